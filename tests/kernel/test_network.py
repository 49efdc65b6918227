"""A network corrects what a sum of features expects."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from glaciarium import catalog
from glaciarium.bots.forecaster import Forecaster
from glaciarium.bots.settings import Settings
from glaciarium.kernel.network import STAGES, Network, NetworkRun, network

FLAT = [[0.0] * 4] * STAGES


def corrections(made: Network, rows: list[list[float]], stage: float = 0.0) -> list[list[float]]:
    run = NetworkRun(made, len(rows))
    for _again in range(2):  # nothing of a position stays for the next
        run.begin(stage)
        for seat, row in enumerate(rows):
            run.add(seat, vec[float](row))
        run.finish()
    return [[run.points[seat] for seat in range(len(rows))], [run.shares[0]]]


def test_units_see_a_seat_beside_the_table() -> None:
    own = [[1.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]]
    table = [[0.0, 0.0, -1.0, 0.0], [-1.0, 0.0, 0.0, 0.0]]
    made = Network(own, table, FLAT, [10.0, 1.0, 5.0, 0.0], [0.0, 3.0, 0.0, 0.0])
    points, shares = corrections(made, [[4.0, 1.0], [2.0, 0.0]])
    # Unit 0 is a seat's first feature less all seats' second; unit 2 is never active.
    assert points == pytest.approx([10 * (4 - 1) + 2, 10 * (2 - 1)])
    assert shares == pytest.approx([6.0])


def test_the_stage_is_blended_between_knots() -> None:
    stages = [[0.0] * 4, [4.0, 0.0, 0.0, 0.0], *FLAT[2:]]
    made = Network([[0.0] * 4], [[0.0] * 4], stages, [1.0] * 4, [0.0] * 4)
    assert corrections(made, [[1.0]], 0.25)[0] == pytest.approx([4.0])
    assert corrections(made, [[1.0]], 0.125)[0] == pytest.approx([2.0])
    assert corrections(made, [[1.0]], 1.5)[0] == pytest.approx([0.0])


def test_a_file_names_features_and_unknown_ones_weigh_nothing() -> None:
    part = {"points": [10_000] * 4, "share": [0] * 4, "known": [20_000, 0, 0, 0] + [0] * 4}
    part |= {f"stage {knot}": [0] * 4 for knot in range(STAGES)}
    made = network({**part, "command": "glaciarium train"}, ["new", "known"])
    assert corrections(made, [[7.0, 3.0]])[0] == pytest.approx([6.0])


def test_arktia_asks_its_network_unless_told_otherwise() -> None:
    game = catalog.game("arktia")
    assert list(game.heuristics().networks) == [2]
    state = game.new(game.agree({"players": 2}), 1, None)
    asked = Forecaster(game, 2, 0, Settings())
    plain = Forecaster(game, 2, 0, Settings(network=False))
    asked.look(state)
    plain.look(state)
    assert asked.shares[0] + asked.shares[1] == pytest.approx(1)
    assert asked.points[0] != plain.points[0]
