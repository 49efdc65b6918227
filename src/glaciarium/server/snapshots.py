"""Snapshots: the table as one reader may see it, from a view and that seat's events.

The costly parts are encoded once per viewer and language, however many connections there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast
from zlib import crc32

import msgspec

from glaciarium.arena.reasons import spoken
from glaciarium.kernel.i18n import category, of, say, speaking
from glaciarium.kernel.match import Match
from glaciarium.kernel.perspective import is_private, prompt_of, seat_names, told, viewer_of
from glaciarium.kernel.protocol import NOBODY, Game, View
from glaciarium.kernel.scene import sharing
from glaciarium.kernel.sheet import Sheet
from glaciarium.server.json_patch import Known, Members, diff_members
from glaciarium.server.offering import offers
from glaciarium.server.table_log import TableLog
from glaciarium.server.wire import (
    Change,
    LogLine,
    Notice,
    Offer,
    SheetRow,
    Snapshot,
    TableInfo,
    TakeOver,
    Undo,
)

# Fields of a frame that are sent with every change, and never patched.
NEWS: Final = ("seq", "ply", "log", "events", "whole", "now", "version")
COMPARED: Final = [name for name in Snapshot.__struct_fields__ if name not in {*NEWS, "scene"}]

encode: Final = msgspec.json.Encoder().encode


class Reader(NamedTuple):
    """Who reads: the same for all connections of one person, and for all spectators."""

    person: str  # empty: not seated here
    seats: tuple[int, ...]  # the seats they decide for
    language: str


class Around(NamedTuple):
    """What isn't part of the game: it changes often and costs little."""

    table: TableInfo
    undo: Undo
    take_over: TakeOver | None
    thinking: bool
    now: float
    notices: Sequence[Notice] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """The part of a snapshot that the next one is compared with, member by member encoded."""

    version: str
    members: Members
    scene: Members


class Frame(NamedTuple):
    """What is sent to a reader, and what they know after it."""

    message: bytes
    document: Document


class _Drawn(NamedTuple):
    scene: Members
    sheet: msgspec.Raw
    places: frozenset[str]  # keys of what is drawn


class _Seen(NamedTuple):
    """What a viewer sees of one position, encoded."""

    prompt: str
    scene: Members
    sheet: msgspec.Raw
    offers: msgspec.Raw


class _Told(NamedTuple):
    log: msgspec.Raw
    events: msgspec.Raw


_NOTHING: Final = msgspec.Raw(b"[]")
_UNTOLD: Final = _Told(_NOTHING, _NOTHING)


def _unseen() -> _Seen:
    """Return what is seen before the game starts: nothing is dealt yet."""
    return _Seen(say("Waiting for players."), {}, _NOTHING, _NOTHING)


