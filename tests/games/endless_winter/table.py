"""A small language for tables of Endless Winter, so that a test reads like the specification.

`table(hand=["brave"], food=3)` is the beginning of a turn of seat 0 with these things; what others
have stands in `others={1: {...}}`. Hexes are written `1,0`, megalith spots `0,1,3`, as in the words
of the game. Only this module knows what the engine's table looks like inside.
"""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.endless_winter import state as inside
from glaciarium.games.endless_winter.board import COUNT_BITS, HEXES, JUNCTIONS, NONE
from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.games.endless_winter.layout import Layout
from glaciarium.games.endless_winter.pending import ACT
from glaciarium.kernel.bits import members
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.match import Match, Seat
from tests.games.endless_winter import printed
from tests.games.endless_winter.short import told
from tests.games.played import Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from glaciarium.games.endless_winter.state import EndlessWinter
    from glaciarium.kernel.events import Event

PACKAGE = files("glaciarium.games.endless_winter")
FIRST_BOX = PACKAGE.joinpath("former", "1.toml").read_text("utf-8")
# Rules don't change with the contents: tests expect what the first box has, but those that hold for
# any box are run on the new one too (test_both_boxes.py).
GAME = EndlessWinterGame(Components(printed.BOX_TEXT, printed.BOX))
TYPES = list(printed.TRIBE)
CULTURES = list(printed.CULTURE)
ANIMALS = list(printed.ANIMALS)
STONES = list(printed.STONES)
CHIEFS = list(printed.CHIEFS)
SETUPS = list(printed.SETUPS)
TERRAIN = ["base", *printed.TERRAIN]
ZONES = {
    "hand": inside.HAND,
    "deck": inside.DECK,
    "discard": inside.DISCARDS,
    "play": inside.PLAY,
    "eclipse": inside.PILE,
    "buried": inside.GRAVE,
}
SIZES = {
    "hand": inside.HAND_SIZE,
    "deck": inside.DECK_SIZE,
    "eclipse": inside.PILE_SIZE,
    "buried": inside.BURIED,
}
NEUTRAL = "neutral"
PATIENCE = 5000  # decisions: no game takes so many
NUMBERS = {
    "food": inside.FOOD_LEFT,
    "tools": inside.TOOLS_LEFT,
    "offering": inside.OFFERING,
    "honor": inside.HONOR,
    "placed": inside.RAISED,
    "resting": inside.AT_REST,
}
SEAT_KEYS = {
    *("hand", "deck", "discard", "buried", "eclipse", "food", "tools", "camps", "villages"),
    *("upright", "tilted", "stones", "offering", "honor", "placed", "points", "chief"),
    *("figures", "resting"),
}


def _set(things: Sequence[int]) -> int:
    return sum(1 << thing for thing in set(things))


def _packed(things: Sequence[str], kinds: list[str]) -> int:
    return sum(1 << COUNT_BITS * kinds.index(thing) for thing in things)


def _unpacked(packed: int, kinds: list[str]) -> list[str]:
    return [kind for nth, kind in enumerate(kinds) for _ in range(packed >> COUNT_BITS * nth & 63)]


def _hex(at: str) -> int:
    q, r = (int(part) for part in at.split(","))
    return HEXES.index((q, r))


def _name(number: int) -> str:
    return "{},{}".format(*HEXES[number])


