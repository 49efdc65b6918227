"""What is in the box may be corrected; what cannot be in it is refused by file, line and key."""

from __future__ import annotations

from importlib.resources import files

import pytest

from glaciarium.arena.verify import difference
from glaciarium.games.arktia.components import own_components
from glaciarium.games.arktia.game import ArktiaGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.match import Match, Seat
from tests.games.arktia.table import ROWS, position

OWN = files("glaciarium.games.arktia").joinpath("components.toml").read_text("utf-8")
ROWS_FIRST_2 = "rows = [[1, 4], [0, 4], [0, 4], [0, 3]]"
SECOND_4 = "[layout.second.4]"


def changed(old: str, new: str, nth: int = 0) -> str:
    """Return the file that comes with the game with one place changed."""
    parts = OWN.split(old)
    assert len(parts) > nth + 1
    return old.join(parts[: nth + 1]) + new + old.join(parts[nth + 1 :])


def line_of(text: str, beginning: str, nth: int = 0) -> int:
    """Return the number of the nth line that begins so."""
    found = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(beginning)]
    return found[nth]


def refused(text: str) -> str:
    with pytest.raises(BadComponents) as refusal:
        ArktiaGame(Components(text, "my-arktia.toml"))
    sentence = str(refusal.value)
    assert sentence.startswith("my-arktia.toml")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def play_all(game: ArktiaGame, players: int, limit: int) -> Match:
    match = Match(game, {"players": players}, 1, [Seat("a", "human")] * players)
    while not match.over and len(match.moves) < limit:
        offer = match.on_offer()
        match.play(offer[len(match.moves) * 7 % len(offer)])
    return match


def test_the_own_file_is_what_the_rules_say() -> None:
    box = ArktiaGame().box
    assert box.pieces == [3, 3, 3]
    assert box.per_player == 9
    names = {("first", 2): "2p", ("first", 3): "3p", ("first", 4): "4p"}
    names |= {("second", 2): "2p second", ("second", 4): "4p second"}
    assert box.layouts == {
        key: [(q, r) for r, (first, last) in enumerate(ROWS[name]) for q in range(first, last + 1)]
        for key, name in names.items()
    }


def test_every_entry_has_a_source() -> None:
    items = ArktiaGame().components.items
    assert {item.source for item in items if item.name == "layout"} == {"reconstructed"}
    assert {item.source for item in items if item.name != "layout"} == {"rulebook"}
    assert [item.name for item in items] == ["globe", "disc", "portal", "ice", *["layout"] * 5]


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        # missing
        ('source = "rulebook"\nglobe', "globe", "pieces.source", "[pieces]"),
        ("globe = 3\n", "", "pieces.globe", "[pieces]"),
        ("per_player = 9\n", "", "fields.per_player", "[fields]"),
        (f"{ROWS_FIRST_2}\n", "", "layout.first.2.rows", "[layout.first.2]"),
        # of the wrong kind
        ("disc = 3", 'disc = "3"', "pieces.disc", "disc"),
        ("disc = 3", "disc = 3.0", "pieces.disc", "disc"),
        ("disc = 3", "disc = true", "pieces.disc", "disc"),
        ("per_player = 9", "per_player = [9]", "fields.per_player", "per_player"),
        ('source = "rulebook"\nglobe', "source = 1\nglobe", "pieces.source", "source"),
        (ROWS_FIRST_2, "rows = 18", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, 'rows = [[1, 4], "0-4"]', "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[1, 4], [0, 4, 4]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[1, 4.0], [0, 4]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[1, true], [0, 4]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[], [0, 8], [0, 8]]", "layout.first.2.rows", "rows"),
        # parts of a row that overlap, touch or fall
        (ROWS_FIRST_2, "rows = [[0, 4, 4, 7], [0, 8]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[0, 4, 5, 8], [0, 8]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[5, 8, 0, 4], [0, 8]]", "layout.first.2.rows", "rows"),
        # out of bounds
        ("portal = 3", "portal = 0", "pieces.portal", "portal"),
        ("portal = 3", "portal = -3", "pieces.portal", "portal"),
        ("portal = 3", "portal = 100", "pieces.portal", "portal"),
        ("per_player = 9", "per_player = 10", "fields.per_player", "per_player"),
        ("per_player = 9", "per_player = 0", "fields.per_player", "per_player"),
        (ROWS_FIRST_2, "rows = [[99990, 99998], [99990, 99998]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[0, 1000000000000]]", "layout.first.2.rows", "rows"),
        # a source that is none
        ('"rulebook"\nglobe', '"hearsay"\nglobe', "pieces.source", "source"),
        ('"rulebook"\nglobe', '""\nglobe', "pieces.source", "source"),
        # unknown
        ("globe = 3", "globe = 3\nglobes = 3", "pieces.globes", "globes"),
        ("per_player = 9", "per_player = 9\nteams = 2", "fields.teams", "teams"),
        ("[fields] ", "[holes]\nnumber = 1\n[fields] ", "holes", "[holes]"),
        (ROWS_FIRST_2, f"{ROWS_FIRST_2}\nrow = []", "layout.first.2.row", "row ="),
        (SECOND_4, "[layout.second.5]", "layout.second.5", "[layout.second.5]"),
        (SECOND_4, "[layout.third.4]", "layout.third", "[layout.third.4]"),
        # the wrong number of fields
        (ROWS_FIRST_2, "rows = [[1, 4], [0, 4], [0, 4], [0, 2]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = [[1, 4], [0, 4], [0, 4], [0, 4]]", "layout.first.2.rows", "rows"),
        (ROWS_FIRST_2, "rows = []", "layout.first.2.rows", "rows"),
        # in two pieces
        (ROWS_FIRST_2, "rows = [[0, 8], [10, 18]]", "layout.first.2.rows", "rows"),
    ],
)
def test_bad_entries_are_refused_by_file_line_and_key(
    old: str, new: str, key: str, line: str
) -> None:
    text = changed(old, new)
    sentence = refused(text)
    assert f"line {line_of(text, line)}, {key}: " in sentence


