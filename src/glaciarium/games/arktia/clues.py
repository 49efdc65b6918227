"""The clues by which Arktia's policy tells good options from bad ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.games.arktia.components import MOST_FIELDS
from glaciarium.games.arktia.operations import (
    KEEP_GROUP,
    MELT_FIELD,
    MOVE,
    PLACE_NEUTRAL,
    STOP,
    fitting,
    pieces_in,
)
from glaciarium.games.arktia.stacks import D, G, P, lifted, shape_at
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
from glaciarium.kernel.bits import count, single
from glaciarium.kernel.hexes import group
from glaciarium.kernel.policy import Clues

PHASES: Final = 6
ALL_SIZES: Final = 7
RING: Final = 7  # 0 to 6 neighbours
SHAPES: Final = 9
OWNERS: Final = 4  # nobody, the seat, a rival, neutral
NOBODY: Final = 0
OWN: Final = 1
RIVAL: Final = 2
OTHERS: Final = 3
MOST: Final = 7  # pieces: more count the same
FEW: Final = 3
SOME: Final = 6
LATE: Final = 5  # fields melted by a seat

# Blocks of clues, one after another.
PLACED: Final = 0  # + phase * 3 + size
ROOM: Final = PLACED + PHASES * 3  # + phase * RING + fields of ice around
MATES: Final = ROOM + PHASES * RING  # + phase * RING + own fields around
RIVALS: Final = MATES + PHASES * RING  # + phase * RING + rivals' tops around
TARGETS: Final = RIVALS + PHASES * RING  # + size * RING + rivals' tops that it could cover
COVERED: Final = TARGETS + 3 * RING  # + size * RING + rivals' tops that could cover it
LEFT: Final = COVERED + 3 * RING  # + size * 5 + pieces of this size left
MOVED: Final = LEFT + 3 * 5  # + (phase * 8 + sizes) * SHAPES + shape it lands on
CAPTURED: Final = MOVED + PHASES * 8 * SHAPES  # + phase * (MOST + 1) + pieces cut off
ONTO: Final = CAPTURED + PHASES * (MOST + 1)  # + (phase * OWNERS + owner) * 2 + own piece below
BARED: Final = ONTO + PHASES * OWNERS * 2  # + (phase * OWNERS + next top) * 2 + own piece below
CARRIED: Final = BARED + PHASES * OWNERS * 2  # + phase * 8 + (rival 1, neutral 2, own below 4)
RISK: Final = CARRIED + PHASES * 8  # + (sizes * 4 + carriers that reach it) * 2 + own below
FLED: Final = RISK + 8 * 4 * 2  # + (sizes * 4 + rivals that could cover it where it was)
LANDED: Final = FLED + 8 * 4  # + phase * RING + ice around the target
CROWD: Final = LANDED + PHASES * RING  # + phase * RING + rivals' tops around the target
LEAVING: Final = CROWD + PHASES * RING  # + phase * RING + ice around the source
MELTED: Final = LEAVING + PHASES * RING  # + ice around
MELT_OWN: Final = MELTED + RING  # + own tops around
MELT_RIVAL: Final = MELT_OWN + RING
MELT_LINE: Final = MELT_RIVAL + RING  # + own tops in line * 4 + rivals' tops in line
FREES: Final = MELT_LINE + 16  # + phase: the source is empty after the move
KEPT: Final = FREES + PHASES  # + pieces of the group
STOPPED: Final = KEPT + MOST + 1  # + phase * 3 + behind, level, ahead
NEUTRALS: Final = STOPPED + PHASES * 3  # + size * RING + ice around
THREAT: Final = NEUTRALS + 3 * RING  # + pieces that the carried stack could cut off next
RESCUE: Final = THREAT + MOST + 1  # + pieces that a covered carrier threatened
CLUE_COUNT: Final = RESCUE + MOST + 1
BLOCKS: Final[dict[str, int]] = {
    "placed": PLACED,
    "ice around": ROOM,
    "own around": MATES,
    "rivals around": RIVALS,
    "could cover": TARGETS,
    "could be covered": COVERED,
    "left of the size": LEFT,
    "moved onto": MOVED,
    "cut off": CAPTURED,
    "owner covered": ONTO,
    "owner uncovered": BARED,
    "carried": CARRIED,
    "risk there": RISK,
    "risk left": FLED,
    "ice around the target": LANDED,
    "rivals around the target": CROWD,
    "ice around the source": LEAVING,
    "melted": MELTED,
    "melted beside own": MELT_OWN,
    "melted beside rivals": MELT_RIVAL,
    "melted in line": MELT_LINE,
    "frees its field": FREES,
    "group kept": KEPT,
    "stopped": STOPPED,
    "neutral placed": NEUTRALS,
    "threat carried": THREAT,
    "threat covered": RESCUE,
    "end": CLUE_COUNT,
}


class ArktiaClues(Clues[Arktia]):
    def __init__(self) -> None:
        super().__init__(CLUE_COUNT, BLOCKS)
        self.phase: i64 = 0
        self.tops: i64 = 0
        self.rival_tops: i64 = 0
        self.neutral_tops: i64 = 0
        self.own: i64 = 0
        self.rival_own: i64 = 0  # fields with rivals' pieces
        self.lead: i64 = 0
        # Tops of rivals that can move onto a piece, by what they are.
        self.globes: i64 = 0
        self.discs: i64 = 0
        self.portals: i64 = 0

    def look(self, state: Arktia, seat: i64) -> None:
        stock = stocked(state.stock, seat)
        if stock > SOME:
            self.phase = 0
        elif stock > FEW:
            self.phase = 1
        elif stock:
            self.phase = 2
        elif state.melted[seat] == 0:
            self.phase = 3
        else:
            self.phase = 4 if state.melted[seat] < LATE else 5
        self.tops = state.tops(seat)
        self.own = state.of_colour(seat)
        rivals: i64 = 0
        foreign: i64 = 0
        most: i64 = 0
        for other in range(len(state.out)):
            if other != seat:
                tops = state.tops(other)
                points = state.captured[other] + count(tops) + state.melted[other]
                most = max(most, points)
                foreign |= state.of_colour(other)
                if state.out[other] == PLAYING:
                    rivals |= tops
        self.rival_tops = rivals
        self.rival_own = foreign
        mine = state.captured[seat] + count(self.tops) + state.melted[seat]
        self.lead = 1
        if mine > most:
            self.lead = 2
        elif mine < most:
            self.lead = 0
        globes = state.of_size(GLOBE)
        discs = state.of_size(DISC)
        portals = state.of_size(PORTAL)
        self.globes = rivals & globes & ~(portals & ~discs & ~state.perched)
        self.discs = rivals & discs
        self.portals = rivals & portals & ~discs

    def read(self, state: Arktia, seat: i64, action: i64) -> i64:
        if action < PLACE_NEUTRAL:
            return self.read_place(state, seat, action // MOST_FIELDS, action % MOST_FIELDS)
        found = self.found
        if action < MOVE:
            placed = action - PLACE_NEUTRAL
            room = count(state.board.near[placed % MOST_FIELDS] & state.ice)
            found[0] = NEUTRALS + placed // MOST_FIELDS * RING + room
            return 1
        if action < KEEP_GROUP:
            return self.read_move(state, seat, action - MOVE)
        if action < MELT_FIELD:
            colour = (action - KEEP_GROUP) // MOST_FIELDS
            fields = state.of_colour(colour)
            members = group(state.board.near, fields, single((action - KEEP_GROUP) % MOST_FIELDS))
            found[0] = KEPT + min(count(members & self.tops), MOST)
            return 1
        if action < STOP:
            return self.read_melt(state, action - MELT_FIELD)
        found[0] = STOPPED + self.phase * 3 + self.lead
        return 1

    def read_place(self, state: Arktia, seat: i64, size: i64, field: i64) -> i64:
        found = self.found
        near = state.board.near[field]
        row = self.phase * RING
        found[0] = PLACED + self.phase * 3 + size
        found[1] = ROOM + row + count(near & state.ice)
        found[2] = MATES + row + count(near & self.own)
        found[3] = RIVALS + row + count(near & self.rival_tops)
        line = state.board.in_line(field, state.ice)
        free: i64 = 0
        onto = fitting(
            single(size), free, state.of_size(GLOBE), state.of_size(DISC), state.of_size(PORTAL)
        )
        found[4] = TARGETS + size * RING + min(count(line & onto & self.rival_tops), 6)
        found[5] = COVERED + size * RING + min(count(line & self.coverers(single(size))), 6)
        found[6] = LEFT + size * 5 + min(state.stock[seat * 3 + size], 4)
        return 7

    def coverers(self, sizes: i64) -> i64:
        """Return the rivals' tops that may land on a stack with these sizes."""
        if sizes & G:
            return self.portals if sizes == G else 0
        if sizes & D:
            return self.globes
        return self.discs if sizes == P else 0

    def owner(self, here: i64) -> i64:
        if self.tops & here:
            return OWN
        if self.rival_tops & here:
            return RIVAL
        return OTHERS

    def read_move(self, state: Arktia, seat: i64, move: i64) -> i64:
        found = self.found
        target = move % MOST_FIELDS
        pieces = move // MOST_FIELDS % 3 + 1
        source = move // (3 * MOST_FIELDS)
        here = single(source)
        there = single(target)
        phase = self.phase
        shape = shape_at(state, source)
        sizes = lifted(shape, pieces)
        below = shape_at(state, target)
        row = phase * RING
        near = state.board.near
        found[0] = MOVED + (phase * 8 + sizes) * SHAPES + below
        found[1] = LANDED + row + count(near[target] & state.ice)
        found[2] = CROWD + row + count(near[target] & self.rival_tops & ~here)
        found[3] = LEAVING + row + count(near[source] & state.ice)
        line = state.board.in_line(target, state.ice)
        whole = sizes | below & 7
        own_below: i64 = 1 if below and self.own & there else 0
        reach = min(count(line & self.coverers(whole)), 3)
        found[4] = RISK + (sizes * 4 + reach) * 2 + own_below
        line = state.board.in_line(source, state.ice)
        found[5] = FLED + sizes * 4 + min(count(line & self.coverers(shape & 7)), 3)
        known: i64 = 6
        if below:
            owner = self.owner(there)
            found[known] = ONTO + (phase * OWNERS + owner) * 2 + own_below
            known += 1
            if owner == RIVAL and own_below:
                threat = self.cut(state, seat, there, 0)
                found[known] = RESCUE + min(threat, MOST)
                known += 1
        known = self.read_source(state, seat, here, sizes, known)
        return self.read_carried(state, seat, here, there, sizes, known)

    def read_source(self, state: Arktia, seat: i64, here: i64, sizes: i64, known: i64) -> i64:
        """Add the clues of what the move uncovers."""
        found = self.found
        phase = self.phase
        top: i64 = -1  # the size that will be on top
        for size in range(3):
            if top < 0 and not sizes & single(size) and state.of_size(size) & here:
                top = size
        if top < 0:
            found[known] = FREES + phase
            return known + 1
        owner: i64 = OTHERS
        mine: i64 = 0
        for size in range(3):
            if not sizes & single(size) and state.pieces[size * BY_COLOUR + seat] & here:
                mine = 1
        if state.pieces[top * BY_COLOUR + seat] & here:
            owner = OWN
        else:
            for other in range(len(state.out)):
                if other != seat and state.pieces[top * BY_COLOUR + other] & here:
                    owner = RIVAL
        found[known] = BARED + (phase * OWNERS + owner) * 2 + mine
        return known + 1

    def read_carried(
        self, state: Arktia, seat: i64, here: i64, there: i64, sizes: i64, known: i64
    ) -> i64:
        """Add the clues of the rivals' pieces carried, and of what that cuts off."""
        found = self.found
        kinds: i64 = 0
        taken: i64 = 0
        for colour in range(COLOUR_COUNT):
            if colour != seat and self.is_lifted(state, colour, here, sizes):
                kinds |= 1 if colour < len(state.out) else 2
                if not self.is_lifted(state, colour, here, ALL_SIZES ^ sizes):
                    taken += self.cut(state, colour, here, there)
        if kinds:
            found[known] = CARRIED + self.phase * 8 + kinds
            found[known + 1] = CAPTURED + self.phase * (MOST + 1) + min(taken, MOST)
            return known + 2
        if state.occupied() & there:
            found[known] = THREAT + min(self.threat(state, seat, there), MOST)
            return known + 1
        return known

    def is_lifted(self, state: Arktia, colour: i64, here: i64, sizes: i64) -> bool:
        """Tell whether a field has a piece of this colour among these sizes."""
        found: i64 = 0
        for size in range(3):
            if sizes & single(size):
                found |= state.pieces[size * BY_COLOUR + colour]
        return found & here != 0

    def threat(self, state: Arktia, seat: i64, there: i64) -> i64:
        """Return how much could be cut off by carrying the pieces below next."""
        most: i64 = 0
        for colour in range(COLOUR_COUNT):
            if colour != seat and state.of_colour(colour) & there:
                most = max(most, self.cut(state, colour, there, 0))
        return most

    def cut(self, state: Arktia, colour: i64, here: i64, there: i64) -> i64:
        """Return how many pieces of a colour are cut off if one field's pieces move."""
        rest = state.of_colour(colour) & ~here | there
        if rest == 0:
            return 0
        near = state.board.near
        part = group(near, rest, rest & -rest)
        if part == rest:
            return 0
        apart = pieces_in(state, colour, rest & ~part & ~there)
        joined = pieces_in(state, colour, part & ~there)
        if there & part:
            joined += 1
        elif there:
            apart += 1
        return min(apart, joined)

    def read_melt(self, state: Arktia, field: i64) -> i64:
        found = self.found
        near = state.board.near[field]
        line = state.board.in_line(field, state.ice)
        found[0] = MELTED + count(near & state.ice)
        found[1] = MELT_OWN + count(near & self.tops)
        found[2] = MELT_RIVAL + count(near & self.rival_tops)
        mine = min(count(line & self.tops), 3)
        theirs = min(count(line & self.rival_tops), 3)
        found[3] = MELT_LINE + mine * 4 + theirs
        return 4
