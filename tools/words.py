"""Keep the texts of all languages: find what is said, note what lacks, compile what is there.

    tools/words.py             bring locale/LANGUAGE/*.po up to date with the sources
    tools/words.py --check     fail if a text lacks, is left over, or does not fit its pattern
    tools/words.py --compile   write src/glaciarium/locale/*.json, which people are spoken to from

English patterns are found in calls of `kernel/i18n.py` and of `web/src/ground/words.ts`; names
that stand in data come from `tools/names.py`. There is one PO file for each game, one for the table
(what several areas share, and the server), one for the terminal and one for the client.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import runpy
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "locale"
COMPILED: Final = ROOT / "src" / "glaciarium" / "locale"
LANGUAGES: Final = ("fr", "de")
TABLE: Final = "table"
WEB: Final = "web"
AREAS: Final = {  # by folder, the first that fits: the PO file
    "src/glaciarium/games/arktia": "arktia",
    "src/glaciarium/games/nunatak": "nunatak",
    "src/glaciarium/games/endless_winter": "endless-winter",
    "src/glaciarium/cli": "terminal",
    "src/glaciarium": TABLE,
    "web": WEB,
}
CONTEXT: Final = "\x04"  # between context and word in a compiled catalogue, as in kernel/i18n.py
SPEECH: Final = "glaciarium.kernel.i18n"
HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


class Key(NamedTuple):
    """What is translated: a pattern, in a context or none, with another form for many or none."""

    context: str
    one: str
    many: str = ""

    @property
    def compiled(self) -> str:
        return f"{self.context}{CONTEXT}{self.one}" if self.context else self.one

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


@dataclass
class Message:
    key: Key
    places: list[str] = field(default_factory=list)  # files that say it, from the root

    @property
    def area(self) -> str:
        found = {_area(place) for place in self.places}
        if len(found) > 1:
            found.discard(WEB)
        return found.pop() if len(found) == 1 else TABLE


def _area(place: str) -> str:
    return next(area for folder, area in AREAS.items() if place.startswith(folder))


# ---- What is said in Python.

# By function of kernel/i18n.py: which of its arguments are patterns.
SAID: Final = {"say": (0,), "pattern": (0,), "ruled": (1,), "count": (0, 1), "of": (0, 1)}


def python_keys(source: str) -> Iterator[Key]:
    """Yield the keys of the patterns that a module says, in their order."""
    tree = ast.parse(source)
    known = _known_names(tree)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        function = known.get(ast.unparse(call.func), "")
        if function:
            yield from _said(function, call.args)


def asked_contexts(source: str) -> set[str]:
    """Return the contexts in which a module says words, also words that are computed."""
    tree = ast.parse(source)
    known = _known_names(tree)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    asked = [call.args[0] for call in calls if known.get(ast.unparse(call.func)) == "of"]
    return {context for argument in asked for context in _texts(argument)}


def _known_names(tree: ast.Module) -> dict[str, str]:
    """Return how a module calls the functions of `i18n`: many other things are named `count`."""
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == SPEECH:
            known.update({name.asname or name.name: name.name for name in node.names})
        if isinstance(node, ast.ImportFrom) and node.module == SPEECH.rpartition(".")[0]:
            modules = [name.asname or name.name for name in node.names if name.name == "i18n"]
            known.update({f"{module}.{name}": name for module in modules for name in SAID})
    if any(isinstance(node, ast.FunctionDef) and node.name == "say" for node in tree.body):
        known.update({name: name for name in SAID})  # kernel/i18n.py itself
    return {name: function for name, function in known.items() if function in SAID}


def _said(function: str, arguments: list[ast.expr]) -> Iterator[Key]:
    texts = [_texts(arguments[at]) if at < len(arguments) else [] for at in SAID[function]]
    if not all(texts):
        return  # said from a table, where `pattern` marks it, or a name in data
    if function == "of":
        yield from (Key(context, word) for context in texts[0] for word in texts[1])
    elif function == "pattern":
        context = _texts(arguments[1])[0] if len(arguments) > 1 else ""
        yield from (Key(context, text) for text in texts[0])
    elif function == "count":
        yield Key("", texts[0][0], texts[1][0])
    else:
        yield from (Key("", text) for text in texts[0])


def _texts(argument: ast.expr) -> list[str]:
    """Return the text of an argument, or both of `one if … else other`; none if it is computed."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    if isinstance(argument, ast.IfExp):
        first, second = _texts(argument.body), _texts(argument.orelse)
        return [*first, *second] if first and second else []
    return []


# ---- What is said in the client.

