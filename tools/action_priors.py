"""Learn what good play leans to, and write it for a game's package: `action_priors.toml`.

python tools/action_priors.py endless-winter --games 40 >action_priors.toml

A bot plays against itself. Each choice is a small contest that one of the options won: weights are
those under which what was chosen is most likely, if an option is chosen as often as it weighs
beside the others (Luce's axiom; found step by step, as Hunter's MM algorithm does).
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, Final

from glaciarium import catalog
from glaciarium.kernel.dice import derive
from glaciarium.kernel.evaluation import COMMAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.protocol import Game

BOT: Final = "level4"
STEPS: Final = 100  # then the third digit stands still
# Each kind has also won and lost half a contest against one that weighs 1, so that none is never
# chosen, and one that was hardly ever on offer weighs about as much as that.
HALF: Final = 0.5
HEADING: Final = """\
# For each number of players: how much good play leans to each kind of action, beside the others
# on offer. The weights were learnt, not written: by what stands as command.
"""

Choice = tuple[int, list[int]]  # the kind that was chosen, and those of all options


def choices(game: Game[Any], kinds: list[int], players: int, seed: int) -> Iterator[Choice]:
    """Play a game and yield what was chosen of what, where kinds differ."""
    bot = catalog.bot(BOT)
    state = game.new(game.agree({"players": players}), seed, None)
    ply = 0
    while (seat := game.actor(state)) >= 0:
        action = bot.choose(game, game.view(state, seat), derive(seed, ply))
        offered = [kinds[option] for option in game.legal_actions(state)]
        if len(set(offered)) > 1:
            yield kinds[action], offered
        game.act(state, action, None)
        ply += 1


def weights(found: list[Choice], kinds: int) -> list[float]:
    """Return how much each kind weighs."""
    won = [HALF] * kinds
    for chosen, _ in found:
        won[chosen] += 1
    weight = [1.0] * kinds
    for _ in range(STEPS):
        met = [2 * HALF / (one + 1) for one in weight]
        for _, offered in found:
            part = 1 / sum(weight[kind] for kind in offered)
            for kind in offered:
                met[kind] += part
        weight = [wins / times for wins, times in zip(won, met, strict=True)]
    return weight


def learnt(name: str, players: int, games: int, seed: int) -> dict[str, float]:
    """Return the weights of the kinds that were on offer, by name."""
    game = catalog.game(name)
    named = list(dict.fromkeys(game.kinds()))
    kinds = [named.index(kind) for kind in game.kinds()]
    found: list[Choice] = []
    for nth in range(games):
        found += choices(game, kinds, players, seed + nth)
        print(f"\r{players} players: {nth + 1} of {games} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    offered = {kind for _, options in found for kind in options}
    weight = weights(found, len(named))
    return {named[kind]: float(f"{weight[kind]:.3g}") for kind in sorted(offered)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    command = f"tools/action_priors.py {asked.game} --games {asked.games} --seed {asked.seed}"
    print(HEADING, end="")
    for players in catalog.game(asked.game).players:
        print(f'\n[{players}]\n"{COMMAND}" = "{command}"')
        for kind, weight in learnt(asked.game, players, asked.games, asked.seed).items():
            print(f'"{kind}" = {weight}')


if __name__ == "__main__":
    main()
