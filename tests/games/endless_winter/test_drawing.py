"""The table in letters: what is where, what can be pointed at, and that it fits a terminal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.session import Session
from glaciarium.games.endless_winter.drawing import HEIGHT, PICTURES, WIDTH
from glaciarium.kernel.match import Match, Seat
from tests.games.endless_winter.table import GAME, Table, match, table

if TYPE_CHECKING:
    from glaciarium.kernel.drawing import Canvas

NAMES = ["Ann", "Bo", "Cy", "Di"]
TURN, OFFER, LAND, BOARD, TRIBES = range(len(PICTURES))
# Words that mean no place on the table, whatever follows them.
NOWHERE = {"chief", "setup", "do", "storage", "lower"}


def drawn(at: Table, picture: int, seat: int = 0) -> Canvas:
    return GAME.draw(GAME.view(at.state, seat), NAMES, picture)


def text(at: Table, picture: int, seat: int = 0) -> str:
    return drawn(at, picture, seat).text()


def line(at: Table, picture: int, start: str) -> str:
    """Return the line that begins with these words."""
    return next(row for row in text(at, picture).splitlines() if row.strip().startswith(start))


def here(canvas: Canvas, name: str) -> str:
    """Return the letters of a place."""
    place = canvas.places[name]
    rows = canvas.letters[place.y : place.y + place.height]
    return "\n".join("".join(row[place.x : place.x + place.width]) for row in rows)


# All pictures, all the time.
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_picture_fits_and_shows_what_can_be_chosen(players: int) -> None:
    at = match(players, players, draft="chief", glacier_tokens=True, rest_tokens=True)
    dice = random.Random(players)
    while not at.over:
        if dice.random() < 0.1:
            canvases = [GAME.draw(at.view(at.actor), NAMES, n) for n in range(len(PICTURES))]
            assert all((canvas.width, canvas.height) == (WIDTH, HEIGHT) for canvas in canvases)
            places = {name for canvas in canvases for name in canvas.places}
            for words in at.on_offer():
                verb, *rest = words.split()
                if rest and verb not in NOWHERE:
                    assert places & set(rest) or set(rest) <= PLAIN, words
        at.play(dice.choice(at.on_offer()))
    for picture in range(len(PICTURES)):
        GAME.draw(at.view(0), NAMES, picture)


# What no place stands for.
PLAIN = {"chief", "tribe", "rest", "food", "top", "point", "bottom", "token", "tool", "idol"}


@pytest.mark.parametrize("picture", range(len(PICTURES)))
def test_a_picture_has_styles_that_are_known_and_places_with_labels(picture: int) -> None:
    at = match(4, 2)
    canvas = GAME.draw(at.view(0), NAMES, picture)
    assert {style for row in canvas.styles for style in row} <= {*palette.STYLES, ""}
    for name, place in canvas.places.items():
        assert place.name == name
        assert len(place.label) > len(name)
        assert 0 <= place.x < place.x + place.width <= WIDTH
        assert 0 <= place.y < place.y + place.height <= HEIGHT


@pytest.mark.parametrize("picture", range(len(PICTURES)))
def test_a_picture_is_the_same_in_every_world_that_a_seat_may_believe_in(picture: int) -> None:
    at = match(3, 5)
    dice = random.Random(5)
    for _ in range(120):
        at.play(dice.choice(at.on_offer()))
    for seat in range(3):
        view = at.view(seat)
        worlds = [GAME.view(GAME.sample(view, seed), seat) for seed in (1, 2)]
        assert {GAME.draw(world, NAMES, picture).text() for world in [view, *worlds]} == {
            GAME.draw(view, NAMES, picture).text()
        }


# Columns, people and animals.
def test_the_columns_show_figures_and_who_was_first() -> None:
    at = table(players=3, hand=["brave"], food=2)
    at.play("place chief hunt")
    canvas = drawn(at, TURN)
    assert "▲♔" in here(canvas, "hunt")
    assert here(canvas, "hunt").splitlines()[-1].rstrip().endswith("▲")
    assert "▸labor: reveal 2" in here(canvas, "hunt")
    assert "the bottom is Ann's" in canvas.places["hunt"].label
    assert "the bottom is free" in canvas.places["migrate"].label
    at.play("middle")
    assert "▸tilt an animal" in here(drawn(at, TURN), "hunt")


def test_people_are_counted_in_pile_and_hand() -> None:
    at = table(hand=["hunter", "brave", "brave"], piles={"hunter": 13})
    canvas = drawn(at, TURN)
    assert here(canvas, "hunter").split() == [
        "hunter",
        "1",
        "hunt",
        "+1",
        "top",
        "animal",
        "13",
        "1",
    ]
    assert here(canvas, "brave").split()[-2:] == ["·", "2"]
    assert "2 in your hand" in canvas.places["brave"].label
    assert "0 in your hand" in drawn(at, TURN, seat=1).places["brave"].label


def test_animals_are_counted_in_the_area_and_before_oneself() -> None:
    at = table(area=["glyptodon"] * 2, upright=["glyptodon", "argentavis"], tilted=["glyptodon"])
    canvas = drawn(at, TURN)
    assert here(canvas, "glyptodon").split()[-2:] == ["2", "1/1"]
    assert here(canvas, "argentavis").split()[-2:] == ["·", "1"]
    assert "joins any set" in canvas.places["argentavis"].label
    assert "hunting area 2 of 6" in text(at, TURN)


# The own board.
def test_the_own_board_shows_food_with_its_limit_and_labor_symbols() -> None:
    at = table(food=4, tools=3, camps=["0,0", "1,0"], hand=["hunter"])
    assert "food 4/7  0 1|2 3|4 5|6 7|▲ ▲|▲  tools 3  labor 0  figures ♔▲▲" in text(at, TURN)
    at.play("place tribe hunt", "work hunter")
    assert "labor 2 " in text(at, TURN)


def test_the_own_board_shows_what_is_built_and_what_comes_next() -> None:
    at = table(placed=3, stones=["camps"], offering=3, honor=5, buried=["brave"], discard=["elder"])
    assert "storage tool ▲ ▲▲ ▲▲ ▲▲" in text(at, TURN)
    assert "stones 1/3  1 per kind of land with a camp  next 2 food and 1 tool → megalith" in text(
        at, TURN
    )
    assert "offering 3  ⅓★ · 4: draw" in text(at, TURN)
    assert "honor 5  · 6: 3★" in text(at, TURN)
    assert "deck 3  discard 1  buried 1" in text(at, TURN)


def test_the_hand_is_shown_to_its_owner_only() -> None:
    at = table(hand=["tracking", "brave"], others={1: {"hand": ["elder"]}})
    assert "Tracking: reveal; tool → animal; food" in text(at, LAND)
    assert "Tracking" not in "".join(text(at, n, seat=1) for n in (TURN, LAND, BOARD, TRIBES))
    assert "hand 2, deck 3" in text(at, TRIBES, seat=1)


# Culture and stones.
def test_culture_and_stones_to_be_taken() -> None:
    at = table(
        round=3, display=["great-feast"], supply=["idols"], others={1: {"stones": ["camps"]}}
    )
    canvas = drawn(at, OFFER)
    assert "Great Feast" in here(canvas, "great-feast")
    assert "fill, idol" in here(canvas, "great-feast")
    assert "2★" in here(canvas, "great-feast")
    assert "1 per 2 idol levels" in here(canvas, "idols")
    assert canvas.places["camps"].label.endswith("Bo's")


# The land.
def test_the_land_shows_terrain_camps_villages_and_tokens() -> None:
    village = ("1,0", "0,1", "1,1")
    at = table(
        players=3,
        camps=["0,0", "2,0", "2,0"],
        others={1: {"camps": ["2,0"], "villages": [village]}},
        terrain={"2,0": "marsh", "-2,0": "glacier", "-1,0": "glacier"},
        tokens={"-2,0": "tool 3"},
    )
    canvas = drawn(at, LAND)
    assert len([name for name in canvas.places if name.count(",") == 1]) == 19
    marsh = here(canvas, "2,0")
    assert "marsh" in marsh
    assert "idol" in marsh
    assert "▲2 ●1" in marsh
    assert "⌂●⌂" in canvas.text()
    assert "3 tool" in here(canvas, "-2,0")
    assert "?" in here(canvas, "-1,0")
    assert canvas.places["2,0"].label == "marsh C5: idol; influence Ann 2, Bo 1"
    assert "influence Bo 2" in canvas.places["0,1"].label


@pytest.mark.parametrize(
    ("village", "above", "below"),
    [(["1,0", "0,1", "1,1"], "1,0", "0,1"), (["1,-2", "0,-1", "1,-1"], "1,-2", "0,-1")],
)
def test_a_village_stands_where_its_three_hexes_meet(
    village: list[str], above: str, below: str
) -> None:
    canvas = drawn(table(villages=[village]), LAND)
    y, x = next(
        (y, x)
        for y, row in enumerate(canvas.letters)
        for x, letter in enumerate(row)
        if letter == "⌂"
    )
    for name in village:
        place = canvas.places[name]
        assert place.x - 2 <= x + 1 <= place.x + place.width + 1
        assert place.y - 1 <= y <= place.y + place.height
    assert canvas.places[above].y < y + 1
    assert y - 1 < canvas.places[below].y + canvas.places[below].height


# Megaliths and idols.
def test_the_megalith_board_shows_cells_owners_and_levels() -> None:
    square: dict[str, int | str] = {"0,0,0": 0, "0,0,1": "neutral", "0,1,0": 1, "0,1,1": 1}
    at = table(players=4, board=square)
    canvas = drawn(at, BOARD)
    assert "▲" in here(canvas, "0,0,0")
    assert "◇" in here(canvas, "0,0,1")
    assert "●" in here(canvas, "0,1,1")
    assert "1,0,0" in canvas.places  # could be built on
    assert "1,0,1" not in canvas.places
    at = table(players=4, board={**square, "1,0,0": 1})
    assert "●¹" in here(drawn(at, BOARD), "1,0,0")
    assert drawn(at, BOARD).places["1,0,0"].label == "K1\u2013L2: Bo's megalith"


def test_levels_above_the_first_stand_on_cells_again() -> None:
    ground = {f"0,{row},{column}": 0 for row in range(4) for column in range(4)}
    first = {f"1,{row},{column}": 1 for row in range(3) for column in range(3)}
    second = {f"2,{row},{column}": 0 for row in range(2) for column in range(2)}
    at = table(players=4, board={**ground, **first, **second})
    canvas = drawn(at, BOARD)
    assert "▲²" in here(canvas, "2,0,0")
    inside = canvas.places["0,1,1"]
    there = canvas.places["2,0,0"]
    assert inside.y <= there.y < inside.y + inside.height
    assert "3,0,0" in canvas.places


def test_narrow_cells_have_letters_and_a_legend() -> None:
    assert "F food T tool" in text(table(players=2), BOARD)
    assert "F food T tool" not in text(table(players=4), BOARD)
    assert here(drawn(table(players=2), BOARD), "0,0,0").split() == ["2F"]
    assert here(drawn(table(players=4), BOARD), "0,0,0").split() == ["2", "food"]


def test_the_idol_tracks_show_who_stands_where() -> None:
    at = table(players=3, offering=4, honor=2, others={1: {"offering": 4}, 2: {"honor": 8}})
    canvas = drawn(at, BOARD)
    assert "⅓★ ▲●" in here(canvas, "offering")
    assert here(canvas, "honor").rstrip().endswith("5★ ■")
    assert canvas.places["honor"].label == "honor track: Ann 2, Bo 0, Cy 8"


# Everybody.
def test_the_tribes_are_in_turn_order_with_all_that_is_open() -> None:
    at = table(
        players=3,
        order=[2, 0, 1],
        upright=["glyptodon"],
        tilted=["woolly-mammoth"],
        discard=["elder", "elder"],
        others={2: {"chief": "fire-wolf b", "stones": ["camps"], "buried": ["brave"]}},
        seat=0,
    )
    page = text(at, TRIBES)
    assert page.index("Cy") < page.index("Ann") < page.index("Bo")
    assert "1 glyptodon; tilted 1 woolly mammoth" in page
    assert "discard: 2 elder" in page
    assert "Fire Wolf, home: move 2, food" in page
    assert "buried 1" in page


def test_long_lines_of_a_tribe_go_on_below_or_are_cut() -> None:
    everything = ["hunter", "artisan", "explorer", "elder", "shaman", "brave", "tribeswoman"]
    cards = [*everything, "tribesman", "fire-keeping", "herbal-lore"]
    assert "herbal-lore" in text(table(players=2, discard=cards), TRIBES)
    assert "…" in text(table(players=4, discard=cards), TRIBES)


# The picture follows the choice.
def test_the_terminal_turns_to_what_is_chosen_from(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))
    seats = [Seat("Ann", "human"), Seat("Bo", "human")]
    session = Session(Match(GAME, {"players": 2}, 1, seats), Autosave("endless-winter"))
    at = {
        BOARD: table(hand=["cairn-building"], camps=["0,0"]),
        LAND: table(hand=["trail-marking"], camps=["0,0"]),
        TURN: table(hand=["brave"], area=["glyptodon"]),
    }
    at[BOARD].play("play cairn-building", "do megalith 1")
    at[LAND].play("play trail-marking")
    for picture in (BOARD, LAND, TURN):
        session.match.state = at[picture].state
        session.follow()
        assert session.picture == picture
