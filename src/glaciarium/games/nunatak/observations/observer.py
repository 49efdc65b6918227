"""The table as numbers, from one seat, written over the numbers of the last observation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT, SQUARES
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK
from glaciarium.games.nunatak.observations.fields import (
    CARD_FACTS,
    COMPLETION_COUNT,
    DUMMY_COUNT,
    FREE_KINDS,
    LEVEL_COUNT,
    MOST_SEEN,
)
from glaciarium.games.nunatak.scorer import NunatakScorer
from glaciarium.games.nunatak.solo import marker
from glaciarium.games.nunatak.squares import BYTE
from glaciarium.games.nunatak.state import (
    APPLIED,
    APPLY,
    ARTISAN,
    COLOUR_COUNT,
    COLUMN,
    DISPLAY,
    DIVINE,
    ELDER,
    FAVOR_COUNT,
    FAVORS,
    LAY,
    NONE,
    OFFER,
    ORDER,
    PLACE,
    PLACE_BITS,
    PLACE_MASK,
    POINTS,
    PROPAGATE,
    ROW,
    SIKUS,
    SKIPS,
    STOCK,
    SWAP,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TRACK,
    TRANSFORM,
    USE,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.observation import (
    put,
    renew,
    renew_bytes,
    renew_one,
    renew_twice,
)
from glaciarium.kernel.protocol import HEADING, Game, Observer, kind_of, operand_of

# What is remembered, a word each; those that are by colour, symbol or place take several.
_TURN: Final = HEADING
_BUILT: Final = 4
_OPEN: Final = 8
_DISPLAY: Final = 14
_SHOWN: Final = 15
_FACTS: Final = 16
_RESERVED: Final = 20
_CARDS: Final = 21
_COLUMNS: Final = 22
_TOOLS: Final = 26
_PAIRS: Final = 30
_FAVORS: Final = 34
_APPLIED: Final = 38
_OFFER: Final = 42
_HIDDEN: Final = 44
_PILE: Final = 45
_BACK: Final = 46
_REST: Final = 47
_DIVINED: Final = 48
_FREE: Final = 51
_COMPLETION: Final = 52
_MARKERS: Final = 53
_SYMBOL: Final = 55
_ABOUT: Final = 56
_FAVOR: Final = 57
_WORDS: Final = 58


class NunatakObserver(Observer[Nunatak]):
    def __init__(self, game: Game[Nunatak]) -> None:
        super().__init__(game, _WORDS)
        self.scorer: Final = NunatakScorer(game)
        # By colour and symbol: cards when they were last counted, and what came of it by colour.
        self.counted: Final = vec[i64]([NONE] * (COLOUR_COUNT * SYMBOL_COUNT))
        self.cards: Final = vec[i64]([0] * COLOUR_COUNT)  # set of all
        self.columns: Final = vec[i64]([0] * COLOUR_COUNT)  # by symbol a byte
        self.tools: Final = vec[i64]([0] * COLOUR_COUNT)  # by tool, then by number of beasts
        self.pairs: Final = vec[i64]([0] * COLOUR_COUNT)  # elders by symbol

    def write(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write FIELDS; return where they end."""
        self._count(state)
        at = super().write(state, seat, out, at)
        renew_one(out, at, self.last, _TURN, row_of(state, seat, state.turn))
        at = self._temple(state, seat, out, at + COLOUR_COUNT)
        at = self._display(state, seat, out, at)
        at = self._cards(state, seat, out, at)
        at = self._colours(state, seat, out, at)
        at = self._favors(state, seat, out, at)
        at = self._piles(state, seat, out, at)
        at = self._turn(state, out, at)
        return self._operand(state, out, at)

    # Cards are counted again only for a colour whose cards have changed.
    def _count(self, state: Nunatak) -> None:
        own = state.own
        counted = self.counted
        mine: i64 = COLUMN
        before: i64 = 0
        for colour in range(state.colours):
            same = True
            for symbol in range(SYMBOL_COUNT):
                if own[mine + symbol] != counted[before + symbol]:
                    same = False
                    counted[before + symbol] = own[mine + symbol]
            if not same:
                self._count_cards(state, colour)
            mine += ROW
            before += SYMBOL_COUNT

    def _count_cards(self, state: Nunatak, colour: i64) -> None:
        box = state.box
        columns: i64 = 0
        tools: i64 = 0
        cards: i64 = 0
        pairs: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            column = state.column(colour, symbol)
            columns |= count(column) << symbol * BYTE
            cards |= column
        artisans = state.column(colour, ARTISAN)
        for tool in range(TOOL_COUNT):
            tools |= count(artisans & box.tools[tool]) << tool * BYTE
        tools |= count(cards & box.beasts_of_1) << TOOL_COUNT * BYTE
        tools |= count(cards & box.beasts_of_2) << (TOOL_COUNT + 1) * BYTE
        elders = state.column(colour, ELDER)
        while elders:
            named = box.pairs[number(elders & -elders)]
            while named:
                pairs += single(number(named & -named) * BYTE)
                named &= named - 1
            elders &= elders - 1
        self.cards[colour] = cards
        self.columns[colour] = columns
        self.tools[colour] = tools
        self.pairs[colour] = pairs

    def _temple(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write built, open."""
        last = self.last
        for colour in range(state.colours):
            row = row_of(state, seat, colour)
            renew(out, at + row * CELL_COUNT, last, _BUILT + row, state.built(colour))
        at += COLOUR_COUNT * CELL_COUNT
        open_cells = state.open()
        shows = state.shows
        for symbol in range(SYMBOL_COUNT):
            renew(out, at, last, _OPEN + symbol, shows[symbol] & open_cells)
            at += CELL_COUNT
        return at

    def _display(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write display, display_facts, reserved."""
        last = self.last
        facts = at + CARD_COUNT
        if last[_DISPLAY] != state.display:
            last[_DISPLAY] = state.display
            renew(out, at, last, _SHOWN, state.displayed())
            for place in range(DISPLAY):
                self._card(state, place, out, facts + place * CARD_FACTS)
        at = facts + DISPLAY * CARD_FACTS
        reserved: i64 = 0
        if state.reserved != NONE:
            place = state.place_of(state.reserved)
            if place != NONE:
                reserved = single(place if state.reserver == seat else DISPLAY + place)
        renew(out, at, last, _RESERVED, reserved)
        return at + 2 * DISPLAY

    def _card(self, state: Nunatak, place: i64, out: vec[i16], at: i64) -> None:
        """Write the facts of a card: all but its beasts are a set."""
        box = state.box
        beasts = at + SYMBOL_COUNT + TOOL_COUNT
        card = state.shown(place)
        facts: i64 = 0
        if card == NONE:
            out[beasts] = 0
        else:
            out[beasts] = i16(box.beasts[card])
            facts = box.symbols[card] | box.pairs[card] << SYMBOL_COUNT + TOOL_COUNT + 1
            for tool in range(TOOL_COUNT):
                facts |= (box.tools[tool] >> card & 1) << SYMBOL_COUNT + tool
        renew(out, at, self.last, _FACTS + place, facts)

    def _cards(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write cards, columns, tools, beasts, pairs."""
        last = self.last
        renew(out, at, last, _CARDS, self.cards[seat])
        columns = at + CARD_COUNT
        tools = columns + COLOUR_COUNT * SYMBOL_COUNT
        beasts = tools + COLOUR_COUNT * TOOL_COUNT
        pairs = beasts + COLOUR_COUNT * 2
        for colour in range(state.colours):
            row = row_of(state, seat, colour)
            here = columns + row * SYMBOL_COUNT
            renew_bytes(out, here, SYMBOL_COUNT, last, _COLUMNS + row, self.columns[colour])
            counts = self.tools[colour]
            if last[_TOOLS + row] != counts:
                renew_bytes(out, tools + row * TOOL_COUNT, TOOL_COUNT, last, _TOOLS + row, counts)
                put(out, beasts + row * 2, counts >> TOOL_COUNT * BYTE & PLACE_MASK)
                put(out, beasts + row * 2 + 1, counts >> (TOOL_COUNT + 1) * BYTE)
            here = pairs + row * SYMBOL_COUNT
            renew_bytes(out, here, SYMBOL_COUNT, last, _PAIRS + row, self.pairs[colour])
        return pairs + COLOUR_COUNT * SYMBOL_COUNT

    def _colours(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write points, score, track, stock, sikus, skips, extra."""
        self.scorer.look(state)
        scores = self.scorer.scores
        own = state.own
        mine: i64 = 0
        for colour in range(state.colours):
            here = at + row_of(state, seat, colour)
            put(out, here, own[mine + POINTS])
            if colour < state.seats:
                put(out, here + COLOUR_COUNT, scores[colour])
            put(out, here + 2 * COLOUR_COUNT, own[mine + TRACK])
            put(out, here + 3 * COLOUR_COUNT, own[mine + STOCK])
            put(out, here + 4 * COLOUR_COUNT, own[mine + SIKUS])
            put(out, here + 5 * COLOUR_COUNT, own[mine + SKIPS])
            out[here + 6 * COLOUR_COUNT] = 0
            mine += ROW
        at += 6 * COLOUR_COUNT
        if state.extra > 0:  # neither NONE nor over
            out[at + row_of(state, seat, (state.extra & PLACE_MASK) - 1)] = 1
            if state.extra >> PLACE_BITS:
                out[at + row_of(state, seat, (state.extra >> PLACE_BITS) - 1)] = 2
        return at + COLOUR_COUNT

    def _favors(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write favors, offer, hidden_favors."""
        last = self.last
        own = state.own
        mine: i64 = 0
        for colour in range(state.seats):
            row = row_of(state, seat, colour)
            here = at + row * FAVOR_COUNT
            unused = own[mine + FAVORS]
            applied = own[mine + APPLIED]
            renew_twice(out, here, last, _FAVORS + row, unused, _APPLIED + row, applied)
            mine += ROW
        at += COLOUR_COUNT * FAVOR_COUNT
        for place in range(OFFER):
            renew_one(out, at, last, _OFFER + place, state.offered(place))
            at += FAVOR_COUNT
        renew(out, at, last, _HIDDEN, state.unblessed)
        return at + FAVOR_COUNT

    def _piles(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what everybody can deduce of pile and stack, and what Divination showed."""
        last = self.last
        renew(out, at, last, _PILE, state.pile())
        at += CARD_COUNT
        renew_one(out, at, last, _BACK, top_back(state) - 1)
        at = put(out, at + LEVEL_COUNT, state.tiles_left)
        rest = top_level(state)
        if last[_REST] != rest:
            last[_REST] = rest
            tiles_with = state.box.tiles_with
            for symbol in range(SYMBOL_COUNT):
                out[at + symbol] = i16(count(rest & tiles_with[symbol]))
        at += SYMBOL_COUNT
        for place in range(MOST_SEEN):
            shown: i64 = 0
            if state.seer == seat and place < state.seen:
                shown = state.box.tile_symbols[state.tiles[state.tiles_left - 1 - place]]
            renew(out, at, last, _DIVINED + place, shown)
            at += SYMBOL_COUNT
        return at

    def _turn(self, state: Nunatak, out: vec[i16], at: i64) -> i64:
        """Write free, completion, turns, markers."""
        last = self.last
        renew_one(out, at, last, _FREE, state.free)
        at += FREE_KINDS
        renew_one(out, at, last, _COMPLETION, state.completion)
        at = put(out, at + COMPLETION_COUNT, state.turns)
        if state.seats == 1:
            renew_one(out, at, last, _MARKERS, marker(state, 1))
            renew_one(out, at + DISPLAY, last, _MARKERS + 1, marker(state, 2))
        return at + DUMMY_COUNT * DISPLAY

    def _operand(self, state: Nunatak, out: vec[i16], at: i64) -> i64:
        """Write what the pending decision is about: symbol, for_siku, about, favor."""
        symbol = NONE
        siku: i64 = 0
        about: i64 = 0
        favor = NONE
        if state.depth:
            top = state.stack[state.depth - 1]
            kind = kind_of(top)
            operand = operand_of(top)
            if kind == SWAP or kind == PLACE:  # noqa: PLR1714, SIM109 - `in` would build a tuple of objects
                symbol = operand % SIKUS_BLOCK
                siku = operand // SIKUS_BLOCK
            elif kind == ORDER:
                about = single(operand & 63)
            elif kind == PROPAGATE or kind == DIVINE or kind == LAY:  # noqa: PLR1714, SIM109 - as above
                about = SQUARES[operand & 63]
            elif kind == USE or kind == TRANSFORM or kind == APPLY:  # noqa: PLR1714, SIM109 - as above
                favor = operand
        renew_one(out, at, self.last, _SYMBOL, symbol)
        at = put(out, at + SYMBOL_COUNT, siku)
        renew(out, at, self.last, _ABOUT, about)
        renew_one(out, at + CELL_COUNT, self.last, _FAVOR, favor)
        return at + CELL_COUNT + FAVOR_COUNT


def row_of(state: Nunatak, seat: i64, colour: i64) -> i64:
    """Return the row of a colour from a seat's point of view."""
    if colour >= state.seats:
        return colour
    return colour - seat if colour >= seat else colour - seat + state.seats


def top_back(state: Nunatak) -> i64:
    """Return the back of the next card, or 0 if unknown or none is left."""
    top = state.cards_left - 1
    if top < 0 or (state.mixed and top >= state.sunk):
        return 0
    card = state.cards[top]
    return -card if card < 0 else state.box.backs[card]


def top_level(state: Nunatak) -> i64:
    """Return the tiles of the stack's top level."""
    if state.tiles_left == 0:
        return 0
    tile = state.tiles[state.tiles_left - 1]
    level = -tile if tile < 0 else state.box.levels[tile]
    return state.unlaid & state.box.of_level[level - 1]
