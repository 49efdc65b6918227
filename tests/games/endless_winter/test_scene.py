"""What clients draw and pick: each option is reached by its things, and nothing hidden is shown."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.endless_winter import notation
from glaciarium.games.endless_winter.decisions.kinds import DECISIONS
from glaciarium.games.endless_winter.pending import PILE_CARDS
from glaciarium.kernel.dice import derive
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.kernel.protocol import NOBODY, Step, kind_of
from tests.games.endless_winter.table import GAME, choosing, fresh, table

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["Runa", "Malik", "Solvei", "Tuuk"]
MIXES: list[dict[str, Any]] = [
    {},
    {"draft": "setup", "rest_tokens": True},
    {"draft": "chief", "glacier_tokens": True, "rest_tokens": True},
]
BUTTONS = {  # kinds of picks that are said, and need no place on the table
    *("say", "lower", "part", "deck", "camp", "food", "mydeck", "villages", "token"),
}


def walk(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """Play a game in all styles and stop at every decision."""
    state, chance = fresh(players, seed, **options).state, Random(seed)
    while GAME.actor(state) != NOBODY:
        yield state
        words = {GAME.text(state, action): action for action in GAME.legal_actions(state)}
        GAME.act(state, words[choosing(list(words), chance, chance.randrange(3))], [])


def games() -> Iterator[Any]:
    for players in (2, 3, 4):
        for nth, options in enumerate(MIXES):
            yield from walk(players, 10 * players + nth, **options)


def rare() -> Iterator[Any]:
    """Sit down where a decision is pending that random play seldom reaches."""
    cards: dict[str, dict[str, Any]] = {
        "snares": {},
        "star-lore": {"round": 3},
        "cave-sanctuary": {"round": 3, "food": 3, "tools": 3, "supply": ["camps", "burials"]},
        "pit-house": {"round": 3, "camps": VILLAGE},
        "herbal-lore": {"hand": ["herbal-lore", "brave", "elder"]},
    }
    for card, keys in cards.items():
        keys.setdefault("hand", [card])
        at = table(**keys)
        yield at.state
        at.play(f"play {card}")
        while at.legal[0].startswith(("do", "tool")):
            at.play(next((w for w in at.legal if w in ASKING), at.legal[0]))
        yield at.state
    tokens = {"1,0": "tool 3", "2,0": "idol 2"}
    terrain = dict.fromkeys([*tokens, "-2,0"], "glacier")
    at = table(camps=VILLAGE, food=3, terrain=terrain, tokens=tokens)
    at.play("place chief migrate", "middle", f"village {' '.join(VILLAGE)}")
    yield at.state


VILLAGE = ["2,-1", "1,0", "2,0"]
ASKING = ["do animal_top", "do stone", "do discard 1 -> draw 2"]


def decisions() -> Iterator[Any]:
    yield from games()
    yield from rare()


def path(view: Any, action: int) -> tuple[str, ...]:
    return tuple(pick.key for pick in GAME.picks(view, action))


def substituted(words: str, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """Put the words of other things of the same kinds in their place, as clients do."""
    padded, start = f" {words} ", 0
    for old, new in zip(before, after, strict=True):
        old_words, new_words = (f" {key.partition(':')[2]} " for key in (old, new))
        at = padded.index(old_words, start)
        padded = padded[:at] + new_words + padded[at + len(old_words) :]
        start = at + len(new_words) - 1
    return padded.strip()


def test_picks_spell_each_option_in_every_kind_of_decision() -> None:
    """Things of one kind can stand for each other: so the words follow from what is picked."""
    met = set()
    for state in decisions():
        view = GAME.view(state, GAME.actor(state))
        met.add(int(kind_of(state.stack[state.depth - 1])))
        shapes = defaultdict(list)
        paths = set()
        for action in GAME.legal_actions(view.table):
            words, keys = GAME.text(view.table, action), path(view, action)
            assert substituted(words, keys, keys) == words
            assert all(pick.label for pick in GAME.picks(view, action)), words
            assert keys not in paths, words
            paths.add(keys)
            shape = (words.split()[0], *(key.partition(":")[0] for key in keys))
            shapes[shape].append((words, keys))
        for options in shapes.values():
            for (words, keys), (others, other_keys) in pairwise(options):
                assert substituted(words, keys, other_keys) == others
    asked = {kind for kind, found in enumerate(DECISIONS) if not isinstance(found, Step)}
    assert asked == met, "every kind of decision was met"


def test_every_verb_of_the_notation_was_met() -> None:
    met = set()
    for state in decisions():
        view = GAME.view(state, GAME.actor(state))
        met |= {
            GAME.text(view.table, action).split()[0] for action in GAME.legal_actions(view.table)
        }
    assert set(notation.FORMS) - met == set()


def test_what_is_picked_on_the_table_has_a_name() -> None:
    for state in decisions():
        view = GAME.view(state, GAME.actor(state))
        places = GAME.scene(view, NAMES)["places"]
        for action in GAME.legal_actions(view.table):
            for key in path(view, action):
                if key.partition(":")[0] not in BUTTONS:
                    assert places[key], key


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_worlds_have_one_scene(players: int) -> None:
    """W12.1: byte for byte, for every seat and for who only watches."""
    for ply, state in enumerate(walk(players, 5 + players, **MIXES[2])):
        if ply % players > 1:  # a look at some of the many decisions of a large table
            continue
        for seat in range(NOBODY, players):
            view = GAME.view(state, seat)
            other = GAME.view(GAME.sample(view, derive(players, ply)), seat)
            shown, again = (json.dumps(GAME.scene(one, NAMES)) for one in (view, other))
            assert shown == again


def test_the_hand_is_shown_to_its_owner_only() -> None:
    for state in walk(3, 8):
        if not state.round:
            continue
        for seat in range(NOBODY, 3):
            scene = GAME.scene(GAME.view(state, seat), NAMES)
            shown = [one["seat"] for one in scene["seats"] if one["hand"] is not None]
            assert shown == [seat] * (seat != NOBODY)
            for one in scene["seats"]:
                if one["hand"] is not None:
                    assert sum(number for _, number in one["hand"]) == one["hand_size"]
                if one["seat"] != seat and not state.eclipse:
                    assert one["pile"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_is_plain_json_in_every_language(language: str) -> None:
    """Keys and numbers are the same in all of them."""
    for state in walk(2, 3, **MIXES[2]):
        view = GAME.view(state, GAME.actor(state))
        with speaking(language):
            scene = json.loads(json.dumps(GAME.scene(view, NAMES), allow_nan=False))
        plain = GAME.scene(view, NAMES)
        assert list(scene) == list(plain)
        assert list(scene["places"]) == list(plain["places"])
        assert all(scene["places"].values())
        assert [one["food"] for one in scene["seats"]] == [one["food"] for one in plain["seats"]]


def test_names_of_cards_are_spoken_in_the_language() -> None:
    view = GAME.view(table(hand=["hunter"]).state, 0)
    with speaking("de"):
        assert GAME.scene(view, NAMES)["cards"]["hunter"]["name"] == "Jäger"
    assert GAME.scene(view, NAMES)["cards"]["hunter"]["name"] == "Hunter"


def test_a_card_of_the_other_kind_is_told_when_it_is_played() -> None:
    """A click on it in the hand asks this: the words of its neighbour with its own in them."""
    at = table(hand=["storytelling", "hunter", "brave"])
    assert at.refusal("play hunter").startswith("W4.4: send a tribe card to work in a column")
    at.play("place chief hunt")
    assert at.refusal("work storytelling").startswith("W4.1: a culture card is played in step 1")


# The chain of choices.
def steps(state: Any) -> list[tuple[str, str, str]]:
    scene = GAME.scene(GAME.view(state, GAME.actor(state)), NAMES)
    return [(step["text"], step["note"], step["state"]) for step in scene["chain"]]


def test_the_chain_tells_the_turn() -> None:
    at = table(hand=["storytelling", "hunter", "brave"], deck=["elder"] * 3, food=5)
    at.play("play storytelling", "draw", "draw", "place chief hunt", "work hunter")
    assert steps(at.state) == [
        ("Storytelling", "draw 2", "done"),
        ("Chief to Hunt", "first here", "done"),
        ("Hunter", "+2 labor", "done"),
        ("Top of Hunt", "", "now"),
    ]


def test_the_chain_names_what_brings_a_choice() -> None:
    at = table(hand=["carved-idols", "hunter"])
    at.play("play carved-idols")
    assert steps(at.state)[-1] == ("Carved idols", "which track?, 3 left", "now")


def test_a_second_figure_in_a_column_is_not_first() -> None:
    at = table(hand=["hunter"], others={1: {"hand": ["elder"]}})
    at.play("place tribe hunt")
    assert steps(at.state)[0] == ("Figure to Hunt", "first here", "done")
    at.end_turn()
    at.play("place tribe hunt")
    assert steps(at.state)[0] == ("Figure to Hunt", "", "done")
    at.end_turn()
    at.play("place tribe hunt")
    assert steps(at.state)[0] == ("Figure to Hunt", "", "done")


def test_the_chain_of_an_eclipse_has_four_steps() -> None:
    for state in walk(2, 4):
        if state.eclipse and kind_of(state.stack[state.depth - 1]) == PILE_CARDS:
            states = [state for _, _, state in steps(state)]
            assert states == ["done", "now", "next", "next"]
            break
    else:
        pytest.fail("a game has an eclipse with a pile")


# What is on the table.
def test_reconstructed_contents_are_marked() -> None:
    scene = GAME.scene(GAME.view(table().state, 0), NAMES)
    assert scene["cards"]["shaman"]["rebuilt"]
    assert not scene["cards"]["hunter"]["rebuilt"]


def test_effects_are_icons_with_numbers() -> None:
    at = table(hand=["trade-caravan", "council-fire"])
    cards = GAME.scene(GAME.view(at.state, 0), NAMES)["cards"]
    assert cards["trade-caravan"]["effect"]["parts"] == [
        {"gain": [{"icon": "labor", "n": "", "words": "labor"}]},
        {
            "gain": [
                {"icon": "tool", "n": "2", "words": "2 tools"},
                {"icon": "idol", "n": "", "words": "idol"},
            ],
            "cost": [{"icon": "food", "n": "2", "words": "2 food"}],
        },
    ]
    half = cards["council-fire"]["effect"]["parts"][0]["gain"][1]
    assert half == {"icon": "half-labor", "n": "", "words": "½ labor"}
    assert cards["brave"]["action"]["parts"][0]["in"] == "Hunt"


def test_the_map_shows_camps_influence_and_villages() -> None:
    village = ["1,0", "2,-1", "2,0"]
    at = table(camps=["0,0", "1,0"], villages=[village])
    scene = GAME.scene(GAME.view(at.state, 0), NAMES)
    field = next(one for one in scene["land"]["hexes"] if one["key"] == "hex:1,0")
    assert (field["camps"], field["influence"]) == ([1, 0], [3, 0])
    assert scene["land"]["villages"] == [{"seat": 0, "key": "point:2,-1 1,0 2,0"}]
    assert "Runa's village" in scene["places"]["point:2,-1 1,0 2,0"]


def test_megaliths_show_owners_and_what_carries() -> None:
    board: dict[str, int | str] = {"0,0,0": 0, "0,0,1": "neutral", "0,1,0": 1, "0,1,1": 0}
    scene = GAME.scene(GAME.view(table(board=board).state, 0), NAMES)
    spots = {spot["key"]: spot for spot in scene["megaliths"]["spots"]}
    owners = [spots[f"spot:{at}"]["owner"] for at in board]
    assert owners == [0, -1, 1, 0]
    assert spots["spot:1,0,0"] == {
        "key": "spot:1,0,0",
        "at": [1, 0, 0],
        "name": "K1\u2013L2",
        "owner": None,
        "carried": True,
    }
    assert "spot:1,0,1" not in spots
