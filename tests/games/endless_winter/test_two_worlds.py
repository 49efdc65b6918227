"""Two worlds that a seat cannot tell apart stay so, whatever the seat is sent.

From a table under way a second one is sampled that looks the same to a seat. Both go on with the
same dice, and with choices that read the same to that seat; then every message to it must be the
same too: events, moves, its own view and options, the question, the status lines and the pictures.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from glaciarium.kernel.dice import derive
from tests.games.endless_winter.table import GAME, choosing, fresh, match

NAMES = ["ann", "bo", "cy", "di"]
SPECTATOR = -1
MIXES: list[dict[str, Any]] = [
    {},
    {"draft": "chief", "glacier_tokens": True, "rest_tokens": True},
]
STEPS = 10


def heard(words: str, by: int, seat: int) -> str:
    """Return a move as it reaches a seat."""
    return words if by == seat else GAME.overheard(words)


def sent(state: Any, seat: int, *, pictures: bool) -> list[str]:
    """Return everything that a seat is shown of a table."""
    view = GAME.view(state, seat)
    shown = [str(GAME.key(view.table)), GAME.ask(view, NAMES)]
    shown += [str(GAME.status(view, other)) for other in range(GAME.seats(state))]
    if pictures:
        shown += [GAME.draw(view, NAMES, n).text() for n in range(len(GAME.pictures()))]
    if GAME.actor(state) == seat:
        shown += [GAME.text(state, action) for action in GAME.legal_actions(state)]
    return shown


def go_on(worlds: list[Any], seat: int, chance: Random) -> bool:
    """Play what reads the same to the seat in both worlds; compare what it is sent."""
    by = int(GAME.actor(worlds[0]))
    assert GAME.actor(worlds[1]) == by
    if by < 0:
        return False
    choices: list[dict[str, list[int]]] = []
    for world in worlds:
        options: dict[str, list[int]] = {}
        for action in GAME.legal_actions(world):
            options.setdefault(heard(GAME.text(world, action), by, seat), []).append(action)
        choices.append(options)
    shared = [words for words in choices[0] if words in choices[1]]
    if by == seat:
        assert list(choices[0]) == list(choices[1])
    if not shared:
        return False
    words = choosing(shared, chance, chance.randrange(2))
    told: list[list[dict[str, Any]]] = []
    for world, options in zip(worlds, choices, strict=True):
        log: list[Any] = []
        GAME.act(world, chance.choice(options[words]), log)
        told.append([event.seen_by(seat).facts() for event in log])
    if any(brings_to_light(event) for event in told[0]):
        return False
    assert json.dumps(told[0]) == json.dumps(told[1])
    return True


def brings_to_light(event: dict[str, Any]) -> bool:
    """Tell whether the rules show here what was hidden: then the worlds part."""
    return event["kind"] in ("eclipse_revealed", "final_scored") or "setup_cards" in event


@pytest.mark.parametrize("options", MIXES, ids=["plain", "all options"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_is_sent_is_the_same_in_both_worlds(
    players: int, options: dict[str, Any]
) -> None:
    for seed in (1, 3):
        at, chance = fresh(players, seed, **options), Random(seed)
        ply = 0
        while at.legal:
            if ply % 37 == seed:
                seat = chance.randrange(players)
                twin_worlds(at.state, seat, derive(seed, ply), chance)
            at.play(choosing(at.legal, chance, seed))
            ply += 1


def twin_worlds(state: Any, seat: int, seed: int, chance: Random) -> None:
    one = GAME.clone(state)
    other = GAME.sample(GAME.view(state, seat), seed)
    other.word = one.word  # the same dice: what differs is only what was hidden already
    other.revealed = one.revealed
    worlds = [one, other]
    for step in range(STEPS):
        shown = [sent(world, seat, pictures=step % 6 == 0) for world in worlds]
        assert shown[0] == shown[1]
        if not go_on(worlds, seat, chance):
            return


def test_worlds_do_differ() -> None:
    """The comparison above says something only if hands of others are dealt anew."""
    at = fresh(3, 1)
    at.set_up()
    view = GAME.view(at.state, 0)
    hands = {str(sorted(_hand(GAME.sample(view, seed), 1))) for seed in range(40)}
    assert len(hands) > 5


def _hand(state: Any, seat: int) -> list[str]:
    at = fresh(3, 1)
    at.state = state
    return at.hand(seat)


@pytest.mark.parametrize("players", [2, 4])
def test_a_spectator_learns_no_more_than_everybody(players: int) -> None:
    """What spectators hear contains no seat's secrets."""
    at, chance = fresh(players, 5, glacier_tokens=True), Random(5)
    while at.legal:
        at.play(choosing(at.legal, chance, 5))
    for event in at.secrets:
        seen = event.seen_by(SPECTATOR).facts()
        whole = event.facts()
        for name in event.HIDES:
            assert seen[name] is None
        for seat in range(players):
            told = event.seen_by(seat).facts()
            assert all(told[key] == value for key, value in seen.items() if value is not None)
        assert set(seen) == set(whole)


@pytest.mark.parametrize(
    ("words", "overheard"),
    [
        ("bury hand elder", "bury hand"),
        ("set fire-keeping", "set"),
        ("bury discard elder", "bury discard elder"),
        ("bury play elder", "bury play elder"),
        ("discard elder", "discard elder"),
        ("work elder", "work elder"),
        ("setup one", "setup one"),
        ("done", "done"),
    ],
)
def test_moves_reach_others_without_the_hidden_card(words: str, overheard: str) -> None:
    assert GAME.overheard(words) == overheard


def test_the_moves_of_a_match_are_redacted_for_others() -> None:
    game, chance = match(2, 4), Random(4)
    while not game.over:
        game.play(choosing(game.on_offer(), chance, 4))
    hidden = [n for n, move in enumerate(game.moves) if move.do.startswith(("set ", "bury hand "))]
    assert len(hidden) > 2
    for seat in (0, 1, SPECTATOR):
        for n, move in enumerate(game.moves_seen_by(seat)):
            whole = game.moves[n]
            assert move.by == whole.by
            told = n not in hidden or whole.by == seat
            assert (move.do == whole.do) == told
            assert whole.do.startswith(move.do)


COMES_TO_LIGHT = {"cards_drawn", "animals_revealed", "token_turned", "culture_dealt"}


def shows(event: dict[str, Any]) -> bool:
    """Tell whether an event shows what chance or a secret held back."""
    from_deck = event["kind"] == "animal_gained" and event["from"] == "deck"
    return from_deck or brings_to_light(event) or event["kind"] in COMES_TO_LIGHT


@pytest.mark.parametrize("seed", range(3))
def test_undo_is_free_exactly_until_something_comes_to_light(seed: int) -> None:
    game = match(3, seed, draft="chief", glacier_tokens=True)
    chance = Random(seed)
    while not game.over:
        game.play(choosing(game.on_offer(), chance, seed))
        last = [event for event in game.events() if event["after"] == len(game.moves) - 1]
        learnt = any(shows(event) for event in last if event["kind"] != "final_scored")
        assert game.free_undo(1) == (not learnt)