def table(
    players: int = 2,
    *,
    seat: int = 0,  # whose turn it is: the other keys are about this seat, if not in `others`
    round: int = 1,  # noqa: A002 - the word of the rules
    turn: int = 1,  # which turn of everyone in the round
    order: Sequence[int] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    used: Sequence[str] = (),  # columns where a figure was first
    area: Sequence[str] = (),
    animals: Sequence[str] | None = None,  # the deck; not given: all other animals
    display: Sequence[str] | None = None,
    piles: Mapping[str, int] | None = None,  # where there are not 15
    supply: Sequence[str] = (),
    terrain: Mapping[str, str] | None = None,  # not given: types in turn, glaciers last
    board: Mapping[str, int | str] | None = None,  # megaliths: by spot whose
    turned: str = "",  # megalith tiles turned by 180 degrees
    tiles: str = "abcd",  # megalith tiles in the order of their places
    tokens: Mapping[str, str] | None = None,  # open glacier tokens: by hex
    bag: Sequence[str] | None = None,  # glacier tokens not seen yet
    rest_token: str | None = None,  # on top, open
    rest_unseen: Sequence[str] = (),
    rest_under: Sequence[str] = (),
    game: EndlessWinterGame = GAME,
    **mine: Any,
) -> Table:
    """Sit down at a table that is under way, at the beginning of a turn."""
    modules = {
        "glacier_tokens": tokens is not None or bag is not None,
        "rest_tokens": bool(rest_token or rest_unseen or rest_under),
    }
    state = game.new(game.agree({"players": players, **modules}), 7, None)
    rows = {other: dict(keys) for other, keys in (others or {}).items()}
    rows[seat] = mine
    in_order = list(range(players)) if order is None else list(order)
    state.round = round
    state.order = sum(other << inside.ORDER_BITS * n for n, other in enumerate(in_order))
    state.turn = (turn - 1) * players + in_order.index(seat)
    for other in range(players):
        early = in_order.index(other) < in_order.index(seat)
        _seat(state, other, rows.get(other, {}), turn if early else turn - 1)
    _lay_out(state, game, players, terrain or {}, tiles, turned)
    _raise(state, board or {})
    _common(state, area, animals, display, piles or {}, supply, used)
    _tokens(state, tokens, bag)
    state.clock = players
    state.rest_open = 1 + printed.REST_TOKENS.index(rest_token) if rest_token else 0
    state.rest_unseen = _set([printed.REST_TOKENS.index(token) for token in rest_unseen])
    under = [printed.REST_TOKENS.index(token) + 1 for token in rest_under]
    state.rest_under = sum(token << inside.NIBBLE * n for n, token in enumerate(under))
    return _begin(state, game)


def _begin(state: EndlessWinter, game: EndlessWinterGame) -> Table:
    state.depth = 0
    _no_turn(state)
    state.push(ACT, state.at(state.turn % state.seats), 0)
    log: list[Event] = []
    game.settle(state, game.buffer(), log)
    at = Table(state, game)
    at.hear(log)
    return at


def _no_turn(state: EndlessWinter) -> None:
    """Forget all that belongs to a turn."""
    state.column = NONE
    state.figure = state.labor = state.fresh = state.fresh_culture = state.given = 0
    state.taken = state.played = state.ready = state.chief_used = state.rest_taken = 0
    state.eclipse = 0


def _seat(state: EndlessWinter, seat: int, keys: Mapping[str, Any], turns: int) -> None:
    assert set(keys) <= SEAT_KEYS, set(keys) - SEAT_KEYS
    row = seat * inside.ROW
    own = state.own
    for place in range(inside.ROW):
        own[row + place] = 0
    _cards(own, row, {"deck": ["tribesman"] * 3, **keys})
    for name, key in NUMBERS.items():
        own[row + key] = keys.get(name, 0)
    own[row + inside.SINCE] = seat + 1 if keys.get("honor") else 0
    camps = Counter(keys.get("camps", ["0,0"]))
    own[row + inside.CAMP_MAP] = sum(n << inside.MAP_BITS * _hex(at) for at, n in camps.items())
    own[row + inside.CAMPED] = _set([_hex(at) for at in camps])
    own[row + inside.CAMPS_OUT] = camps.total()
    own[row + inside.BUILT] = _set(
        [JUNCTIONS.index(sorted(map(_hex, village))) for village in keys.get("villages", [])]
    )
    own[row + inside.UPRIGHT] = _packed(keys.get("upright", []), ANIMALS)
    own[row + inside.TILTED] = _packed(keys.get("tilted", []), ANIMALS)
    own[row + inside.STONES] = sum(
        STONES.index(stone) + 1 << COUNT_BITS * slot
        for slot, stone in enumerate(keys.get("stones", []))
    )
    points = keys.get("points", 0)
    own[row + inside.SCORED] = points
    own[row + inside.TALLY] = points << inside.TALLY_BITS * inside.OTHER_POINTS
    chief, side = keys.get("chief", f"{CHIEFS[seat]} a").split()
    own[row + inside.CHIEF_CARD] = CHIEFS.index(chief) * 2 + "ab".index(side)
    usual = ["chief", *["tribe"] * max(0, 2 - turns)] if turns < printed.TURNS else []
    home = keys.get("figures", usual)
    own[row + inside.CHIEF_HOME] = home.count("chief")
    own[row + inside.TRIBE_HOME] = home.count("tribe")
    own[row + inside.SETUP_CARD] = NONE


