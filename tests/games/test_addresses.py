"""One address for each place: on the board, in the log, in choices and in what is read out."""

from __future__ import annotations

import random
import re

import pytest

from glaciarium import catalog
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.kernel.match import Match, Seat

NAMES = ["Runa", "Malik", "Solvei"]
ADDRESS = {"nunatak": r"\b[0-3]·[A-E][1-5]\b", "arktia": r"-?\b\d+,-?\d+\b"}
PLACE = {"nunatak": "cell:", "arktia": "field:"}


def own_address(game: str, key: str) -> str:
    """Return the address of a place as it is drawn on the board."""
    words = key.partition(":")[2]
    if game == "arktia":
        return words
    floor, row, column = words.split("-")
    return f"{floor}·{'ABCDE'[int(row)]}{int(column) + 1}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(ADDRESS))
def test_log_choices_and_speech_use_the_addresses_of_the_board(name: str, language: str) -> None:
    game = catalog.game(name)
    match = Match(game, {"players": 3}, 5, [Seat(one, "human") for one in NAMES])
    chance = random.Random(5)
    spoken = told = 0
    with speaking(language):
        while not match.over:
            view = match.view(match.actor)
            places = game.scene(view, NAMES)["places"]
            drawn = {own_address(name, key) for key in places if key.startswith(PLACE[name])}
            for key, words in places.items():
                if key.startswith(PLACE[name]):
                    assert own_address(name, key) in words
                    spoken += 1
            for action in game.legal_actions(view.table)[:40]:
                for pick in game.picks(view, action):
                    if pick.key.startswith(PLACE[name]):
                        assert own_address(name, pick.key) in pick.label
            known = len(match.log)
            match.play(chance.choice(match.on_offer()))
            for event in match.log[known:]:
                found = re.findall(ADDRESS[name], game.tell(event.facts(), NAMES))
                assert set(found) <= drawn
                told += len(found)
    assert spoken > 500
    assert told > 50
