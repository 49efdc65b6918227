"""Features of Arktia that predict how many points are still to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia.clues import BLOCKS, CLUE_COUNT
from glaciarium.games.arktia.components import MOST_FIELDS
from glaciarium.games.arktia.operations import MOVE, beside_own, fill_moves, pieces_in
from glaciarium.games.arktia.stacks import lifted, shape_at
from glaciarium.games.arktia.state import (
    BY_COLOUR,
    COLOUR_COUNT,
    DISC,
    GLOBE,
    PLAYING,
    PORTAL,
    Arktia,
    stocked,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.evaluation import leanings, learnt
from glaciarium.kernel.hexes import around, group
from glaciarium.kernel.network import networks
from glaciarium.kernel.policy import policies
from glaciarium.kernel.protocol import Heuristics, seat_of

FEATURES: Final = [  # in the order in which they are written
    *("one", "plays", "chooses", "first", "plays alone", "rivals that play", "captured", "melted"),
    *("controlled", "pieces", "stock", "globes in stock", "discs in stock", "portals in stock"),
    *("no stock", "buried", "carriers", "carried", "threat", "danger", "threat at turn"),
    *("danger at turn", "free neighbours", "free fields", "rivals beside", "fields", "idle"),
    *("single globes", "single discs", "single portals", "trapped", "lines"),
    *("moves", "movable", "freeing", "onto"),
]
DUEL: Final = 2  # players: from here on, what each rival can take matters more
MANY: Final = 20  # moves: more are no better
FULL: Final = 0.5  # the stage once every piece is on the ice


class ArktiaHeuristics(Heuristics[Arktia]):
    def __init__(self, widest: int) -> None:
        super().__init__()
        self.learnt = learnt("glaciarium.games.arktia", FEATURES)
        self.networks = networks("glaciarium.games.arktia", FEATURES)
        self.policies = policies("glaciarium.games.arktia", BLOCKS, CLUE_COUNT)
        self.room: Final = vec[i64]([0] * widest)  # copied per use: threads share the heuristics

    def rollout_depth(self, seats: i64) -> i64:
        return 8 if seats > DUEL else super().rollout_depth(seats)

    def eager(self, seats: i64) -> i64:
        return 50 if seats > DUEL else super().eager(seats)

    def features(self) -> list[str]:
        return FEATURES

    def styles(self) -> dict[str, dict[str, float]]:
        return leanings("glaciarium.games.arktia")

    def stage(self, state: Arktia) -> float:
        """Return how far the game is: placing is the first half, melting the second."""
        seats: i64 = len(state.out)
        left: i64 = 0
        gone: i64 = 0
        for seat in range(seats):
            if state.out[seat] == PLAYING:
                left += stocked(state.stock, seat)
            gone += state.melted[seat]
        fields = count(state.board.all)
        placed = 1.0 - float(left) / float(fields)  # as many pieces as fields
        return min(1.0, FULL * max(0.0, placed) + float(gone) / float(fields))

    def read(self, state: Arktia, seat: i64, out: vec[float]) -> None:
        read_table(state, seat, out)
        read_pieces(state, seat, out)
        read_hold(state, seat, out)
        read_moves(state, seat, self.room[:], out)
        chooses = state.depth > 0 and seat_of(state.stack[state.depth - 1]) == seat
        threat: i64 = 0
        danger: i64 = 0
        for other in range(COLOUR_COUNT):
            if other != seat:
                threat = max(threat, most_cut(state, seat, other))
                if other < len(state.out) and state.out[other] == PLAYING:
                    danger = max(danger, most_cut(state, other, seat))
        out[18] = float(threat)
        out[19] = float(danger)
        out[20] = float(threat) if chooses else 0.0
        out[21] = float(danger) if chooses else 0.0


def read_table(state: Arktia, seat: i64, out: vec[float]) -> None:
    plays = state.out[seat] == PLAYING
    rivals = state.playing()
    if plays:
        rivals -= 1
    stock = stocked(state.stock, seat) if plays else 0
    top = state.stack[state.depth - 1] if state.depth else -1
    out[0] = 1.0
    out[1] = 1.0 if plays else 0.0
    out[2] = 1.0 if top >= 0 and seat_of(top) == seat else 0.0
    out[3] = 1.0 if seat == 0 else 0.0
    out[4] = 1.0 if plays and rivals == 0 else 0.0
    out[5] = float(rivals)
    out[6] = float(state.captured[seat])
    out[7] = float(state.melted[seat])
    out[10] = float(stock)
    for size in range(3):
        out[11 + size] = float(state.stock[seat * 3 + size]) if plays else 0.0
    out[14] = 1.0 if plays and stock == 0 else 0.0
    out[26] = float(state.idle) / float(state.patience)


def read_pieces(state: Arktia, seat: i64, out: vec[float]) -> None:
    tops = state.tops(seat)
    mine = state.of_colour(seat)
    pieces = pieces_in(state, seat, mine)
    globes = state.of_size(GLOBE)
    discs = state.of_size(DISC)
    portals = state.of_size(PORTAL)
    out[8] = float(count(tops))
    out[9] = float(pieces)
    out[15] = float(count(mine & ~tops))
    out[25] = float(count(mine))
    out[27] = float(count(state.pieces[seat] & ~discs & ~portals))
    out[28] = float(count(state.pieces[BY_COLOUR + seat] & ~globes & ~portals))
    out[29] = float(count(state.pieces[2 * BY_COLOUR + seat] & ~globes & ~discs))
    out[30] = float(count(state.pieces[seat] & portals & ~discs & ~state.perched))


def read_hold(state: Arktia, seat: i64, out: vec[float]) -> None:
    """Read a seat's moves and space; carriers are its tops over opponents' pieces."""
    tops = state.tops(seat)
    mine = state.of_colour(seat)
    foreign: i64 = 0
    rivals: i64 = 0
    for other in range(COLOUR_COUNT):
        if other != seat:
            foreign |= state.of_colour(other)
            if other < len(state.out):
                rivals |= state.tops(other)
    reach: i64 = 0
    rest = tops
    while rest:
        reach |= state.board.in_line(number(rest & -rest), state.ice)
        rest &= rest - 1
    out[16] = float(count(tops & foreign))
    out[17] = float(count(rivals & mine))
    out[22] = float(count(beside_own(state, seat)))
    out[23] = float(count(state.ice & ~(mine | foreign)))
    out[24] = float(count(around(state.board.near, mine) & rivals))
    out[31] = float(count(reach))


def read_moves(state: Arktia, seat: i64, moves: vec[i64], out: vec[float]) -> None:
    """Read the moves of a seat without stock; late on, freeing a hex to melt saves it."""
    found: i64 = 0
    if state.out[seat] == PLAYING:
        found = fill_moves(state, seat, moves, 0)
    occupied = state.occupied()
    movable: i64 = 0
    freeing: i64 = 0  # fields whose whole stack can move onto another
    onto: i64 = 0
    for nth in range(found):
        move = moves[nth] - MOVE
        target = single(move % MOST_FIELDS)
        pieces = move // MOST_FIELDS % 3 + 1
        source = move // (3 * MOST_FIELDS)
        movable |= single(source)
        if target & occupied:
            onto |= target
            shape = shape_at(state, source)
            if lifted(shape, pieces) == shape:
                freeing |= single(source)
    out[32] = float(min(found, MANY))
    out[33] = float(count(movable))
    out[34] = float(count(freeing))
    out[35] = float(count(onto))


def most_cut(state: Arktia, mover: i64, colour: i64) -> i64:
    """Return how many pieces of a colour the mover may cut off by carrying one away.

    The target is left open, so this is a threat, not always a possible move.
    """
    fields = state.of_colour(colour)
    near = state.board.near
    most: i64 = 0
    carried = state.tops(mover) & fields
    while carried:
        here = carried & -carried
        carried ^= here
        rest = fields & ~here
        if rest:
            part = group(near, rest, rest & -rest)
            if part != rest:
                apart = pieces_in(state, colour, rest & ~part)
                most = max(most, min(apart, pieces_in(state, colour, part)))
    return most
