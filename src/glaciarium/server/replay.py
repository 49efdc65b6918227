"""Replays of a table: decision by decision, from every view the reader may have.

After the game that is every seat's view and a spectator's; before, only one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from glaciarium.arena.advice import ranks
from glaciarium.kernel.i18n import of, say, spoken
from glaciarium.kernel.match import Match, Move
from glaciarium.kernel.perspective import prompt_of, seat_names
from glaciarium.kernel.protocol import NOBODY, Game
from glaciarium.server import http_errors
from glaciarium.server.fair_queue import Asker
from glaciarium.server.heavy_work import HeavyJob
from glaciarium.server.process_pool import edition
from glaciarium.server.rows import Person, Saved
from glaciarium.server.snapshots import lines, rank_of, rows_of
from glaciarium.server.table_facts import names_of
from glaciarium.server.table_info import sits, table_info
from glaciarium.server.table_log import edition_of, matched, standing
from glaciarium.server.wire import History, Rank, Replay, ReplayStep, ScoreRow

if TYPE_CHECKING:
    from glaciarium.server.hub import Hub

MOST_STEPS: Final = 60
MOST_ROWS: Final = 400  # points of a history: about as many as a plot can show


class Range(NamedTuple):
    first: int
    last: int


async def replay(
    hub: Hub,
    saved: Saved,
    person: Person | None,
    asker: Asker,
    seat: int | None,
    first: int,
    last: int | None,
) -> Any:
    """Make steps `first` to `last`, at most MOST_STEPS, as seen from a seat: None is
    the reader's own, NOBODY a spectator's."""
    viewers = viewers_of(saved, person)
    moves = standing(saved.entries)
    if seat is None and viewers:
        seat = _own(saved, person, viewers)
    elif seat == NOBODY:
        seat = None
    if saved.table.state == "waiting":
        raise http_errors.conflict(say("The game hasn't started: a seat is still open."))
    if seat not in viewers:
        raise http_errors.forbidden(
            say("Until this game ends, you can only see it from your own seat.")
        )
    if not 0 <= first <= len(moves):
        raise http_errors.bad(say("That game has decisions 0 to {most}.", most=len(moves)))
    wanted = Range(first, min(len(moves), first + MOST_STEPS - 1, *_given(last)))
    reader = person.id if person else None
    return await _asked(hub, saved, asker, _replay, (reader, seat, wanted), wanted.last)


def _own(saved: Saved, person: Person | None, viewers: list[int | None]) -> int | None:
    """Return the seat a reader starts at: their own, else a spectator's."""
    reader = person.id if person else None
    mine = [seat.seat for seat in saved.seats if sits(seat, reader) and seat.seat in viewers]
    return mine[0] if mine else None if None in viewers else viewers[0]


async def _asked(
    hub: Hub,
    saved: Saved,
    asker: Asker,
    make: Callable[..., Any],
    arguments: tuple[Any, ...],
    size: int,
) -> Any:
    """Run a job on a table's log in a worker process."""
    game = hub.games[saved.table.game]
    job = HeavyJob(make, game.name, edition(game), spoken(), (saved, *arguments), size)
    return await hub.heavy.run(asker, job)


def _replay(
    game: Game[Any], saved: Saved, reader: str | None, seat: int | None, wanted: Range
) -> Replay:
    moves = standing(saved.entries)
    viewer = NOBODY if seat is None else seat
    return Replay(
        table=table_info(saved.table, saved.seats, reader),
        viewer=seat,
        viewers=_viewers(saved, reader),
        plies=len(moves),
        turns=turns_of(moves),
        by=[move.by for move in moves],
        first=wanted.first,
        steps=replayed(game, saved, moves, viewer, wanted),
    )


def _given(last: int | None) -> list[int]:
    return [] if last is None else [last]


def viewers_of(saved: Saved, person: Person | None) -> list[int | None]:
    """Return whose views a reader may have; None is a spectator's."""
    return _viewers(saved, person.id if person else None)


