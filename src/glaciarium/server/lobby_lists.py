"""The public lists of the lobby, kept encoded, and how they changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from glaciarium.server.rows import Listed
from glaciarium.server.snapshots import encode
from glaciarium.server.store import MOST_LISTED
from glaciarium.server.table_info import joinable, table_info
from glaciarium.server.wire import Lobby, LobbyChange, TableInfo

Seen = Callable[[str], tuple[set[int], int]]  # by table: seats with somebody there, spectators
Encoded = dict[str, bytes]  # tables by id


def encoded(found: Listed, reader: str | None, seen: Seen) -> bytes:
    """Return a table as listed for a reader; None: for everybody."""
    info = table_info(found.table, found.seats, reader)
    present, info.watching = seen(info.id)
    for seat in info.seats:
        seat.present = seat.seat in present
    return encode(info)


def infos(tables: Iterable[bytes]) -> list[TableInfo]:
    """Return encoded tables as one encoded list."""
    return cast("list[TableInfo]", [msgspec.Raw(one) for one in tables])


def difference(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> tuple[Any, list[str]]:
    """Return the tables that are new or changed, and the ids of those that are gone."""
    changed = [told for table, told in after.items() if before.get(table) != told]
    return infos(changed), [table for table in before if table not in after]


class LobbyLists:
    """Tables waiting for players, and tables to watch."""

    def __init__(self, seen: Seen) -> None:
        self._seen: Final = seen
        self._open: Encoded = {}
        self._live: Encoded = {}
        self._empty: bytes | None = None  # the whole lobby for readers without tables

    def state_of(self, table: str) -> str:
        """Return which list a table is in, or ""."""
        if table in self._open:
            return "waiting"
        return "playing" if table in self._live else ""

    @property
    def full(self) -> bool:
        """Whether there are as many tables to watch as are listed."""
        return len(self._live) >= MOST_LISTED

    def whole(self, mine: Iterable[bytes]) -> bytes:
        """Return everything, for a reader with these tables of their own."""
        own = infos(mine)
        if own:
            return self._whole(own)
        if self._empty is None:
            self._empty = self._whole([])
        return self._empty

    def _whole(self, mine: list[TableInfo]) -> bytes:
        return encode(
            Lobby(open=infos(self._open.values()), mine=mine, live=infos(self._live.values()))
        )

    def fill(self, waiting: Sequence[Listed], live: Sequence[Listed]) -> bytes | None:
        """Rebuild the lists; return what changed, or None.

        Listed live tables stay listed while they are live, or the list would change after every
        move.
        """
        known = {found.table.id: found for found in live}
        stay = [known[table] for table in self._live if table in known]
        rest = [found for found in live if found.table.id not in self._live]
        free = [found for found in waiting if joinable(found.seats)]
        return self._become(
            self._told(free[:MOST_LISTED]), self._told([*stay, *rest][:MOST_LISTED])
        )

    def update(self, touched: Iterable[str], found: Sequence[Listed]) -> bytes | None:
        """Update some tables (those not `found` are gone); return what changed."""
        waiting, live = dict(self._open), dict(self._live)
        for table in touched:
            waiting.pop(table, None)
            live.pop(table, None)
        told = self._told(found)
        for one in found:
            row = one.table
            if row.open and row.state == "waiting" and joinable(one.seats):
                waiting = {row.id: told[row.id], **waiting}
            elif row.open and row.watchable and row.state == "playing":
                live[row.id] = told[row.id]
        return self._become(_first(waiting), self._kept(live))

    def _kept(self, live: Encoded) -> Encoded:
        """Return the live tables in their order: those that were listed before come first."""
        order = [*(table for table in self._live if table in live), *live]
        return _first({table: live[table] for table in order})

    def _told(self, found: Sequence[Listed]) -> Encoded:
        return {one.table.id: encoded(one, None, self._seen) for one in found}

    def _become(self, waiting: Encoded, live: Encoded) -> bytes | None:
        opened, open_gone = difference(self._open, waiting)
        lively, live_gone = difference(self._live, live)
        self._open, self._live = waiting, live
        if not (opened or open_gone or lively or live_gone):
            return None
        self._empty = None
        change = LobbyChange(open=opened, live=lively, open_gone=open_gone, live_gone=live_gone)
        return encode(change)


def _first(tables: Encoded) -> Encoded:
    return dict(list(tables.items())[:MOST_LISTED])