def test_the_right_one_of_many_lines_is_named() -> None:
    text = changed("[0, 4], [0, 3]]", "[0, 4], [0, 4]]", nth=1)  # of [layout.first.3]
    sentence = refused(text)
    assert f"line {line_of(text, 'rows', 1)}, layout.first.3.rows: " in sentence
    assert "28" in sentence
    assert "27" in sentence


def test_the_line_is_right_behind_a_list_of_many_lines() -> None:
    rows = "rows = [\n  [1, 4],\n  [0, 4],\n  [0, 4],\n  [0, 3],\n]\nrow = 1"
    text = changed(ROWS_FIRST_2, rows)
    assert f"line {line_of(text, 'row =')}, layout.first.2.row: " in refused(text)


def test_a_layout_in_two_pieces_says_so() -> None:
    assert "one piece" in refused(changed(ROWS_FIRST_2, "rows = [[0, 8], [10, 18]]"))


@pytest.mark.parametrize("text", ["[pieces", "globe = ", "a = 1\na = 2", "\x00"])
def test_what_is_no_toml_is_refused_with_its_line(text: str) -> None:
    sentence = refused(f"# mine\n{text}\n")
    assert "TOML" in sentence
    assert "line " in sentence


def test_an_empty_file_is_refused() -> None:
    assert "pieces" in refused("")


def test_layouts_must_be_there_for_every_number_of_players() -> None:
    head, tail = OWN.split("[layout.first.3]")
    text = head + tail[tail.index("[layout.first.4]") :]
    assert "layout.first.3" in refused(text)


def test_the_second_layout_may_be_missing_for_a_number_of_players() -> None:
    game = ArktiaGame(Components(OWN.split(SECOND_4)[0], "my-arktia.toml"))
    assert ("second", 4) not in game.box.layouts
    with pytest.raises(ValueError, match=r"^A1\.2: "):
        game.agree({"players": 4, "layout": "second"})


def test_a_corrected_layout_is_used() -> None:
    text = changed(ROWS_FIRST_2, "rows = [[0, 8], [0, 8]]")
    game = ArktiaGame(Components(text, "my-arktia.toml"))
    match = play_all(game, 2, 400)
    assert match.events()[0]["ice"] == [[q, r] for r in (0, 1) for q in range(9)]
    assert match.over
    assert match.record()["components"] == game.components.digest != own_components().digest


def test_a_layout_may_have_gaps() -> None:
    text = changed(ROWS_FIRST_2, "rows = [[0, 6], [0, 1, 5, 6], [0, 6]]")
    game = ArktiaGame(Components(text, "my-arktia.toml"))
    match = play_all(game, 2, 400)
    ice = [(q, r) for r, row in enumerate((range(7), (0, 1, 5, 6), range(7))) for q in row]
    assert match.events()[0]["ice"] == [list(field) for field in ice]
    assert match.over
    assert difference(game, match.record(), "mine") is None
    names = ["a", "b"]
    start = Match(game, {"players": 2}, 1, [Seat(name, "human") for name in names]).view(0)
    assert len(game.scene(start, names)["fields"]) == len(ice)
    assert game.draw(start, names).text().strip()


def test_corrected_pieces_are_used() -> None:
    text = changed("globe = 3", "globe = 1")
    game = ArktiaGame(Components(text, "my-arktia.toml"))
    match = play_all(game, 3, 400)
    assert match.over
    placed = [event for event in match.events() if event["kind"] == "piece_placed"]
    globes = [event["seat"] for event in placed if event["piece"][0] == "globe"]
    assert len(globes) == len(set(globes)) > 0
    with pytest.raises(ValueError, match=r"^A1\.1: red globe: 2 "):
        game.load_position(position("2p", "Gr 1,0 2,0"))


def test_the_most_that_a_box_may_hold_can_be_played() -> None:
    text = OWN.replace("= 3\n", "= 9\n")
    match = play_all(ArktiaGame(Components(text, "my-arktia.toml")), 4, 1000)
    assert match.over


def test_the_digest_ignores_comments_and_formatting() -> None:
    bare = "\n".join(line.split("#")[0].replace(" = ", "=") for line in OWN.splitlines())
    folded = changed("[[1, 4], [0, 4]", "[\n  [1, 4],\n  [0, 4]")
    moved = OWN.replace("globe = 3\ndisc = 3\n", "disc = 3\nglobe = 3\n")
    digest = own_components().digest
    for text in (bare, folded, moved, OWN + "\n# bye\n", OWN.replace("\n", "\r\n")):
        assert text != OWN
        assert Components(text, "my-arktia.toml").digest == digest


def test_the_digest_knows_every_change() -> None:
    texts = [
        OWN,
        changed("globe = 3", "globe = 2"),
        changed('= "rulebook"', '= "rulebook p. 2"'),
        changed("[1, 4]", "[2, 5]"),
    ]
    assert len({Components(text, "any.toml").digest for text in texts}) == len(texts)


def test_the_digest_does_not_depend_on_the_name_of_the_file() -> None:
    assert Components(OWN, "a.toml").digest == Components(OWN, "b.toml").digest
