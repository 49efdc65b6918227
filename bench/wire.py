"""`make wire`: how many bytes a move takes on its way to a reader, whole and as a difference.

Greedy bots play; after every decision each person and a spectator are told what a live table tells
them, compressed as the server compresses it. The table that this prints stands in docs/api.md.
"""

from __future__ import annotations

import argparse
import asyncio
import zlib
from statistics import mean, median
from typing import TYPE_CHECKING, Any, Final

from glaciarium import catalog
from glaciarium.kernel.dice import derive
from glaciarium.server.compression import LEVEL
from glaciarium.server.connection import ClientConnection
from glaciarium.server.rows import Entry, Saved, SeatRow, TableRow
from glaciarium.server.table import Services, Table
from glaciarium.server.table_log import MOVE, TableLog

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS: Final = {"arktia": (2, 4), "nunatak": (2, 4), "endless-winter": (2, 4)}


def packed(message: bytes) -> int:
    """Return how many bytes a message takes when it is packed by itself, as lines do."""
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return len(packing.compress(message) + packing.flush(zlib.Z_SYNC_FLUSH)) - len(b"\0\0\xff\xff")


class Scales(ClientConnection):
    """A line that weighs what it is sent."""

    def __init__(self, person: str, *, differences: bool) -> None:
        super().__init__(person, person, "en", differences=differences)
        self.sizes: list[int] = []

    def send(self, message: bytes) -> None:
        self.sizes.append(packed(message))


class News:
    """What a table reads from the database: the entries that were just made up."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    async def since(self, _table: str, _seq: int) -> list[Entry]:
        return self.entries


def seated(game: Any, options: dict[str, Any]) -> list[SeatRow]:
    people = range(options["players"])
    seats = [SeatRow(seat=nth, kind="human", name=f"P{nth}", person=f"p{nth}") for nth in people]
    dummies = enumerate(game.dummies(options), len(people))
    return [*seats, *(SeatRow(seat=nth, kind="dummy", name=name) for nth, name in dummies)]


def new_table(game: Any, players: int, seed: int, news: Any) -> Table:
    options = game.agree({"players": players})
    row = TableRow(
        id="t",
        name="Firn",
        game=game.name,
        options=options,
        components=game.components.digest,
        rules_version=game.rules_version,
        seed=seed,
        salt="s",
        commitment="c" * 64,
        invite="i" * 16,
        clock="none",
        hints=True,
        open=True,
        watchable=True,
        rated=False,
        host="p0",
        created=1.0,
        changed=1.0,
        state="playing",
    )
    saved = Saved(table=row, seats=seated(game, options), entries=[])
    nobody: Any = None
    house = Services(store=news, thinking=nobody, changed=lambda _table: None)
    return Table(house, TableLog(game, row, saved.seats), saved)


async def played(table: Table, news: News, seed: int) -> None:
    """Let bots play to the end, telling everybody after each decision."""
    greedy, log = catalog.bot("greedy"), table.table_log
    while log.actor is not None:
        view = log.match.view(log.actor)
        action = greedy.choose(table.game, view, derive(seed, log.ply))
        words = table.game.text(view.table, action)
        news.entries = [Entry(kind=MOVE, by=log.actor, words=words, at=float(log.ply))]
        await table.catch_up()


async def weighed(game: str, players: int, games: int) -> tuple[list[int], list[int]]:
    """Return the bytes of each message: as whole frames, and as differences."""
    whole: list[int] = []
    differences: list[int] = []
    for seed in range(games):
        news = News()
        table = new_table(catalog.game(game), players, seed, news)
        lines = [
            Scales(person, differences=how)
            for person in ("", *table.presence.people)
            for how in (False, True)
        ]
        table.presence.connections.update(lines)
        table.tell()  # how it begins: that is always whole
        for line in lines:
            line.sizes.clear()
        await played(table, news, seed)
        for line in lines:
            (differences if line.differences else whole).extend(line.sizes)
    return whole, differences


def rows(games: int) -> Iterator[str]:
    yield "| game | players | messages | whole, median | difference, median | mean | 90% below |"
    yield "|---|---|---|---|---|---|---|"
    for game, counts in PLAYERS.items():
        for players in counts:
            whole, told = asyncio.run(weighed(game, players, games))
            nine = sorted(told)[len(told) * 9 // 10]
            yield (
                f"| {catalog.game(game).title} | {players} | {len(told):,} | {median(whole):,.0f} "
                f"| {median(told):,.0f} | {mean(told):,.0f} | {nine:,} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="games for each row (1)")
    for row in rows(parser.parse_args().games):
        print(row, flush=True)


if __name__ == "__main__":
    main()
