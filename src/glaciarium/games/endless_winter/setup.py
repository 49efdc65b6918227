"""How a game begins (W2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    BASE,
    CHIEF_COUNT,
    GLACIER,
    HEX_COUNT,
    NONE,
    SETUP_COUNT,
    STONE_COUNT,
    Contents,
    set_of,
)
from glaciarium.games.endless_winter.components import (
    GLACIER_TOKENS,
    REST_TOKENS,
    TERRAIN,
)
from glaciarium.games.endless_winter.decisions.ending import TRIBE_FIGURES
from glaciarium.games.endless_winter.decisions.resting import open_next
from glaciarium.games.endless_winter.layout import Layout
from glaciarium.games.endless_winter.pending import CHOOSE_CHIEF, DEAL_SETUP
from glaciarium.games.endless_winter.stacks import deal_culture
from glaciarium.games.endless_winter.state import (
    CHIEF_CARD,
    CHIEF_DRAFT,
    CHIEF_HOME,
    DISPLAY,
    NIBBLE,
    ORDER_BITS,
    ROW,
    SETUP_CARD,
    STACK,
    TRIBE_HOME,
    EndlessWinter,
)
from glaciarium.games.endless_winter.tiles import PLAYERS, TILES
from glaciarium.kernel.bits import single
from glaciarium.kernel.dice import WORD, shuffle
from glaciarium.kernel.options import Option, agree
from glaciarium.kernel.words import Words

DRAFTS: Final = ["none", "setup", "chief"]
OPTIONS: Final = [
    Option(
        "draft", "none", ("none", "setup", "chief"), "what is chosen from an open offer (W2.10)"
    ),
    Option("glacier_tokens", False, (False, True), "the module of glacier tokens (W11.1)"),
    Option("rest_tokens", False, (False, True), "the module of rest tokens (W11.2)"),
]
FOUR: Final = 4  # players
GLACIERS_OF_FOUR: Final = 3
TILES_LAID: Final = 18


def agreed(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options in full; raise BadOptions."""
    return agree("Endless Winter", PLAYERS, OPTIONS, wishes)


def begin(box: Contents, options: Mapping[str, Any], seed: i64, words: Words) -> EndlessWinter:
    """Set everything up in the order of W2; choosing chiefs comes first."""
    players: int = options["players"]
    dice = Dice(seed & WORD, words)
    terrain = lay_terrain(box, players, dice)
    supply = stone_supply(box, players, dice)
    state = empty(box, players, dice.word, terrain)
    state.supply = supply
    state.word = words.fresh(state.word)
    for _card in range(DISPLAY):
        deal_culture(state, state.culture & box.era_one)
    lay_megaliths(state, terrain, words)
    if options["glacier_tokens"]:
        state.glaciers = state.layout.glaciers
        state.unturned = single(GLACIER_TOKENS) - 1
    if options["rest_tokens"]:
        state.rest_unseen = single(REST_TOKENS) - 1
        state.word = words.fresh(state.word)
        state.rest_open = open_next(state)
    state.draft = DRAFTS.index(options["draft"])
    deal_chiefs(state, words)
    deal_setup(state, words)
    state.revealed = 0
    state.push(DEAL_SETUP, 0, 0)
    seat: i64 = players - 1
    while seat >= 0:
        state.push(CHOOSE_CHIEF, seat, 0)
        seat -= 1
    return state


class Dice:
    """Shuffles what is laid out before there is a state."""

    def __init__(self, word: i64, words: Words) -> None:
        self.word = word
        self.words = words

    def shuffled(self, things: list[int]) -> list[int]:
        found = vec[i64](things)
        self.word = shuffle(found, self.words.fresh(self.word))
        return [int(thing) for thing in found]


