"""Results of a contest on disk, one line per game, written as soon as it is over.

A stopped run can be continued: games in the file are not played again. Seats and seed
identify a game, so a file may also grow by more games and more bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, Self

import msgspec

from glaciarium.arena.contest import Contest, Fixture, Outcome, Pace
from glaciarium.arena.files import DAMAGED, Log, lines_of
from glaciarium.arena.players import BOT, Lost
from glaciarium.kernel.errors import BadContest
from glaciarium.kernel.record import FAMILY, Record, check

FORMAT: Final = "glaciarium-arena/1"
_HEADING: Final = f'{{"format":"{FORMAT}"'  # how lines begin, to recognise a truncated one
_GAME: Final = '{"seats":['
_RECORD: Final = f'{{"format":"{FAMILY}'


class Ledger:
    """The finished games of a contest."""

    def __init__(self, made: Contest, results: Path | None, records: Path | None) -> None:
        """Create or continue files; raise BadContest, BadRecord or Unreadable."""
        self.known: Final[dict[Fixture, Outcome]] = {}
        self._results: Log | None = None
        self._records: Log | None = None
        with ExitStack() as opened:
            if results is not None:
                self._results = opened.enter_context(closing(Log(results)))
                if not self._results.keep(self._kept(results, heading(made))):
                    self._results.add(_line(heading(made)))
            if records is not None:
                missing = set(made.fixtures()) - self.known.keys()
                self._records = opened.enter_context(closing(Log(records)))
                self._records.keep(_kept_records(records, made, missing, results))
            self._opened: Final = opened.pop_all()
        for fixture in self.known.keys() - set(made.fixtures()):
            del self.known[fixture]

    def look_up(self, results: Path, made: Contest) -> None:
        """Read a file that another process may be writing; raise BadContest."""
        for _line in self._kept(results, heading(made)):
            pass

    def _kept(self, path: Path, expected: dict[str, Any]) -> Iterator[str]:
        """Yield the lines of a file, checking each."""
        for number, line in enumerate(lines_of(path, _HEADING, _GAME), 1):
            where = f"{path}, line {number}"
            if number == 1:
                _check_heading(_parsed(line, where), expected, str(path))
            else:
                outcome = outcome_of(_parsed(line, where), where)
                self.known[outcome.fixture] = outcome
            yield line

    def add(self, outcome: Outcome) -> None:
        """Append a game, its record first, so that every result has a record."""
        self.known[outcome.fixture] = outcome._replace(record=None)
        if self._records is not None and outcome.record is not None:
            self._records.add(outcome.record)
        if self._results is not None:
            self._results.add(_line(told(outcome)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()


def heading(made: Contest) -> dict[str, Any]:
    """Return the heading that all games of a file share."""
    return {
        "format": FORMAT,
        "game": made.game,
        "rules_version": made.rules_version,
        "components": made.components,
        "options": made.options,
        "timeout": made.timeout,
    }


def told(outcome: Outcome) -> dict[str, Any]:
    """Return a game as a line of the file."""
    rounded = [(n, round(seconds, 6), round(worst, 6)) for n, seconds, worst in outcome.pace]
    return {
        "seats": outcome.fixture.seats,
        "seed": outcome.fixture.seed,
        "scores": outcome.scores,
        "winners": outcome.winners,
        "moves": outcome.moves,
        "pace": [Pace(*pace)._asdict() for pace in rounded],
        "lost": [None if lost is None else lost._asdict() for lost in outcome.lost],
    }


Whole = Annotated[int, msgspec.Meta(gt=-(1 << 62), lt=1 << 62)]


class _Pace(msgspec.Struct, forbid_unknown_fields=True):
    decisions: Whole
    seconds: float
    worst: float


class _Lost(msgspec.Struct, forbid_unknown_fields=True):
    after: Whole
    why: str
    note: str


class _Game(msgspec.Struct):
    """A line of the file, which anybody may have written."""

    seats: tuple[str, ...]
    seed: Whole
    scores: list[Whole]
    winners: list[Whole]
    moves: Whole
    pace: list[_Pace]
    lost: list[_Lost | None]


def outcome_of(facts: dict[str, Any], where: str) -> Outcome:
    """Parse a line; raise BadContest."""
    try:
        game = msgspec.convert(facts, _Game)
    except msgspec.ValidationError:
        raise BadContest(f"{where}: this is no game of a contest.") from None
    seats = len(game.seats)
    complete = {seats} == {len(game.pace), len(game.lost), len(game.scores)}
    finite = all(isfinite(seconds) for one in game.pace for seconds in (one.seconds, one.worst))
    if not finite:
        raise BadContest(f"{where}: this is no game of a contest.")
    if not complete or not game.winners or not set(game.winners) <= set(range(seats)):
        raise BadContest(f"{where}: this game does not say all about its {seats} seats.")
    pace = [Pace(*msgspec.structs.astuple(one)) for one in game.pace]
    lost = [None if one is None else Lost(*msgspec.structs.astuple(one)) for one in game.lost]
    fixture = Fixture(game.seats, game.seed)
    return Outcome(fixture, game.scores, game.winners, game.moves, pace, lost, None)


def _check_heading(found: dict[str, Any], expected: dict[str, Any], path: str) -> None:
    """Refuse to mix games that can't be compared."""
    if found.get("format") != FORMAT:
        raise BadContest(f"{path} holds no results of a contest ({FORMAT}): name another file.")
    for name, value in expected.items():
        if found.get(name) != value:
            raise BadContest(
                f"{path} was written with {_difference(name, found.get(name), value)}: "
                "go on as before, or write to another file."
            )


