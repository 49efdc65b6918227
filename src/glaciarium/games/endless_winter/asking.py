"""What is being decided, in a sentence, with what matters for it; and a seat in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import sources, wording
from glaciarium.games.endless_winter.board import SECTIONS
from glaciarium.games.endless_winter.box import SetupCard
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.columns import TAKEN
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.moving import LEFT, LEFT_MASK, ROW_MASK, UNITS_MASK
from glaciarium.games.endless_winter.moving import SOURCE as SOURCE_BITS
from glaciarium.games.endless_winter.state import (
    ACT,
    ARROW_STEP,
    BENEFIT,
    BOTTOM,
    BUILD_VILLAGE,
    BURY_CARD,
    CHIEF_CARD,
    CHIEF_DRAFT,
    CHOOSE_CHIEF,
    CHOOSE_SETUP,
    DECK_SIZE,
    DEVELOP,
    DISCARD,
    DRAW_CARD,
    EFFECT,
    FOOD_LEFT,
    FROM_EXTRA,
    GAIN_TOKENS,
    HAND,
    HAND_SIZE,
    HONOR,
    HUNT,
    IDOL_STEP,
    INITIATE,
    MAP_HEXES,
    MIDDLE,
    MIGRATE,
    MOVE_CAMP,
    NEUTRAL,
    OFFERING,
    OWN_BOARD,
    PICK_ANIMAL,
    PILE_CARDS,
    PILE_SIZE,
    PLACE_CAMP,
    RAISE,
    RAISED,
    RESTING,
    REVEAL_ANIMAL,
    ROW,
    SET_PILE,
    TAKE_CULTURE,
    TAKE_STONE,
    TAKE_TOKEN,
    TAKE_TRIBE,
    TILT_ANIMAL,
    TOOLS_LEFT,
    TOOLS_OR_FOOD,
    TOP,
    TOP_ANIMAL,
    TRACK_STEP,
    TURNS,
    EndlessWinter,
)
from glaciarium.kernel.bits import members
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Question = Callable[[EndlessWinter, int, int], str]


def ask(state: EndlessWinter, names: list[str]) -> str:
    """Return the decision at hand as a sentence."""
    if not state.depth:
        return "The game is over."
    frame = state.stack[state.depth - 1]
    seat = int(seat_of(frame))
    question = _QUESTIONS[kind_of(frame)](state, seat, int(operand_of(frame)))
    return f"{names[seat]}: {question}"


def _source(operand: int) -> int:
    return operand >> SOURCE_BITS


def _from(state: EndlessWinter, operand: int) -> str:
    """Return what brings it, to end a question with."""
    name = sources.source_name(state, _source(operand))
    return f" ({wording.source(name)})"


def _left(operand: int) -> str:
    units = operand & UNITS_MASK
    return f", {units} left" if units > 1 else ""


def _stock(state: EndlessWinter, seat: int) -> str:
    """Return what can be paid with."""
    row = seat * ROW
    labor = f"{wording.halves(int(state.labor))} labor"
    tools = int(state.own[row + TOOLS_LEFT])
    food = int(state.own[row + FOOD_LEFT])
    return f"{labor}, {wording.some(tools, 'tool')}, {food} food"


# Set-up.
def _choose_chief(state: EndlessWinter, seat: int, _operand: int) -> str:
    chiefs = state.box.box.chiefs
    if state.draft == CHIEF_DRAFT:
        offer = [chiefs[chief] for chief in members(state.chief_offer)]
        named = [
            f"{chief.id} (a: {wording.effect(chief.sides[0])}; b: {wording.effect(chief.sides[1])})"
            for chief in offer
        ]
        return f"who leads you, and by which side? {', '.join(named)}."
    chief = chiefs[state.own[seat * ROW + CHIEF_CARD] // 2]
    first, second = (wording.effect(side) for side in chief.sides)
    return f"which side of {wording.title(chief.id)}, for the whole game? a: {first}; b: {second}."


def _choose_setup(state: EndlessWinter, _seat: int, _operand: int) -> str:
    cards = [state.box.box.setup_cards[card] for card in members(state.setup_offer)]
    return f"how do you begin? {'; '.join(setup_words(card) for card in cards)}."


def setup_words(card: SetupCard) -> str:
    animals = ", ".join(wording.animal_name(name) for name in card.animals)
    camp = ", a camp" if card.camp else ""
    return f"{card.id}: {card.food} food, {card.tool} tools, {card.tribe}, {animals}{camp}"


# A turn.
def _act(state: EndlessWinter, seat: int, _operand: int) -> str:
    turn = state.turn // state.seats + 1
    cultures = state.own[seat * ROW + HAND + 1] & ~state.fresh_culture
    first = "play culture cards, then " if cultures else ""
    what = "your chief" if state.chief_used else "a figure"
    return f"turn {turn} of {TURNS}: {first}place {what} in a column or at rest."


def _discard(state: EndlessWinter, _seat: int, operand: int) -> str:
    if _source(operand) == FROM_EXTRA:
        return "which card do you discard for one more culture card?"
    return f"which card do you discard{_left(operand)}?{_from(state, operand)}"


_TOPS: Final = {
    INITIATE: "a tribe card costs 1 tool and 1 labor",
    DEVELOP: "a culture card costs 3 labor",
    MIGRATE: "a camp costs 1 tool, a move 1 labor",
    HUNT: "revealing two animals costs 1 labor, an animal 1 tool and 1 labor",
}
_MIDDLES: Final = {
    INITIATE: "1 food pays for a tribe card to the discard and for burying a card",
    MIGRATE: "3 food and three camps around a point make a village",
    HUNT: "you may tilt an animal",
}


def _top(state: EndlessWinter, seat: int, _operand: int) -> str:
    return _section(state, seat, "top", _TOPS[int(state.column)])


def _middle(state: EndlessWinter, seat: int, operand: int) -> str:
    what = _slot(state, seat) if state.column == DEVELOP else _MIDDLES[int(state.column)]
    return _section(state, seat, "middle", "its action is done" if operand & TAKEN else what)


def _slot(state: EndlessWinter, seat: int) -> str:
    slot = int(state.stones_of(seat))
    if slot == SLOTS:
        return "your slots for stones are full"
    cost = wording.resources(*state.box.box.slot_costs[slot])
    return f"a sacred stone costs {cost} in slot {slot + 1}"


def _bottom(state: EndlessWinter, seat: int, operand: int) -> str:
    section = SECTIONS.get(f"{COLUMNS[state.column]} bottom")
    gains = wording.printed(section) if section else "the top animal"
    what = "its action is done" if operand & TAKEN else f"you were first here: take {gains}"
    return _section(state, seat, "bottom", what)


def _section(state: EndlessWinter, seat: int, name: str, what: str) -> str:
    return f"{COLUMNS[state.column]}, {name}: {what}. You have {_stock(state, seat)}."


def _take_token(state: EndlessWinter, _seat: int, _operand: int) -> str:
    token = state.box.box.rest_tokens[state.rest_open - 1]
    return f"the rest token gives {wording.effect(token.effect)}. Take it, or the next one?"


def _resting(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return "rest: draw a card, tilt an animal, in any order."


def _set_pile(state: EndlessWinter, seat: int, _operand: int) -> str:
    number = int(state.own[seat * ROW + PILE_SIZE])
    return (
        f"put cards face down on the eclipse pile ({number} so far): "
        "their labor decides who goes first, and their eclipse abilities follow."
    )


# Effects.
def _effect(state: EndlessWinter, _seat: int, operand: int) -> str:
    texts = state.box.texts[operand & ROW_MASK]
    left = [wording.printed(texts[item]) for item in members(operand >> LEFT & LEFT_MASK)]
    return f"what next: {wording.listed(left, 'or')}?{_from(state, operand)}"


def _tools(state: EndlessWinter, _seat: int, operand: int) -> str:
    number = operand & UNITS_MASK
    what = "1 tool, or food instead" if number == 1 else f"{number} tools, or some as food"
    return f"{what}?{_from(state, operand)}"


def _idol(state: EndlessWinter, seat: int, operand: int) -> str:
    row = seat * ROW
    levels = f"offering {state.own[row + OFFERING]}, honor {state.own[row + HONOR]}"
    return f"an idol{_left(operand)}: which track? You are at {levels}.{_from(state, operand)}"


def _draw(state: EndlessWinter, seat: int, operand: int) -> str:
    deck = int(state.own[seat * ROW + DECK_SIZE])
    asked = f"draw a card{_left(operand)}, or take something lower? Your deck has {deck}."
    return f"{asked}{_from(state, operand)}"


def _raise(state: EndlessWinter, seat: int, operand: int) -> str:
    kind = "a neutral megalith" if state.own[seat * ROW + RAISED] < NEUTRAL else "a megalith"
    asked = f"where do you place {kind}{_left(operand)}? Or take something lower."
    return f"{asked}{_from(state, operand)}"


def _arrow(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return "the grey cell brings one more megalith, where its arrows point. Where?"


def _told(words: str) -> Question:
    return lambda state, _seat, operand: f"{words}{_left(operand)}.{_from(state, operand)}"


def _tokens(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return "your village touches several open tokens. Which first?"


# The eclipse.
def _benefit(state: EndlessWinter, seat: int, _operand: int) -> str:
    rank = next(rank for rank in range(state.seats) if state.at(rank) == seat)
    gain = wording.effect(state.box.box.eclipse_benefits[rank])
    return f"eclipse, A: your place in the order gives {gain}."


_ECLIPSE: Final = {
    PILE_CARDS: "eclipse, B: use the people of your pile.",
    MAP_HEXES: "eclipse, C: hexes where nobody has more influence than you.",
    OWN_BOARD: "eclipse, D: villages, empty storage cells and stones of your board.",
}


def _eclipse(words: str) -> Question:
    return lambda _state, _seat, _operand: words


_QUESTIONS: Final[dict[int, Question]] = {
    CHOOSE_CHIEF: _choose_chief,
    CHOOSE_SETUP: _choose_setup,
    ACT: _act,
    DISCARD: _discard,
    TOP: _top,
    MIDDLE: _middle,
    BOTTOM: _bottom,
    TAKE_TOKEN: _take_token,
    RESTING: _resting,
    SET_PILE: _set_pile,
    EFFECT: _effect,
    TOOLS_OR_FOOD: _tools,
    IDOL_STEP: _idol,
    TRACK_STEP: _idol,
    DRAW_CARD: _draw,
    RAISE: _raise,
    ARROW_STEP: _arrow,
    BURY_CARD: _told("bury a card from hand, discard or play"),
    TAKE_CULTURE: _told("take a card of the culture display"),
    TAKE_TRIBE: _told("take a tribe card from a pile; an empty one gives 1 point"),
    PICK_ANIMAL: _told("take an animal of the hunting area"),
    TOP_ANIMAL: _told("take the top animal of the deck, whatever it is"),
    REVEAL_ANIMAL: _told("reveal an animal"),
    TILT_ANIMAL: _told("tilt one of your animals"),
    PLACE_CAMP: _told("put a camp on the base"),
    MOVE_CAMP: _told("move a camp to a neighbouring hex"),
    BUILD_VILLAGE: _told("build a village without paying food"),
    TAKE_STONE: _told("take a sacred stone"),
    GAIN_TOKENS: _tokens,
    BENEFIT: _benefit,
    **{kind: _eclipse(words) for kind, words in _ECLIPSE.items()},
}


def status(state: EndlessWinter, seat: int) -> list[str]:
    """Return what a seat has, in a line."""
    row = seat * ROW
    food, tools = int(state.own[row + FOOD_LEFT]), int(state.own[row + TOOLS_LEFT])
    hand = int(state.own[row + HAND_SIZE])
    return [f"food {food}/{state.limit(seat)} tools {tools} hand {hand}"]
