"""Features for predicting how many points are still to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import CELL_COUNT, COLUMNS, EDGE, FITTING, ROWS, UNDER
from glaciarium.games.nunatak.clue_numbers import BLOCKS as CLUES
from glaciarium.games.nunatak.clue_numbers import CLUE_COUNT
from glaciarium.games.nunatak.completion import LINE, completion_rank
from glaciarium.games.nunatak.components import (
    SYMBOLS,
)
from glaciarium.games.nunatak.favor_cards import (
    FAVOR_NAMES,
)
from glaciarium.games.nunatak.holdings import (
    columns,
    edge_blocks,
    first_number,
    full_sets,
    most_of_one_tool,
    tool_sets,
)
from glaciarium.games.nunatak.scoring import (
    artisan_points,
    beast_points,
    elder_points,
    engineer_points,
    from_table,
    led_workers,
    sculptor_points,
    sets_dome,
    worker_points,
)
from glaciarium.games.nunatak.state import (
    BEAST,
    BUILT,
    COLOUR_COUNT,
    COLUMN,
    EDGES,
    FAVOR_COUNT,
    FAVORS,
    HERD,
    INSIGHT,
    NONE,
    ORNAMENTS,
    ROW,
    SCULPTOR,
    SIKUS,
    STOCK,
    SYMBOL_COUNT,
    TRACK,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.evaluation import leanings, learnt
from glaciarium.kernel.network import networks
from glaciarium.kernel.policy import policies
from glaciarium.kernel.protocol import Heuristics, seat_of

# Features, in the order in which they are written.
CARDS: Final = 6  # + symbol
PARTS: Final = CARDS + SYMBOL_COUNT
LEADS: Final = PARTS + 11
BLOCKS: Final = LEADS + 5
SQUARE: Final = BLOCKS + 4  # + 4 for each block but the first, + own ones
HELD: Final = SQUARE + 12  # + favor
EXTRA: Final = HELD + FAVOR_COUNT
FEATURES: Final = [
    *("one", "turn", "chooses", "blocks", "own blocks of Siku", "favors to apply"),
    *[f"{symbol} cards" for symbol in SYMBOLS],
    *("worker points", "sculptor points", "artisan points", "beast points", "engineer points"),
    *("elder points", "sets", "sets of tools", "most of a tool", "different symbols", "track"),
    *("worker lead", "most workers", "edge lead", "dome", "track space"),
    *("support", "edge blocks", "lines that lack one", "lines that lack two"),
    *[f"squares of {filled} with {own} own" for filled in (1, 2, 3) for own in range(4)],
    *FAVOR_NAMES,
    *("extra turn", "extra turn lead"),
]
CROWD: Final = 4  # from this many players on, rivals' choices must be foreseen
FAR: Final = 3  # a lead beyond this is no better
LACK_TWO: Final = 2
FIRST_LINE: Final = LINE * COLOUR_COUNT  # weight of a completion card's line in a rank


class NunatakHeuristics(Heuristics[Nunatak]):
    def __init__(self) -> None:
        super().__init__()
        self.learnt = learnt("glaciarium.games.nunatak", FEATURES)
        self.networks = networks("glaciarium.games.nunatak", FEATURES)
        self.policies = policies("glaciarium.games.nunatak", CLUES, CLUE_COUNT)

    def rollout_depth(self, seats: i64) -> i64:
        return 12 if seats == CROWD else super().rollout_depth(seats)

    def eager(self, seats: i64) -> i64:
        return 80 if seats == CROWD else super().eager(seats)

    def breadth(self, seats: i64) -> i64:
        return 3 if seats == CROWD else super().breadth(seats)

    def simple(self, seats: i64) -> i64:
        return 50 if seats == CROWD else super().simple(seats)

    def features(self) -> list[str]:
        return FEATURES

    def styles(self) -> dict[str, dict[str, float]]:
        return leanings("glaciarium.games.nunatak")

    def stage(self, state: Nunatak) -> float:
        return float(count(state.covered)) / float(CELL_COUNT)

    def read(self, state: Nunatak, seat: i64, out: vec[float]) -> None:
        row = seat * ROW
        own = state.own
        out[0] = 1.0
        out[1] = 1.0 if state.turn == seat else 0.0
        top = state.stack[state.depth - 1] if state.depth else NONE
        out[2] = 1.0 if top != NONE and seat_of(top) == seat else 0.0
        out[3] = float(own[row + STOCK])
        out[4] = float(own[row + SIKUS])
        out[5] = float(to_apply(state, seat))
        read_cards(state, seat, out)
        read_leads(state, seat, out)
        read_blocks(state, seat, out)
        read_squares(state, own[row + BUILT], out)
        for favor in range(FAVOR_COUNT):
            out[HELD + favor] = 1.0 if own[row + FAVORS] & single(favor) else 0.0
        read_extra(state, seat, out)


def to_apply(state: Nunatak, seat: i64) -> i64:
    """Return what unplayed final favors would add now, leaving out minor ones."""
    box = state.box
    row = seat * ROW
    held = state.own[row + FAVORS] & box.special
    points: i64 = 0
    if held & single(ORNAMENTS):
        cards = count(state.own[row + COLUMN + SCULPTOR])
        points += max(0, from_table(box.ornaments, cards) - from_table(box.sculptors, cards))
    if held & single(INSIGHT):
        points += box.rounded_up[state.own[row + TRACK]]
    if held & single(EDGES):
        points += first_number(state, EDGES) * edge_blocks(state, seat)
    if held & single(HERD):
        points += first_number(state, HERD) * count(state.own[row + COLUMN + BEAST])
    return points


def read_cards(state: Nunatak, seat: i64, out: vec[float]) -> None:
    row = seat * ROW
    different: i64 = 0
    for symbol in range(SYMBOL_COUNT):
        here = count(state.own[row + COLUMN + symbol])
        out[CARDS + symbol] = float(here)
        if here:
            different += 1
    cards = columns(state, seat)
    out[PARTS] = float(worker_points(state, seat))
    out[PARTS + 1] = float(sculptor_points(state, seat, cards))
    out[PARTS + 2] = float(artisan_points(state, seat, cards))
    out[PARTS + 3] = float(beast_points(state, seat, cards))
    out[PARTS + 4] = float(engineer_points(state, seat, cards))
    out[PARTS + 5] = float(elder_points(state, seat, cards))
    out[PARTS + 6] = float(full_sets(cards))
    out[PARTS + 7] = float(tool_sets(state, seat))
    out[PARTS + 8] = float(most_of_one_tool(state, seat))
    out[PARTS + 9] = float(different)
    out[PARTS + 10] = float(state.box.rounded_down[state.own[row + TRACK]])


def read_leads(state: Nunatak, seat: i64, out: vec[float]) -> None:
    workers: i64 = -FAR
    edges: i64 = -FAR
    for colour in range(state.colours):
        if colour != seat:
            workers = max(workers, led_workers(state, colour))
            edges = max(edges, edge_blocks(state, colour))
    lead = max(-FAR, min(led_workers(state, seat) - workers, FAR))
    out[LEADS] = float(lead)
    out[LEADS + 1] = 1.0 if lead > 0 else 0.0
    out[LEADS + 2] = float(max(-FAR, min(edge_blocks(state, seat) - edges, FAR)))
    out[LEADS + 3] = 1.0 if sets_dome(state, seat) else 0.0
    out[LEADS + 4] = float(state.own[seat * ROW + TRACK])


def read_blocks(state: Nunatak, seat: i64, out: vec[float]) -> None:
    built = state.built(seat)
    below: i64 = 0
    rest = state.laid & ~state.covered
    while rest:
        below += count(UNDER[number(rest & -rest)] & built)
        rest &= rest - 1
    out[BLOCKS] = float(below)
    out[BLOCKS + 1] = float(count(built & EDGE))
    lack_one: i64 = 0
    lack_two: i64 = 0
    rest = state.laid & ~state.covered
    while rest:
        cell = number(rest & -rest)
        rest &= rest - 1
        in_row = count(ROWS[cell] & ~state.covered)
        in_column = count(COLUMNS[cell] & ~state.covered)
        if in_row == 1:
            lack_one += 1
        elif in_row == LACK_TWO:
            lack_two += 1
        if in_column == 1:
            lack_one += 1
        elif in_column == LACK_TWO:
            lack_two += 1
    out[BLOCKS + 2] = float(lack_one)
    out[BLOCKS + 3] = float(lack_two)


def read_squares(state: Nunatak, built: i64, out: vec[float]) -> None:
    """Count the incomplete squares by number of blocks, and by how many are the seat's."""
    for feature in range(SQUARE, HELD):
        out[feature] = 0.0
    covered = state.covered
    for square in FITTING:
        filled = square & covered
        if filled and filled != square:
            out[SQUARE + (count(filled) - 1) * 4 + count(filled & built)] += 1.0


def read_extra(state: Nunatak, seat: i64, out: vec[float]) -> None:
    """N8.3: read who is ahead by the completion card, since two get another turn."""
    out[EXTRA] = 0.0
    out[EXTRA + 1] = 0.0
    if state.completion == NONE:
        return
    if state.extra != NONE:
        out[EXTRA] = 1.0 if state.turn_left(seat) else 0.0
        return
    mine = completion_rank(state, seat)
    first: i64 = NONE  # of the others
    second: i64 = NONE
    for other in range(state.seats):
        if other != seat:
            theirs = completion_rank(state, other)
            second = max(second, min(first, theirs))
            first = max(first, theirs)
    out[EXTRA] = 1.0 if mine > second else 0.0
    lead = mine // FIRST_LINE - second // FIRST_LINE
    out[EXTRA + 1] = float(max(-FAR, min(lead, FAR)))
