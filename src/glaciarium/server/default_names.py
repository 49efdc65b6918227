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

_TRIES: Final = 8  # with numbers of one length


def table_names() -> list[str]:
    """Return names to try in this order: short ones first, then with a number."""
    chance = secrets.SystemRandom()
    short = chance.sample(TABLES, len(TABLES))
    numbered = [
        f"{chance.choice(TABLES)} {chance.randrange(10**digits, 10 ** (digits + 1))}"
        for digits in range(1, 6)
        for _ in range(_TRIES)
    ]
    return [*short, *numbered]


def bot_names(count: int, taken: set[str]) -> list[str]:
    """Return n different bot names that aren't taken."""
    free = [name for name in BOTS if name not in taken]
    secrets.SystemRandom().shuffle(free)
    return free[:count]
