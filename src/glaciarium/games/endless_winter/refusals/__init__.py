"""Why a move is illegal: one sentence, starting with the rule's number.

The code asks the same questions as the rules, one at a time, and tells the first that is
answered with no.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import actions, pending
from glaciarium.games.endless_winter.refusals import gaining, taking, turn
from glaciarium.games.endless_winter.refusals.wish import Wish
from glaciarium.games.endless_winter.state import CHIEF_DRAFT, EndlessWinter
from glaciarium.kernel.i18n import of, pattern, ruled, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Reason = Callable[[Wish], str]

# By kind of decision: its rule, and what it waits for. Stages of a turn wait for nothing special.
_FIRST: Final = {
    pending.CHOOSE_CHIEF: ("W2.3", pattern("choose a side of your chief")),
    pending.CHOOSE_SETUP: ("W2.10", pattern("choose a set-up card")),
    pending.DISCARD: ("W1.3", pattern("discard a card")),
    pending.TAKE_TOKEN: ("W11.2", pattern("take the rest token, or the next one")),
    pending.SET_PILE: ("W4.9", pattern("set cards on the eclipse pile, or end your turn")),
    pending.EFFECT: ("W1.3", pattern("choose what the effect does next")),
    pending.TOOLS_OR_FOOD: ("W1.4", pattern("take the tools, or some of them as food")),
    pending.IDOL_STEP: ("W7.1", pattern("take the idol, or something lower")),
    pending.TRACK_STEP: ("W7.1", pattern("choose the track of the idol")),
    pending.DRAW_CARD: ("W1.3", pattern("draw the card, or take something lower")),
    pending.RAISE: ("W6.1", pattern("place the megalith, or take something lower")),
    pending.ARROW_STEP: ("W6.3", pattern("place the megalith of the arrows, or pass")),
    pending.BURY_CARD: ("W1.3", pattern("bury a card, or pass")),
    pending.TAKE_CULTURE: ("W1.3", pattern("take a culture card, or pass")),
    pending.TAKE_TRIBE: ("W1.3", pattern("take a tribe card, or pass")),
    pending.PICK_ANIMAL: ("W1.3", pattern("take an animal from the hunting area, or pass")),
    pending.TOP_ANIMAL: ("W1.3", pattern("take the top animal, or pass")),
    pending.REVEAL_ANIMAL: ("W1.3", pattern("reveal an animal, or pass")),
    pending.TILT_ANIMAL: ("W1.3", pattern("tilt an animal, or pass")),
    pending.PLACE_CAMP: ("W1.3", pattern("place the camp, or pass")),
    pending.MOVE_CAMP: ("W1.3", pattern("move a camp, or pass")),
    pending.BUILD_VILLAGE: ("W1.3", pattern("build the village, or pass")),
    pending.TAKE_STONE: ("W1.3", pattern("take a stone, or pass")),
    pending.GAIN_TOKENS: ("W13.15", pattern("choose which token you gain first")),
    pending.BENEFIT: ("W8.3", pattern("take what your place in the order gives, or pass")),
    pending.PILE_CARDS: ("W8.4", pattern("use cards from your eclipse pile, or continue")),
    pending.MAP_HEXES: ("W8.5", pattern("choose hexes, or continue")),
    pending.OWN_BOARD: ("W8.6", pattern("take what your board gives, or continue")),
}
_TURN: Final = (pending.ACT, pending.TOP, pending.MIDDLE, pending.BOTTOM, pending.RESTING)


def _first(wish: Wish) -> str:
    if wish.kind == pending.ACT:
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
    return gaining.pile_card(wish) if wish.kind == pending.PILE_CARDS else turn.use(wish)


def _stone(wish: Wish) -> str:
    return gaining.own_stone(wish) if wish.kind == pending.OWN_BOARD else taking.stone(wish)


def _item(_wish: Wish) -> str:
    return ruled("W1.3", "that part is done, or would bring nothing now.")


def _all(_wish: Wish) -> str:
    return ruled("W1.3", "all is for two or more things that cost nothing; choose one.")


def _pass(wish: Wish) -> str:
    if wish.kind in _TURN:
        return ruled("W4.3", "there is nothing to decline; you are {where}.", where=wish.where())
    rule, what = _FIRST[wish.kind]
    if wish.kind == pending.EFFECT:
        return ruled("W1.3", "food and tools are always gained; choose the order.")
    return ruled(rule, "you cannot pass here; {what}.", what=say(what))


def _done(wish: Wish) -> str:
    return turn.done(wish) if wish.kind in (*_TURN, *_WITH_PASS) else _first(wish)


_WITH_PASS: Final = (
    pending.EFFECT,
    pending.IDOL_STEP,
    pending.DRAW_CARD,
    pending.RAISE,
    pending.BURY_CARD,
)
_PARTS: Final = tuple(
    kind
    for kind in _FIRST
    if kind not in (pending.PILE_CARDS, pending.MAP_HEXES, pending.OWN_BOARD)
)


def _in_turn(reason: Reason, *kinds: int) -> Reason:
    return _answer((*_TURN, *kinds), reason)


_REASONS: Final[list[tuple[int, Reason]]] = [
    (actions.CHOOSE_SIDE, _answer((pending.CHOOSE_CHIEF,), _side)),
    (actions.CHOOSE_CARD, _answer((pending.CHOOSE_SETUP,), _setup)),
    (actions.PLAY_CULTURE, _in_turn(turn.play)),
    (actions.USE_CHIEF, _in_turn(turn.use_chief)),
    (actions.PLACE_FIGURE, _in_turn(turn.place)),
    (actions.DISCARD_CARD, _answer((pending.DISCARD,), gaining.discard)),
    (actions.TAKE_TYPE, _in_turn(taking.tribe, pending.TAKE_TRIBE)),
    (actions.TAKE_CARD, _in_turn(taking.culture, pending.TAKE_CULTURE)),
    (actions.TAKE_FROM_AREA, _in_turn(taking.animal, pending.PICK_ANIMAL)),
    (actions.TAKE_POINT, _in_turn(taking.point, pending.PICK_ANIMAL)),
    (actions.TAKE_TOP, _in_turn(taking.top_animal)),
    (actions.REVEAL, _in_turn(taking.reveal, pending.REVEAL_ANIMAL)),
    (actions.PUT_CAMP, _in_turn(taking.camp, pending.PLACE_CAMP)),
    (actions.MOVE_TO, _in_turn(taking.move, pending.MOVE_CAMP)),
    (actions.BUILD_AT, _in_turn(taking.village, pending.BUILD_VILLAGE)),
    (actions.STONE_OF, _in_turn(_stone, pending.TAKE_STONE, pending.OWN_BOARD)),
    (actions.TILT_ONE, _in_turn(taking.tilt, pending.TILT_ANIMAL)),
    (actions.WORK, _in_turn(turn.work)),
    (actions.USE_CARD, _in_turn(_use, pending.PILE_CARDS)),
    (actions.SPEND_FOOD, _in_turn(turn.spend)),
    (actions.GO_MIDDLE, _in_turn(turn.go_middle)),
    (actions.GO_BOTTOM, _in_turn(turn.go_bottom)),
    (actions.TAKE_BOTTOM, _in_turn(turn.take_bottom)),
    (actions.PAY_FOOD, _in_turn(taking.pay_food)),
    (actions.KEEP_TOKEN, _in_turn(turn.rest_token)),
    (actions.NEXT_TOKEN, _in_turn(turn.rest_token)),
    (actions.USE_TOKEN, _in_turn(turn.use_token)),
    (actions.DO_ITEM, _answer((pending.EFFECT,), _item)),
    (
        actions.ALL,
        _answer((pending.EFFECT, pending.PILE_CARDS, pending.MAP_HEXES, pending.OWN_BOARD), _all),
    ),
    (actions.STEP, _in_turn(gaining.step, pending.IDOL_STEP, pending.TRACK_STEP)),
    (actions.DRAW_ONE, _in_turn(gaining.draw, pending.DRAW_CARD)),
    (actions.LOWER_MEGALITH, _in_turn(gaining.lower_megalith, *_PARTS)),
    (actions.LOWER_DRAW, _in_turn(gaining.lower_draw, *_PARTS)),
    (actions.LOWER_IDOL, _in_turn(gaining.lower_idol, *_PARTS)),
    (actions.TAKE_TOOLS, _in_turn(gaining.tools, pending.TOOLS_OR_FOOD)),
    (actions.LOWER_TOOL, _in_turn(gaining.tools, *_PARTS)),
    (actions.RAISE_AT, _in_turn(gaining.megalith, pending.RAISE, pending.ARROW_STEP)),
    (actions.BURY_FROM, _in_turn(gaining.bury, pending.BURY_CARD)),
    (actions.SET_CARD, _answer((pending.SET_PILE,), gaining.from_hand)),
    (actions.TOKEN_AT, _in_turn(gaining.token, pending.GAIN_TOKENS)),
    (actions.GAIN_HEX, _in_turn(gaining.hexagon, pending.MAP_HEXES)),
    (actions.TAKE, _first),
    (actions.DRAW_FOR_VILLAGES, _in_turn(gaining.villages, pending.OWN_BOARD)),
    (actions.STORAGE, _in_turn(gaining.storage, pending.OWN_BOARD)),
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
