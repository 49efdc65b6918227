"""The pending decision as a sentence, with what matters for it; a seat in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import pending, sources, wording
from glaciarium.games.endless_winter.board import SECTIONS
from glaciarium.games.endless_winter.box import Chief
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.columns import TAKEN
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.operations import LEFT, LEFT_MASK, ROW_MASK, UNITS_MASK
from glaciarium.games.endless_winter.operations import SOURCE as SOURCE_BITS
from glaciarium.games.endless_winter.state import (
    CHIEF_CARD,
    CHIEF_DRAFT,
    DECK_SIZE,
    DEVELOP,
    FOOD_LEFT,
    FROM_EXTRA,
    HAND,
    HAND_SIZE,
    HONOR,
    HUNT,
    INITIATE,
    MIGRATE,
    NEUTRAL,
    OFFERING,
    PILE_SIZE,
    RAISED,
    ROW,
    TOOLS_LEFT,
    TURNS,
    EndlessWinter,
)
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import count, either, of, pattern, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Question = Callable[[EndlessWinter, int, int], str]


def ask(state: EndlessWinter, viewer: int, names: list[str]) -> str:
    """Return the pending decision as a question, or what another player is doing."""
    if not state.depth:
        return say("The game is over.")
    frame = state.stack[state.depth - 1]
    seat, kind = int(seat_of(frame)), int(kind_of(frame))
    if seat != viewer:
        return _doing(state, kind, names[seat])
    question = _QUESTIONS[kind](state, seat, int(operand_of(frame)))
    return say("{who}: {question}", who=names[seat], question=question)


def _doing(state: EndlessWinter, kind: int, who: str) -> str:
    if kind in _SECTIONS:
        column = of("column", COLUMNS[state.column])
        return say(
            "{who} is in {column}, {section}.",
            who=who,
            column=column,
            section=of("section of a column", _SECTIONS[kind]),
        )
    return say(_DOING[kind], who=who)


_SECTIONS: Final = {pending.TOP: "top", pending.MIDDLE: "middle", pending.BOTTOM: "bottom"}
_DOING: Final = {
    pending.CHOOSE_CHIEF: pattern("{who} is choosing a chief."),
    pending.CHOOSE_SETUP: pattern("{who} is choosing a set-up card."),
    pending.ACT: pattern("{who} is beginning a turn."),
    pending.DISCARD: pattern("{who} is discarding a card."),
    pending.TAKE_TOKEN: pattern("{who} is choosing a rest token."),
    pending.RESTING: pattern("{who} is resting."),
    pending.SET_PILE: pattern("{who} is setting the eclipse pile."),
    pending.EFFECT: pattern("{who} is choosing what comes next."),
    pending.TOOLS_OR_FOOD: pattern("{who} is taking tools."),
    **dict.fromkeys((pending.IDOL_STEP, pending.TRACK_STEP), pattern("{who} is taking an idol.")),
    pending.DRAW_CARD: pattern("{who} is drawing a card."),
    **dict.fromkeys((pending.RAISE, pending.ARROW_STEP), pattern("{who} is placing a megalith.")),
    pending.BURY_CARD: pattern("{who} is burying a card."),
    pending.TAKE_CULTURE: pattern("{who} is taking a culture card."),
    pending.TAKE_TRIBE: pattern("{who} is taking a tribe card."),
    **dict.fromkeys(
        (pending.PICK_ANIMAL, pending.TOP_ANIMAL), pattern("{who} is taking an animal.")
    ),
    pending.REVEAL_ANIMAL: pattern("{who} is revealing an animal."),
    pending.TILT_ANIMAL: pattern("{who} is tilting an animal."),
    pending.PLACE_CAMP: pattern("{who} is placing a camp."),
    pending.MOVE_CAMP: pattern("{who} is moving a camp."),
    pending.BUILD_VILLAGE: pattern("{who} is building a village."),
    pending.TAKE_STONE: pattern("{who} is taking a sacred stone."),
    pending.GAIN_TOKENS: pattern("{who} is gaining glacier tokens."),
    pending.BENEFIT: pattern("{who} is taking the turn order's benefit."),
    pending.PILE_CARDS: pattern("{who} is using cards from the eclipse pile."),
    pending.MAP_HEXES: pattern("{who} is taking benefits from the land."),
    pending.OWN_BOARD: pattern("{who} is taking benefits from villages, storage and stones."),
}


def _source(operand: int) -> int:
    return operand >> SOURCE_BITS


def _from(state: EndlessWinter, operand: int) -> str:
    """Return the end of a question: what brought it up."""
    name = sources.source_name(state, _source(operand))
    return f" ({wording.source(name)})"


def _left(operand: int) -> str:
    units = operand & UNITS_MASK
    return say(", {n} left", n=units) if units > 1 else ""


def _stock(state: EndlessWinter, seat: int) -> str:
    """Return what the seat can pay with."""
    row = seat * ROW
    tools = wording.tools(int(state.own[row + TOOLS_LEFT]))
    food = wording.food(int(state.own[row + FOOD_LEFT]))
    return f"{wording.labor(int(state.labor))}, {tools}, {food}"


# Set-up.
def _choose_chief(state: EndlessWinter, seat: int, _operand: int) -> str:
    chiefs = state.box.box.chiefs
    if state.draft == CHIEF_DRAFT:
        offer = [chiefs[chief] for chief in members(state.chief_offer)]
        named = [f"{of('chief', chief.id)} ({_sides(chief)})" for chief in offer]
        return say("who leads your tribe, and with which side? {chiefs}.", chiefs=", ".join(named))
    chief = chiefs[state.own[seat * ROW + CHIEF_CARD] // 2]
    return say(
        "which side of {chief}, for the whole game? {sides}.",
        chief=wording.title(chief.id),
        sides=_sides(chief),
    )


def _sides(chief: Chief) -> str:
    first, second = (wording.effect(side) for side in chief.sides)
    return say("a: {first}; b: {second}", first=first, second=second)


def _choose_setup(state: EndlessWinter, _seat: int, _operand: int) -> str:
    cards = [state.box.box.setup_cards[card] for card in members(state.setup_offer)]
    words = "; ".join(wording.setup_card(card) for card in cards)
    return say("how do you start? {cards}.", cards=words)


# A turn.
def _act(state: EndlessWinter, seat: int, _operand: int) -> str:
    turn = state.turn // state.seats + 1
    cultures = state.own[seat * ROW + HAND + 1] & ~state.fresh_culture
    told = _ACTS[bool(cultures), bool(state.chief_used)]
    return say("turn {n} of {turns}: {what}", n=turn, turns=TURNS, what=say(told))


_ACTS: Final = {  # by whether culture cards can be played, and whether the chief card was used
    (True, True): pattern("play culture cards, then place your chief in a column or at rest."),
    (True, False): pattern("play culture cards, then place a figure in a column or at rest."),
    (False, True): pattern("place your chief in a column or at rest."),
    (False, False): pattern("place a figure in a column or at rest."),
}


def _discard(state: EndlessWinter, _seat: int, operand: int) -> str:
    if _source(operand) == FROM_EXTRA:
        return say("which card do you discard for one more culture card?")
    asked = say("which card do you discard{left}?", left=_left(operand))
    return f"{asked}{_from(state, operand)}"


_TOPS: Final = {
    INITIATE: pattern("a tribe card costs 1 tool and 1 labor"),
    DEVELOP: pattern("a culture card costs 3 labor"),
    MIGRATE: pattern("a camp costs 1 tool, a move 1 labor"),
    HUNT: pattern("revealing two animals costs 1 labor, an animal 1 tool and 1 labor"),
}
_MIDDLES: Final = {
    INITIATE: pattern("1 food pays for a tribe card to the discard and for burying a card"),
    MIGRATE: pattern("3 food and three camps around a point make a village"),
    HUNT: pattern("you may tilt an animal"),
}
_DONE: Final = pattern("its action is done")


def _top(state: EndlessWinter, seat: int, _operand: int) -> str:
    return _section(state, seat, "top", say(_TOPS[int(state.column)]))


def _middle(state: EndlessWinter, seat: int, operand: int) -> str:
    if operand & TAKEN:
        what = say(_DONE)
    elif state.column == DEVELOP:
        what = _slot(state, seat)
    else:
        what = say(_MIDDLES[int(state.column)])
    return _section(state, seat, "middle", what)


def _slot(state: EndlessWinter, seat: int) -> str:
    slot = int(state.stones_of(seat))
    if slot == SLOTS:
        return say("your slots for stones are full")
    cost = wording.resources(*state.box.box.slot_costs[slot])
    return say("a sacred stone costs {cost} in slot {slot}", cost=cost, slot=slot + 1)


def _bottom(state: EndlessWinter, seat: int, operand: int) -> str:
    section = SECTIONS.get(f"{COLUMNS[state.column]} bottom")
    gains = wording.printed(section) if section else say("the top animal")
    what = say(_DONE) if operand & TAKEN else say("you were first here: take {gains}", gains=gains)
    return _section(state, seat, "bottom", what)


def _section(state: EndlessWinter, seat: int, name: str, what: str) -> str:
    return say(
        "{column}, {section}: you have {stock}; {what}.",
        column=of("column", COLUMNS[state.column]),
        section=of("section of a column", name),
        what=what,
        stock=_stock(state, seat),
    )


def _take_token(state: EndlessWinter, _seat: int, _operand: int) -> str:
    token = wording.effect(state.box.box.rest_tokens[state.rest_open - 1].effect)
    return say("the rest token gives {token}. Take it, or the next one?", token=token)


def _resting(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return say("rest: draw a card, tilt an animal, in any order.")


def _set_pile(state: EndlessWinter, seat: int, _operand: int) -> str:
    return say(
        "put cards face down on the eclipse pile ({n} so far): "
        "their labor decides who goes first, and their eclipse abilities follow.",
        n=int(state.own[seat * ROW + PILE_SIZE]),
    )


# Effects.
def _effect(state: EndlessWinter, _seat: int, operand: int) -> str:
    texts = state.box.texts[operand & ROW_MASK]
    left = [wording.printed(texts[item]) for item in members(operand >> LEFT & LEFT_MASK)]
    asked = say("what next: {parts}?", parts=either(left) if left else say("nothing"))
    return f"{asked}{_from(state, operand)}"


def _tools(state: EndlessWinter, _seat: int, operand: int) -> str:
    asked = count("{n} tool, or food instead?", "{n} tools, or some as food?", operand & UNITS_MASK)
    return f"{asked}{_from(state, operand)}"


def _idol(state: EndlessWinter, seat: int, operand: int) -> str:
    asked = say(
        "an idol{left}: which track? You are at offering {offering}, honor {honor}.",
        left=_left(operand),
        offering=state.own[seat * ROW + OFFERING],
        honor=state.own[seat * ROW + HONOR],
    )
    return f"{asked}{_from(state, operand)}"


def _draw(state: EndlessWinter, seat: int, operand: int) -> str:
    asked = say(
        "draw a card{left}, or take something lower? Your deck has {n}.",
        left=_left(operand),
        n=int(state.own[seat * ROW + DECK_SIZE]),
    )
    return f"{asked}{_from(state, operand)}"


def _raise(state: EndlessWinter, seat: int, operand: int) -> str:
    neutral = state.own[seat * ROW + RAISED] < NEUTRAL
    asked = say(_NEUTRAL_MEGALITH if neutral else _OWN_MEGALITH, left=_left(operand))
    return f"{asked}{_from(state, operand)}"


_NEUTRAL_MEGALITH: Final = pattern(
    "where do you place a neutral megalith{left}? Or take something lower."
)
_OWN_MEGALITH: Final = pattern("where do you place a megalith{left}? Or take something lower.")


def _arrow(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return say("the grey cell brings one more megalith, where its arrows point. Where?")


def _told(words: str) -> Question:
    return lambda state, _seat, operand: f"{say(words)}{_left(operand)}.{_from(state, operand)}"


def _tokens(_state: EndlessWinter, _seat: int, _operand: int) -> str:
    return say("your village touches several open tokens. Which first?")


# The eclipse.
def _benefit(state: EndlessWinter, seat: int, _operand: int) -> str:
    rank = next(rank for rank in range(state.seats) if state.at(rank) == seat)
    gain = wording.effect(state.box.box.eclipse_benefits[rank])
    return say("eclipse, A: your place in turn order gives {gain}.", gain=gain)


_ECLIPSE: Final = {
    pending.PILE_CARDS: pattern("eclipse, B: use the cards in your pile."),
    pending.MAP_HEXES: pattern("eclipse, C: hexes where nobody has more influence than you."),
    pending.OWN_BOARD: pattern(
        "eclipse, D: villages, empty storage cells and stones on your board."
    ),
}


def _eclipse(words: str) -> Question:
    return lambda _state, _seat, _operand: say(words)


_QUESTIONS: Final[dict[int, Question]] = {
    pending.CHOOSE_CHIEF: _choose_chief,
    pending.CHOOSE_SETUP: _choose_setup,
    pending.ACT: _act,
    pending.DISCARD: _discard,
    pending.TOP: _top,
    pending.MIDDLE: _middle,
    pending.BOTTOM: _bottom,
    pending.TAKE_TOKEN: _take_token,
    pending.RESTING: _resting,
    pending.SET_PILE: _set_pile,
    pending.EFFECT: _effect,
    pending.TOOLS_OR_FOOD: _tools,
    pending.IDOL_STEP: _idol,
    pending.TRACK_STEP: _idol,
    pending.DRAW_CARD: _draw,
    pending.RAISE: _raise,
    pending.ARROW_STEP: _arrow,
    pending.BURY_CARD: _told(pattern("bury a card from hand, discard pile or played cards")),
    pending.TAKE_CULTURE: _told(pattern("take a card from the culture display")),
    pending.TAKE_TRIBE: _told(pattern("take a tribe card from a pile; an empty one gives 1 point")),
    pending.PICK_ANIMAL: _told(pattern("take an animal from the hunting area")),
    pending.TOP_ANIMAL: _told(pattern("take the top animal from the deck, whatever it is")),
    pending.REVEAL_ANIMAL: _told(pattern("reveal an animal")),
    pending.TILT_ANIMAL: _told(pattern("tilt one of your animals")),
    pending.PLACE_CAMP: _told(pattern("put a camp on the base")),
    pending.MOVE_CAMP: _told(pattern("move a camp to a neighbouring hex")),
    pending.BUILD_VILLAGE: _told(pattern("build a village without paying food")),
    pending.TAKE_STONE: _told(pattern("take a sacred stone")),
    pending.GAIN_TOKENS: _tokens,
    pending.BENEFIT: _benefit,
    **{kind: _eclipse(words) for kind, words in _ECLIPSE.items()},
}


def status(state: EndlessWinter, seat: int) -> list[str]:
    """Return what a seat has, in a line."""
    row = seat * ROW
    return [
        say(
            "food {food}/{limit} tools {tools} hand {hand}",
            food=int(state.own[row + FOOD_LEFT]),
            limit=state.limit(seat),
            tools=int(state.own[row + TOOLS_LEFT]),
            hand=int(state.own[row + HAND_SIZE]),
        )
    ]
