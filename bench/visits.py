"""A search that grows by so many visits, to be counted or timed.

Runs in the main environment:  python bench/visits.py nunatak 3 half-way plain 2500

A busy machine is slow, but the number of instructions stays the same:
valgrind --tool=callgrind --toggle-collect=CPyDef_search___Search___grow python bench/visits.py …
"""

from __future__ import annotations

import argparse
from time import process_time

from glaciarium import catalog
from glaciarium.arena.speed import half_way
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("moment", choices=["opening", "half-way"])
    parser.add_argument("search", choices=["plain", "best"])
    parser.add_argument("visits", type=int)
    arguments = parser.parse_args()
    game = catalog.game(arguments.game)
    state = game.new(game.agree({"players": arguments.players}), 1, None)
    if arguments.moment == "half-way":
        state = half_way(game, state, 1)
    settings = catalog.PLAIN if arguments.search == "plain" else Settings()
    search = Search(game, game.view(state, game.actor(state)), 1, settings)
    begun = process_time()
    search.grow(arguments.visits)
    print(f"{arguments.visits / (process_time() - begun):,.0f} visits/s, tried {search.tried()}")


if __name__ == "__main__":
    main()
