"""Who may see what: contents of stack, pile and favors are public, their order is hidden."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.state import HIDDEN, Nunatak
from glaciarium.kernel.bits import count, fill, single
from glaciarium.kernel.dice import WORD, shuffle
from glaciarium.kernel.protocol import View


def view(state: Nunatak, seat: i64) -> View[Nunatak]:
    """Hide the order of the piles; things show the number on their back while it is known."""
    table = state.clone()
    table.word = 0
    seen = state.seen if state.seer == seat else 0
    table.tiles = vec[i64](
        [
            state.tiles[place]
            if place >= state.tiles_left - seen
            else -state.box.levels[state.tiles[place]]
            for place in range(state.tiles_left)
        ]
    )
    table.cards = vec[i64]([_card(state, place) for place in range(state.cards_left)])
    table.blessings = vec[i64]([HIDDEN] * state.blessings_left)
    return View(seat, table)


def _card(state: Nunatak, place: i64) -> i64:
    card = state.cards[place]
    if place < state.sunk:
        return card
    return HIDDEN if state.mixed else -state.box.backs[card]


def sample(view: View[Nunatak], seed: i64) -> Nunatak:
    """Deal anew what the seat can't see."""
    state = view.table.clone()
    state.word = seed & WORD
    state.tiles = _dealt(state, state.tiles, state.unlaid, state.box.levels)
    state.cards = _dealt(state, state.cards, state.pile(), state.box.backs)
    state.blessings = _dealt(state, state.blessings, state.unblessed, state.box.backs)
    return state


def _dealt(state: Nunatak, pile: vec[i64], unseen: i64, backs: vec[i64]) -> vec[i64]:
    """Put unseen things in hidden places: each where its back fits, or anywhere."""
    for thing in pile:
        if thing >= 0:
            unseen &= ~single(thing)
    shuffled = vec[i64]([0] * count(unseen))
    fill(shuffled, 0, 0, unseen)
    state.word = shuffle(shuffled, state.word)
    dealt = pile[:]
    begins = vec[i64]([0] * (1 - HIDDEN))  # by back: those dealt so far
    for place in range(len(dealt)):
        back = -dealt[place]
        if back > 0:
            nth = begins[back]
            while back != -HIDDEN and backs[shuffled[nth]] != back:
                nth += 1
            dealt[place] = shuffled[nth]
            begins[back] = nth + 1
    return dealt
