"""The table in letters: nothing is cut off, however long a line gets."""

from __future__ import annotations

from glaciarium import catalog
from glaciarium.games.nunatak.components import card_words
from glaciarium.games.nunatak.solo import NAMES, marker
from glaciarium.games.nunatak.state import DISPLAY, NONE, Nunatak

LONG = "Bartholomew the Second"


def shown(state: Nunatak, text: str) -> None:
    """Check that every card of the display stands there in full, with the dummies beside it."""
    for place in range(DISPLAY):
        card = state.shown(place)
        if card != NONE:
            words = f" {card:>2} {card_words(state.box.box.cards[card])} "
            (line,) = [line for line in text.splitlines() if words in line and "worth" in line]
            for dummy, name in enumerate(NAMES, 1):
                assert (f"< {name}" in line) == (marker(state, dummy) == place)


def test_both_pictures_show_whole_lines_through_a_solo_game() -> None:
    game = catalog.game("nunatak")
    for seed in range(3):
        state = game.new(game.agree({"players": 1}), seed, None)
        taken = 0
        while options := game.legal_actions(state):
            for picture in range(len(game.pictures())):
                shown(state, game.draw(game.view(state, 0), [LONG, *NAMES], picture).text())
            game.act(state, options[(taken * 7 + seed) % len(options)], None)
            taken += 1
        assert taken > 40
