"""Two readings of the same rules: the engine and a naive model, walked in lockstep."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.match import Match
from tests.games.endless_winter.naive import Naive
from tests.games.endless_winter.naive_box import BOX, CULTURE, FILE, PACKAGE, TEXT
from tests.games.endless_winter.naive_styles import WISHES, choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GAME = EndlessWinterGame(Components(TEXT, FILE.name))
FIRST = "former/1.toml"  # with this box the games below reach the rare things
PLAYERS = {"two": 2, "three": 3, "four": 4}
GAMES = 200  # at length: of each number of players, without modules and drafts, and with them
SHARE = 50  # games of one test, so that several can run at once
STYLES = list(WISHES)
LONGEST = 5000  # decisions, as docs/decisions/004 promises

PLAIN = [("none", False, False)]
MIXES = list(product(("none", "setup", "chief"), (False, True), (False, True)))


def options_of(players: int, mix: tuple[str, bool, bool]) -> dict[str, Any]:
    draft, glacier, rest = mix
    return {
        "players": players,
        "draft": draft,
        "glacier_tokens": glacier,
        "rest_tokens": rest,
    }


SHEET = {"honor": "W7.2", "terrain": "W8.5"}  # rows by source; all others are W1.3
SHEET |= dict.fromkeys(("megalith", "megalith_cell", "arrow"), "W6.4")
SHEET |= dict.fromkeys(("stone", "slot"), "W8.6")
FINAL = {"offering": "W10.1", "honor": "W10.2", "cards": "W10.3", "animals": "W10.4"}


def sheet(naive: Naive, seat: int) -> Counter[str]:
    """The points of a seat so far by rule, and those of the end as if it were now."""
    found = Counter({FINAL[part]: points for part, points in naive.table.parts(seat).items()})
    for source, points in naive.table.players[seat].points.items():
        found[SHEET.get(source.split()[0], "W1.3")] += points
    return found


def assert_same_scores(match: Match, naive: Naive) -> None:
    sheets = [sheet(naive, seat) for seat in naive.table.seats]
    for row in GAME.sheet(match.state).rows:
        assert row.points == [found[row.rule] for found in sheets], row.category
    assert match.scores() == [sum(found.values()) for found in sheets]


def lockstep(options: dict[str, Any], seed: int, styles: list[str]) -> list[dict[str, Any]]:
    """Play one game on both, a style for each seat, and return its events."""
    chance = Random(seed)
    match, naive = Match(GAME, options, seed, []), Naive(options, seed)
    assert [event.facts() for event in match.log] == naive.start_events()
    while not match.over:
        assert match.on_offer() == naive.legal(), len(match.moves)
        assert match.actor == naive.to_move()
        choice = choose(styles[match.actor % len(styles)], naive, chance)
        ours = [event.facts() for event in match.play(choice)]
        assert ours == naive.play(choice), (len(match.moves), choice)
        assert_same_scores(match, naive)
        assert len(match.moves) < LONGEST
    assert naive.over
    assert match.result()["winners"] == naive.table.winners()
    return [event.facts() for event in match.log]


def styles_of(seed: int) -> list[str]:
    """Everybody alike, or in every tenth game each in another way."""
    nth = seed % (len(STYLES) + 1)
    return STYLES[nth : nth + 1] or Random(seed).sample(STYLES, 4)


@pytest.mark.parametrize("mix", MIXES, ids=str)
@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_naive_model_agrees(players: int, mix: tuple[str, bool, bool]) -> None:
    seed = players * len(MIXES) + MIXES.index(mix)
    lockstep(options_of(players, mix), seed, styles_of(seed))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, GAMES, SHARE))
@pytest.mark.parametrize("mixes", [PLAIN, MIXES[1:]], ids=["plain", "mixed"])
@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_naive_model_agrees_at_length(
    players: int, mixes: list[tuple[str, bool, bool]], first: int
) -> None:
    for seed in range(first, first + SHARE):
        lockstep(options_of(players, mixes[seed % len(mixes)]), seed, styles_of(seed))


# --- What the games above reach -----------------------------------------------------------------
def labels(event: dict[str, Any]) -> list[str]:
    """What an event is an example of."""
    kind = event["kind"]
    found = [kind, f"{kind} {event['rule']}"]
    found += [f"{kind} as {event['as']}"] if "as" in event else []
    found += [f"{kind} instead of {event['instead_of']}"] if "instead_of" in event else []
    if kind == "megalith_placed":
        found.append(f"megalith level {event['at'][0]}")
    if kind == "stone_taken":
        found.append(f"slot {event['slot']}")
    named = {"culture_played": "card", "animal_tilted": "animal", "stone_taken": "stone"}
    named |= {"token_gained": "token", "token_turned": "token", "ability_used": "card"}
    if kind in named:
        found.append(f"{kind} {event[named[kind]]}")
    if kind in ("points", "gained", "paid"):
        found.append(f"{kind} {event['source']}")
    return found


KINDS = {
    "game_started",
    "chief_chosen",
    "setup_chosen",
    "gained",
    "paid",
    "points",
    "idol_moved",
    "cards_drawn",
    "deck_rebuilt",
    "culture_played",
    "tribe_played",
    "ability_used",
    "play_cleared",
    "figure_placed",
    "card_gained",
    "card_buried",
    "card_discarded",
    "animals_revealed",
    "animal_gained",
    "animal_tilted",
    "camp_placed",
    "camp_moved",
    "village_built",
    "megalith_placed",
    "stone_taken",
    "eclipse_set",
    "eclipse_revealed",
    "order_changed",
    "pile_cleared",
    "token_turned",
    "token_gained",
    "culture_dealt",
    "round_started",
    "turn_ended",
    "final_scored",
    "game_ended",
}
RARE = [
    "cards_drawn instead of megalith",
    "idol_moved instead of draw",
    "idol_moved instead of megalith",
    "gained instead of megalith",
    "gained instead of draw",
    "gained instead of idol",
    "gained instead of tool",
    "points as idol_top",
    "points as tribe_hand",
    "points as tribe_discard",
    "points as animal_pick",
    "points as animal_top",
    "paid limit",
    "megalith level 1",
    "megalith level 2",
    "slot 1",
    "slot 2",
    "slot 3",
    "village_built",
    "card_discarded",
    "points megalith",
    "points honor",
    *(f"culture_played {card}" for card in CULTURE),
    *(f"ability_used {chief}" for chief in BOX["chief"]),
    *(f"ability_used {kind}" for kind, row in BOX["tribe"].items() if row["action"]),
    *(f"animal_tilted {animal}" for animal in BOX["animal"]),
    *(f"stone_taken {stone}" for stone in BOX["stone"]),
    *(f"points stone {stone}" for stone in BOX["stone"]),
    *(f"token_gained {token}" for token in BOX["module"]["glacier_tokens"]),
    *(f"token_gained {token}" for token in BOX["module"]["rest_tokens"]),
]

# Who reaches what: styles by seat, the number of players, and how many games.
REACHING = {
    ("hunter", 4): range(24),
    ("tracker", 4): range(40),
    ("settler", 2): range(24),
    ("settler", 3): range(24),
    ("settler rival", 4): range(12),
    ("founder", 3): range(24),
    ("founder", 4): range(24),
    ("keeper", 3): range(16),
    ("keeper", 4): range(16),
    ("scholar", 3): range(16),
    ("scholar", 4): range(16),
    ("builder", 4): range(8),
    ("mason", 3): range(16),
    ("mason", 4): range(16),
    ("priest", 3): range(16),
    ("priest", 4): range(16),
    ("mourner", 3): range(8),
    ("emptier", 4): range(4),
    ("hoarder", 3): range(4),
}
# The fewest of these games that show together all that they show, as `fewest` finds them.
GOOD = {
    ("founder", 3): [3],
    ("founder", 4): [10, 11, 14, 16],
    ("keeper", 3): [7, 10, 11],
    ("keeper", 4): [14],
    ("mason", 3): [7, 9],
    ("mason", 4): [3],
    ("mourner", 3): [4],
    ("priest", 3): [2, 11, 12, 13, 14],
    ("priest", 4): [8, 11, 14],
    ("scholar", 3): [0, 6],
    ("scholar", 4): [3, 5, 7, 14],
    ("settler", 2): [5, 10],
    ("settler", 3): [3, 6, 16, 17, 22],
    ("settler rival", 4): [6],
    ("tracker", 4): [39],
}


def shown(games: Mapping[tuple[str, int], Iterable[int]]) -> dict[tuple[str, int, int], set[str]]:
    """Play games in lockstep, and return what each is an example of."""
    found = {}
    for (styles, players), seeds in games.items():
        for seed in seeds:
            options = options_of(players, MIXES[seed % len(MIXES)])
            events = lockstep(options, seed, styles.split())
            found[styles, players, seed] = {label for event in events for label in labels(event)}
    return found


def fewest(games: dict[tuple[str, int, int], set[str]]) -> list[tuple[str, int, int]]:
    """Return games that show what all of them show, each time the one that adds most."""
    lacking, chosen = set().union(*games.values()), []
    while lacking:
        chosen.append(max(games, key=lambda game: len(games[game] & lacking)))
        lacking -= games[chosen[-1]]
    return chosen


def assert_all_is_shown(games: dict[tuple[str, int, int], set[str]]) -> None:
    seen = set().union(*games.values())
    assert [label for label in RARE if label not in seen] == []
    assert {label for label in seen if " " not in label} == KINDS


def in_the_first_box(games: str) -> None:
    """Play some games with the contents that the game first came with, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.games.endless_winter.test_naive", games],
        cwd=PACKAGE.parents[3],
        env={**os.environ, "NAIVE_BOX": FIRST},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr


def test_few_games_reach_the_rare_things() -> None:
    in_the_first_box("GOOD")


@pytest.mark.long
def test_many_games_reach_the_rare_things() -> None:
    in_the_first_box("REACHING")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        assert_all_is_shown(shown(GOOD if sys.argv[1] == "GOOD" else REACHING))
    else:  # when the rules have changed: which games are good now
        for style, players, seed in sorted(fewest(shown(REACHING))):
            print(style, players, seed)
