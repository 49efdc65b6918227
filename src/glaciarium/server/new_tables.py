"""The rows of a new table: what it begins with, and who sits there."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from glaciarium.kernel.i18n import say
from glaciarium.kernel.match import Move
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors
from glaciarium.server.default_names import bot_names
from glaciarium.server.identity import checked_name
from glaciarium.server.rows import Person, SeatRow, Start, TableRow
from glaciarium.server.wire import NewTable, SeatWish

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look alike
_LONGEST_TABLE_NAME: Final = 40
_LATER: Final = Start(seed=0, salt="", commitment="", actor=None)


def word(length: int) -> str:
    """Return a random word for a URL: five bits per letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What a new table begins with."""

    options: dict[str, Any]
    start: Start | None  # None: drawn when the last seat is filled
    moves: list[Move]
    origin: str = ""
    begun: int = 0  # how many of the moves can't be undone
    edition: Game[Any] | None = None  # None: as the game is today


def seats_of(wishes: Sequence[SeatWish], person: Person) -> list[SeatRow]:
    """Return the seats that somebody asked for."""
    mine = [wish.kind == "me" for wish in wishes]
    people = [
        (checked_name(wish.name) if wish.name.strip() else _own_name(person, nth, mine))
        if wish.kind == "me"
        else ""
        for nth, wish in enumerate(wishes)
    ]
    names = bot_names(len(wishes), set(people))
    rows = []
    for nth, wish in enumerate(wishes):
        if wish.kind == "me":
            rows.append(SeatRow(seat=nth, kind="human", name=people[nth], person=person.id))
        elif wish.kind == "bot":
            rows.append(SeatRow(seat=nth, kind="bot", name=names[nth], level=wish.level))
        else:
            rows.append(SeatRow(seat=nth, kind="open", name=""))
    return rows


def _own_name(person: Person, nth: int, mine: list[bool]) -> str:
    """Return a person's name, with a number from their second seat on."""
    before = sum(mine[:nth])
    return person.name if before == 0 else f"{person.name[:20]} {before + 1}"


def dummies_of(game: Game[Any], options: dict[str, Any]) -> list[SeatRow]:
    names = game.dummies(options)
    first = options["players"]
    return [SeatRow(seat=first + nth, kind="dummy", name=name) for nth, name in enumerate(names)]


def table_of(
    game: Game[Any], wish: NewTable, person: Person, setup: Setup, seats: Sequence[SeatRow]
) -> TableRow:
    now, start = time.time(), setup.start or _LATER
    played = setup.edition or game
    waits = any(seat.kind == "open" for seat in seats)
    name = " ".join(wish.name.split())
    if len(name) > _LONGEST_TABLE_NAME or not name.isprintable():
        most = _LONGEST_TABLE_NAME
        raise http_errors.bad(say("A table's name can have up to {most} characters.", most=most))
    return TableRow(
        id=word(12),
        name=name,
        game=game.name,
        options=setup.options,
        components=played.components.digest,
        corrected=bool(played.components.carried),
        box=played.components.carried,
        rules_version=played.rules_version,
        seed=start.seed,
        salt=start.salt,
        commitment=start.commitment,
        invite=word(20),
        clock=wish.clock,
        hints=wish.hints and not wish.rated,
        open=wish.open,
        watchable=wish.watchable,
        rated=wish.rated,
        host=person.id,
        created=now,
        changed=now,
        origin=setup.origin,
        begun=setup.begun,
        state="waiting" if waits else "playing",
        ply=len(setup.moves),
        actor=start.actor,
    )