_TEXT: Final = r"""(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\$])*`)"""
_TEXTS: Final = rf"{_TEXT}(?:\s*\+\s*{_TEXT})*"
_CALL: Final = re.compile(
    rf"(?<![\w.$])(?:t\(\s*({_TEXTS})|tn\(\s*({_TEXTS})\s*,\s*({_TEXTS}))(?=\s*[,)])"
)
_CHOICE: Final = re.compile(
    rf"(?<![\w.$])t\(\s*[^'\"`(),]+\?\s*({_TEXTS})\s*:\s*({_TEXTS})(?=\s*[,)])"
)
_ANY_CALL: Final = re.compile(r"(?<![\w.$])(?<!function )tn?\(\s*[^'\"`\s]")
_ONE: Final = re.compile(_TEXT)
_ESCAPED: Final = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|.)", re.DOTALL)


def client_keys(source: str) -> Iterator[Key]:
    """Yield the keys of `t('…')`, `t(… ? '…' : '…')` and `tn('…', '…', n)` in their order."""
    found = [*_CALL.finditer(source), *_CHOICE.finditer(source)]
    for match in sorted(found, key=re.Match.start):
        if match.re is _CHOICE:
            yield from (Key("", _plain(text)) for text in match.groups())
        elif match[1]:
            yield Key("", _plain(match[1]))
        else:
            yield Key("", _plain(match[2]), _plain(match[3]))


def _plain(texts: str) -> str:
    return "".join(_ESCAPED.sub(_unescaped, text[1:-1]) for text in _ONE.findall(texts))


def _unescaped(match: re.Match[str]) -> str:
    escape = match[1]
    if escape[0] == "u" and len(escape) > 1:
        return chr(int(escape[1:].strip("{}"), 16))
    return {"n": "\n", "t": "\t", "\n": ""}.get(escape, escape)


# ---- All of it.


def _sources(pattern: str) -> list[Path]:
    return sorted(path for path in ROOT.glob(pattern) if "node_modules" not in path.parts)


def _client_sources() -> list[Path]:
    return [*_sources("web/src/**/*.svelte"), *_sources("web/src/**/*.ts")]


def _names() -> Iterator[tuple[str, str, str]]:
    """Return the names in data. Only this needs the games: compiling goes without them."""
    return runpy.run_path(str(ROOT / "tools" / "names.py"))["names"]()  # type: ignore[no-any-return]


def gathered() -> dict[Key, Message]:
    """Return every message of the house, in the order of files."""
    found: dict[Key, Message] = {}

    def add(place: str, key: Key) -> None:
        places = found.setdefault(key, Message(key)).places
        if place not in places:
            places.append(place)

    for path in _sources("src/glaciarium/**/*.py"):
        for key in python_keys(path.read_text("utf-8")):
            add(path.relative_to(ROOT).as_posix(), key)
    for path in _client_sources():
        for key in client_keys(path.read_text("utf-8")):
            add(path.relative_to(ROOT).as_posix(), key)
    for place, context, word in _names():
        add(place, Key(context, word))
    return found


def clashes(keys: Iterable[Key]) -> list[str]:
    """Return complaints about patterns that are said alone here and counted there."""
    by_name: dict[str, set[str]] = {}
    for key in keys:
        by_name.setdefault(key.compiled, set()).add(key.many)
    return [
        f"{name!r} is said in different ways: with the forms {sorted(forms)}; use other words."
        for name, forms in by_name.items()
        if len(forms) > 1
    ]


# ---- PO files.

Forms = tuple[str, ...]  # of a translation: one, or one and many


def translations(language: str) -> dict[Key, Forms]:
    """Return what the PO files of a language hold; a text that is empty lacks."""
    found: dict[Key, Forms] = {}
    for path in sorted((LOCALE / language).glob("*.po")):
        for message in read_po(io.BytesIO(path.read_bytes()), locale=language):
            if message.id:
                found[_key(message.context, message.id)] = _forms(message.string)
    return found


def _key(context: str | None, text: str | tuple[str, ...] | list[str]) -> Key:
    return Key(context or "", text) if isinstance(text, str) else Key(context or "", *text)


def _forms(text: Any) -> Forms:
    return (text,) if isinstance(text, str) else tuple(text)


def client_part(language: str) -> set[Key]:
    """Return what the client says, as the PO files note it."""
    found = set()
    for path in sorted((LOCALE / language).glob("*.po")):
        for message in read_po(io.BytesIO(path.read_bytes()), locale=language):
            if message.id and any(place.startswith("web/") for place, _line in message.locations):
                found.add(_key(message.context, message.id))
    return found