def _difference(name: str, found: object, now: object) -> str:
    if isinstance(found, dict) and isinstance(now, dict):
        keys = [key for key in {**now, **found} if found.get(key) != now.get(key)]
        return _difference(f"option {keys[0]}", found.get(keys[0]), now.get(keys[0]))
    if name == "components":
        return "other components"
    return f"another {name.replace('_', ' ')} ({_short(found)}, now {_short(now)})"


def _short(value: object) -> str:
    words = json.dumps(value)
    return words if len(words) <= 60 else words[:60] + "…"  # noqa: PLR2004 - fits on a line


def _parsed(line: str, where: str) -> dict[str, Any]:
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise BadContest(f"{where}: {DAMAGED}")
    return facts


def _kept_records(
    path: Path, made: Contest, missing: set[Fixture], results: Path | None
) -> Iterator[str]:
    """Yield the records to keep; raise BadContest or BadRecord.

    A record is written just before its result: after a crash the last one may have none, and its
    game is played again. Any other game that will be played again belongs to other results.
    """
    alone = ""
    for number, line in enumerate(lines_of(path, _RECORD, _RECORD), 1):
        if alone:
            raise _without_result(alone)
        where = f"{path}, line {number}"
        record = _parsed(line, where)
        check(record, where)
        if _played(record, made) not in missing:
            yield line
        elif results is None:
            raise _without_result(where)
        else:
            alone = where


def _without_result(where: str) -> BadContest:
    return BadContest(
        f"{where}: this game is still to be played, but it has a record: "
        "name the --out file that it belongs to, or another file for --records."
    )


def _played(record: Record, made: Contest) -> Fixture | None:
    """Return the game of a record, None if the contest has no such game."""
    for name in ("game", "rules_version", "components", "options"):
        if record.get(name) != getattr(made, name):
            return None
    kinds = [seat["kind"] for seat in record["seats"]]
    seats = tuple(kind.removeprefix(BOT) for kind in kinds if kind.startswith(BOT))
    return Fixture(seats, record["seed"])


def _line(facts: dict[str, Any]) -> str:
    return json.dumps(facts, separators=(",", ":"), ensure_ascii=False) + "\n"