def _viewers(saved: Saved, reader: str | None) -> list[int | None]:
    if saved.table.state == "over":
        return [*(seat.seat for seat in saved.seats if seat.kind != "dummy"), None]
    if saved.table.state == "waiting":
        return []  # before the game starts there is no deal to see
    own: list[int | None] = [seat.seat for seat in saved.seats if sits(seat, reader)]
    return own or ([None] if saved.table.watchable else [])


def turns_of(moves: Sequence[Move]) -> list[int]:
    """Return the plies at which another seat begins to decide."""
    return [ply for ply, move in enumerate(moves) if ply == 0 or moves[ply - 1].by != move.by]


def replayed(
    game: Game[Any], saved: Saved, moves: Sequence[Move], viewer: int, wanted: Range
) -> list[ReplayStep]:
    """Replay a game and collect the steps asked for."""
    match = _begun(game, saved)
    names, steps = seat_names(names_of(saved.seats)), []
    for ply in range(wanted.last + 1):
        known = 0 if ply == 0 else len(match.log)
        if ply:
            match.play(moves[ply - 1].do)
        if ply >= wanted.first:
            steps.append(_step(match, viewer, names, known))
    return steps


def _begun(game: Game[Any], saved: Saved) -> Match:
    return Match(
        edition_of(game, saved.table), saved.table.options, saved.table.seed, matched(saved.seats)
    )


def _step(match: Match, viewer: int, names: list[str], known: int) -> ReplayStep:
    """Return what a viewer saw after the last decision, with events from `known` on."""
    game, view = match.game, match.view(viewer)
    seen = [event.seen_by(viewer).facts() for event in match.log[known:]]
    move = match.moves[-1] if match.moves else None
    sheet = game.sheet(view.table)
    return ReplayStep(
        ply=len(match.moves),
        by=move.by if move else None,
        do=_words(game, move, viewer),
        prompt=prompt_of(match, view, names),
        scene=game.scene(view, names),
        log=lines(game, seen, match.after[known:], names),
        events=seen,
        totals=sheet.totals(),
        scored=sheet.scored(),
    )


def _words(game: Game[Any], move: Move | None, viewer: int) -> str:
    """Return a decision as a viewer may know it."""
    if move is None:
        return ""
    return move.do if move.by == viewer else game.overheard(move.do)


async def history(hub: Hub, saved: Saved, person: Person | None, asker: Asker) -> Any:
    """Return the scores over time; of a running game, as far as the reader may know."""
    viewers = viewers_of(saved, person)
    if saved.table.state == "waiting":
        raise http_errors.conflict(say("The game hasn't started: a seat is still open."))
    if not viewers:
        raise http_errors.forbidden(say("This table is private: only its players can see it."))
    over = saved.table.state == "over"
    viewer = NOBODY if viewers[0] is None else viewers[0]
    return await _asked(
        hub, saved, asker, _history, (None if over else viewer,), len(saved.entries)
    )


def _history(game: Game[Any], saved: Saved, viewer: int | None) -> History:
    """Compute the scores over time; `viewer` None: everything is revealed."""
    match, moves = _begun(game, saved), standing(saved.entries)
    stride = 1 + len(moves) // MOST_ROWS
    rows, table = [], match.state
    for ply in range(len(moves) + 1):
        if ply:
            match.play(moves[ply - 1].do)
        if ply % stride == 0 or ply == len(moves):
            table = match.state if viewer is None else match.view(viewer).table
            sheet = match.game.sheet(table)
            rows.append(ScoreRow(ply=ply, totals=sheet.totals(), scored=sheet.scored()))
    alone = int(game.seats(match.state)) == 1
    return History(
        rows=rows,
        sheet=rows_of(match.game.sheet(table), over=match.over),
        rank=rank_of(match),
        ranks=[Rank(name=of("rank", name), least=least) for name, least in ranks(game) if alone],
    )