def _cards(own: Any, row: int, keys: Mapping[str, Any]) -> None:
    for name, zone in ZONES.items():
        cards = keys.get(name, [])
        own[row + zone] = _packed([card for card in cards if card in TYPES], TYPES)
        own[row + zone + 1] = _set([CULTURES.index(card) for card in cards if card in CULTURES])
        if name in SIZES:
            own[row + SIZES[name]] = len(cards)


def _lay_out(
    state: EndlessWinter,
    game: EndlessWinterGame,
    players: int,
    terrain: Mapping[str, str],
    tiles: str,
    turned: str,
) -> None:
    kinds = [*list(printed.TERRAIN)[:-1] * 2, *["glacier"] * 6]
    numbers = [TERRAIN.index(kind) for kind in kinds]
    numbers.insert(HEXES.index((0, 0)), 0)
    for at, kind in terrain.items():
        numbers[_hex(at)] = TERRAIN.index(kind)
    places = [list(place) for place in printed.ARRANGEMENT[players]]
    order = ["abcd".index(tile) for tile in tiles]
    state.layout = Layout(state.box, numbers, order, places, [int(t in turned) for t in tiles])


def _raise(state: EndlessWinter, board: Mapping[str, int | str]) -> None:
    """Put megaliths on the board, and find out what they make possible."""
    layout = state.layout
    spots = {",".join(map(str, spot)): nth for nth, spot in enumerate(layout.spots)}
    state.neutral = state.ground = state.upper = 0
    for spot, owner in board.items():
        nth = spots[spot]
        cell, upper = (
            (1 << nth, 0) if nth < layout.cell_count else (0, 1 << nth - layout.cell_count)
        )
        state.ground |= cell
        state.upper |= upper
        if owner == NEUTRAL:
            state.neutral |= cell
        else:
            row = int(owner) * inside.ROW
            state.own[row + inside.OWN_GROUND] |= cell
            state.own[row + inside.OWN_UPPER] |= upper
    near = 0
    for cell in members(state.ground):
        near |= layout.near[cell]
    state.beside = near & ~state.ground & ~layout.grey
    state.carried = 0
    for nth in range(len(layout.spots) - layout.cell_count):
        ground, upper = layout.on_ground[nth], layout.on_upper[nth]
        stands = ground & state.ground == ground and upper & state.upper == upper
        if stands and not state.upper >> nth & 1:
            state.carried |= 1 << nth


def _common(
    state: EndlessWinter,
    area: Sequence[str],
    animals: Sequence[str] | None,
    display: Sequence[str] | None,
    piles: Mapping[str, int],
    supply: Sequence[str],
    used: Sequence[str],
) -> None:
    held = Counter(area)
    for seat in range(state.seats):
        row = seat * inside.ROW
        held.update(_unpacked(state.own[row + inside.UPRIGHT], ANIMALS))
        held.update(_unpacked(state.own[row + inside.TILTED], ANIMALS))
    rest = [n for n, kind in printed.ANIMALS.items() for _ in range(kind.copies - held[n])]
    deck = rest if animals is None else animals
    state.animals, state.animals_left = _packed(deck, ANIMALS), len(deck)
    state.area, state.area_size = _packed(area, ANIMALS), len(area)
    era = list(printed.ERA_2 if state.round > 2 else printed.ERA_1)
    away = {
        CULTURES[card]
        for seat in range(state.seats)
        for zone in ZONES.values()
        for card in members(state.own[seat * inside.ROW + zone + 1])
    }
    free = [card for card in era if card not in away]
    shown = free[:8] if display is None else list(display)
    state.display = _set([CULTURES.index(card) for card in shown])
    decks = [*printed.ERA_2] if state.round > 2 else CULTURES
    left = [card for card in decks if card not in away and card not in shown]
    state.culture = _set([CULTURES.index(card) for card in left])
    state.piles = _packed(
        [name for name in printed.PILES for _ in range(piles.get(name, printed.PILE_SIZE))], TYPES
    )
    state.supply = _set([STONES.index(stone) for stone in supply])
    state.firsts = _set([printed.COLUMNS.index(column) for column in used])


def _tokens(
    state: EndlessWinter, tokens: Mapping[str, str] | None, bag: Sequence[str] | None
) -> None:
    if tokens is None and bag is None:
        state.glaciers = state.unturned = state.turned = 0
        return
    open_ = tokens or {}
    state.glaciers = state.layout.glaciers
    ranks = members(state.glaciers)
    numbers = {at: printed.GLACIER_TOKENS.index(token) for at, token in open_.items()}
    state.turned = sum(
        number + 1 << inside.NIBBLE * ranks.index(_hex(at)) for at, number in numbers.items()
    )
    rest = [token for token in printed.GLACIER_TOKENS if token not in open_.values()]
    state.unturned = _set([printed.GLACIER_TOKENS.index(t) for t in (rest if bag is None else bag)])


