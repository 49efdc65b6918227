"""Canvases with marks on them, and the colours they are shown in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.picture import DIRECTIONS, DOT, NO_MARKS, RING, Marks, Picture
from glaciarium.cli.terminal.prompt import Chip, chips_of, flow
from glaciarium.kernel.drawing import Canvas, NamedPlace
from glaciarium.kernel.match import Match, Seat

if TYPE_CHECKING:
    from rich.style import Style

SEATS = [Seat("Ada", "human"), Seat("Ben", "human"), Seat("Eve", "human")]


def arktia() -> Picture:
    match = Match(catalog.game("arktia"), {"players": 3}, 1, SEATS)
    match.play("place globe 3,2")
    return Picture(match.game.draw(match.view(0), ["Ada", "Ben", "Eve"]))


def text(rows: list[list[tuple[str, Style]]]) -> str:
    return "\n".join("".join(letter for letter, _ in row).rstrip() for row in rows)


def letters_of(picture: Picture, name: str, marks: Marks) -> str:
    place = picture.canvas.places[name]
    rows = picture.rows(marks)[place.y : place.y + place.height]
    return "".join(letter for row in rows for letter, _ in row[place.x : place.x + place.width])


def test_without_marks_the_letters_are_those_of_the_canvas() -> None:
    picture = arktia()
    assert text(picture.rows(NO_MARKS)) == picture.canvas.text()


def test_every_letter_of_a_place_finds_it() -> None:
    picture = arktia()
    for name, place in picture.canvas.places.items():
        middle = place.x + place.width // 2, place.y + place.height // 2
        assert picture.place_at(*middle) == name
    assert picture.place_at(0, 0) is None


def test_marks_can_be_seen_without_colours() -> None:
    picture = arktia()
    marks = Marks({"4,1": DOT, "3,3": "7"}, frozenset(["2,2"]), frozenset(["3,2"]), "3,0")
    assert DOT in letters_of(picture, "4,1", marks)
    assert "7" in letters_of(picture, "3,3", marks)
    assert RING in letters_of(picture, "3,2", marks)
    assert "◆" in letters_of(picture, "2,2", marks)
    assert {"▸", "◂"} <= set(letters_of(picture, "3,0", marks))
    for name in ("4,1", "3,3", "3,0"):  # and the names stay readable
        assert name in letters_of(picture, name, marks)
    assert "Gr" in letters_of(picture, "3,2", marks)


def test_marks_keep_to_their_place() -> None:
    picture = arktia()
    plain, marked = picture.rows(NO_MARKS), picture.rows(Marks({"3,2": DOT}, *NO_MARKS[1:]))
    for y, (before, after) in enumerate(zip(plain, marked, strict=True)):
        for x, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                assert picture.place_at(x, y) == "3,2"
                assert picture.canvas.styles[y][x] not in palette.GROUND


def test_pieces_keep_their_colour_under_a_mark() -> None:
    picture = arktia()
    rows = picture.rows(Marks({"3,2": DOT}, frozenset(), frozenset(), None))
    chips = [
        style
        for y, row in enumerate(rows)
        for x, (_, style) in enumerate(row)
        if picture.canvas.styles[y][x] == "seat0"
    ]
    assert chips
    assert all(style == palette.style_of("seat0") for style in chips)


def test_arrows_lead_to_neighbours_and_back() -> None:
    picture = arktia()
    assert picture.beside("3,2", "left") == "2,2"
    assert picture.beside("3,2", "right") == "4,2"
    column = picture.column("3,2")
    up = picture.beside("3,2", "up", column)
    assert up in ("3,1", "4,1")
    assert picture.beside(up, "down", column) == "3,2"
    assert picture.beside(picture.beside(up, "up", column), "down", column) == up
    assert picture.beside("0,3", "left") == "0,3"
    assert picture.beside(None, "left") == "3,0"


def test_every_place_can_be_reached_with_arrows() -> None:
    picture = arktia()
    reached: set[str] = set()
    front = ["3,0"]
    while front:
        name = front.pop()
        if name not in reached:
            reached.add(name)
            found = [picture.beside(name, direction) for direction in DIRECTIONS]
            front.extend(name for name in found if name is not None)
    assert reached == set(picture.canvas.places)


def test_overlapping_places_share_letters_by_their_middles() -> None:
    canvas = Canvas(9, 3, "sea")
    for x, name in ((0, "a"), (4, "b")):
        canvas.put(x, 1, "#####", "rock")
        canvas.name(NamedPlace(name, name, x, 0, 5, 3))
    picture = Picture(canvas)
    assert [picture.place_at(x, 1) for x in (0, 2, 3, 5, 6, 8)] == ["a", "a", "a", "b", "b", "b"]


def test_a_place_without_an_empty_letter_is_marked_all_the_same() -> None:
    canvas = Canvas(3, 1, "")
    canvas.put(0, 0, "abc", "rock")
    canvas.name(NamedPlace("x", "x", 0, 0, 3, 1))
    assert text(Picture(canvas).rows(Marks({"x": DOT}, *NO_MARKS[1:]))) == f"a{DOT}c"


def test_a_place_beyond_the_canvas_does_no_harm() -> None:
    canvas = Canvas(3, 1, "rock")
    canvas.name(NamedPlace("x", "x", -2, -2, 9, 9))
    marks = Marks({"x": DOT}, frozenset(["y"]), frozenset(["y"]), "y")
    assert DOT in text(Picture(canvas).rows(marks))


def test_unknown_styles_look_like_plain_text() -> None:
    assert palette.style_of("no such style") == palette.PLAIN
    assert palette.style_of("seat2") != palette.PLAIN


@pytest.mark.parametrize("seat", range(len(palette.SEATS)))
def test_pieces_can_be_read_and_told_apart(seat: int) -> None:
    fill, on_dark, shape = palette.SEATS[seat]
    assert palette.contrast(palette.legible(fill), fill) >= 4.5
    assert palette.contrast(on_dark, palette.PANEL) >= 4.5
    assert [other[2] for other in palette.SEATS].count(shape) == 1


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (palette.INK, palette.PANEL),
        (palette.INK_2, palette.PANEL),
        (palette.ACT, palette.PANEL),
        (palette.ON_ACT, palette.ACT),
        (palette.MARK, palette.MARK_SOFT),
        (palette.WARN, palette.PANEL),
        ("#47607A", palette.ICE),
        (palette.QUIET, palette.PANEL),
        (palette.INK_2, palette.CARD),
        (palette.INK, palette.CARD_2),
        (palette.INK, palette.CARD_3),
        *((palette.ON_LAND, land) for land in palette.LANDS),
    ],
)
def test_text_has_contrast(ink: str, ground: str) -> None:
    assert palette.contrast(ink, ground) >= 4.5


PICTURES = ["arktia-terminal", "endless-winter-terminal", "endless-winter-land"]


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_for_readers_loads_nothing_from_elsewhere(name: str) -> None:
    svg = (Path(__file__).parents[2] / f"docs/pictures/{name}.svg").read_text("utf-8")
    assert "@font-face" not in svg
    assert "<image" not in svg
    assert re.findall(r"url\((?!#)", svg) == []
    assert "Runa" in svg


def test_the_outline_of_a_land_becomes_a_ring_and_cards_change_softly() -> None:
    canvas = Canvas(8, 1, "sea")
    for x, name in ((0, "land"), (4, "card")):
        canvas.put(x, 0, "▟a ", f"{name}0" if name == "land" else name)
        canvas.name(NamedPlace(name, name, x, 0, 3, 1))
    canvas.put(0, 0, "▟", "shore0")
    row = Picture(canvas).rows(Marks({}, frozenset(), frozenset(["land", "card"]), None))[0]
    shore, land, card = (row[x][1] for x in (0, 1, 5))
    assert shore.bgcolor == palette.style_of("shore0").bgcolor  # still water
    assert land.bgcolor == palette.CHANGED.fill.bgcolor
    assert card.bgcolor == palette.CHANGED.card.bgcolor


def test_a_sign_keeps_away_from_letters_if_it_can() -> None:
    canvas = Canvas(11, 1, "rock")
    canvas.put(0, 0, "ab cd  ", "rock")
    canvas.name(NamedPlace("x", "x", 0, 0, 9, 1))
    assert text(Picture(canvas).rows(Marks({"x": DOT}, *NO_MARKS[1:]))) == f"ab cd {DOT}"


def test_words_get_keys_and_pages() -> None:
    assert chips_of(["place", "move", ""], 0) == [
        Chip("1", "place"),
        Chip("2", "move"),
        Chip("3", "done"),
    ]
    many = [f"card{number}" for number in range(12)]
    assert chips_of(many, 0)[-1] == Chip("0", "more (1/2)")
    assert chips_of(many, 1)[0] == Chip("1", "card9")
    assert len(chips_of(many, 1)) == 4


def test_chips_flow_into_lines_that_fit() -> None:
    chips = chips_of(["globe", "disc", "portal"], 0)
    assert [[chip.label for _, chip in line] for line in flow(chips, 21)] == [
        ["globe", "disc"],
        ["portal"],
    ]
    assert len(flow(chips, 80)) == 1
    assert [x for x, _ in flow(chips, 80)[0]] == [0, 11, 21]
    assert [len(line) for line in flow(chips, 5)] == [1, 1, 1]
