"""The results of a contest on disk, one game a line, written as soon as it is over.

A run that was stopped goes on: games that are in the file are not played again. Seats and seed
name a game, so a file may also grow by more games and more bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from glaciarium.arena.contest import Contest, Fixture, Outcome, Pace
from glaciarium.arena.players import BOT, Lost
from glaciarium.kernel.errors import BadContest, Unreadable

FORMAT: Final = "glaciarium-arena/1"


class Ledger:
    """The games of a contest that are over."""

    def __init__(self, made: Contest, results: Path | None, records: Path | None) -> None:
        """Begin files or go on with them; raise BadContest or Unreadable."""
        self.known: Final[dict[Fixture, Outcome]] = {}
        self._results: IO[str] | None = None
        self._records: IO[str] | None = None
        if results is not None:
            lines = [_line(heading(made)), *self._kept(results, heading(made))]
            self._results = _rewritten(results, lines)
        if records is not None:
            self._records = _rewritten(records, _kept_records(records, self.known))
        for fixture in self.known.keys() - set(made.fixtures()):
            del self.known[fixture]

    def look_up(self, results: Path, made: Contest) -> None:
        """Learn the games of a file that somebody else may be writing; raise BadContest."""
        for _line in self._kept(results, heading(made)):
            pass

    def _kept(self, path: Path, expected: dict[str, Any]) -> Iterator[str]:
        """Yield the games of a file as they stand there, after a look at each."""
        for number, line in enumerate(_whole_lines(path), 1):
            where = f"{path}, line {number}"
            if number == 1:
                _check_heading(_parsed(line, where), expected, str(path))
            else:
                outcome = outcome_of(_parsed(line, where), where)
                self.known[outcome.fixture] = outcome
                yield line

    def add(self, outcome: Outcome) -> None:
        """Write a game down, its record first: what is known has one."""
        self.known[outcome.fixture] = outcome._replace(record=None)
        if self._records is not None and outcome.record is not None:
            _write(self._records, outcome.record)
        if self._results is not None:
            _write(self._results, _line(told(outcome)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for file in (self._records, self._results):
            if file is not None:
                file.close()


def heading(made: Contest) -> dict[str, Any]:
    """Return what all games of a file share."""
    return {
        "format": FORMAT,
        "game": made.game,
        "rules_version": made.rules_version,
        "components": made.components,
        "options": made.options,
        "timeout": made.timeout,
    }


def told(outcome: Outcome) -> dict[str, Any]:
    """Return a game as it stands in the file."""
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


def outcome_of(facts: dict[str, Any], where: str) -> Outcome:
    """Return the game that a line tells; raise BadContest."""
    try:
        fixture = Fixture(tuple(map(str, facts["seats"])), int(facts["seed"]))
        pace = [Pace(**one) for one in facts["pace"]]
        lost = [None if one is None else Lost(**one) for one in facts["lost"]]
        scores, winners = list(map(int, facts["scores"])), list(map(int, facts["winners"]))
        moves = int(facts["moves"])
    except (KeyError, TypeError, ValueError):
        raise BadContest(f"{where}: this is no game of a contest.") from None
    seats = len(fixture.seats)
    complete = {seats} == {len(pace), len(lost), len(scores)}
    if not complete or not winners or not set(winners) <= set(range(seats)):
        raise BadContest(f"{where}: this game does not say all about its {seats} seats.")
    return Outcome(fixture, scores, winners, moves, pace, lost, None)


def _check_heading(found: dict[str, Any], expected: dict[str, Any], path: str) -> None:
    """Refuse to mix games that cannot be compared."""
    if found.get("format") != FORMAT:
        raise BadContest(f"{path} holds no results of a contest ({FORMAT}): name another file.")
    for name, value in expected.items():
        if found.get(name) != value:
            what = name.replace("_", " ")
            raise BadContest(
                f"{path} was written with another {what} ({_short(found.get(name))}, "
                f"now {_short(value)}): go on as before, or write to another file."
            )


def _short(value: object) -> str:
    words = json.dumps(value)
    return words if len(words) <= 60 else words[:60] + "…"  # noqa: PLR2004 - fits on a line


def _whole_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file, without what a stopped run left of the last one."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            yield from (line for line in file if line.endswith("\n"))
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not a text file.") from None


def _parsed(line: str, where: str) -> dict[str, Any]:
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise BadContest(f"{where}: the line is damaged.")
    return facts


def _kept_records(path: Path, known: dict[Fixture, Outcome]) -> Iterator[str]:
    """Yield the records of known games; what was written just before a stop is played again."""
    for number, line in enumerate(_whole_lines(path), 1):
        record = _parsed(line, f"{path}, line {number}")
        kinds = [str(seat.get("kind", "")) for seat in record.get("seats", [])]
        seats = tuple(kind.removeprefix(BOT) for kind in kinds if kind.startswith(BOT))
        if Fixture(seats, record.get("seed", 0)) in known:
            yield line


def _rewritten(path: Path, lines: Iterable[str]) -> IO[str]:
    """Put the lines in place of the file, which stays whole until then, and return it to add."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
        part.replace(path)
        return path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


def _line(facts: dict[str, Any]) -> str:
    return json.dumps(facts, separators=(",", ":"), ensure_ascii=False) + "\n"


def _write(file: IO[str], line: str) -> None:
    try:
        file.write(line)
        file.flush()
    except OSError as error:
        raise Unreadable(f"{file.name} cannot be written: {error.strerror}.") from None