def match(players: int, seed: int = 0, **options: Any) -> Match:
    """Begin a match, whose log has everything from the start."""
    names = ["ann", "bo", "cy", "di"][:players]
    wishes = {"players": players, **options}
    return Match(GAME, wishes, seed, [Seat(name, "human") for name in names])


def fresh(players: int, seed: int = 0, **options: Any) -> Table:
    """Sit down at a new game, before chiefs are chosen."""
    log: list[Event] = []
    at = Table(GAME.new(GAME.agree({"players": players, **options}), seed, log), GAME)
    at.hear(log)
    return at


class Table(Played):
    """A table of Endless Winter, played in words."""

    state: EndlessWinter
    game: EndlessWinterGame

    def __init__(self, state: EndlessWinter, game: EndlessWinterGame) -> None:
        super().__init__(state, game)
        self.steps = 0

    @property
    def log(self) -> list[str]:
        return told(self.events)

    def play(self, *words: str) -> list[str]:
        """Play the words one after the other and return what happened, in short."""
        known = len(self.events)
        for word in words:
            legal = self.legal
            assert word in legal, f"{word!r} is not among {legal}"
            self.steps += 1
            assert self.steps < PATIENCE, "this goes on for ever"
            log: list[Event] = []
            self.game.act(self.state, self.game.parse(self.state, word), log)
            self.hear(log)
        return told(self.events[known:])

    def refusal(self, words: str) -> str:
        """Return why the words are refused; they must be."""
        with pytest.raises(IllegalAction) as refused:  # noqa: PT012 - parse and legality refuse alike
            action = self.game.parse(self.state, words)
            if action not in self.game.legal_actions(self.state):
                raise IllegalAction(self.game.why_not(self.state, action))
        return str(refused.value)

    def last_event(self, kind: str | None = None) -> dict[str, Any]:
        return [event for event in self.events if kind is None or event["kind"] == kind][-1]

    # Going on.
    def decline(self) -> None:
        """Pass as long as that is possible."""
        while self.legal[-1:] == ["pass"]:
            self.play("pass")

    def end_turn(self) -> list[str]:
        """Take the last option, which goes on, until the turn is over; return what happened."""
        known = len(self.events)
        while not any(event["kind"] == "turn_ended" for event in self.events[known:]):
            self._go_on()
        return told(self.events[known:])

    def _go_on(self) -> None:
        placing = [words for words in self.legal if words.startswith("place")]
        self.play(next((w for w in placing if w.endswith("develop")), self.legal[-1]))

    def to_eclipse(self) -> None:
        """Go on until piles are revealed."""
        while not any(event["kind"] == "order_changed" for event in self.events):
            self._go_on()

    def to_next_round(self) -> None:
        while not any(event["kind"] == "round_started" for event in self.events):
            self._go_on()

    def until(self, words: str, *, seat: int | None = None, stop: bool = False) -> None:
        """Go on in the eclipse until a seat is offered such words; `stop`: or it is over."""
        who = self.actor if seat is None else seat
        while not (self.actor == who and any(w.startswith(words) for w in self.legal)):
            over = any(event["kind"] in ("round_started", "game_ended") for event in self.events)
            if stop and over:
                return
            assert not over, f"{words!r} was never offered"
            self._go_on()

    def set_up(self) -> None:
        """Choose the first side of every chief, the first set-up card."""
        while self.legal[0].split()[0] in ("chief", "setup"):
            self.play(self.legal[0])

    def finish(self) -> None:
        """Go on until the game is over."""
        while self.legal:
            self._go_on()

    # What is on the table.
    def _own(self, seat: int, key: int) -> int:
        return int(self.state.own[seat * inside.ROW + key])

    def zone(self, seat: int, zone: int) -> list[str]:
        tribes, cultures = self._own(seat, zone), self._own(seat, zone + 1)
        return _unpacked(tribes, TYPES) + [CULTURES[card] for card in members(cultures)]

    def hand(self, seat: int) -> list[str]:
        return self.zone(seat, inside.HAND)

    def deck(self, seat: int) -> list[str]:
        return self.zone(seat, inside.DECK)

    def discard(self, seat: int) -> list[str]:
        return self.zone(seat, inside.DISCARDS)

    def in_play(self, seat: int) -> list[str]:
        return self.zone(seat, inside.PLAY)

    def eclipse(self, seat: int) -> list[str]:
        return self.zone(seat, inside.PILE)

    def buried(self, seat: int) -> list[str]:
        found = self.zone(seat, inside.GRAVE) + self.zone(seat, inside.SECRETS)
        return sorted(found, key=[*TYPES, *CULTURES].index)

    def sizes(self, seat: int) -> dict[str, int]:
        """Return the sizes of the zones that are hidden from others, as the table keeps them."""
        return {name: self._own(seat, key) for name, key in SIZES.items()}

    def food(self, seat: int) -> int:
        return self._own(seat, inside.FOOD_LEFT)

    def tools(self, seat: int) -> int:
        return self._own(seat, inside.TOOLS_LEFT)

    def limit(self, seat: int) -> int:
        return int(self.state.limit(seat))

    @property
    def labor(self) -> int:
        """Return the labor of the seat at turn, in halves."""
        return int(self.state.labor)

    def camps(self, seat: int) -> dict[str, int]:
        counts = {_name(at): int(self.state.camps_at(seat, at)) for at in range(len(HEXES))}
        found = {at: number for at, number in counts.items() if number}
        assert set(found) == {_name(at) for at in members(self._own(seat, inside.CAMPED))}
        assert sum(found.values()) == self._own(seat, inside.CAMPS_OUT)
        return found

    def villages(self, seat: int) -> list[set[str]]:
        built = members(self._own(seat, inside.BUILT))
        return [{_name(at) for at in JUNCTIONS[nth]} for nth in built]

    def upright(self, seat: int) -> list[str]:
        return _unpacked(self._own(seat, inside.UPRIGHT), ANIMALS)

    def tilted(self, seat: int) -> list[str]:
        return _unpacked(self._own(seat, inside.TILTED), ANIMALS)

    def stones(self, seat: int) -> list[str]:
        slots = [int(self.state.stone_at(seat, slot)) for slot in range(printed.SLOTS)]
        return [STONES[stone] for stone in slots if stone >= 0]

    def offering(self, seat: int) -> int:
        return self._own(seat, inside.OFFERING)

    def honor(self, seat: int) -> int:
        return self._own(seat, inside.HONOR)

    def placed(self, seat: int) -> int:
        return self._own(seat, inside.RAISED)

    def points(self, seat: int) -> int:
        return self._own(seat, inside.SCORED)

    def chief(self, seat: int) -> str:
        chief, side = divmod(self._own(seat, inside.CHIEF_CARD), 2)
        return f"{CHIEFS[chief]} {'ab'[side]}"

    def home(self, seat: int) -> list[str]:
        chief, tribe = self._own(seat, inside.CHIEF_HOME), self._own(seat, inside.TRIBE_HOME)
        return ["chief"] * chief + ["tribe"] * tribe

    def resting(self, seat: int) -> int:
        return self._own(seat, inside.AT_REST)

    @property
    def megaliths(self) -> dict[str, int | str]:
        """Return whose megalith stands on each taken spot."""
        found: dict[str, int | str] = {}
        ground = self.state.layout.cell_count
        for nth, spot in enumerate(self.state.layout.spots):
            upper = nth >= ground
            taken = self.state.upper >> nth - ground if upper else self.state.ground >> nth
            owners = [
                seat
                for seat in range(self.state.seats)
                if (
                    self._own(seat, inside.OWN_UPPER) >> nth - ground
                    if upper
                    else self._own(seat, inside.OWN_GROUND) >> nth
                )
                & 1
            ]
            if not upper and self.state.neutral >> nth & 1:
                assert not owners
                owners = [NEUTRAL]  # type: ignore[list-item]  # nobody's
            assert len(owners) == taken & 1
            if owners:
                found[",".join(map(str, spot))] = owners[0]
        return found

    @property
    def order(self) -> list[int]:
        return [int(self.state.at(rank)) for rank in range(self.state.seats)]

    @property
    def piles(self) -> dict[str, int]:
        found = Counter(_unpacked(self.state.piles, TYPES))
        return {name: found[name] for name in printed.PILES}

    @property
    def display(self) -> list[str]:
        return [CULTURES[card] for card in members(self.state.display)]

    @property
    def culture_decks(self) -> list[str]:
        return [CULTURES[card] for card in members(self.state.culture)]

    @property
    def supply(self) -> list[str]:
        return [STONES[stone] for stone in members(self.state.supply)]

    @property
    def animals(self) -> Counter[str]:
        """Return what is in the animal deck."""
        found = Counter(_unpacked(self.state.animals, ANIMALS))
        assert found.total() == self.state.animals_left
        return found

    @property
    def area(self) -> list[str]:
        found = _unpacked(self.state.area, ANIMALS)
        assert len(found) == self.state.area_size
        return found

    @property
    def tokens(self) -> dict[str, str]:
        """Return the open glacier tokens."""
        found = {}
        for at in members(self.state.glaciers):
            token = int(self.state.token_at(at))
            if token >= 0:
                found[_name(at)] = printed.GLACIER_TOKENS[token]
        return found

    @property
    def rest_token(self) -> str | None:
        open_ = int(self.state.rest_open)
        return printed.REST_TOKENS[open_ - 1] if open_ else None

    # What it is worth.
    def part(self, rule: str) -> list[int]:
        """Return a line of the score sheet: what everyone would have if the game ended now."""
        return {row.rule: row.points for row in self.game.sheet(self.state).rows}[rule]

    @property
    def scores(self) -> list[int]:
        return [int(self.game.score(self.state, seat)) for seat in range(self.state.seats)]

    @property
    def winners(self) -> list[int]:
        return members(self.game.winners(self.state))

    # What one sees.
    def told_to(self, seat: int) -> list[dict[str, Any]]:
        """Return all events as a seat hears of them."""
        return [event.seen_by(seat).facts() for event in self.secrets]


