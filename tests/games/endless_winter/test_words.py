"""What people read: events in sentences, questions, why not, and the rules page."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.cli.rules import one_rule
from glaciarium.games.endless_winter import events, narration, notation, prompts, wording
from glaciarium.games.endless_winter.actions import ACTIONS
from glaciarium.games.endless_winter.board import HEXES
from glaciarium.games.endless_winter.grammar import COSTS, KINDS, parse
from glaciarium.kernel.events import Event
from tests.games.endless_winter.table import GAME, match, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glaciarium.kernel.match import Match
    from tests.games.endless_winter.table import Table

NAMES = ["Ann", "Bo", "Cy", "Di"]
SILENT = {"turn_ended"}  # what the next line shows anyway
SENTENCE = re.compile(r"[A-Z][^_]*\.$")
REFUSAL = re.compile(r"(W\d+(?:\.\d+)?): [^_]+\.$")
RULES = GAME.rules()
OPTIONS = [
    {},
    {"draft": "setup", "glacier_tokens": True},
    {"draft": "chief", "rest_tokens": True},
]
# What a random player seldom reaches comes first, so that these games show every kind of event.
LIKED = ("village", "megalith 1,", "stone", "tilt", "take culture", "play", "set", "use", "move")


def games() -> Iterator[tuple[Match, random.Random]]:
    for seed, options in enumerate(OPTIONS):
        yield match(2 + seed, seed, **options), random.Random(seed)


def step(at: Match, dice: random.Random) -> None:
    """Play what is liked now and then, and anything else otherwise."""
    offered = at.on_offer()
    liked = [words for words in offered if words.startswith(LIKED)]
    at.play(dice.choice(liked if liked and dice.random() < 0.7 else offered))


@cache
def played() -> list[Match]:
    """Return some games, played to the end."""
    found = []
    for at, dice in games():
        while not at.over:
            step(at, dice)
        found.append(at)
    return found


def seldom() -> list[Event]:
    """Return events of tables where what is seldom happens."""
    village = table(camps=["1,0", "0,1", "1,1"], food=3)
    village.play("place chief migrate", "middle", "village 1,0 0,1 1,1")
    further = table(hand=["drying-rack", "snares", "brave"])
    further.play("play drying-rack", "play snares", "discard brave")
    turned = table(bag=["tool 3"], terrain={"1,0": "glacier"}, hand=["trail-marking"])
    turned.play("play trail-marking", "move 0,0 1,0")
    return [*village.secrets, *further.secrets, *turned.secrets]


def kinds(base: type[Event]) -> set[str]:
    """Return the kinds of all events of the game, those that every game shares included."""
    rooms = (events.__name__, Event.__module__)
    own = [kind for kind in base.__subclasses__() if kind.__module__ in rooms]
    deeper = [name for kind in own for name in kinds(kind)]
    return {*deeper, *(kind.KIND for kind in own if kind is not events.Change)}


# Events.
def test_every_kind_of_event_is_told_and_no_other() -> None:
    assert kinds(Event) == set(narration.SENTENCES)


def test_events_are_told_in_sentences_to_everybody() -> None:
    told: set[str] = set()
    for event in [*seldom(), *(event for at in played() for event in at.log)]:
        for known in (event, event.seen_by(0), event.seen_by(1)):
            sentence = narration.tell(known.facts(), NAMES)
            if sentence:
                told.add(event.KIND)
                assert SENTENCE.match(sentence), sentence
                assert "None" not in sentence
    assert told == set(narration.SENTENCES) - SILENT


def test_hidden_cards_are_told_to_their_owner_only() -> None:
    drawn = events.CardsDrawn(
        rule="W8.3", seat=0, source="turn_order", n=3, cards=["brave", "brave", "fire-keeping"]
    )
    own, other = (narration.tell(drawn.seen_by(seat).facts(), NAMES) for seat in (0, 1))
    assert own == "Ann draws 2 braves and Fire keeping (turn order)."
    assert other == "Ann draws 3 cards (turn order)."
    buried = events.HandCardBuried(rule="W1.3", seat=0, card="elder", from_="hand")
    own, other = (narration.tell(buried.seen_by(seat).facts(), NAMES) for seat in (0, 1))
    assert own == "Ann buries an elder from hand."
    assert other == "Ann buries a card from hand."
    pile = events.EclipseSet(rule="W4.9", seat=1, n=1, cards=["tribesman"])
    own, other = (narration.tell(pile.seen_by(seat).facts(), NAMES) for seat in (1, 0))
    assert own == "Bo puts a tribesman on the eclipse pile."
    assert other == "Bo puts a card on the eclipse pile."


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (["place chief hunt"], ["Ann sends the chief to hunt, first this round."]),
        (["place tribe rest"], ["Ann lets a tribe figure rest."]),
        (
            ["place tribe hunt", "work brave"],
            [
                "Ann sends a tribe figure to hunt, first this round.",
                "Ann sends a brave to work.",
                "Ann gains ½ labor (brave).",
                "Ann uses the ability of a brave.",
                "Ann gains 1 labor (brave).",
            ],
        ),
        (
            ["place tribe hunt", "spend food", "take animal glyptodon"],
            [
                "Ann sends a tribe figure to hunt, first this round.",
                "Ann spends 1 food for 1 labor.",
                "Ann pays 1 tool and 1 labor (hunt top).",
                "Ann takes a glyptodon from the hunting area.",
            ],
        ),
        (
            ["play totem-carving", "idol honor", "lower idol tool"],
            [
                "Ann plays Totem carving.",
                "Ann rises to level 1 of honor (Totem carving).",
                "Ann gains 1 tool in place of an idol (Totem carving).",
            ],
        ),
    ],
)
def test_a_turn_reads_like_a_story(words: list[str], sentences: list[str]) -> None:
    at = table(hand=["brave", "totem-carving"], food=4, tools=2, area=["glyptodon"])
    at.play(*words)
    told = [narration.tell(event, NAMES) for event in at.events]
    assert [sentence for sentence in told if sentence] == sentences


# Names.
def test_effects_are_read_aloud() -> None:
    read = {
        "food 2, draw 1": "2 food, draw",
        "in initiate: labor 1, tool 1": "initiate: labor, tool",
        "animal_reveal 1; tool 1 -> animal_pick": "reveal; tool → animal",
        "draw 2, labor 0.5": "draw 2, ½ labor",
        "points 1": "1 point",
        "": "",
    }
    assert {text: wording.printed(text) for text in read} == read
    assert wording.brief(parse("in hunt: labor 2")) == "hunt +2"
    assert wording.brief(parse("food_fill, points 3")) == "fill, 3★"


def test_every_stone_says_what_it_counts() -> None:
    worth = {stone.id: wording.stone(stone) for stone in GAME.box.box.stones}
    assert worth["village-lake"] == "2 per village by lake"
    assert worth["megalith-tiles"] == "1/2/4/6 by megalith tile"
    assert worth["burials"] == "2 per buried card, at most 10"
    assert worth["idols"] == "1 per 2 idol levels"
    assert worth["tilted-giants"] == "3/6/10 by tilted woolly mammoth or argentavis"
    assert len(set(worth.values())) == len(worth)


def test_numbers_of_things() -> None:
    assert wording.animals(["sabre-tooth", "stag-moose", "sabre-tooth", "stag-moose"]) == (
        "2 sabre-tooths and 2 stag-moose"
    )
    assert wording.resources(2, 1, 3) == "2 food, 1 tool and 1½ labor"
    assert [wording.halves(number) for number in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


# Questions.
def test_every_question_is_a_sentence_to_who_decides() -> None:
    asked: set[str] = set()
    for at, dice in games():
        while not at.over:
            question = GAME.ask(at.view(at.actor), NAMES)
            assert re.match(rf"{NAMES[at.actor]}: [^_]+[.?)]$", question), question
            asked.add(question.partition(": ")[2].partition(" ")[0])
            step(at, dice)
        assert GAME.ask(at.view(0), NAMES) == "The game is over."
    assert len(asked) > 20


def test_a_question_says_what_matters() -> None:
    at = table(hand=["hunter", "brave"], food=5, tools=2, area=["glyptodon"])
    at.play("place chief hunt", "work hunter")
    assert prompts.ask(at.state, 0, NAMES) == (
        "Ann: hunt, top: you have 2 labor, 2 tools, 5 food; "
        "revealing two animals costs 1 labor, an animal 1 tool and 1 labor."
    )
    at = table(hand=["totem-carving"], honor=3)
    at.play("play totem-carving")
    assert prompts.ask(at.state, 0, NAMES) == (
        "Ann: an idol, 2 left: which track? You are at offering 0, honor 3. (Totem carving)"
    )
    at = table(hand=["brave"], stones=["camps"], food=3, tools=1, supply=["idols"], round=3)
    at.play("place tribe develop", "middle")
    assert "a sacred stone costs 2 food and 1 tool in slot 2" in prompts.ask(at.state, 0, NAMES)


def test_somebody_else_is_told_what_a_seat_does_and_never_you() -> None:
    at = table(hand=["hunter", "brave"], food=5, tools=2, area=["glyptodon"])
    assert prompts.ask(at.state, 1, NAMES) == "Ann is beginning a turn."
    at.play("place chief hunt")
    assert prompts.ask(at.state, 1, NAMES) == "Ann is in hunt, top."


def test_the_status_of_a_seat_tells_no_secret() -> None:
    at = match(2, 3)
    for _ in range(40):
        step(at, random.Random(len(at.moves)))
    for seat in range(2):
        lines = [GAME.status(at.view(viewer), seat) for viewer in range(2)]
        assert lines[0] == lines[1]
        assert re.match(r"food \d+/\d+ tools \d+ hand \d+$", lines[0][0])


# Why not.
def test_whatever_is_not_on_offer_has_a_reason_with_its_rule() -> None:
    numbers = set(re.findall(r"^\*\*(W[\d.]+)\*\* ", RULES, re.MULTILINE))
    for at, dice in games():
        while not at.over:
            if dice.random() < 0.04:
                offered = set(GAME.legal_actions(at.state))
                for action in set(range(ACTIONS)) - offered:
                    sentence = GAME.why_not(at.state, action)
                    found = REFUSAL.match(sentence)
                    assert found, sentence
                    assert found[1] in numbers, sentence
            step(at, dice)
        assert GAME.why_not(at.state, 0) == "W10.5: the game is over."


def at_top(column: str, **keys: Any) -> Table:
    usual: dict[str, Any] = {"hand": ["brave"], "food": 1}
    at = table(**{**usual, **keys})
    at.play(f"place tribe {column}")
    return at


def at_middle(column: str, **keys: Any) -> Table:
    at = at_top(column, **keys)
    at.play("middle")
    return at


REFUSED: list[tuple[Callable[[], Table], str, str]] = [
    # Step 1 and placing.
    (lambda: table(hand=["brave"]), "play atlatl", "W4.1: Atlatl is not in your hand."),
    (
        lambda: table(figures=["tribe"]),
        "place chief hunt",
        "W4.2: you have already placed your chief",
    ),
    (lambda: table(hand=["brave"]), "work brave", "W4.4: people work in a column"),
    (table, "spend food", "W4.5: you can spend food for labor in a column"),
    (
        lambda: at_top("hunt", hand=["brave", "atlatl"]),
        "play atlatl",
        "W4.1: culture cards are played bef",
    ),
    (
        lambda: at_top("hunt"),
        "place tribe hunt",
        "W4.2: one figure per turn; yours stands in hunt.",
    ),
    # People.
    (lambda: at_top("hunt"), "work hunter", "W4.4: there is no hunter in your hand."),
    (lambda: at_top("hunt"), "use brave", "W4.4: play a brave first."),
    (lambda: at_top("hunt"), "use tribesman", "W4.4: a tribesman has labor, but no ability."),
    (
        lambda: at_top("hunt"),
        "use chief",
        "W4.6: you can use the chief card only on the turn in which",
    ),
    (lambda: at_top("hunt", food=1), "spend food", "W4.5: no labor symbol lies below 1 food"),
    # Sections.
    (
        lambda: at_top("hunt", used=["hunt"]),
        "bottom",
        "W4.3: the middle section comes before the bottom",
    ),
    (
        lambda: at_middle("hunt", used=["hunt"]),
        "bottom",
        "W4.3: another figure was first in hunt this",
    ),
    (
        lambda: at_middle("hunt"),
        "done",
        "W4.3: you were first here; go on to the bottom section.",
    ),
    # Initiate.
    (
        lambda: at_top("hunt"),
        "take tribe elder",
        "W5.1: tribe cards are taken in initiate, and you are in",
    ),
    (
        lambda: at_top("initiate", tools=1),
        "take tribe elder",
        "W5.1: a tribe card costs 1 tool and 1 labor, and you have 1 tool and 0 labor.",
    ),
    (
        lambda: at_middle("initiate", food=0),
        "pay food",
        "W5.1: the middle of initiate costs 1 food, and",
    ),
    # Develop.
    (
        lambda: at_top("develop"),
        "take culture atlatl",
        "W5.2: a culture card costs 3 labor, and you have 0 labor.",
    ),
    (
        lambda: at_top("develop", display=["snares"]),
        "take culture atlatl",
        "W5.2: Atlatl is not in the culture display.",
    ),
    (
        lambda: at_middle("develop", food=5, tools=5, supply=["idols"]),
        "stone idols",
        "W5.2: stones of era II are taken from round 3 on, and this is round 1.",
    ),
    (
        lambda: at_middle("develop", food=0, supply=["camps"]),
        "stone camps",
        "W5.2: slot 1 costs 1 food and 1 tool, and you have 0 food and 0 tools.",
    ),
    (
        lambda: at_middle("develop"),
        "stone camps",
        "W5.2: the stone camps is not on offer.",
    ),
    (
        lambda: at_middle("develop", supply=["camps"], stones=["idols", "burials", "village-lake"]),
        "stone camps",
        "W5.2: your three slots are full.",
    ),
    # Migrate.
    (lambda: at_top("migrate"), "camp", "W5.3: a camp costs 1 tool, and you have 0 tools."),
    (lambda: at_top("migrate", camps=["0,0"] * 5), "camp", "W13.6: all your camps are on the map."),
    (lambda: at_top("migrate"), "move 1,0 0,0", "W5.3: you have no camp on C4."),
    (lambda: at_top("migrate"), "move 0,0 2,0", "W5.3: C5 is not beside C3; a move is one hex."),
    (
        lambda: at_top("migrate"),
        "move 0,0 1,0",
        "W5.3: a move costs 1 labor, and you have 0 labor.",
    ),
    (
        lambda: at_middle("migrate", camps=["1,0", "0,1"], food=3),
        "village 1,0 0,1 1,1",
        "W5.3: you need a camp on D4 too.",
    ),
    (
        lambda: at_middle("migrate", camps=["1,0", "0,1", "1,1"], food=2),
        "village 1,0 0,1 1,1",
        "W5.3: a village costs 3 food, and you have 2 food.",
    ),
    # Hunt.
    (
        lambda: at_top("hunt"),
        "reveal",
        "W5.4: revealing animals costs 1 labor, and you have 0 labor.",
    ),
    (lambda: at_top("hunt", animals=[]), "reveal", "W5.4: the animal deck is empty."),
    (lambda: at_top("hunt", area=["glyptodon"] * 6), "reveal", "W5.4: the hunting area is full"),
    (
        lambda: at_top("hunt"),
        "take animal glyptodon",
        "W5.4: there is no glyptodon in the hunting area.",
    ),
    (
        lambda: at_top("hunt"),
        "take point",
        "W13.14: the hunting area is empty but the deck isn't",
    ),
    (lambda: at_top("hunt"), "tilt glyptodon", "W1.3: you have no upright glyptodon."),
    (
        lambda: at_top("hunt", upright=["glyptodon"]),
        "tilt glyptodon",
        "W4.3: animals are tilted by cards",
    ),
]


@pytest.mark.parametrize(("sit_down", "words", "reason"), REFUSED)
def test_a_refusal_is_specific(sit_down: Callable[[], Table], words: str, reason: str) -> None:
    assert sit_down().refusal(words).startswith(reason)


def test_refusals_of_what_was_done_already() -> None:
    at = at_top("initiate", tools=2, hand=["brave", "hunter", "elder"])
    at.play("work elder", "take tribe hunter")
    assert at.refusal("take tribe hunter").startswith("W5.1: you took a hunter here this turn")
    at.play("work hunter")
    assert at.refusal("work hunter").startswith("W4.4: you took the hunter with Initiate this turn")
    assert at.refusal("use elder").startswith("W4.4: an ability is used once for each card")
    assert at.refusal("use hunter").startswith("W1.3: the hunter's ability works in hunt only")
    at = at_middle("develop", food=4, tools=4, supply=["camps", "village-lake"])
    at.play("stone camps", "idol honor")
    assert at.refusal("stone village-lake").startswith("W4.3: the action of a middle section is")


def test_refusals_of_idols_and_lower_benefits() -> None:
    at = table(hand=["totem-carving"], honor=8, tools=10, food=6)
    at.play("play totem-carving")
    assert at.refusal("idol honor").startswith("W7.2: your honor marker is at the top")
    assert at.refusal("idol point").startswith("W7.1: an idol is a point only with offering at the")
    assert at.refusal("lower idol tool").startswith("W1.1: you have as many tools as you can keep")
    assert at.refusal("lower idol food").startswith("W1.1: your food is at its limit of 6.")
    assert at.refusal("lower megalith food").startswith("W1.4: you can't take a megalith")
    assert at.refusal("place chief hunt").startswith("W7.1: first take the idol")
    at = table(hand=["totem-carving"], offering=8)
    at.play("play totem-carving")
    assert at.refusal("idol offering").startswith("W7.1: your offering marker is at the top")


def test_refusals_of_megaliths() -> None:
    board: dict[str, int | str] = {"0,0,0": 1, "0,0,1": "neutral", "0,1,0": 1, "0,1,1": 1}
    at = table(hand=["cairn-building"], board=board)
    at.play("play cairn-building", "do megalith 1")
    assert at.refusal("megalith 1,0,0").startswith("W6.1: your first two megaliths are neutral")
    assert at.refusal("megalith 0,0,0").startswith("W6.2: there is already a megalith there.")
    assert at.refusal("megalith 0,0,10").startswith("W6.2: there is no megalith next to that cell.")
    at = table(hand=["cairn-building"], board=board, placed=2)
    at.play("play cairn-building", "do megalith 1")
    assert at.refusal("megalith 1,0,5").startswith("W6.2: a megalith on top needs four below it")
    assert at.refusal("megalith 0,0,6").startswith("W6.2: grey cells are for neutral megaliths")
    at = table(hand=["cairn-building"], placed=10)
    at.play("play cairn-building", "do megalith 1")
    assert at.refusal("megalith 0,0,6").startswith("W6.5: you have no megalith left")
    at = table(hand=["cairn-building"])
    at.play("play cairn-building", "do megalith 1", "megalith 0,0,1")
    assert at.refusal("lower megalith food").startswith("W6.3: the megalith of an arrow is placed")
    assert at.refusal("megalith 0,0,6").startswith("W6.3: this megalith goes where the arrows")


def test_refusals_of_burials_and_discards() -> None:
    at = table(hand=["ochre-ritual", "brave"], discard=["elder"])
    at.play("play ochre-ritual", "do bury 1")
    assert at.refusal("bury hand elder") == "W1.3: an elder is not in your hand."
    assert at.refusal("bury discard brave") == "W1.3: a brave is not in your discard."
    assert at.refusal("bury play brave") == "W1.3: a brave is not in the cards you have played."
    at = table(hand=["drying-rack", "snares", "brave"])
    at.play("play drying-rack", "play snares")
    assert at.refusal("discard elder") == "W1.3: an elder is not in your hand."
    at = table(hand=["drying-rack", "snares"])
    at.play("play drying-rack")
    assert at.refusal("play snares").startswith("W4.1: to play one more culture card")


def test_refusals_in_the_eclipse() -> None:
    camps = ["1,0", "2,0", "-1,0"]
    terrain = {"1,0": "tundra", "2,0": "tundra", "-1,0": "tundra", "0,1": "tundra"}
    rival = {"camps": ["2,0", "2,0"]}
    at = table(turn=3, stones=["idols"], terrain=terrain, others={1: rival}, camps=camps)
    assert at.refusal("hex 1,0") == "W8.5: hexes are resolved in step C of the eclipse."
    at.to_eclipse()
    at.until("hex", seat=0)
    assert at.refusal("hex 0,1") == "W8.5: you have no camp or village on D3."
    assert at.refusal("hex 2,0") == "W8.5: you have 1 influence on C5, and someone has 2."
    at.play("hex 1,0")
    assert at.refusal("hex 1,0") == "W8.5: C4 is already resolved; each hex gives once."
    assert at.refusal("villages").startswith("W8.5: first choose hexes")


def test_refusals_at_rest() -> None:
    at = table(hand=["brave"], upright=["glyptodon", "glyptodon"], rest_token="megalith 1")
    at.play("place tribe rest")
    assert at.refusal("draw") == "W11.2: first take the rest token, or the next one."
    at.play("take token", "draw", "tilt glyptodon")
    assert at.refusal("work brave") == "W4.7: no tribe cards are played at rest."
    assert at.refusal("draw") == "W4.7: a rest draws only one card."
    assert at.refusal("lower draw food") == "W4.7: a rest gives one card, or something lower, once."
    assert at.refusal("tilt glyptodon") == "W4.7: a rest tilts one animal, and you have tilted it."
    at.play("token", "pass")
    assert at.actor == 1


# The rules page.
def test_the_rules_page_explains_every_word_of_effects() -> None:
    rule = one_rule(RULES, "W1.3")
    for code in [*KINDS, *COSTS]:
        assert re.search(rf"`{code}[` ]", rule), code


def test_the_rules_page_marks_rulings_and_reconstructions() -> None:
    assert RULES.count("*ruling*") + RULES.count("*Ruling*") > 8
    for number in ("W1.1", "W4.5", "W5.2", "W8.3", "W10.1", "W10.2"):
        assert "*reconstructed*" in one_rule(RULES, number), number


def test_the_rules_page_gives_the_numbers_of_the_box() -> None:
    box = GAME.box.box
    assert ", ".join(map(str, box.offering_per_point[1:])) in one_rule(RULES, "W10.1")
    burial = " ".join(one_rule(RULES, "W10.2").split())
    for points in box.burial:
        assert ", ".join(map(str, points[1:])) in burial


def test_hexes_have_labels_that_can_be_typed() -> None:
    """Rows A to E from the north, numbers from the west; C3 is the base."""
    assert [wording.address(at) for at in HEXES][:4] == ["A1", "A2", "A3", "B1"]
    assert wording.address((0, 0)) == "C3"
    assert [wording.hex_at(wording.address(at)) for at in HEXES] == list(HEXES)
    assert not any(wording.hex_at(word) for word in ("A0", "A4", "F1", "C6", "C", "33", "B12"))
    assert [notation.hex_number(word) for word in ("c3", "A1", "0,0")] == [9, 0, 9]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_for_megaliths_have_labels_that_can_be_typed(players: int) -> None:
    """Rows K to N from the top, numbers from the left; on top, the first and last cell below."""
    state = GAME.new(GAME.agree({"players": players}), 1, None)
    spots = state.layout.spots
    labels = [wording.spot(*spot) for spot in spots]
    assert labels[:2] == ["K1", "K2"]
    assert len(set(labels)) == len(spots)
    assert [wording.spot_at(label) for label in labels] == list(spots)
    typed = [label.lower().replace("\u2013", "-") for label in labels]
    assert [notation.spot_number(state, word) for word in typed] == list(range(len(spots)))
    assert wording.spot(1, 0, 1) == "K2\u2013L3"
    for word in ("K0", "A1", "K", "4", "K2-L4", "K2-K2", "L3-K2", "K1-L2-M3", ""):
        assert wording.spot_at(word) is None
    assert notation.spot_number(state, "0,1,3") == labels.index("L4")


def test_no_sentence_names_a_place_by_raw_numbers() -> None:
    """Places are told by the labels that the board shows."""
    told = [str(narration.tell(event, NAMES)) for at in played() for event in at.events()]
    assert [text for text in told if re.search(r"\d,-?\d", text)] == []
    top = {"kind": "megalith_placed", "seat": 0, "at": [1, 0, 1], "colour": "own"}
    assert narration.tell(top, NAMES) == "Ann places a megalith on top of K2\u2013L3."
