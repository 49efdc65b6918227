"""Find positions in which one move is clearly best, and write them for a game's package.

python tools/puzzles.py arktia --wanted 12 --minutes 10

Bots of different strength play; a position is kept if the first seat has one move that is
far better than every other one (`GAP`, and beyond doubt) in each of several long searches that
differ in their seed, and if the greedy bot would choose something else, so that there is something
to find. What was found is written to `puzzles.toml` with the contents and the rules
that it was played with: the server opens it in that edition of the game.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.advice import Budget, advised, by_promise, never
from glaciarium.arena.pacing import Watch
from glaciarium.arena.reasons import how_much_better, is_sure
from glaciarium.arena.simulate import simulate
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import derive
from glaciarium.kernel.game_files import PUZZLES, package_of
from glaciarium.kernel.keyed_stream import deal, refresh

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glaciarium.arena.estimates import Advice, Mean
    from glaciarium.kernel.match import Match
    from glaciarium.kernel.protocol import Game, View

SOLVER: Final = 0  # the seat: lessons are seen from there
BOTS: Final = ["level3", "level4"]  # those who play the games
FEWEST, MOST = 4, 60  # options to choose from
GAP: Final = 10  # percentage points between the best move and the next
SCREENED: Final = 600  # visits of the first look
SEARCHED: Final = 20_000  # visits of each long search: level4 has 300
SEEDS: Final = [11, 22, 33]  # of the long searches: all must agree
ENDS: Final = 120  # rollouts per option, for the points
LEAST, LARGEST = 0.15, 0.97  # chance to win with the best move: decided games teach little
PER_GAME: Final = 2  # puzzles from one game
HEADING: Final = """\
# Positions from games between bots in which one move is clearly best. Found, not written, by:
# {command}
# Searches of {visits} visits with {seeds} seeds agree on each. `options` are moves with what they
# promise: the chance to win and, by category and seat, the points at the end, with their errors.
"""


class Found(NamedTuple):
    match: Match
    ply: int
    best: list[Advice]  # the best move, then the others that were looked at

    @property
    def gap(self) -> float:
        return how_much_better(self.best[0], self.best[1]).value


def decisions(match: Match) -> Iterator[tuple[int, View[Any]]]:
    """Yield what the solver saw at each own decision with a real choice."""
    game = match.game
    state = deal(game, match.options, match.seed)
    for ply, move in enumerate(match.moves):
        refresh(state, match.seed, ply)
        view = game.view(state, SOLVER)
        if move.by == SOLVER and FEWEST <= len(game.legal_actions(state)) <= MOST:
            yield ply, view
        game.act(state, game.parse(state, move.do), None)


def promising(game: Game[Any], view: View[Any], seed: int) -> bool:
    """Tell whether a short search prefers one move by far that the greedy bot does not see."""
    search = Search(game, view, seed, Settings())
    search.grow(SCREENED)
    actions, tried, won = search.actions(), search.tried(), search.won()
    rows = sorted(range(len(actions)), key=lambda row: -tried[row])[:2]
    first, second = (won[row] / max(tried[row], 1) for row in rows)
    if tried[rows[0]] < SCREENED / 2 or not LEAST <= first <= LARGEST:
        return False
    if (first - second) * 100 < GAP * 0.6:
        return False
    return catalog.GREEDY.choose(game, view, seed) != actions[rows[0]]


def weighed(game: Game[Any], view: View[Any], seed: int) -> list[Advice]:
    """Return the best moves after a long search."""
    search = Search(game, view, seed, Settings())
    found = advised(search, Budget(visits=SEARCHED, ends=ENDS), Watch(0.0, never), None, seed)
    return by_promise(found)


def clear(found: list[Advice]) -> bool:
    """Tell whether the first is better than every other one by far, beyond doubt.

    The points after it must not say otherwise, or nobody could see why.
    """
    best, *others = found
    ahead = [how_much_better(best, other) for other in others]
    far = bool(ahead) and all(more.value >= GAP and is_sure(more) for more in ahead)
    return far and all(best.lead.value > other.lead.value for other in others)


def judged(game: Game[Any], view: View[Any]) -> list[Advice] | None:
    """Return what the first of several agreeing searches found; None if they don't agree."""
    first: list[Advice] | None = None
    for seed in SEEDS:
        found = weighed(game, view, seed)
        if not clear(found) or (first and found[0].action != first[0].action):
            return None
        if not LEAST <= found[0].chance.value <= LARGEST:
            return None
        first = first or found
    return first


