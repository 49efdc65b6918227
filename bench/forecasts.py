"""How far to trust expected points: ends of advice beside games that a strong bot plays on.

Runs in the main environment:  python bench/forecasts.py endless-winter 2 --deals 3 --games 12

For each deal the bot plays a game against itself. At its start, after a third and after two thirds
of it the bot chooses once more, and from there the game is played on often: by the bot, and as
advice does. One JSON line for each such moment: mean final points of all seats, and of the one that
chose, with standard errors; and what one end takes.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from glaciarium import catalog, compiled
from glaciarium.arena.estimates import Mean, mean
from glaciarium.bots.rollouts import Rollouts
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import derive

if TYPE_CHECKING:
    from glaciarium.bots.bot import Bot
    from glaciarium.kernel.protocol import Game, View

MOMENTS = 3
ENDS = 60  # they cost little
Points = list[list[int]]  # final points by seat, of each game


def played_on(game: Game[Any], state: Any, bot: Bot, seed: int) -> list[int]:
    """Let the bot play for everybody until the game is over; return its choices."""
    chosen: list[int] = []
    while (seat := game.actor(state)) >= 0:
        action = bot.choose(game, game.view(state, seat), derive(seed, len(chosen)))
        game.act(state, action, None)
        chosen.append(action)
    return chosen


def moments(game: Game[Any], players: int, bot: Bot, seed: int) -> list[View[Any]]:
    """Return what is seen at the start of a game and later, where there is something to choose."""
    options = game.agree({"players": players})
    chosen = played_on(game, game.new(options, seed, None), bot, seed)
    found = []
    for nth in range(MOMENTS):
        state, done = game.new(options, seed, None), 0
        while done < len(chosen) * nth // MOMENTS or len(game.legal_actions(state)) == 1:
            game.act(state, chosen[done], None)
            done += 1
        found.append(game.view(state, game.actor(state)))
    return found


def by_bot(game: Game[Any], view: View[Any], action: int, bot: Bot, games: int) -> Points:
    found = []
    for nth in range(games):
        state = game.sample(view, derive(1, nth))
        game.act(state, action, None)
        played_on(game, state, bot, derive(2, nth))
        found.append(game.sheet(state).totals())
    return found


def by_ends(game: Game[Any], view: View[Any], action: int) -> Points:
    ends = Rollouts(Search(game, view, 3, Settings()), 3)
    return [game.sheet(ends.after(action)).totals() for _ in range(ENDS)]


def summed_up(points: Points, seat: int) -> dict[str, list[float]]:
    means: dict[str, Mean] = {
        "all": mean([sum(game) / len(game) for game in points]),
        "own": mean([game[seat] for game in points]),
    }
    return {name: [round(number, 2) for number in one] for name, one in means.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--bot", default="level4")
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    asked = parser.parse_args()
    game, bot = catalog.game(asked.game), catalog.bot(asked.bot)
    for deal in range(asked.seed, asked.seed + asked.deals):
        for nth, view in enumerate(moments(game, asked.players, bot, deal)):
            action, seat = bot.choose(game, view, deal), int(view.seat)
            good = summed_up(by_bot(game, view, action, bot, asked.games), seat)
            start = time.process_time()
            ends = summed_up(by_ends(game, view, action), seat)
            spent = (time.process_time() - start) / ENDS * 1000
            table = {"game": asked.game, "players": asked.players, "compiled": compiled()}
            found = {"deal": deal, "moment": nth, "ms": round(spent, 2), asked.bot: good}
            print(json.dumps(table | found | {"ends": ends}), flush=True)


if __name__ == "__main__":
    main()