class SnapshotMaker:
    """Makes the snapshots of one table. Call `forget` when the match has changed."""

    def __init__(self, table_log: TableLog, names: list[str]) -> None:
        self.table_log: Final = table_log
        self._names: Final = names
        self._seen: dict[tuple[int, str, bool], _Seen] = {}
        self._drawn: dict[tuple[int, str], _Drawn] = {}
        self._told: dict[tuple[int, str, int, int], _Told] = {}
        # Readers see much of the table alike:
        self._shared: dict[str, dict[str, Any]] = {}  # by language: parts of scenes
        self._encoded: dict[int, tuple[Any, msgspec.Raw]] = {}  # by identity: such a part
        self._changes: Known = {}

    @property
    def names(self) -> list[str]:
        """Return what seats are called in the language spoken."""
        return seat_names(self._names)

    def forget(self) -> None:
        self._seen.clear()
        self._drawn.clear()
        self._told.clear()
        self._shared.clear()
        self._encoded.clear()
        self._changes.clear()

    def frame(
        self, reader: Reader, around: Around, since: int | None, base: Document | None = None
    ) -> Frame:
        """Return a snapshot with the events after the first `since`; None: with all.

        With a `base`, which the reader knows, it is sent as a patch to that.
        """
        made = self._snapshot(reader, around, since)
        document = _document(made)
        made.version = document.version
        if base is None:
            return Frame(encode(made), document)
        return Frame(encode(self._change(made, base, document)), document)

    def _change(self, made: Snapshot, base: Document, document: Document) -> Change:
        patch = diff_members(base.members, document.members, known=self._changes)
        patch += diff_members(base.scene, document.scene, "/scene", self._changes)
        return Change(
            base=base.version,
            version=document.version,
            seq=made.seq,
            ply=made.ply,
            log=made.log,
            events=made.events,
            patch=patch,
            now=made.now,
        )

    def _snapshot(self, reader: Reader, around: Around, since: int | None) -> Snapshot:
        table_log = self.table_log
        viewer = viewer_of(table_log.match, reader.seats)
        with speaking(reader.language):
            begun = around.table.state != "waiting"
            seen = self._look(viewer, reader, around.table) if begun else _unseen()
            news = self._tell(viewer, reader, since) if begun else _UNTOLD
            rank = rank_of(table_log.match)
        return Snapshot(
            seq=table_log.seq,
            ply=table_log.ply,
            table=around.table,
            viewer=None if viewer == NOBODY else viewer,
            private=begun and len(reader.seats) > 1 and is_private(table_log.match, viewer),
            actor=around.table.actor,
            prompt=seen.prompt,
            scene=dict(seen.scene),
            offers=cast("list[Offer]", seen.offers),
            log=cast("list[LogLine]", news.log),
            events=cast("list[dict[str, Any]]", news.events),
            whole=since is None,
            sheet=cast("list[SheetRow]", seen.sheet),
            rank=rank,
            undo=around.undo,
            notices=list(around.notices),
            take_over=around.take_over,
            thinking=around.thinking,
            now=around.now,
        )

    def _look(self, viewer: int, reader: Reader, table: TableInfo) -> _Seen:
        match = self.table_log.match
        decides = table.actor is not None and table.actor in reader.seats
        key = (viewer, reader.language, decides)
        if key not in self._seen:
            view, game = match.view(viewer), match.game
            drawn = self._draw(view, reader.language)
            found = offers(game, view, drawn.places, reader.seats) if decides else []
            self._seen[key] = _Seen(
                prompt_of(match, view, self.names),
                drawn.scene,
                drawn.sheet,
                msgspec.Raw(encode(found)),
            )
        return self._seen[key]

    def _draw(self, view: View[Any], language: str) -> _Drawn:
        """Return the table as a viewer sees it; if nothing is hidden, views are shared."""
        game = self.table_log.game
        key = (NOBODY if game.is_deterministic() else int(view.seat), language)
        if key not in self._drawn:
            with sharing(self._shared.setdefault(language, {})):
                scene = game.scene(view, self.names)
            self._drawn[key] = _Drawn(
                {name: self._part(part) for name, part in scene.items()},
                msgspec.Raw(encode(sheet_rows(game, view))),
                frozenset(scene["places"]),
            )
        return self._drawn[key]

    def _part(self, part: Any) -> msgspec.Raw:
        """Return a part of a scene encoded; one that readers share is encoded once."""
        known = self._encoded.get(id(part))
        if known is None:
            known = self._encoded[id(part)] = (part, msgspec.Raw(encode(part)))
        return known[1]

    def _tell(self, viewer: int, reader: Reader, since: int | None) -> _Told:
        match = self.table_log.match
        first = since or 0
        shown = _last_decision(match, reader.seats) if since is None else first
        key = (viewer, reader.language, first, shown)
        if key not in self._told:
            seen = [event.seen_by(viewer).facts() for event in match.log[first:]]
            log = lines(match.game, seen, match.after[first:], self.names)
            events = [summed(match.game, facts) for facts in seen[shown - first :]]
            self._told[key] = _Told(msgspec.Raw(encode(log)), msgspec.Raw(encode(events)))
        return self._told[key]


def summed(game: Game[Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Return an event with a few words for it, if the game has some."""
    brief = game.brief(facts)
    return {**facts, "brief": brief} if brief else facts


def _document(made: Snapshot) -> Document:
    """Return the part that is patched: everything but what is always new."""
    kept = {name: msgspec.Raw(encode(getattr(made, name))) for name in COMPARED}
    version = 0
    for name, part in [*kept.items(), *made.scene.items()]:
        version = crc32(part, crc32(name.encode(), version))
    return Document(f"{version:08x}", kept, made.scene)


def _last_decision(match: Match, seats: Sequence[int]) -> int:
    """Return how many events there were before a reader's last decision, or anybody's."""
    own = [number for number, move in enumerate(match.moves) if not seats or move.by in seats]
    last = own[-1] if own else -1
    return next((at for at, move in enumerate(match.after) if move >= last), len(match.after))


def lines(
    game: Game[Any], seen: Sequence[dict[str, Any]], after: Sequence[int], names: list[str]
) -> list[LogLine]:
    """Return events as sentences of the log."""
    return [
        LogLine(
            ply=line.ply,
            seat=line.seat,
            rule=line.facts["rule"],
            text=line.text,
            kind=line.facts["kind"],
            brief=game.brief(line.facts),
        )
        for line in told(game, seen, after, names)
    ]


def sheet_rows(game: Game[Any], view: View[Any]) -> list[SheetRow]:
    """Return the score sheet as far as the view knows it."""
    return rows_of(game.sheet(view.table))


def rows_of(sheet: Sheet, *, over: bool = False) -> list[SheetRow]:
    """Return a sheet's rows; at the end, nothing is called “so far”."""
    name = spoken if over else category
    return [
        SheetRow(
            category=name(row.category),
            rule=row.rule,
            points=row.points,
            at_end=row.at_end,
            contested=list(row.contested) if any(row.contested) else [],
        )
        for row in sheet.rows
    ]


def rank_of(match: Match) -> str:
    """Return the rank reached in a finished solo game."""
    if not match.over or not match.log:
        return ""
    rank = match.log[-1].facts().get("rank")
    return of("rank", rank.replace("_", " ")) if rank else ""