def puzzles_of(match: Match, until: float, kinds: dict[str, int], most: int) -> Iterator[Found]:
    """Yield puzzles of one game, those first that are least like the ones found so far."""
    game = match.game
    seen = [(ply, view) for ply, view in decisions(match) if promising(game, view, derive(1, ply))]
    kept = 0
    for ply, view in seen:
        if kept == PER_GAME or time.monotonic() > until:
            return
        verb = match.moves[ply].do.split()[0]
        if kinds.get(verb, 0) >= most:
            continue
        best = judged(game, view)
        if best is None:
            continue
        verb = best[0].words.split()[0]
        if kinds.get(verb, 0) >= most:
            continue
        kinds[verb] = kinds.get(verb, 0) + 1
        kept += 1
        yield Found(match, ply, best)


def searched(
    game: Game[Any], players: list[int], wanted: int, until: float, seed: int
) -> list[Found]:
    """Play games until enough puzzles were found or time is up."""
    found: list[Found] = []
    kinds: dict[str, int] = {}
    for nth in range(10_000):
        number = players[nth % len(players)]
        names = [BOTS[(seat + nth) % len(BOTS)] for seat in range(number)]
        bots = [catalog.bot(name) for name in names]
        (match,) = simulate(game, {"players": number}, seed + nth, 1, bots)
        for one in puzzles_of(match, until, kinds, most=max(3, wanted // 2)):
            found.append(one)
            where = f"game {match.seed}, decision {one.ply}"
            told = f"{game.name} {len(found)}: {where}, {one.best[0].words}"
            print(told, file=sys.stderr, flush=True)
            if len(found) == wanted:
                return found
        if time.monotonic() > until:
            break
    return found


def _mean(found: Mean) -> list[float]:
    return [round(found.value, 3), round(found.error, 4)]


def _option(one: Advice) -> dict[str, Any]:
    return {
        "do": one.words,
        "visits": one.visits,
        "chance": _mean(one.chance),
        "lead": _mean(one.lead),
        "totals": [_mean(points) for points in one.totals],
        "rows": [
            [row.category, row.rule, [_mean(points) for points in row.points]] for row in one.rows
        ],
    }


def entry(found: Found) -> dict[str, Any]:
    """Return a puzzle as it stands in the file."""
    match = found.match
    return {
        "id": f"{match.seed}-{found.ply}",
        "components": match.game.components.digest,
        "rules_version": match.game.rules_version,
        "options": match.options,
        "seed": match.seed,
        "moves": [move.do for move in match.moves[: found.ply]],
        "choice": [_option(one) for one in found.best],
    }


def toml(value: Any) -> str:
    """Return a value as it is written on one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(found: list[dict[str, Any]], command: str) -> str:
    parts = [HEADING.format(command=command, visits=SEARCHED, seeds=len(SEEDS))]
    for one in found:
        plain = [f"{key} = {toml(value)}" for key, value in one.items() if key != "choice"]
        parts.append("\n".join(["[[puzzle]]", *plain]) + "\n")
        for choice in one["choice"]:
            lines = [f"{key} = {toml(value)}" for key, value in choice.items()]
            parts.append("\n".join(["[[puzzle.choice]]", *lines]) + "\n")
    return "\n".join(parts)


def target(game: Game[Any]) -> Path:
    return files(package_of(game)).joinpath(PUZZLES)  # type: ignore[return-value] # a checkout


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=list(catalog.GAMES))
    parser.add_argument("--wanted", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--players", type=int, nargs="*", default=[2])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    game = catalog.game(given.game)
    until = time.monotonic() + given.minutes * 60
    found = searched(game, given.players, given.wanted, until, given.seed)
    found.sort(key=lambda one: -one.gap)  # what is far better is easier to see
    if not found:
        print("No puzzle was found in this time.", file=sys.stderr)
        return 1
    command = f"python tools/puzzles.py {' '.join(words or sys.argv[1:])}"
    target(game).write_text(written([entry(one) for one in found], command), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
