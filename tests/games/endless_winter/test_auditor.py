"""The record keeps its promise: from the events alone one redraws the table and recounts it.

The same walk checks after every action that nothing gets lost and that resources stay in bounds.
"""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.auditor import NEUTRAL, Auditor, animals_worth
from tests.games.endless_winter.table import GAME, Table, choosing, match

PLAIN: dict[str, Any] = {}
TOKENS = {"glacier_tokens": True, "rest_tokens": True}
MIXES: list[dict[str, Any]] = [
    PLAIN,
    {"draft": "setup"},
    {"draft": "chief"},
    {"glacier_tokens": True},
    {"rest_tokens": True},
    {"draft": "chief", **TOKENS},
]
EVERYTHING = MIXES[-1]
GAMES = [
    *(
        (players, options, seed)
        for players in (2, 3, 4)
        for options in (PLAIN, EVERYTHING)
        for seed in range(4)
    ),
    *((2 + nth % 3, options, nth) for nth, options in enumerate(MIXES[1:-1])),
]
FEW = [
    (players, options, 100 + players) for players in (2, 3, 4) for options in (PLAIN, EVERYTHING)
]
every_game = pytest.mark.parametrize(("players", "options", "seed"), GAMES)
LONGEST = 5000  # decisions (docs/decisions/004: bounds)


class Walk:
    """A random match, heard by auditors as it goes."""

    def __init__(self, players: int, options: dict[str, Any], seed: int) -> None:
        self.match = match(players, seed, **options)
        self.chance = Random(seed)
        self.seed = seed
        self.heard = 0

    def news(self) -> list[Any]:
        """Return the events since the last call."""
        found = self.match.log[self.heard :]
        self.heard = len(self.match.log)
        return found

    def step(self) -> bool:
        offer = self.match.on_offer()
        if not offer:
            return False
        self.match.play(choosing(offer, self.chance, self.seed))
        return True

    @property
    def table(self) -> Table:
        return Table(self.match.state, GAME)


def same_table(at: Table, auditor: Auditor) -> None:
    """Compare everything that lies open, and all that these eyes may see."""
    for seat, tribe in enumerate(auditor.tribes):
        assert (at.food(seat), at.tools(seat)) == (tribe.food, tribe.tools)
        assert at.points(seat) == tribe.points
        assert at.offering(seat) == tribe.level["offering"]
        assert at.honor(seat) == tribe.level["honor"]
        assert at.camps(seat) == {f"{q},{r}": n for (q, r), n in tribe.camps.items() if n}
        villages = [{f"{q},{r}" for q, r in village} for village in tribe.villages]
        assert sorted(map(sorted, at.villages(seat))) == sorted(map(sorted, villages))
        assert Counter(at.upright(seat)) == +tribe.upright
        assert Counter(at.tilted(seat)) == +tribe.tilted
        assert at.stones(seat) == tribe.stones
        assert at.placed(seat) == tribe.placed
        assert at.resting(seat) == tribe.resting
        same_cards(at, seat, auditor)
    same_middle(at, auditor)


def same_cards(at: Table, seat: int, auditor: Auditor) -> None:
    zones = auditor.tribes[seat].zones
    found = {
        "hand": at.hand(seat),
        "deck": at.deck(seat),
        "discard": at.discard(seat),
        "play": at.in_play(seat),
        "eclipse": at.eclipse(seat),
        "graveyard": at.buried(seat),
    }
    sizes = at.sizes(seat)
    sizes["graveyard"] = sizes.pop("buried")
    if at.actor == seat and at.legal[0].startswith("set "):
        # A pile is told once, when it is complete: till then its cards count as the hand's.
        found["hand"] += found["eclipse"]
        sizes["hand"] += sizes["eclipse"]
        found["eclipse"], sizes["eclipse"] = [], 0
    for name, zone in zones.items():
        if zone.seen:
            assert Counter(found[name]) == zone.cards, name
        assert zone.size == sizes.get(name, len(found[name])), name


def same_middle(at: Table, auditor: Auditor) -> None:
    assert at.order == auditor.order
    assert at.piles == auditor.piles
    assert Counter(at.display) == auditor.display
    assert at.supply == [
        s for s in printed.STONES if s in auditor.stones["1"] + auditor.stones["2"]
    ]
    assert Counter(at.area) == +auditor.area
    assert at.animals == +auditor.animals
    found = {",".join(map(str, cell)): owner for cell, owner in auditor.megaliths.items()}
    assert at.megaliths == found
    assert at.tokens == {f"{q},{r}": token for (q, r), token in auditor.tokens.items()}


