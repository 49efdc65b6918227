"""Why a move is illegal: one sentence, starting with the rule's number.

The code asks the same questions as the rules, one at a time, and tells the first that is
answered with no.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import actions
from glaciarium.games.endless_winter.refusals import gaining, taking, turn
from glaciarium.games.endless_winter.refusals.wish import Wish
from glaciarium.games.endless_winter.state import (
    ACT,
    ARROW_STEP,
    BENEFIT,
    BOTTOM,
    BUILD_VILLAGE,
    BURY_CARD,
    CHIEF_DRAFT,
    CHOOSE_CHIEF,
    CHOOSE_SETUP,
    DISCARD,
    DRAW_CARD,
    EFFECT,
    GAIN_TOKENS,
    IDOL_STEP,
    MAP_HEXES,
    MIDDLE,
    MOVE_CAMP,
    OWN_BOARD,
    PICK_ANIMAL,
    PILE_CARDS,
    PLACE_CAMP,
    RAISE,
    RESTING,
    REVEAL_ANIMAL,
    SET_PILE,
    TAKE_CULTURE,
    TAKE_STONE,
    TAKE_TOKEN,
    TAKE_TRIBE,
    TILT_ANIMAL,
    TOOLS_OR_FOOD,
    TOP,
    TOP_ANIMAL,
    TRACK_STEP,
    EndlessWinter,
)
from glaciarium.kernel.i18n import of, pattern, ruled, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Reason = Callable[[Wish], str]

# By kind of decision: its rule, and what it waits for. Stages of a turn wait for nothing special.
_FIRST: Final = {
    CHOOSE_CHIEF: ("W2.3", pattern("choose a side of your chief")),
    CHOOSE_SETUP: ("W2.10", pattern("choose a set-up card")),
    DISCARD: ("W1.3", pattern("discard a card")),
    TAKE_TOKEN: ("W11.2", pattern("take the rest token, or the next one")),
    SET_PILE: ("W4.9", pattern("set cards on the eclipse pile, or end your turn")),
    EFFECT: ("W1.3", pattern("choose what the effect does next")),
    TOOLS_OR_FOOD: ("W1.4", pattern("take the tools, or some of them as food")),
    IDOL_STEP: ("W7.1", pattern("take the idol, or something lower")),
    TRACK_STEP: ("W7.1", pattern("choose the track of the idol")),
    DRAW_CARD: ("W1.3", pattern("draw the card, or take something lower")),
    RAISE: ("W6.1", pattern("place the megalith, or take something lower")),
    ARROW_STEP: ("W6.3", pattern("place the megalith of the arrows, or pass")),
    BURY_CARD: ("W1.3", pattern("bury a card, or pass")),
    TAKE_CULTURE: ("W1.3", pattern("take a culture card, or pass")),
    TAKE_TRIBE: ("W1.3", pattern("take a tribe card, or pass")),
    PICK_ANIMAL: ("W1.3", pattern("take an animal from the hunting area, or pass")),
    TOP_ANIMAL: ("W1.3", pattern("take the top animal, or pass")),
    REVEAL_ANIMAL: ("W1.3", pattern("reveal an animal, or pass")),
    TILT_ANIMAL: ("W1.3", pattern("tilt an animal, or pass")),
    PLACE_CAMP: ("W1.3", pattern("place the camp, or pass")),
    MOVE_CAMP: ("W1.3", pattern("move a camp, or pass")),
    BUILD_VILLAGE: ("W1.3", pattern("build the village, or pass")),
    TAKE_STONE: ("W1.3", pattern("take a stone, or pass")),
    GAIN_TOKENS: ("W13.15", pattern("choose which token you gain first")),
    BENEFIT: ("W8.3", pattern("take what your place in the order gives, or pass")),
    PILE_CARDS: ("W8.4", pattern("use cards from your eclipse pile, or continue")),
    MAP_HEXES: ("W8.5", pattern("choose hexes, or continue")),
    OWN_BOARD: ("W8.6", pattern("take what your board gives, or continue")),
}
_TURN: Final = (ACT, TOP, MIDDLE, BOTTOM, RESTING)


def _first(wish: Wish) -> str:
    if wish.kind == ACT:
        return ruled("W4.2", "now culture cards are played and a figure is placed.")
    if wish.kind in _TURN:
        return ruled("W4.3", "that is not possible here; you are {where}.", where=wish.where())
    rule, what = _FIRST[wish.kind]
    return ruled(rule, "first {what}.", what=say(what))


def _answer(kinds: tuple[int, ...], reason: Reason) -> Reason:
    """Return a reason that applies only to these kinds of decision."""
    return lambda wish: reason(wish) if wish.kind in kinds else _first(wish)


def _side(wish: Wish) -> str:
    chief = of("chief", wish.state.box.box.chiefs[wish.number // 2].id)
    if wish.state.draft == CHIEF_DRAFT:
        return ruled("W2.10", "{chief} is not on offer.", chief=chief)
    return ruled("W2.3", "{chief} is not your chief.", chief=chief)


def _setup(wish: Wish) -> str:
    card = of("setup card", wish.state.box.box.setup_cards[wish.number].id)
    return ruled("W2.10", "set-up card {card} is not on offer.", card=card)


def _use(wish: Wish) -> str:
    return gaining.pile_card(wish) if wish.kind == PILE_CARDS else turn.use(wish)


def _stone(wish: Wish) -> str:
    return gaining.own_stone(wish) if wish.kind == OWN_BOARD else taking.stone(wish)


def _item(_wish: Wish) -> str:
    return ruled("W1.3", "that part is done, or would bring nothing now.")


def _all(_wish: Wish) -> str:
    return ruled("W1.3", "all is for two or more things that cost nothing; choose one.")


def _pass(wish: Wish) -> str:
    if wish.kind in _TURN:
        return ruled("W4.3", "there is nothing to decline; you are {where}.", where=wish.where())
    rule, what = _FIRST[wish.kind]
    if wish.kind == EFFECT:
        return ruled("W1.3", "food and tools are always gained; choose the order.")
    return ruled(rule, "you cannot pass here; {what}.", what=say(what))


def _done(wish: Wish) -> str:
    return turn.done(wish) if wish.kind in (*_TURN, *_WITH_PASS) else _first(wish)


_WITH_PASS: Final = (EFFECT, IDOL_STEP, DRAW_CARD, RAISE, BURY_CARD)
_PARTS: Final = tuple(kind for kind in _FIRST if kind not in (PILE_CARDS, MAP_HEXES, OWN_BOARD))


def _in_turn(reason: Reason, *kinds: int) -> Reason:
    return _answer((*_TURN, *kinds), reason)


_REASONS: Final[list[tuple[int, Reason]]] = [
    (actions.CHOOSE_SIDE, _answer((CHOOSE_CHIEF,), _side)),
    (actions.CHOOSE_CARD, _answer((CHOOSE_SETUP,), _setup)),
    (actions.PLAY_CULTURE, _in_turn(turn.play)),
    (actions.USE_CHIEF, _in_turn(turn.use_chief)),
    (actions.PLACE_FIGURE, _in_turn(turn.place)),
    (actions.DISCARD_CARD, _answer((DISCARD,), gaining.discard)),
    (actions.TAKE_TYPE, _in_turn(taking.tribe, TAKE_TRIBE)),
    (actions.TAKE_CARD, _in_turn(taking.culture, TAKE_CULTURE)),
    (actions.TAKE_FROM_AREA, _in_turn(taking.animal, PICK_ANIMAL)),
    (actions.TAKE_POINT, _in_turn(taking.point, PICK_ANIMAL)),
    (actions.TAKE_TOP, _in_turn(taking.top_animal)),
    (actions.REVEAL, _in_turn(taking.reveal, REVEAL_ANIMAL)),
    (actions.PUT_CAMP, _in_turn(taking.camp, PLACE_CAMP)),
    (actions.MOVE_TO, _in_turn(taking.move, MOVE_CAMP)),
    (actions.BUILD_AT, _in_turn(taking.village, BUILD_VILLAGE)),
    (actions.STONE_OF, _in_turn(_stone, TAKE_STONE, OWN_BOARD)),
    (actions.TILT_ONE, _in_turn(taking.tilt, TILT_ANIMAL)),
    (actions.WORK, _in_turn(turn.work)),
    (actions.USE_CARD, _in_turn(_use, PILE_CARDS)),
    (actions.SPEND_FOOD, _in_turn(turn.spend)),
    (actions.GO_MIDDLE, _in_turn(turn.go_middle)),
    (actions.GO_BOTTOM, _in_turn(turn.go_bottom)),
    (actions.TAKE_BOTTOM, _in_turn(turn.take_bottom)),
    (actions.PAY_FOOD, _in_turn(taking.pay_food)),
    (actions.KEEP_TOKEN, _in_turn(turn.rest_token)),
    (actions.NEXT_TOKEN, _in_turn(turn.rest_token)),
    (actions.USE_TOKEN, _in_turn(turn.use_token)),
    (actions.DO_ITEM, _answer((EFFECT,), _item)),
    (actions.ALL, _answer((EFFECT, PILE_CARDS, MAP_HEXES, OWN_BOARD), _all)),
    (actions.STEP, _in_turn(gaining.step, IDOL_STEP, TRACK_STEP)),
    (actions.DRAW_ONE, _in_turn(gaining.draw, DRAW_CARD)),
    (actions.LOWER_MEGALITH, _in_turn(gaining.lower_megalith, *_PARTS)),
    (actions.LOWER_DRAW, _in_turn(gaining.lower_draw, *_PARTS)),
    (actions.LOWER_IDOL, _in_turn(gaining.lower_idol, *_PARTS)),
    (actions.TAKE_TOOLS, _in_turn(gaining.tools, TOOLS_OR_FOOD)),
    (actions.LOWER_TOOL, _in_turn(gaining.tools, *_PARTS)),
    (actions.RAISE_AT, _in_turn(gaining.megalith, RAISE, ARROW_STEP)),
    (actions.BURY_FROM, _in_turn(gaining.bury, BURY_CARD)),
    (actions.SET_CARD, _answer((SET_PILE,), gaining.from_hand)),
    (actions.TOKEN_AT, _in_turn(gaining.token, GAIN_TOKENS)),
    (actions.GAIN_HEX, _in_turn(gaining.hexagon, MAP_HEXES)),
    (actions.TAKE, _first),
    (actions.DRAW_FOR_VILLAGES, _in_turn(gaining.villages, OWN_BOARD)),
    (actions.STORAGE, _in_turn(gaining.storage, OWN_BOARD)),
    (actions.PASS, _pass),
    (actions.DONE, _done),
]
_STARTS: Final = [start for start, _ in _REASONS]


def why_not(state: EndlessWinter, action: int) -> str:
    """Return why an action isn't legal."""
    if state.depth == 0:
        return ruled("W10.5", "the game is over.")
    frame = state.stack[state.depth - 1]
    block = bisect_right(_STARTS, action) - 1
    start, reason = _REASONS[block]
    wish = Wish(
        state,
        int(seat_of(frame)),
        int(kind_of(frame)),
        int(operand_of(frame)),
        action - start,
    )
    return reason(wish)