# Random games.
def by_verb(options: list[str], chance: random.Random) -> str:
    """Choose a verb first, so that a rare thing is done as often as one of many alike.

    Going on is tried more often: so some cards stay in hand for the eclipse.
    """
    verbs = sorted({text.split()[0] for text in options})
    verbs += [verb for verb in verbs if verb in ("middle", "bottom") and "work" in verbs] * 3
    verb = chance.choice(verbs)
    return chance.choice([text for text in options if text.split()[0] == verb])


WANTED = ("village", "stone", "megalith", "bury", "take", "tilt", "camp", "use", "work", "spend")
# What somebody does first who settles the land: camps go by 1,0 to 2,0 and 1,1.
SETTLING = (
    *("village", "hex", "all", "tilt", "lower tool food", "lower idol food", "place tribe migrate"),
    *("place chief migrate", "play", "camp", "work", "move 1,0 2,0", "move 1,0 1,1"),
    *("move 0,0 1,0", "take token", "token", "middle"),
)


# What somebody does first who lives by culture cards, and keeps some for the eclipse.
LEARNING = (
    *("play", "take culture", "stone", "set", "place chief develop", "place tribe develop"),
    *("work", "spend food", "bury", "idol offering", "take bottom"),
)


def eager(options: list[str], chance: random.Random) -> str:
    """Take stones, bury and work whenever possible."""
    if chance.random() < 0.7:
        for verb in WANTED:
            wanted = [text for text in options if text.split()[0] == verb]
            if wanted:
                upper = [text for text in wanted if text.split()[-1][0] in "123"]
                return chance.choice(upper if verb == "megalith" and upper else wanted)
    return by_verb(options, chance)


def settler(options: list[str], chance: random.Random) -> str:
    """Build villages."""
    wanted = _first(SETTLING, options, chance)
    return wanted or by_verb([text for text in options if text != "spend food"], chance)


def scholar(options: list[str], chance: random.Random) -> str:
    """Collect culture cards and play them."""
    return _first(LEARNING, options, chance) or by_verb(options, chance)


def _first(plan: Sequence[str], options: list[str], chance: random.Random) -> str:
    """Return what comes first in a plan, most of the time."""
    for words in plan:
        wanted = [text for text in options if text.startswith(words)]
        if wanted and chance.random() < 0.85:
            return chance.choice(wanted)
    return ""


STYLES = (by_verb, eager, settler, scholar)


def choosing(options: list[str], chance: random.Random, seed: int) -> str:
    return STYLES[seed % len(STYLES)](options, chance)


def wander(players: int, seed: int, **options: Any) -> Iterator[Table]:
    """Yield the table before each choice of a random game, and once at its end."""
    chance = random.Random(seed)
    at = fresh(players, seed, **options)
    while True:
        yield at
        legal = at.legal
        if not legal:
            return
        at.play(choosing(legal, chance, seed))