@every_game
def test_the_table_is_redrawn_from_the_events_after_every_action(
    players: int, options: dict[str, Any], seed: int
) -> None:
    walk = Walk(players, options, seed)
    auditor: Auditor | None = None
    while True:
        news = [event.facts() for event in walk.news()]
        auditor = auditor or Auditor(news.pop(0))
        auditor.hear_all(news)
        if auditor.round:  # before, things are not laid out yet
            same_table(walk.table, auditor)
            conserved(walk.table)
        if not walk.step():
            break
    assert auditor.over
    assert len(walk.match.moves) <= LONGEST
    assert walk.match.scores() == [
        tribe.points + sum(auditor.parts[seat].values())
        for seat, tribe in enumerate(auditor.tribes)
    ]


@pytest.mark.parametrize("eyes", range(3))
@pytest.mark.parametrize("options", [PLAIN, {"draft": "chief", **TOKENS}], ids=str)
def test_a_seat_redraws_what_it_may_see_from_what_it_is_sent(
    options: dict[str, Any], eyes: int
) -> None:
    walk = Walk(3, options, 5 + eyes)
    auditor: Auditor | None = None
    while True:
        news = [event.seen_by(eyes).facts() for event in walk.news()]
        auditor = auditor or Auditor(news.pop(0), eyes)
        auditor.hear_all(news)
        if auditor.round:
            same_table(walk.table, auditor)
        if not walk.step():
            break
    assert auditor.over


# Conservation, from the table itself.
def conserved(at: Table) -> None:
    seats = range(at.state.seats)
    everybody = [card for seat in seats for card in cards_of(at, seat)]
    held = Counter(everybody)
    for name in printed.PILES:
        assert held[name] + at.piles[name] == printed.PILE_SIZE
    for name in printed.STARTING:
        for seat in seats:
            assert cards_of(at, seat).count(name) == printed.STARTING_COPIES
    gone = Counter(at.display) + Counter(at.culture_decks)
    for name in printed.CULTURE:
        times = held[name] + gone[name]
        assert times <= 1
        assert times == 1 or (name in printed.ERA_1 and at.state.round > 2)
    for seat in seats:
        bounded(at, seat)
    stones = [stone for seat in seats for stone in at.stones(seat)] + at.supply
    assert len(set(stones)) == len(stones) == 2 * printed.STONE_SUPPLY[at.state.seats]
    neutral = sum(owner == NEUTRAL for owner in at.megaliths.values())
    assert neutral == sum(min(at.placed(seat), printed.NEUTRALS) for seat in seats)


def cards_of(at: Table, seat: int) -> list[str]:
    zones = [at.hand(seat), at.deck(seat), at.discard(seat), at.in_play(seat)]
    zones += [at.eclipse(seat), at.buried(seat)]
    return [card for zone in zones for card in zone]


def bounded(at: Table, seat: int) -> None:
    assert 0 <= at.food(seat) <= at.limit(seat) <= 10
    assert at.limit(seat) == 5 + sum(at.camps(seat).values())
    assert 0 <= at.tools(seat) <= printed.MOST_TOOLS
    assert 0 <= at.offering(seat) <= printed.TOP
    assert 0 <= at.honor(seat) <= printed.TOP
    assert len(at.villages(seat)) <= printed.VILLAGES
    assert sum(at.camps(seat).values()) <= printed.CAMPS
    own = sum(owner == seat for owner in at.megaliths.values())
    assert own == max(0, at.placed(seat) - printed.NEUTRALS)
    assert len(at.stones(seat)) <= printed.SLOTS
    sizes = at.sizes(seat)
    assert sizes["hand"] == len(at.hand(seat))
    assert sizes["deck"] == len(at.deck(seat))
    assert sizes["eclipse"] == len(at.eclipse(seat))
    assert sizes["buried"] == len(at.buried(seat))
    assert at.labor >= 0


@pytest.mark.parametrize(("players", "options", "seed"), FEW)
def test_points_are_the_sum_of_their_events(
    players: int, options: dict[str, Any], seed: int
) -> None:
    walk = Walk(players, options, seed)
    while walk.step():
        scores = walk.match.scores()
        sheet = GAME.sheet(walk.match.state)
        assert sheet.totals() == scores
    total = [0] * players
    for event in walk.match.events():
        if event["kind"] == "points":
            total[event["seat"]] += event["n"]
        elif event["kind"] == "final_scored":
            total[event["seat"]] += sum(event["parts"].values())
    assert walk.match.scores() == total == walk.match.events()[-1]["scores"]


