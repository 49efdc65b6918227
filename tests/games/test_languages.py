"""Whatever people read of a game is there in every language."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.kernel import i18n
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.match import Match, Seat
from tools import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.protocol import Game

NAMES = ["Ann", "Bo", "Cy", "Di"]
PLAYED = [
    ("arktia", {"players": 2}),
    ("arktia", {"players": 4}),
    ("nunatak", {"players": 1}),
    ("nunatak", {"players": 2}),
    ("nunatak", {"players": 4}),
    ("endless-winter", {"players": 2, "draft": "chief", "glacier_tokens": True}),
    ("endless-winter", {"players": 3, "draft": "setup", "rest_tokens": True}),
]
WRONG = ["fly", "take", "place nowhere", "move 0,0 4 1,1", "favor luck", "bury hand nobody"]
REFUSED = 6  # wishes that are not on offer, at each decision


class Noting(dict[str, Any]):
    """A catalogue that notes what it is asked for in vain."""

    def __init__(self, texts: dict[str, Any]) -> None:
        super().__init__(texts)
        self.missing: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self.missing.add(key)
        return super().get(key, default)


@pytest.fixture(params=list(words.LANGUAGES))
def noting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Noting:
    """Return the catalogue of a language, made from its PO files, which is spoken from now on."""
    known = Noting(json.loads(words.compiled(words.translations(request.param))))
    monkeypatch.setattr(i18n, "catalogue", lambda _language: known)
    return known


@pytest.fixture
def spoken(noting: Noting, request: pytest.FixtureRequest) -> Iterator[None]:
    with i18n.speaking(request.node.callspec.params["noting"]):
        yield


def read(game: Game[Any], at: Match, dice: random.Random, known: int) -> list[str]:
    """Return what everybody can read at a table: news, questions, names, choices, refusals."""
    names = [*NAMES, *game.dummies(at.options)]
    told = [game.tell(event.seen_by(0).facts(), names) for event in at.log[known:]]
    for seat in range(at.options["players"]):
        view = at.view(seat)
        told += [game.ask(view, names), *game.status(view, seat)]
    if not at.over:
        view = at.view(at.actor)
        told += list(game.scene(view, names)["places"].values())
        legal = game.legal_actions(at.state)
        told += [pick.label for action in legal for pick in game.picks(view, action)]
        told += refusals(game, at, [dice.randrange(game.actions) for _ in range(REFUSED)])
        told += [misspelt(game, at, wish) for wish in WRONG]
    return told


def refusals(game: Game[Any], at: Match, wishes: list[int]) -> list[str]:
    """Return why wishes are refused that somebody could put into words."""
    told = []
    for wish in wishes:
        try:
            spelt = game.parse(at.state, game.text(at.state, wish)) == wish
        except (IllegalAction, IndexError, KeyError):
            spelt = False
        if spelt and wish not in game.legal_actions(at.state):
            told.append(game.why_not(at.state, wish))
    return told


def misspelt(game: Game[Any], at: Match, wish: str) -> str:
    try:
        game.parse(at.state, wish)
    except IllegalAction as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("name", "options"), PLAYED)
@pytest.mark.usefixtures("spoken")
def test_a_game_speaks_every_language(noting: Noting, name: str, options: dict[str, Any]) -> None:
    game = catalog.game(name)
    seats = [Seat(name, "human") for name in NAMES[: options["players"]]]
    at, dice, known = Match(game, options, 1, seats), random.Random(1), 0
    while True:
        assert all("{" not in text for text in read(game, at, dice, known))
        known = len(at.log)
        if at.over:
            break
        at.play(dice.choice(at.on_offer()))
    for row in game.sheet(at.state).rows:
        assert i18n.category(row.category)
    assert noting.missing == set()


@pytest.mark.usefixtures("spoken")
def test_options_speak_every_language(noting: Noting) -> None:
    for name in catalog.GAMES:
        for option in catalog.game(name).options:
            assert i18n.say(option.help)
    assert noting.missing == set()


def test_a_lack_would_be_noted(noting: Noting) -> None:
    with i18n.speaking("fr"):
        assert i18n.say("Nobody says this {where}.", where="here") == "Nobody says this here."
    assert noting.missing == {"Nobody says this {where}."}
