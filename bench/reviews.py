"""Do reviews find what matters? Compare them with a much stronger search.

For each recorded game and one of its seats: is the decision that the strong search punishes most
among the five that the review shows? And is the accuracy of weak play low, of strong play high?

    python bench/reviews.py nunatak --games 20 --bots level1,greedy,level2
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter
from typing import TYPE_CHECKING, Any

from glaciarium import catalog
from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import Analyst, Judged, accuracy, again, cost_of, costliest
from glaciarium.arena.simulate import records
from glaciarium.server.review_service import FIRST

if TYPE_CHECKING:
    from glaciarium.kernel.record import Record

STRONGER = 20
FEW = 4  # rollouts per option of the strong search: they don't tell what a decision cost


def reviewed(analyst: Analyst, seat: int, *, alone: bool) -> list[Judged]:
    """Return the decisions of a seat as a review judges them."""
    found = {move: analyst(move) for move in analyst.choices(seat)}
    longer = analyst.longer()
    return [*(found | {move: longer(move) for move in again(found.values(), alone=alone)}).values()]


def worst(analyst: Analyst, seat: int, *, alone: bool) -> Judged:
    judged = [analyst(move) for move in analyst.choices(seat)]
    return max(judged, key=lambda one: cost_of(one, alone=alone).value)


def compared(record: Record, seat: int, budget: Budget, stronger: int) -> dict[str, Any]:
    """Return how the review of one seat compares with the strong search."""
    alone = record["options"]["players"] == 1
    began = perf_counter()
    own = reviewed(Analyst(record, "bench", None, budget), seat, alone=alone)
    took = perf_counter() - began
    told = [one.move for one in costliest(own, alone=alone)]
    kept = accuracy(own)
    row = {
        "seat": seat,
        "bot": record["seats"][seat]["kind"],
        "decisions": len(own),
        "seconds": round(took, 1),
        "accuracy": None if kept is None else round(kept.value, 2),
        "error": None if kept is None else round(kept.error, 2),
        "shown": told,
    }
    if stronger:
        ends = 0 if alone else FEW
        strong = Budget(budget.visits * stronger, ends=ends)
        most = worst(Analyst(record, "bench", None, strong), seat, alone=alone)
        row |= {
            "worst": most.move,
            "cost": round(cost_of(most, alone=alone).value, 3),
            "found": most.move in told,
        }
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--bots", default="level1,greedy,level2")
    parser.add_argument("--visits", type=int, default=FIRST.visits)
    parser.add_argument("--stronger", type=int, default=STRONGER, help="times; 0: no comparison")
    arguments = parser.parse_args()
    bots = arguments.bots.split(",")
    game = catalog.game(arguments.game)
    rows = []
    wishes, games = {"players": len(bots)}, arguments.games
    played = records(game, wishes, arguments.seed, games, bots, timeout=10.0)
    for nth, record in enumerate(played):
        budget = FIRST._replace(visits=arguments.visits)
        row = compared(record, nth % len(bots), budget, arguments.stronger)
        rows.append(row)
        print(json.dumps(row), flush=True)
    if arguments.stronger:
        found = sum(row["found"] for row in rows)
        print(f"{arguments.game}: the worst decision is among the five in {found} of {len(rows)}")


if __name__ == "__main__":
    main()
