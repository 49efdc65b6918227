"""Choosing step by step: picks narrow, agreement settles, and every action can be reached."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glaciarium.cli.terminal.chooser import END, GAP, Chooser

PLACES = ["0,0", "1,0", "2,0", "3,0"]
TURN = [
    "place globe 2,0",
    "place globe 3,0",
    "place disc 2,0",
    "place disc 3,0",
    "move 1,0 1 2,0",
    "move 1,0 1 3,0",
    "move 1,0 2 3,0",
    "move 0,0 1 2,0",
    "stop",
]


def test_the_beginning_offers_verbs_and_first_places() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.remaining == TURN
    assert chooser.next_words() == ["place", "move", "stop"]
    assert chooser.next_places() == ["2,0", "3,0", "1,0", "0,0"]
    assert chooser.partial() == []
    assert chooser.complete is None
    assert chooser.picks == []


def test_a_free_field_leaves_what_can_be_placed_there() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.pick_place("2,0")
    assert chooser.remaining == ["place globe 2,0", "place disc 2,0"]
    assert chooser.partial() == ["place", GAP, "2,0"]
    assert chooser.next_words() == ["globe", "disc"]
    assert chooser.next_places() == []
    assert chooser.picked_places() == ["2,0"]
    assert chooser.pick_word("disc")
    assert chooser.complete == "place disc 2,0"
    assert chooser.next_words() == []


def test_an_own_stack_leaves_its_moves_then_a_target_its_counts() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.pick_place("1,0")
    assert chooser.partial() == ["move", "1,0", GAP, GAP]
    assert chooser.next_words() == ["1", "2"]
    assert chooser.next_places() == ["2,0", "3,0"]
    assert chooser.pick_place("3,0")
    assert chooser.next_words() == ["1", "2"]
    assert chooser.partial() == ["move", "1,0", GAP, "3,0"]
    assert chooser.pick_word("1")
    assert chooser.complete == "move 1,0 1 3,0"


def test_words_alone_lead_to_an_action_too() -> None:
    chooser = Chooser(TURN, PLACES)
    for word in ("move", "1,0", "1", "2,0"):
        assert chooser.complete is None
        assert chooser.pick_word(word)
    assert chooser.complete == "move 1,0 1 2,0"


def test_a_single_word_is_complete_when_it_is_picked() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.pick_word("stop")
    assert chooser.complete == "stop"


def test_touching_a_thing_shows_where_it_would_go_before_it_goes() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.pick_place("0,0")
    assert chooser.remaining == ["move 0,0 1 2,0"]
    assert chooser.complete is None
    assert chooser.partial() == ["move", "0,0", "1", GAP]
    assert chooser.next_places() == chooser.next_words() == ["2,0"]
    assert chooser.pick_place("2,0")
    assert chooser.complete == "move 0,0 1 2,0"


def test_the_only_action_waits_for_a_pick() -> None:
    chooser = Chooser(["melt 2,0"], PLACES)
    assert chooser.complete is None
    assert chooser.partial() == ["melt", GAP]
    assert chooser.next_words() == chooser.next_places() == ["2,0"]
    assert chooser.pick_word("2,0")
    assert chooser.complete == "melt 2,0"
    word = Chooser(["stop"], PLACES)
    assert word.complete is None
    assert word.next_words() == ["stop"]


def test_what_all_agree_on_is_settled_from_the_start() -> None:
    chooser = Chooser(["melt 2,0", "melt 3,0"], PLACES)
    assert chooser.partial() == ["melt", GAP]
    assert chooser.next_words() == chooser.next_places() == ["2,0", "3,0"]


def test_back_takes_one_pick_off() -> None:
    chooser = Chooser(TURN, PLACES)
    assert not chooser.back()
    chooser.pick_place("1,0")
    chooser.pick_place("3,0")
    assert chooser.back()
    assert chooser.picks == ["1,0"]
    assert chooser.next_places() == ["2,0", "3,0"]
    assert chooser.back()
    assert chooser.remaining == TURN


def test_what_is_not_on_offer_changes_nothing() -> None:
    chooser = Chooser(TURN, PLACES)
    assert not chooser.pick_word("melt")
    assert not chooser.pick_place("9,9")
    assert not chooser.pick_word(END)
    assert chooser.picks == []
    assert chooser.remaining == TURN


def test_a_place_in_two_roles_is_picked_once_for_each() -> None:
    """Where a field can be built on and moved from, the pick stays; the verb decides the rest."""
    chooser = Chooser(["build 1,0", "move 1,0 2,0", "move 1,0 3,0", "move 2,0 1,0"], PLACES)
    assert chooser.pick_place("1,0")
    assert chooser.remaining == ["build 1,0", "move 1,0 2,0", "move 1,0 3,0"]
    assert chooser.next_words() == ["build", "move"]
    assert chooser.next_places() == ["2,0", "3,0"]
    assert chooser.partial() == ["1,0", GAP]
    assert chooser.pick_word("build")
    assert chooser.complete == "build 1,0"


def test_an_action_that_another_one_continues_can_be_ended() -> None:
    chooser = Chooser(["wait", "wait long"], PLACES)
    assert chooser.next_words() == [END, "long"]
    assert chooser.pick_word(END)
    assert chooser.complete == "wait"
    assert chooser.back()
    assert chooser.pick_word("long")
    assert chooser.complete == "wait long"


def test_another_beginning_takes_the_place_of_all_picks() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.first_places() == ["2,0", "3,0", "1,0", "0,0"]
    chooser.pick_place("1,0")
    chooser.pick_word("2")
    assert not chooser.begin_with("9,9")
    assert chooser.picks == ["1,0", "2"]
    assert chooser.begin_with("0,0")
    assert chooser.picks == ["0,0"]
    assert chooser.first_places() == ["2,0", "3,0", "1,0", "0,0"]


def test_imagining_a_place_gives_one_action_of_each_form() -> None:
    chooser = Chooser(TURN, PLACES)
    assert chooser.imagine("9,9") == [
        "place globe 9,9",
        "place disc 9,9",
        "move 9,9 1 2,0",
        "move 9,9 2 3,0",
    ]
    chooser.pick_place("1,0")
    assert chooser.imagine("0,0") == ["move 1,0 1 0,0", "move 1,0 2 0,0"]


def test_without_actions_there_is_nothing_to_choose() -> None:
    chooser = Chooser([], PLACES)
    assert chooser.next_words() == chooser.next_places() == chooser.partial() == []
    assert chooser.complete is None


WORDS = st.sampled_from(["a", "b", "go", *PLACES[:3]])
ACTIONS = st.lists(
    st.lists(WORDS, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=12, unique=True
)


def state(chooser: Chooser) -> object:
    return chooser.remaining, chooser.next_words(), chooser.next_places(), chooser.partial()


@given(ACTIONS, st.data())
def test_every_action_can_be_reached_word_by_word(legal: list[str], data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(legal))
    chooser = Chooser(legal, PLACES)
    for _ in range(2 * len(wanted.split()) + 2):
        if chooser.complete is not None:
            break
        leading = []
        for word in chooser.next_words():
            before = state(chooser)
            assert chooser.pick_word(word)
            leading += [word] if wanted in chooser.remaining else []
            assert chooser.back()
            assert state(chooser) == before
        assert len(leading) == 1
        chooser.pick_word(leading[0])
    assert chooser.complete == wanted


@given(ACTIONS, st.data())
def test_any_walk_keeps_to_the_actions_and_ends(legal: list[str], data: st.DataObject) -> None:
    chooser = Chooser(legal, PLACES)
    while chooser.complete is None:
        before = chooser.remaining
        places, words = chooser.next_places(), chooser.next_words()
        assert words
        by_place = data.draw(st.booleans())
        if places and by_place:
            place = data.draw(st.sampled_from(places))
            assert chooser.pick_place(place)
            assert all(place in words.split() for words in chooser.remaining)
        else:
            assert chooser.pick_word(data.draw(st.sampled_from(words)))
        assert chooser.remaining
        assert set(chooser.remaining) <= set(before)
        assert len(chooser.picks) <= 2 * max(len(words.split()) for words in legal) + 2
    assert chooser.complete in legal


def test_a_hint_says_all_that_a_word_decides() -> None:
    chooser = Chooser(["take 5 sculptor", "take 38 sculptor", "take 38 artisan", "pass"], [])
    assert chooser.hint("pass") == "pass"
    assert chooser.hint("take") == "take"
    chooser.pick_word("take")
    assert [chooser.hint(word) for word in chooser.next_words()] == ["5 sculptor", "38"]
