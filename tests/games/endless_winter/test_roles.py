"""Which options are usual, lead on or are exchanges: people click less and lose nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.kernel.scene import GO, MEANT, SURE, SWAP, USUAL
from glaciarium.server.offering import offers
from tests.games.endless_winter.table import GAME, Table, table
from tests.games.endless_winter.test_wishes import NAMES, recorded

if TYPE_CHECKING:
    from glaciarium.server.wire import Offer

EVERY = 29


def offered(at: Table) -> list[Offer]:
    return _offered(at.state)


def _offered(state: Any) -> list[Offer]:
    view = GAME.view(state, GAME.actor(state))
    return offers(GAME, view, GAME.scene(view, NAMES)["places"])


def roles(at: Table) -> dict[str, str]:
    return {offer.do: offer.role for offer in offered(at) if not offer.after}


def test_tools_are_taken_as_tools_and_food_instead_is_an_exchange() -> None:
    at = table(hand=["tribeswoman"], food=4, tools=2)
    at.play("place tribe hunt", "work tribeswoman", "use tribeswoman")
    assert roles(at) == {"tool": USUAL, "lower tool food 1": SWAP}


def test_a_column_means_a_tribe_figure() -> None:
    found = roles(table(hand=["brave"]))
    assert found["place tribe hunt"] == MEANT
    assert found["place chief hunt"] == SURE


def test_a_section_with_nothing_to_take_is_no_stop() -> None:
    at = table(hand=["brave"], food=0, tools=2)
    at.play("place tribe initiate")
    found = {(*offer.after, offer.do): offer.role for offer in offered(at)}
    assert found["middle",] == SWAP  # there is no food to pay with
    assert found["middle", "bottom"] == GO


def test_what_comes_after_the_way_on_can_be_chosen_at_once() -> None:
    at = table(hand=["brave"], food=4, upright=["glyptodon"])
    at.play("place tribe hunt")
    ahead = [offer for offer in offered(at) if offer.do == "tilt glyptodon"]
    assert [offer.after for offer in ahead] == [["middle"]]


@pytest.mark.parametrize("nth", [2, 8, 16])
def test_every_offer_of_recorded_games_can_be_played_as_it_says(nth: int) -> None:
    match, moves = recorded(nth)
    for number, words in enumerate(moves):
        if number % EVERY == 0:
            near = {offer.do for offer in _offered(match.state) if not offer.after}
            assert near == set(match.on_offer())
            for offer in _offered(match.state):
                state = GAME.clone(match.state)
                for do in [*offer.after, offer.do]:
                    action = GAME.parse(state, do)
                    assert action in GAME.legal_actions(state), (offer.after, offer.do)
                    GAME.act(state, action, None)
        match.play(words)