def lay_terrain(box: Contents, players: int, dice: Dice) -> list[int]:
    """W2.8: return the type of each hex."""
    kinds = [kind for kind in range(len(box.box.terrain)) if kind not in (0, GLACIER)]
    spare = [kind for kind in kinds for _tile in range(box.box.terrain[kind].tiles - 1)]
    glaciers = GLACIERS_OF_FOUR if players == FOUR else TERRAIN["glacier"]
    more = TILES_LAID - len(kinds) - glaciers
    tiles = kinds + [GLACIER] * glaciers + dice.shuffled(spare)[:more]
    laid = dice.shuffled(tiles)
    return [*laid[:BASE], 0, *laid[BASE:]]


def stone_supply(box: Contents, players: int, dice: Dice) -> int:
    """W2.2: return the set of available stones."""
    number = box.box.supply[players]
    found: int = 0
    for era in (1, 2):
        stones = [stone for stone in range(STONE_COUNT) if box.box.stones[stone].era == era]
        found |= set_of(dice.shuffled(stones)[:number])
    return found


def lay_megaliths(state: EndlessWinter, terrain: list[int], words: Words) -> None:
    """W2.9: shuffle the four tiles, each turned by 0 or 180 degrees."""
    dice = Dice(state.word, words)
    tiles = dice.shuffled(list(range(len(TILES))))
    state.word = dice.word
    turned = [int(state.roll(2)) for _tile in tiles]
    places = state.box.box.arrangement[int(state.seats)]
    state.layout = Layout(state.box, terrain, tiles, places, turned)


def deal_chiefs(state: EndlessWinter, words: Words) -> None:
    """W2.3, W2.10: deal a chief to each seat, or lay out one more than there are seats."""
    dice = Dice(state.word, words)
    chiefs = dice.shuffled(list(range(CHIEF_COUNT)))
    state.word = dice.word
    if state.draft == CHIEF_DRAFT:
        state.chief_offer = set_of(chiefs[: int(state.seats) + 1])
        return
    for seat in range(state.seats):
        state.own[seat * ROW + CHIEF_CARD] = chiefs[seat] * 2


def deal_setup(state: EndlessWinter, words: Words) -> None:
    """Shuffle the set-up cards, hidden until the chiefs are chosen."""
    dice = Dice(state.word, words)
    cards = dice.shuffled(list(range(SETUP_COUNT)))
    state.word = dice.word
    for place, card in enumerate(cards):
        state.setup_deal |= card + 1 << place * NIBBLE


def empty(box: Contents, players: int, word: i64, terrain: list[int]) -> EndlessWinter:
    """Return a state with only the terrain, and nothing pending."""
    flat = [0] * len(TILES)
    places = box.box.arrangement[players]
    order: int = 0
    own = [0] * (ROW * players)
    for seat in range(players):
        order |= seat << seat * ORDER_BITS
        own[seat * ROW + CHIEF_CARD] = NONE
        own[seat * ROW + SETUP_CARD] = NONE
        own[seat * ROW + CHIEF_HOME] = 1
        own[seat * ROW + TRIBE_HOME] = TRIBE_FIGURES
    return EndlessWinter(
        stack=vec[i64]([0] * STACK),
        depth=0,
        word=word,
        revealed=0,
        box=box,
        layout=Layout(box, terrain, list(range(len(TILES))), places, flat),
        seats=players,
        own=vec[i64](own),
        round=0,
        turn=0,
        order=order,
        eclipse=0,
        piles=box.pile,
        culture=single(len(box.box.cultures)) - 1,
        display=0,
        supply=0,
        animals=box.animals,
        animals_left=0,
        area=0,
        area_size=0,
        firsts=0,
        leaders=0,
        neutral=0,
        ground=0,
        upper=0,
        beside=0,
        carried=0,
        column=NONE,
        figure=NONE,
        labor=0,
        fresh=0,
        fresh_culture=0,
        given=0,
        taken=0,
        played=0,
        ready=0,
        chief_used=0,
        rest_open=0,
        rest_taken=0,
        rest_unseen=0,
        rest_under=0,
        glaciers=0,
        unturned=0,
        turned=0,
        clock=0,
        draft=0,
        chief_offer=0,
        setup_deal=0,
        setup_offer=0,
    )


assert HEX_COUNT == TILES_LAID + 1
