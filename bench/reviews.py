"""Do reviews find what matters? Compare them with a much stronger search.

For each recorded game and one of its seats: is the decision that the strong search punishes most
among the five that the review shows? And is the accuracy of weak play low, of strong play high?

    python bench/reviews.py nunatak --games 20 --bots level1,greedy,level2

The strong search takes long. With `--judged FILE` its opinions are kept, and used again
when only the review has changed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
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
OTHER_CHANCE = 1  # the strong search has luck of its own
FIRST_SHARE = 4  # a quarter of the visits for every decision
MAY_BE_WORST = 8  # decisions that get all of them
FEW = 4  # rollouts per option of the strong search: they don't tell what a decision cost


def reviewed(analyst: Analyst, seat: int, *, alone: bool) -> list[Judged]:
    """Return the decisions of a seat as a review judges them."""
    found = {move: analyst(move) for move in analyst.choices(seat)}
    longer = analyst.longer()
    return [*(found | {move: longer(move) for move in again(found.values(), alone=alone)}).values()]


def punished(record: Record, seat: int, visits: int, *, alone: bool) -> dict[str, float]:
    """Return what each decision of a seat cost, by its move.

    All get a part of the visits first; those that may be the worst get all of them.
    """
    found: dict[int, Judged] = {}
    for share, candidates in ((FIRST_SHARE, None), (1, MAY_BE_WORST)):
        budget = Budget(visits // share, ends=0 if alone else FEW)
        analyst = Analyst(record, "bench", None, budget, OTHER_CHANCE)
        ranking = sorted(found.values(), key=lambda one: -_may_cost(one, alone=alone))
        moves = [one.move for one in ranking[:candidates]] or analyst.choices(seat)
        found |= {move: analyst(move) for move in moves}
    return {str(move): round(cost_of(one, alone=alone).value, 4) for move, one in found.items()}


def _may_cost(one: Judged, *, alone: bool) -> float:
    cost = cost_of(one, alone=alone)
    return cost.value + 2 * cost.error


class Strong:
    """Opinions of the strong search, kept in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[str, dict[str, float]] = {}
        if file and file.exists():
            for line in file.read_text("utf-8").splitlines():
                self._known |= json.loads(line)

    def costs(self, record: Record, seat: int, visits: int) -> dict[str, float]:
        options = record["options"]
        game = f"{record['game']} {options['players']} {record['seed']}"
        key = f"{game} {len(record['moves'])} seat {seat} visits {visits}"
        if key not in self._known:
            alone = options["players"] == 1
            found = punished(record, seat, visits, alone=alone)
            self._known[key] = found
            if self._file:
                with self._file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps({key: found}) + "\n")
        return self._known[key]


def compared(
    record: Record, seat: int, budget: Budget, stronger: int, judges: Strong
) -> dict[str, Any]:
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
        costs = judges.costs(record, seat, budget.visits * stronger)
        ranking = sorted(costs, key=lambda move: -costs[move])
        most = int(ranking[0])
        row |= {
            "worst": most,
            "cost": costs[ranking[0]],
            "next": [costs[move] for move in ranking[1:3]],
            "found": most in told,
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
    parser.add_argument("--judged", type=Path, help="a file for the strong search's opinions")
    arguments = parser.parse_args()
    judges = Strong(arguments.judged)
    bots = arguments.bots.split(",")
    game = catalog.game(arguments.game)
    rows = []
    wishes, games = {"players": len(bots)}, arguments.games
    played = records(game, wishes, arguments.seed, games, bots, timeout=10.0)
    for nth, record in enumerate(played):
        budget = FIRST._replace(visits=arguments.visits)
        row = compared(record, nth % len(bots), budget, arguments.stronger, judges)
        rows.append(row)
        print(json.dumps(row), flush=True)
    if arguments.stronger:
        found = sum(row["found"] for row in rows)
        print(f"{arguments.game}: the worst decision is among the five in {found} of {len(rows)}")


if __name__ == "__main__":
    main()
