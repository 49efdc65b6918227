"""Generates the client's wire types, `web/src/wire.gen.ts`, from the structs of `wire`.

`python -m glaciarium.server.typescript` writes the file; `--check` says whether it is up to date.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect

from glaciarium.server import wire

TARGET: Final = Path(__file__).parents[3] / "web" / "src" / "wire.gen.ts"
HEAD: Final = """\
// Made from the server's wire package by `python -m glaciarium.server.typescript`: change it there.
"""
UNIONS: Final = ["FromServer", "FromClient"]
ALIASES: Final = ["SeatKind", "TableState"]

_PLAIN: Final[list[tuple[type[inspect.Type], str]]] = [
    (inspect.AnyType, "any"),
    (inspect.NoneType, "null"),
    (inspect.BoolType, "boolean"),
    (inspect.IntType, "number"),
    (inspect.FloatType, "number"),
    (inspect.StrType, "string"),
]


def structs() -> list[type[msgspec.Struct]]:
    """Return all messages and their parts, in the order of their modules."""
    return [
        one
        for one in vars(wire).values()
        if isinstance(one, type)
        and issubclass(one, (wire.Wire, wire.Asked))
        and one not in (wire.Wire, wire.Asked)
    ]


def typescript() -> str:
    """Return the whole file."""
    aliases = [_alias(name) for name in ALIASES]
    unions = [_alias(name) for name in UNIONS]
    return "\n".join([HEAD, *aliases, *map(_interface, structs()), *unions])


def _alias(name: str) -> str:
    return f"export type {name} = {_type(inspect.type_info(getattr(wire, name)))};\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
    may_lack = issubclass(struct, wire.Asked)  # we always send all fields
    for field in info.fields:
        mark = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return _comment(struct) + "\n".join(lines) + "\n}\n"


def _comment(struct: type[msgspec.Struct]) -> str:
    if not struct.__doc__:
        return ""
    words = textwrap.dedent(struct.__doc__).split()
    return "/** " + " ".join(words) + " */\n"


def _type(info: inspect.Type) -> str:
    for kind, name in _PLAIN:
        if isinstance(info, kind):
            return name
    if isinstance(info, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(one).decode() for one in info.values)
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.UnionType):
        return " | ".join(_type(one) for one in info.types)
    if isinstance(info, inspect.ListType):
        return _list(_type(info.item_type))
    if isinstance(info, inspect.DictType):
        return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
    raise TypeError(f"no TypeScript for {info}")


def _list(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def main(arguments: list[str]) -> int:
    """Write the file, or check that it is up to date."""
    made = typescript()
    if arguments == ["--check"]:
        if TARGET.is_file() and TARGET.read_text("utf-8") == made:
            return 0
        print(f"{TARGET} is out of date: run `python -m glaciarium.server.typescript`.")
        return 1
    TARGET.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
