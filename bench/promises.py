"""Do hints keep their promise? The chance to win that is shown at the start, beside what happens.

Runs in the main environment:  python bench/promises.py nunatak --games 60

In each game, the first player to have a choice asks for a hint. From there the game is
played on several times (hidden things are dealt anew each time): that player always takes the first
hint, the others choose by a search of as many visits. One JSON line per game says what was
promised and what share was won; the last line counts how often both agree within their errors.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from glaciarium import catalog
from glaciarium.arena.advice import Budget, advise
from glaciarium.arena.estimates import Mean, mean, share
from glaciarium.kernel.bits import count
from glaciarium.kernel.dice import below, derive

if TYPE_CHECKING:
    from glaciarium.bots.bot import Bot
    from glaciarium.kernel.protocol import Game, View

TWO_SIDED = 1.96  # standard errors of a 95% interval
GAMES = 30_000  # seeds of played-on games begin here


def first_choice(game: Game[Any], players: int, seed: int, opening: int) -> View[Any]:
    """Return the first view with a choice, after an opening of random moves."""
    state, ply = game.new(game.agree({"players": players}), seed, None), 0
    while ply < opening or len(game.legal_actions(state)) == 1:
        legal = game.legal_actions(state)
        game.act(state, legal[below(derive(seed, ply), len(legal))], None)
        ply += 1
    return game.view(state, game.actor(state))


def followed(game: Game[Any], view: View[Any], budget: Budget, others: Bot, seed: int) -> float:
    """Play on, the view's seat by first hints; return its share of the win."""
    state, ply = game.sample(view, seed), 0
    while (seat := game.actor(state)) >= 0:
        seen, word = game.view(state, seat), derive(seed, ply)
        if len(game.legal_actions(state)) == 1 or seat != view.seat:
            action = others.choose(game, seen, word)
        else:
            action = advise(game, seen, word, budget)[0].action
        game.act(state, action, None)
        ply += 1
    winners = game.winners(state)
    return (winners >> view.seat & 1) / int(count(winners))


def promised(game: Game[Any], view: View[Any], budget: Budget, seed: int) -> Mean:
    return advise(game, view, seed, budget)[0].chance


def kept(promise: Mean, won: Mean) -> bool:
    """Tell whether both agree within their common 95% interval."""
    gap = promise.minus(won)
    return abs(gap.value) <= TWO_SIDED * gap.error


def rounded(one: Mean) -> list[float]:
    return [round(number, 3) for number in one]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--again", type=int, default=10, help="times each game is played on")
    parser.add_argument("--visits", type=int, default=100, help="per hint and per choice")
    parser.add_argument(
        "--opening", type=int, default=0, help="random moves before: Arktia always begins alike"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = catalog.game(asked.game)
    others = catalog.bot(f"level5@{asked.visits}")
    budget = Budget(asked.visits, ends=4)  # rollouts tell points only
    rows: list[tuple[Mean, Mean]] = []
    for nth in range(asked.games):
        view = first_choice(game, asked.players, asked.seed + nth, asked.opening)
        promise = promised(game, view, budget, nth)
        shares = [
            followed(game, view, budget, others, GAMES + nth * asked.again + time)
            for time in range(asked.again)
        ]
        rows.append((promise, share(sum(shares), asked.again)))
        told = {"game": nth, "promised": rounded(promise), "won": rounded(rows[-1][1])}
        print(json.dumps(told | {"kept": kept(*rows[-1])}), flush=True)
    agree = sum(kept(*row) for row in rows)
    shown, won = (mean([row[side].value for row in rows]) for side in (0, 1))
    told = {"promised": rounded(shown), "won": rounded(won)}
    print(json.dumps({"kept": f"{agree} of {len(rows)}"} | told))


if __name__ == "__main__":
    main()
