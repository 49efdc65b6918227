"""Statistics over many games between bots: what was offered, taken and played.

A series is plain data, so each game can be played anywhere. Only events and results are read; a
game says which events speak of which things (`Game.noted`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium.arena.contest import game_of
from glaciarium.arena.entrants import sit
from glaciarium.arena.files import DAMAGED, Log, lines_of
from glaciarium.arena.simulate import finished
from glaciarium.kernel.errors import BadContest
from glaciarium.kernel.match import Match
from glaciarium.kernel.notes import OFFERED, TAKEN
from glaciarium.kernel.protocol import Game

FORMAT: Final = "glaciarium-balance/1"

Tally = dict[str, Any]  # one game: seed, scores, winners, sources, items
Runner = Callable[[Callable[[int], Tally], list[int]], Iterable[Tally]]


class Series(NamedTuple):
    """The games to be played; game number n has the seed + n."""

    game: str
    rules_version: int
    components: str  # digest
    text: str | None  # text of another components file: workers may not have it
    options: dict[str, Any]  # in full
    bots: list[str]  # by seat
    seed: int
    timeout: float  # seconds for an external bot's answer

    @property
    def players(self) -> int:
        return int(self.options["players"])

    def heading(self) -> str:
        """Return what must not differ when a file is continued."""
        facts = self._asdict()
        del facts["text"]
        return json.dumps({"format": FORMAT, **facts}) + "\n"


def play(series: Series, nth: int) -> Tally:
    """Play and count one game."""
    game = game_of(series.game, series.text, series.rules_version, series.components)
    players = [sit(name, seat, series.timeout) for seat, name in enumerate(series.bots)]
    return counted(finished(game, series.options, series.seed + nth, players))


def counted(match: Match) -> Tally:
    """Return the statistics of a finished match, from its events and result."""
    game: Game[Any] = match.game
    result, seats = match.result(), len(match.result()["scores"])
    items: dict[str, dict[str, dict[str, Any]]] = {}
    for event in match.events():
        for note in game.noted(event):
            item = items.setdefault(note.category, {}).setdefault(note.item, {})
            if note.seat is None:
                item[note.how] = item.get(note.how, 0) + note.count
            elif note.seat < seats:
                item.setdefault(note.how, [0] * seats)[note.seat] += note.count
    return {
        "seed": match.seed,
        "scores": result["scores"],
        "winners": result["winners"],
        "sources": {row.category: row.points for row in game.sheet(match.state).rows},
        "items": items,
    }


def tallies(series: Series, games: int, file: Path | None, run: Runner) -> Iterator[Tally]:
    """Yield all games: those in the file, then those still to play; raise BadContest."""
    wanted = {series.seed + nth: nth for nth in range(games)}
    if file is None:
        yield from run(partial(play, series), list(wanted.values()))
        return
    known: dict[int, Tally] = {}
    with closing(Log(file)) as log:
        if not log.keep(_kept(series, file, known)):
            log.add(series.heading())
        yield from (known[seed] for seed in wanted if seed in known)
        missing = [nth for seed, nth in wanted.items() if seed not in known]
        for tally in run(partial(play, series), missing):
            log.add(json.dumps(tally, separators=(",", ":")) + "\n")
            yield tally


def _kept(series: Series, file: Path, known: dict[int, Tally]) -> Iterator[str]:
    heading = series.heading()
    for number, line in enumerate(lines_of(file, heading, '{"seed":'), 1):
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        where = f"{file}, line {number}"
        if number == 1 and told != json.loads(heading):
            raise BadContest(
                f"{where}: these games were played otherwise (another game, box, bot, option or "
                "seed): go on as before, or write to another file."
            )
        if number > 1:
            if not _fits(told, series.players):
                raise BadContest(f"{where}: {DAMAGED}")
            known[told["seed"]] = told
        yield line


def _fits(told: Any, players: int) -> bool:
    if not isinstance(told, dict) or type(told.get("seed")) is not int:
        return False
    scores, items, sources = told.get("scores"), told.get("items"), told.get("sources")
    if not isinstance(scores, list) or len(scores) < players or not isinstance(sources, dict):
        return False
    return isinstance(items, dict) and all(isinstance(kind, dict) for kind in items.values())


def was_offered(item: dict[str, Any]) -> bool:
    """Tell whether a thing could be had in a game."""
    return OFFERED in item or TAKEN in item
