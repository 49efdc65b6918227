"""Default names for tables and bots."""

from __future__ import annotations

import secrets
from typing import Final

# The same in every language: they are names.
TABLES: Final = (
    "Blue hour", "Long dusk", "Pack ice", "First snow", "Moraine", "Katabatic", "Firn", "Nilas",
    "Sastrugi", "White night", "North wind", "Ice blink", "Frost smoke", "Cirque", "Serac",
    "Polynya", "Graupel", "Hoar", "Drumlin", "Fata Morgana", "Corniche", "Aurora", "Tide crack",
    "Sun dog", "Old ice", "Snow bridge", "Low sun", "Far shore",
)  # fmt: skip
BOTS: Final = (
    "Aila", "Orri", "Malik", "Tuva", "Ivalu", "Sanna", "Birk", "Nukka", "Eira", "Joik",
)  # fmt: skip


def table_name() -> str:
    return secrets.choice(TABLES)


def bot_names(count: int, taken: set[str]) -> list[str]:
    """Return n different bot names that aren't taken."""
    free = [name for name in BOTS if name not in taken]
    secrets.SystemRandom().shuffle(free)
    return free[:count]
