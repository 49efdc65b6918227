"""What is in the box may be corrected; what cannot be in it is refused by file, line and key."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from glaciarium.cli.main import main
from glaciarium.games.nunatak.components import (
    COPIES,
    own_components,
)
from glaciarium.games.nunatak.favor_cards import (
    FAVOR_NAMES,
)
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.match import Match, Seat
from tests.games.nunatak.table import THREE, table

if TYPE_CHECKING:
    from pathlib import Path

OWN = files("glaciarium.games.nunatak").joinpath("components.toml").read_text("utf-8")
TRACK = 'spaces = ["start", 1, "", 2, "", 3, 4, "", 6, "", 8, "", 10]'
LONG_TRACK = 'spaces = ["start", ' + '"", ' * 29 + "10]"
CARD = '[[card]]\nback = 1\nsymbols = ["worker"]\ncopies = 5\n'
SOURCE_OF_CARD = 'source = "symbol: rulebook, back reconstructed"\n'
SAW = 'symbols = ["artisan"]\ntool = "saw"\n'
LOST_ICON = "player range reconstructed (its icon is lost in the texts)"
FIRST_FAVOR = f'kind = "once"\nplayers = "2-4"\nsource = "rulebook, {LOST_ICON}"\n'


def changed(old: str, new: str, nth: int = 0) -> str:
    """Return the file that comes with the game with one place changed."""
    parts = OWN.split(old)
    assert len(parts) > nth + 1, f"{old!r} is not there"
    return old.join(parts[: nth + 1]) + new + old.join(parts[nth + 1 :])


def line_of(text: str, beginning: str, nth: int = 0) -> int:
    """Return the number of the nth line that begins so."""
    found = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(beginning)]
    return found[nth]


def with_file(text: str) -> NunatakGame:
    return NunatakGame(Components(text, "my-nunatak.toml"))


def refused(text: str) -> str:
    with pytest.raises(BadComponents) as refusal:
        with_file(text)
    sentence = str(refusal.value)
    assert sentence.startswith("my-nunatak.toml")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def play_all(game: NunatakGame, players: int, seed: int = 1) -> Match:
    names = [str(seat) for seat in range(players)] + game.dummies({"players": players})
    match = Match(game, {"players": players}, seed, [Seat(name, "human") for name in names])
    while not match.over:
        offer = match.on_offer()
        match.play(offer[len(match.moves) * 7 % len(offer)])
    return match


# The file that comes with the game.


def test_the_own_file_is_what_the_rules_say() -> None:
    box = NunatakGame().box.box
    assert (len(box.tiles), len(box.cards), len(box.favors)) == (54, 54, 20)
    assert [sum(tile.level == level for tile in box.tiles) for level in (1, 2, 3, 4)] == [
        25,
        16,
        9,
        4,
    ]
    assert [sum(card.back == back for card in box.cards) for back in (1, 2, 3, 4)] == [25, 16, 9, 4]
    assert all(len(tile.symbols) == 1 for tile in box.tiles if tile.level == 1)  # N12.3
    kinds = ["/".join(card.symbols) + (f" {card.tool}" if card.tool else "") for card in box.cards]
    assert {kind: kinds.count(kind) for kind in kinds} == COPIES
    single = {"worker": 8, "sculptor": 7, "beast": 7, "engineer": 6, "elder": 5}  # N12.1
    double = {"worker/engineer": 4, "beast/elder": 2}
    tools = ("rope", "pick", "saw")
    artisans = {f"artisan {tool}": 3 for tool in tools}
    artisans |= {f"sculptor/artisan {tool}": 2 for tool in tools}
    assert single | double | artisans == COPIES
    assert [favor.id for favor in box.favors] == FAVOR_NAMES
    assert box.square == [5, 2, 1]
    assert box.sculptors == [3, 7, 12, 18, 25, 33, 42, 52, 63, 75]
    assert box.artisans == [0, 3, 8, 15, 24]
    assert box.ranks == [100, 151, 186, 201, 226, 251]


def test_every_entry_has_a_source() -> None:
    items = NunatakGame().components.items
    assert all(re.search("rulebook|public|reconstructed", item.source) for item in items)
    names = {item.name for item in items}
    assert {"tiles 1", "tiles 4", "card", "track", "points", "solo ranks", "favor"} <= names
    assert {f"completion {name}" for name in ("artisans", "elders")} <= names
    assert sum(item.name == "favor" for item in items) == 20
    assert {item.source for item in items if item.name == "points"} == {"rulebook"}


# Bad files.


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        # missing
        (CARD + SOURCE_OF_CARD, CARD, "card.1.source", "[[card]]"),
        ('source = "rulebook"\nsquare', "square", "scoring.source", "[scoring]"),
        ('source = "rulebook"\nmelt', "melt", "ranks.source", "[ranks]"),
        (
            'source = "first symbol, 3 and 10: rulebook, the others reconstructed"\n',
            "",
            "track.source",
            "[track]",
        ),
        ('source = "reconstructed"\nworker = 2', "worker = 2", "tiles.level2.source", "[tiles.le"),
        ('source = "rulebook"\nlines', "lines", "completion.artisans.source", "[completion.art"),
        (FIRST_FAVOR, FIRST_FAVOR[: FIRST_FAVOR.index("source")], "favor.1.source", "[[favor]]"),
        (f"{TRACK}\n", "", "track.spaces", "[track]"),
        ("dome = 7\n", "", "scoring.dome", "[scoring]"),
        ("iceberg = 226\n", "", "ranks.iceberg", "[ranks]"),
        ('lines = ["one_tool", "tool_sets"]\n', "", "completion.artisans.lines", "[completion.a"),
        ("back = 1\n", "", "card.1.back", "[[card]]"),
        ('symbols = ["worker"]\n', "", "card.1.symbols", "[[card]]"),
        ('id = "foresight"\n', "", "favor.1.id", "[[favor]]"),
        ('players = "2-4"\n', "", "favor.1.players", "[[favor]]"),
        ('en = "Foresight", ', "", "favor.1.name.en", "name"),
        # of the wrong kind
        ("worker = 5", 'worker = "5"', "tiles.level1.worker", "worker"),
        ("worker = 5", "worker = 5.0", "tiles.level1.worker", "worker"),
        ("copies = 5", "copies = true", "card.1.copies", "copies"),
        ("back = 1", 'back = "1"', "card.1.back", "back"),
        ('symbols = ["worker"]', 'symbols = "worker"', "card.1.symbols", "symbols"),
        ('symbols = ["worker"]', "symbols = [1]", "card.1.symbols", "symbols"),
        ('tool = "rope"', "tool = 1", "card.3.tool", "tool"),
        ("beasts = 1", 'beasts = "1"', "card.6.beasts", "beasts"),
        ('elder = ["artisan", "elder"]', 'elder = "elder"', "card.9.elder", "elder = "),
        (TRACK, "spaces = 10", "track.spaces", "spaces"),
        (TRACK, "spaces = [0, 5.5, 10]", "track.spaces", "spaces"),
        (TRACK, 'spaces = [0, "x", 10]', "track.spaces", "spaces"),
        ("dome = 7", "dome = [7]", "scoring.dome", "dome"),
        ("square = [5, 2, 1]", "square = 5", "scoring.square", "square"),
        ("square = [5, 2, 1]", 'square = [5, 2, "1"]', "scoring.square", "square"),
        ("meltwater = 100", "meltwater = 99.5", "ranks.meltwater", "meltwater"),
        ('players = "2-4"', "players = [2, 3, 4]", "favor.1.players", "players"),
        ("look = 3", 'look = "3"', "favor.3.look", "look"),
        ("table = [9, 15", 'table = ["9", 15', "favor.8.table", "table"),
        ('en = "Foresight"', "en = 1", "favor.1.name.en", "name"),
        ('name = { en = "Foresight"', 'name = "F" # {', "favor.1.name", "name"),
        # out of bounds
        ("worker = 5", "worker = -5", "tiles.level1.worker", "worker"),
        ("copies = 5", "copies = 0", "card.1.copies", "copies"),
        ("back = 1", "back = 5", "card.1.back", "back"),
        ("beasts = 1", "beasts = 0", "card.6.beasts", "beasts"),
        ("beasts = 1", "beasts = 10", "card.6.beasts", "beasts"),
        ("dome = 7", "dome = -1", "scoring.dome", "dome"),
        ("square = [5, 2, 1]", "square = [5, 2]", "scoring.square", "square"),
        ("artisans = [0, 3, 8, 15, 24]", "artisans = []", "scoring.artisans", "artisans"),
        ("artisans = [0, 3, 8, 15, 24]", "artisans = [0, -3]", "scoring.artisans", "artisans"),
        ("look = 3", "look = 4", "favor.3.look", "look"),
        ('players = "2-4"', 'players = "2-5"', "favor.1.players", "players"),
        ('players = "2-4"', 'players = "4-2"', "favor.1.players", "players"),
        ("iceberg = 226", "iceberg = 201", "ranks", "[ranks]"),
        # a source that is none
        ("rulebook, back reconstructed", "hearsay", "card.1.source", 'source = "symbol'),
        # symbols, tools and words that are none
        ('symbols = ["worker"]', 'symbols = ["wizard"]', "card.1.symbols", "symbols"),
        ('symbols = ["worker"]', "symbols = []", "card.1.symbols", "symbols"),
        ('["worker"]', '["worker", "elder"]', "card.1.symbols", "symbols"),
        ("worker = 5", "wizard = 5", "tiles.level1.wizard", "wizard"),
        ('"beast/elder" = 1', '"beast/worker" = 1', "tiles.level3.beast/worker", '"beast/worker"'),
        ('["artisan", "elder"]', '["artisan", "wizard"]', "card.9.elder", "elder = ["),
        ('["artisan", "elder"]', '["elder", "elder"]', "card.9.elder", "elder = ["),
        ('["artisan", "elder"]', '["elder"]', "card.9.elder", "elder = ["),
        ('tool = "rope"', 'tool = "hammer"', "card.3.tool", "tool"),
        ('tool = "rope"\n', "", "card.3.tool", "[[card]]"),
        ("copies = 5", 'copies = 5\ntool = "saw"', "card.1.tool", "tool"),
        ("copies = 5", "copies = 5\nbeasts = 1", "card.1.beasts", "beasts"),
        ('"one_tool"', '"all_tools"', "completion.artisans.lines", "lines"),
        ('"tool_sets"]', '"one_tool"]', "completion.artisans.lines", "lines"),
        # a track that does not rise to 10 (N5.4)
        (TRACK, "spaces = [0, 1, 2]", "track.spaces", "spaces"),
        (TRACK, "spaces = [1, 10]", "track.spaces", "spaces"),
        (TRACK, "spaces = [0, 3, 2, 10]", "track.spaces", "spaces"),
        (TRACK, "spaces = [0, 3, 3, 10]", "track.spaces", "spaces"),
        (TRACK, "spaces = []", "track.spaces", "spaces"),
        (TRACK, LONG_TRACK, "track.spaces", "spaces"),
        # favors
        ('id = "foresight"', 'id = "Luck!"', "favor.1.id", "id"),
        ('id = "foresight"', 'id = "abundance"', "favor.2.id", 'id = "abundance"'),
        ('kind = "once"', 'kind = "twice"', "favor.1.kind", "kind"),
        ('kind = "once"', 'kind = "final"', "favor.1.kind", "kind"),
        # unknown
        ("[track] ", "[cup]\nsize = 1\n[track] ", "cup", "[cup]"),
        ("[tiles.level4]", "[tiles.level5]", "tiles.level5", "[tiles.level5]"),
        ("copies = 5", "number = 5", "card.1.number", "number"),
        ("dome = 7", "dome = 7\ndomes = 7", "scoring.domes", "domes"),
        ("iceberg = 226", "iceberg = 226\nglacier = 300", "ranks.glacier", "glacier"),
        (TRACK, f"{TRACK}\nspace = 1", "track.space", "space ="),
        ("[completion.elders]", "[completion.elder]", "completion.elder", "[completion.elder]"),
        ('players = "2-4"', 'players = "2-4"\nlook = 3', "favor.1.look", "look"),
        ('{ en = "Foresight"', '{ it = "Previdenza", en = "Foresight"', "favor.1.name.it", "name"),
        # the wrong number of tiles
        ("worker = 5", "worker = 4", "tiles.level1", "[tiles.level1]"),
        ("worker = 5", "worker = 6", "tiles.level1", "[tiles.level1]"),
    ],
)
def test_bad_entries_are_refused_by_file_line_and_key(
    old: str, new: str, key: str, line: str
) -> None:
    text = changed(old, new)
    sentence = refused(text)
    found = re.fullmatch(r"my-nunatak\.toml, line (\d+), (\S+): .+\.", sentence)
    assert found, sentence
    assert found[2] == key
    lines = text.splitlines()
    assert lines[int(found[1]) - 1].startswith(line)


def test_the_right_one_of_many_lines_is_named() -> None:
    text = changed("back = 1", "back = 9", nth=7)
    assert f"line {line_of(text, 'back = 9')}, card.8.back: " in refused(text)
    text = changed('kind = "immediate"', 'kind = "once"', nth=3)
    line = line_of(text, 'id = "diversity"') + 3
    assert f"line {line}, favor.18.kind: diversity is immediate." in refused(text)


def test_the_line_is_right_behind_a_list_of_many_lines() -> None:
    spaces = 'spaces = [\n  0,\n  "", # nothing = 1\n  10,\n]\nspace = 1'
    text = changed(TRACK, spaces)
    assert f"line {line_of(text, 'space =')}, track.space: " in refused(text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        # totals of cards (N12.1)
        ("copies = 5\n", "copies = 6\n", "9 cards worker so far, but there are 8 (N12.1)."),
        ("copies = 5\n", "copies = 4\n", "7 cards worker, but there are 8 (N12.1)."),
        (SAW, SAW.replace("saw", "pick"), "4 cards artisan pick so far, but there are 3 (N12.1)."),
        (
            f"{SAW}{SOURCE_OF_CARD}",
            f'symbols = ["engineer"]\n{SOURCE_OF_CARD}',
            "7 cards engineer so far, but there are 6 (N12.1).",
        ),
    ],
)
def test_wrong_totals_of_cards(old: str, new: str, why: str) -> None:
    text = changed(old, new)
    sentence = refused(text)
    found = re.fullmatch(r"my-nunatak\.toml, line (\d+), card\.\d+: (.+)", sentence)
    assert found, sentence
    assert text.splitlines()[int(found[1]) - 1] == "[[card]]"
    assert found[2] == why


def test_53_cards() -> None:
    last = OWN.index('[[card]]\nback = 4\nsymbols = ["beast", "elder"]')
    text = OWN[:last] + OWN[OWN.index("[track]") :]
    assert "1 cards beast/elder, but there are 2 (N12.1)." in refused(text)


def test_no_cards() -> None:
    text = OWN[: OWN.index("[[card]]")] + OWN[OWN.index("[track]") :]
    assert "card: this entry is missing." in refused(text)
    assert "cards worker, but there are 8" in refused("card = []\n" + text)


def test_cards_may_spread_over_the_backs_otherwise() -> None:
    # 24 cards with 1 on their back and 17 with 2: only their total is printed.
    game = with_file(changed("back = 1", "back = 2", nth=OWN.count("back = 1") - 1))
    assert sum(card.back == 1 for card in game.box.box.cards) == 24
    assert play_all(game, 3).over


def test_cards_come_in_the_order_of_their_backs() -> None:
    text = changed("back = 1", "back = 2")
    assert f"line {line_of(text, 'back = 1')}, card.2.back: " in refused(text)


def test_53_tiles() -> None:
    text = changed('"beast/elder" = 1\n', "", nth=1)
    sentence = refused(text)
    line = line_of(text, "[tiles.level4]")
    assert f"line {line}, tiles.level4: 53 tiles with all backs, but there are 54" in sentence


def test_19_favors() -> None:
    text = OWN[: OWN.rindex("[[favor]]")]
    sentence = refused(text)
    assert (
        f"line {line_of(text, '[[favor]]', 18)}, favor.19: 19 favors, but there are 20" in sentence
    )
    text = OWN[: OWN.index("[[favor]]")]
    assert "favor: this entry is missing." in refused(text)


@pytest.mark.parametrize("text", ["[track", "spaces = ", "a = 1\na = 2", "\x00"])
def test_what_is_no_toml_is_refused_with_its_line(text: str) -> None:
    sentence = refused(f"# mine\n{text}\n")
    assert "TOML" in sentence
    assert "line " in sentence


def test_an_empty_file_is_refused() -> None:
    assert "tiles" in refused("")


def test_a_double_is_written_as_two_symbols() -> None:
    text = changed('symbols = ["worker", "engineer"]', 'symbols = ["worker/engineer"]')
    assert ".symbols: " in refused(text)


# Corrected files.


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_corrected_file_is_played(players: int) -> None:
    text = changed(TRACK, "spaces = [0, 10]").replace("beasts = 2", "beasts = 9")
    game = with_file(text)
    match = play_all(game, players)
    assert match.over
    assert match.record()["components"] == game.components.digest != own_components().digest


def test_a_corrected_number_of_beasts_is_used() -> None:
    columns = {0: {"beast": [14, 17]}}
    assert table(THREE, columns=columns).part("beasts") == [6, 0, 0]  # 2 cards, 1 + 2 symbols
    game = with_file(changed("beasts = 2", "beasts = 3"))
    assert table(THREE, columns=columns, game=game).part("beasts") == [8, 0, 0]


def test_a_corrected_track_is_used() -> None:
    game = with_file(changed(TRACK, "spaces = [0, 5, 10]"))
    columns = {0: {"engineer": [18, 19]}, 1: {"engineer": [20]}}
    at = table(THREE, "0000S", columns=columns, track=[0, 2, 0], game=game)
    assert at.part("engineers") == [0, 10, 0]
    at.play("take 5 sculptor", "place 0-0-4")
    assert at.part("engineers") == [10, 10, 0]


def test_a_corrected_elder_is_used() -> None:
    columns = {0: {"elder": [22], "artisan": [9, 10], "beast": [14]}}
    assert table(THREE, columns=columns).part("elders") == [3, 0, 0]
    game = with_file(changed('["artisan", "elder"]', '["artisan", "beast"]'))
    assert table(THREE, columns=columns, game=game).part("elders") == [3, 0, 0]
    game = with_file(changed('["artisan", "elder"]', '["worker", "beast"]'))
    assert table(THREE, columns=columns, game=game).part("elders") == [1, 0, 0]


def test_corrected_points_are_used() -> None:
    game = with_file(changed("square = [5, 2, 1]", "square = [9, 4, 3]"))
    at = table(THREE, "00/1S", game=game)
    at.play("take 5 sculptor", "place 0-1-1")
    assert at.points == [9, 4, 0]


def test_a_corrected_favor_is_used() -> None:
    game = with_file(changed("points = 4", "points = 7"))
    at = table(THREE, "L", display=[22, 5], offer=["generosity", "herd"], points=[1], game=game)
    at.play("take 22 elder", "place 0-0-0", "choose generosity", "favor generosity")
    assert at.points[0] == 8


def test_corrected_tiles_are_used() -> None:
    game = with_file(changed("worker = 5\nsculptor = 4", "worker = 9"))
    started = play_all(game, 3).events()[0]
    assert sum(tile["symbols"] == ["worker"] for tile in started["tiles"]) == 9


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_display_of_which_nothing_can_be_taken_at_first_is_shuffled(players: int) -> None:
    ground = OWN[OWN.index("worker = 5\n") : OWN.index("[tiles.level2]")]
    game = with_file(changed(ground, "worker = 25\n\n"))  # seed 2 shows no worker
    options = game.agree({"players": players})
    assert game.legal(game.new(options, 2, []), game.buffer()) > 0


def test_favors_may_come_in_any_order() -> None:
    first = OWN.index("[[favor]]")
    favors = OWN[first:].strip().split("\n\n")
    text = OWN[:first] + "\n\n".join(reversed(favors)) + "\n"
    game = with_file(text)
    assert [favor.id for favor in game.box.box.favors] == FAVOR_NAMES


# Their name.


def test_the_digest_ignores_comments_and_formatting() -> None:
    bare = "\n".join(line.split("#")[0].replace(" = ", "=") for line in OWN.splitlines())
    folded = changed('["start", 1, ', '[\n  "start",\n  1,\n  ')
    moved = OWN.replace("dome = 7\n", "").replace("tool_set = 10\n", "tool_set = 10\ndome = 7\n")
    digest = own_components().digest
    for text in (bare, folded, moved, OWN + "\n# bye\n", OWN.replace("\n", "\r\n")):
        assert text != OWN
        assert Components(text, "my-nunatak.toml").digest == digest


def test_the_digest_knows_every_change() -> None:
    texts = [
        OWN,
        changed("beasts = 2", "beasts = 3"),
        changed('= "rulebook"', '= "rulebook p. 2"'),
        changed(TRACK, "spaces = [0, 10]"),
        changed("Take two turns", "Play two turns"),
    ]
    assert len({Components(text, "any.toml").digest for text in texts}) == len(texts)


def test_the_digest_does_not_depend_on_the_name_of_the_file() -> None:
    assert Components(OWN, "a.toml").digest == Components(OWN, "b.toml").digest


# Their list.


def test_the_command_lists_what_is_in_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["components", "nunatak"]) == 0
    listed = capsys.readouterr().out
    items = NunatakGame().components.items
    lines = listed.splitlines()
    assert len(items) == len(lines) - 3  # an empty line, the count and the digest
    for item, line in zip(items, lines, strict=False):
        assert line.startswith(item.name)
        assert line.endswith(item.content)
        assert item.source in line
    for part in ("5 worker", "5 worker, back 1", "2 artisan (rope), back 1", "dome: 7"):
        assert part in listed
    assert "beast/elder (1 beast, artisan+elder), back 4" in listed
    assert "start 1 · 2 · 3 4 · 6 · 8 · 10" in listed
    assert "Haste, once, 3-4 players: At the end of another player's turn" in listed
    reconstructed = sum("reconstructed" in line for line in lines[: len(items)])
    assert 0 < reconstructed < len(items)
    assert f"\n{len(items)} entries, {reconstructed} of them reconstructed.\n" in listed
    assert lines[-1] == f"sha256 {own_components().digest}"


def test_the_command_lists_a_corrected_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "my-nunatak.toml"
    mine.write_text(OWN.replace("reconstructed", "rulebook"), "utf-8")
    assert main(["components", "nunatak", "--components", str(mine)]) == 0
    assert ", 0 of them reconstructed.\n" in capsys.readouterr().out


def test_the_command_refuses_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "my-nunatak.toml"
    text = changed("worker = 5", "wizard = 5")
    mine.write_text(text, "utf-8")
    assert main(["components", "nunatak", "--components", str(mine)]) != 0
    line = line_of(text, "wizard")
    assert f"my-nunatak.toml, line {line}, tiles.level1.wizard: " in capsys.readouterr().err