# What the record promises of every event.
RESOURCES = {"seat", "food", "tools", "half_labor", "source"}
FIELDS: dict[str, set[str]] = {
    "game_started": {
        *("seats", "order", "terrain", "stones", "culture", "megalith_tiles", "options"),
        *("chiefs", "setup_cards", "rest_token"),
    },
    "chief_chosen": {"seat", "chief", "side"},
    "setup_chosen": {"seat", "setup_card"},
    "gained": RESOURCES,
    "paid": RESOURCES,
    "points": {"seat", "n", "source"},
    "idol_moved": {"seat", "track", "level", "source"},
    "cards_drawn": {"seat", "n", "cards", "source"},
    "deck_rebuilt": {"seat"},
    "culture_played": {"seat", "card"},
    "tribe_played": {"seat", "card"},
    "ability_used": {"seat", "card"},
    "play_cleared": {"seat", "cards"},
    "figure_placed": {"seat", "figure", "where", "first"},
    "card_gained": {"seat", "card", "to", "from", "source"},
    "card_buried": {"seat", "card", "from"},
    "card_discarded": {"seat", "card", "source"},
    "animals_revealed": {"animals", "seat", "source"},
    "animal_gained": {"seat", "animal", "from"},
    "animal_tilted": {"seat", "animal"},
    "camp_placed": {"seat", "at"},
    "camp_moved": {"seat", "from", "to"},
    "village_built": {"seat", "hexes", "camps"},
    "megalith_placed": {"seat", "at", "colour"},
    "stone_taken": {"seat", "stone", "slot"},
    "eclipse_set": {"seat", "n", "cards"},
    "eclipse_revealed": {"seat", "cards", "half_labor"},
    "order_changed": {"order"},
    "pile_cleared": {"seat", "cards"},
    "token_turned": {"at", "token"},
    "token_gained": {"seat", "token"},
    "culture_dealt": {"cards", "display"},
    "round_started": {"round"},
    "turn_ended": {"seat", "scores", "food", "tools"},
    "final_scored": {"seat", "parts"},
    "game_ended": {"scores", "winners"},
}


@pytest.fixture(scope="module")
def many_events() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for seed in range(24):
        walk = Walk(2 + seed % 3, {"draft": "chief", **TOKENS}, seed)
        while walk.step():
            pass
        found += walk.match.events()
    return found


def test_events_have_the_fields_of_the_record(many_events: list[dict[str, Any]]) -> None:
    for event in many_events:
        assert FIELDS[event["kind"]] <= set(event)
        assert event["rule"].startswith("W")


def test_random_games_show_every_kind_of_event(many_events: list[dict[str, Any]]) -> None:
    """These tests say something only about what happens in them."""
    assert {event["kind"] for event in many_events} == set(FIELDS)


SOURCES = {
    *(f"{column} top" for column in printed.COLUMNS),
    *("initiate middle", "develop middle", "migrate middle"),
    *("initiate bottom", "develop bottom", "hunt bottom"),
    *("rest", "turn_order", "storage", "village", "slot", "offering", "honor", "megalith_cell"),
    *("arrow", "megalith", "token", "food_track", "limit", "extra_culture", "setup"),
    *("start_bonus", "preparation"),
    *printed.CULTURE,
    *printed.CHIEFS,
    *(name for name, tribe in printed.TRIBE.items() if tribe.action),
    *(f"animal {name}" for name in printed.ANIMALS),
    *(f"stone {name}" for name in printed.STONES),
}
SILENT = {  # what never changes a resource, a point or an idol itself
    *("trail-marking", "sled-and-snowshoes", "pit-house"),
}


def test_sources_are_those_of_the_record(many_events: list[dict[str, Any]]) -> None:
    found = {event["source"] for event in many_events if "source" in event}
    named = {source for source in found if not source.startswith("terrain")}
    assert named <= SOURCES | set(printed.TRIBE)
    assert any(source.startswith("terrain [") for source in found)


def test_a_cost_is_told_before_its_gain(many_events: list[dict[str, Any]]) -> None:
    """What a section's action brings has its cost directly before it."""
    paid = {"initiate top": "card_gained", "develop top": "card_gained"}
    for before, event in itertools.pairwise(many_events):
        if event["kind"] == paid.get(str(event.get("source"))):
            assert (before["kind"], before["source"]) == ("paid", event["source"])
        if event["kind"] == "stone_taken":
            assert before["kind"] == "paid"
            assert (before["food"], before["tools"]) == printed.SLOT_COSTS[event["slot"] - 1]


def test_the_auditor_shares_jokers_out_for_most_points() -> None:
    """The rulebook's example: 3 + 2 + 10."""
    upright = Counter({"woolly-rhino": 2, "woolly-mammoth": 1, "ground-sloth": 3, "argentavis": 1})
    assert animals_worth(upright) == 15
