"""Draw sentences at random to be read aloud: would a native speaker say them?

    tools/reading_sample.py                   200 sentences each of texts, docs and docstrings
    tools/reading_sample.py --seed 2 docs     another 200, of the docs alone

The same seed draws the same sentences as long as the sources stay the same.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
FEWEST_WORDS: Final = 4  # below that it is a label
_END: Final = re.compile(r"(?<=[.!?:]) +(?=[A-Z“\"`])")
_CODE: Final = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def sentences(text: str) -> Iterator[str]:
    for one in _END.split(" ".join(text.split())):
        if len(one.split()) >= FEWEST_WORDS:
            yield one


def texts() -> Iterator[str]:
    """Yield what people read on the screen: the keys of the translations."""
    for path in sorted((ROOT / "locale" / "fr").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                keys = message.id if isinstance(message.id, tuple | list) else [message.id]
                for key in keys[:1]:
                    yield from sentences(key)


def docs() -> Iterator[str]:
    """Yield the prose of all Markdown pages, without code and tables."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for path in sorted(set(pages) - {ROOT / "docs" / "reading-sample.md"}):
        for block in _CODE.sub("", path.read_text("utf-8")).split("\n\n"):
            lines = [line for line in block.splitlines() if not line.startswith(("|", "#", "<"))]
            yield from sentences(" ".join(line.lstrip("-*> ") for line in lines))


def docstrings() -> Iterator[str]:
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from sentences(ast.get_docstring(node) or "")


KINDS: Final = {"texts": texts, "docs": docs, "docstrings": docstrings}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], metavar="KIND")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    arguments = parser.parse_args()
    for kind in arguments.kinds or KINDS:
        found = sorted(set(KINDS[kind]()))
        print(f"## {kind}: {arguments.count} of {len(found)}\n")
        for one in Random(arguments.seed).sample(found, min(arguments.count, len(found))):
            print(f"- {one}")
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
