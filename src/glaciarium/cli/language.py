"""The language of the terminal: `--language fr`, else the system's."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from typing import Final

from glaciarium.kernel.errors import UnknownName
from glaciarium.kernel.i18n import ENGLISH, LANGUAGES
from glaciarium.kernel.options import nearest

VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one we know counts
_UNTRANSLATED: Final = ("c", "posix")  # names of the default locale, which is English


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        metavar="LANGUAGE",
        help=f"one of {', '.join(LANGUAGES)}; by default the system's "
        f"({', '.join(VARIABLES)}), or else English",
    )


def chosen(wish: str | None) -> str:
    """Return the language of `--language` or of the system; raise UnknownName."""
    if wish is None:
        return of_system(os.environ)
    if wish not in LANGUAGES:
        raise UnknownName(f"There is no language {wish!r}: {nearest(wish, LANGUAGES)}")
    return wish


def of_system(environment: Mapping[str, str]) -> str:
    """Return the language of the first variable that names one of ours."""
    found = (_language(environment.get(name, "")) for name in VARIABLES)
    return next((language for language in found if language), ENGLISH)


def _language(locale: str) -> str:
    """Return `fr` for `fr_CH.UTF-8`, and nothing for an unknown language."""
    word = re.split(r"[_.@-]", locale.strip().lower())[0]
    if word in _UNTRANSLATED:
        return ENGLISH
    return word if word in LANGUAGES else ""
