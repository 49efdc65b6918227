"""Records of finished games: download and upload."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final, NamedTuple

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import say, spoken
from glaciarium.kernel.keyed_stream import commitment, keyed
from glaciarium.kernel.match import Move, Seat, replay
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import Record, check, dump
from glaciarium.server import http_errors
from glaciarium.server.default_names import table_names
from glaciarium.server.fair_queue import Asker
from glaciarium.server.heavy_work import HeavyJob, HeavyRunner
from glaciarium.server.identity import LONGEST_NAME
from glaciarium.server.lobby import Lobby
from glaciarium.server.new_tables import word
from glaciarium.server.process_pool import edition
from glaciarium.server.rows import Entry, Person, Saved, SeatRow, TableRow
from glaciarium.server.store import Store
from glaciarium.server.table_log import rebuilt

MOST_BYTES: Final = 2 * 1024 * 1024
MOST_MOVES: Final = 5_000
_LONGEST_LEVEL: Final = 40
_LONGEST_SALT: Final = 64


class Replayed(NamedTuple):
    """A replayed record."""

    components: str  # digest
    file: str  # of a corrected box
    rules_version: int
    options: dict[str, Any]
    seed: int
    moves: list[Move]
    seats: list[Seat]
    result: dict[str, Any]


async def download(heavy: HeavyRunner, game: Game[Any], saved: Saved, asker: Asker) -> Any:
    """Make the record of a game that is over."""
    if saved.table.state != "over":
        raise http_errors.conflict(
            say("The game isn't over: its record would reveal hidden information.")
        )
    job = HeavyJob(_record, game.name, edition(game), spoken(), (saved,), len(saved.entries))
    return await heavy.run(asker, job)


def _record(game: Game[Any], saved: Saved) -> str:
    record, table = rebuilt(game, saved).record(), saved.table
    if keyed(table.seed):  # the commitment made at the start, for `verify`
        record |= {"commitment": table.commitment, "salt": table.salt}
    return dump(record)


async def upload(
    heavy: HeavyRunner, store: Store, lobby: Lobby, record: Record, person: Person, asker: Asker
) -> str:
    """Store a record as a finished table, if it replays; return the table's id."""
    where = say("The record")
    try:
        check(record, where)
    except GlaciariumError as error:
        raise http_errors.bad(str(error)) from None
    if len(record["moves"]) > MOST_MOVES:
        raise http_errors.bad(say("A record can have at most {most} moves.", most=MOST_MOVES))
    game = lobby.game(record["game"])
    file = record.get("components_file", "")
    if file:
        await lobby.corrections.edition(game, file, asker)
    size, asked = len(record["moves"]), (record, where)
    job = HeavyJob(_replayed, game.name, edition(game), spoken(), asked, size, packed=False)
    match: Replayed = await heavy.run(asker, job)
    if not match.result["over"]:
        raise http_errors.bad(say("This record's game isn't over."))
    now = time.time()
    table = _table(game, match, _salt(record), person, now)
    entries = [Entry(kind="move", by=move.by, words=move.do, at=now) for move in match.moves]
    await store.create(table, _seats(match), entries)
    return table.id


def _replayed(game: Game[Any], record: Record, where: str) -> Replayed:
    match = replay(game, record, where)
    game = match.game
    return Replayed(
        game.components.digest,
        game.components.carried,
        game.rules_version,
        match.options,
        match.seed,
        match.moves,
        match.seats,
        match.result(),
    )


def _salt(record: Record) -> str:
    """Return the salt that fits the record's commitment, or a new one."""
    salt = record.get("salt")
    return salt if isinstance(salt, str) and len(salt) <= _LONGEST_SALT else secrets.token_hex(16)


def _table(game: Game[Any], match: Replayed, salt: str, person: Person, now: float) -> TableRow:
    result = match.result
    return TableRow(
        id=word(12),
        name=table_names()[0],
        game=game.name,
        options=match.options,
        components=match.components,
        corrected=bool(match.file),
        box=match.file,
        rules_version=match.rules_version,
        seed=match.seed,
        salt=salt,
        commitment=commitment(match.seed, salt),
        invite=word(20),
        clock="none",
        hints=False,
        open=False,
        watchable=True,
        rated=False,
        host=person.id,
        created=now,
        changed=now,
        state="over",
        ply=len(match.moves),
        scores=result["scores"],
        winners=result["winners"],
    )


def _seats(match: Replayed) -> list[SeatRow]:
    """Return the seats of a finished game."""
    players = match.options["players"]
    rows = []
    for nth, seat in enumerate(match.seats):
        name = "".join(letter for letter in seat.name if letter.isprintable())[:LONGEST_NAME]
        kind, _, level = seat.kind.partition(":")
        if nth >= players:
            rows.append(SeatRow(seat=nth, kind="dummy", name=name))
        elif kind == "bot":
            rows.append(SeatRow(seat=nth, kind="bot", name=name, level=level[:_LONGEST_LEVEL]))
        else:
            rows.append(SeatRow(seat=nth, kind="human", name=name))
    return rows