def written(language: str, messages: Iterable[Message], known: dict[Key, Forms]) -> str:
    """Return the text of a PO file."""
    catalog = Catalog(locale=language)
    for message in messages:
        forms = known.get(message.key, ("", "") if message.key.many else ("",))
        text = forms if message.key.many else forms[0]
        places = [(place, None) for place in message.places]
        context = message.key.context or None
        catalog.add(message.key.id, text, locations=places, context=context)  # type: ignore[arg-type]
    out = io.BytesIO()
    write_po(out, catalog, width=100, omit_header=True, include_lineno=False)
    return (
        HEADER.format(language=language, plurals=get_plural(language).plural_forms)
        + out.getvalue().decode()
    )


def update() -> int:
    """Bring the PO files up to date; return how many texts lack."""
    found = gathered()
    lacking = 0
    for language in LANGUAGES:
        known = translations(language)
        for area in dict.fromkeys(AREAS.values()):
            messages = [message for message in found.values() if message.area == area]
            path = LOCALE / language / f"{area}.po"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written(language, messages, known), "utf-8")
            lacks = sum(not all(known.get(message.key, ("",))) for message in messages)
            lacking += lacks
            print(f"{language} {area}: {len(messages)} texts, {lacks} to translate")
    return lacking


# ---- Checks.

_FIELD: Final = re.compile(r"\{(\w+(?:![rs])?)\}")
_TIGHT: Final = re.compile(r"(?<![\u00a0:])[:;!?](?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»")


def faults(language: str, key: Key, forms: Forms) -> Iterator[str]:
    """Yield what is wrong with a translation."""
    named = f"{language}: {key.context + ': ' if key.context else ''}{key.one!r}"
    if not all(forms):
        yield f"{named} has no translation."
        return
    wanted = {*_FIELD.findall(key.one), *_FIELD.findall(key.many)}
    for form in forms:
        given = set(_FIELD.findall(form))
        # A form for one or many may leave the number to the words around it.
        if given - wanted or (wanted - given) - ({"n"} if key.many else set()):
            yield f"{named} has the places {sorted(wanted)}, its translation {sorted(given)}."
        if language == "fr" and _TIGHT.search(form):
            yield f"{named}: French has U+00A0 before : ; ! ? and inside « »: {form!r}"
        if key.one[-1:].isspace() != form[-1:].isspace():
            yield f"{named} and its translation do not end alike: {form!r}"


def unknown_contexts(found: Iterable[Key]) -> list[str]:
    """Return complaints about contexts that a module asks for, but no word has."""
    known = {key.context for key in found}
    return [
        f"{path.relative_to(ROOT)} says words in the context {context!r}: list them in names.py."
        for path in _sources("src/glaciarium/**/*.py")
        for context in sorted(asked_contexts(path.read_text("utf-8")) - known)
    ]


def computed(source: str) -> list[str]:
    """Return calls of the client whose pattern is computed, so that it cannot be found."""
    calls = _ANY_CALL.finditer(source)
    return [match[0] for match in calls if not _CHOICE.match(source, match.start())]


def unfound() -> list[str]:
    return [
        f"{path.relative_to(ROOT)} says {call!r}…: write the text itself there."
        for path in _client_sources()
        for call in computed(path.read_text("utf-8"))
    ]


def complaints() -> list[str]:
    found = gathered()
    told = [*clashes(found), *unknown_contexts(found), *unfound()]
    for language in LANGUAGES:
        known = translations(language)
        for key in found:
            told += faults(language, key, known.get(key, ("",)))
        told += [f"{language}: {key.one!r} is no longer said." for key in known if key not in found]
        told += [
            f"{language}: {path.name} belongs to no area."
            for path in (LOCALE / language).glob("*.po")
            if path.stem not in AREAS.values()
        ]
    return told


# ---- What people are spoken to from.


def compiled(known: dict[Key, Forms]) -> str:
    """Return a catalogue as kernel/i18n.py and words.ts read it; what lacks stays English."""
    texts = {
        key.compiled: list(forms) if key.many else forms[0]
        for key, forms in known.items()
        if all(forms)
    }
    return json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def compile_all() -> None:
    COMPILED.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        known, client = translations(language), client_part(language)
        (COMPILED / f"{language}.json").write_text(compiled(known), "utf-8")
        part = {key: forms for key, forms in known.items() if key in client}
        (COMPILED / f"web.{language}.json").write_text(compiled(part), "utf-8")


def main(arguments: list[str] | None = None) -> int:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="fail if something lacks or is wrong")
    what.add_argument("--compile", action="store_true", help="write the catalogues")
    chosen = parser.parse_args(arguments)
    if chosen.compile:
        compile_all()
        return 0
    if chosen.check:
        told = complaints()
        print("\n".join(told) if told else "All texts are there, in every language.")
        return 1 if told else 0
    lacking = update()
    if lacking:
        print(f'{lacking} texts to translate: search for msgstr "" in locale/.')
    return 0


if __name__ == "__main__":
    sys.exit(main())
