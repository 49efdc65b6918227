"""What is in the box may be corrected; what cannot be in it is refused by file, line and key."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from glaciarium.arena.verify import difference
from glaciarium.cli.main import main
from glaciarium.games.endless_winter.components import own_components
from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.match import Match, Seat
from tests.games.endless_winter import printed
from tests.games.endless_winter.table import FIRST_BOX, choosing, table

if TYPE_CHECKING:
    from pathlib import Path

OWN = FIRST_BOX
SOURCE = re.compile(r', source = "[^"]*" }')


def changed(old: str, new: str, nth: int = 0) -> str:
    """Return the first file that came with the game with one place changed."""
    parts = OWN.split(old)
    assert len(parts) > nth + 1, f"{old!r} is not there"
    return old.join(parts[: nth + 1]) + new + old.join(parts[nth + 1 :])


def line_of(text: str, beginning: str) -> int:
    """Return the number of the first line that begins so."""
    lines = text.splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.startswith(beginning))


def entry(name: str) -> str:
    """Return the line of an entry."""
    return OWN.splitlines()[line_of(OWN, f"{name} = ") - 1]


def without(name: str) -> str:
    return changed(entry(name) + "\n", "")


def edited(name: str, old: str, new: str) -> str:
    """Return the file with one entry changed."""
    line = entry(name)
    assert old in line, f"{old!r} is not in {line!r}"
    return changed(line, line.replace(old, new, 1))


def with_file(text: str) -> EndlessWinterGame:
    return EndlessWinterGame(Components(text, "my-winter.toml"))


def refused(text: str) -> str:
    with pytest.raises(BadComponents) as refusal:
        with_file(text)
    sentence = str(refusal.value)
    assert sentence.startswith("my-winter.toml")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def complaint(text: str, key: str, line: str) -> str:
    """Return what is said about a key, which must be named with its line."""
    found = re.fullmatch(r"my-winter\.toml, line (\d+), (\S+): (.+)", refused(text))
    assert found, refused(text)
    assert found[2] == key
    assert text.splitlines()[int(found[1]) - 1].startswith(line)
    return found[3]


# The file that comes with the game.


def test_the_own_file_is_what_the_rules_say() -> None:
    data = own_components().data
    assert sum("copies" in tribe for tribe in data["tribe"].values()) == 5
    assert sum(animal["count"] for animal in data["animal"].values()) == 60
    assert {era: len(cards) for era, cards in data["culture"].items()} == {"era1": 20, "era2": 20}
    assert sum(stone["era"] == 1 for stone in data["stone"].values()) == 10
    assert len(data["stone"]) == 20
    assert sum(tile["count"] for tile in data["terrain"].values()) == 25


@pytest.mark.parametrize(
    ("table_name", "names"),
    [
        ("tribe", list(printed.TRIBE)),
        ("chief", list(printed.CHIEFS)),
        ("animal", list(printed.ANIMALS)),
        ("stone", list(printed.STONES)),
        ("terrain", ["base", *printed.TERRAIN]),
        ("setup_card", list(printed.SETUPS)),
        ("megalith_tiles", list(printed.MEGALITH_TILES)),
    ],
)
def test_every_entry_is_there_with_a_source(table_name: str, names: list[str]) -> None:
    entries = own_components().data[table_name]
    assert list(entries) == names
    for name in names:
        source = entries[name]["source"]
        assert re.search("rulebook|public|deduced|reconstructed", source)


def test_the_list_names_every_entry_with_its_source() -> None:
    items = EndlessWinterGame().components.items
    assert all(re.search("rulebook|public|deduced|reconstructed", item.source) for item in items)
    kinds = [item.name for item in items]
    assert kinds.count("tribe") == 8
    assert kinds.count("chief") == 5
    assert kinds.count("culture 1") == kinds.count("culture 2") == 20
    assert kinds.count("animal") == 7
    assert kinds.count("stone") == 20
    assert kinds.count("terrain") == 8
    assert kinds.count("glacier tokens") == 10
    assert kinds.count("rest tokens") == 5


# Bad files.


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("hunter", "tribe.hunter"),
        ("tribesman", "tribe.tribesman"),
        ("great-eye", "chief.great-eye"),
        ("fire-keeping", "culture.era1.fire-keeping"),
        ("great-work", "culture.era2.great-work"),
        ("argentavis", "animal.argentavis"),
        ("tilted-types", "stone.tilted-types"),
        ("camps", "stone.camps"),
        ("glacier", "terrain.glacier"),
        ("a", "megalith_tiles.a"),
        ("five", "setup_card.five"),
    ],
)
def test_an_entry_without_a_source_is_refused(name: str, key: str) -> None:
    line = entry(name)
    text = changed(line, SOURCE.sub(" }", line))
    assert complaint(text, f"{key}.source", f"{name} = ") == "this entry is missing."


@pytest.mark.parametrize(
    "name",
    ["start", "stone_slots", "megalith_arrangement", "idol_tracks", "player_board", "turn_order"],
)
def test_a_table_without_a_source_is_refused(name: str) -> None:
    start = OWN.index(f"[{name}]")
    end = OWN.index("\nsource", start)
    text = OWN[:end] + OWN[OWN.index("\n", end + 1) :]
    assert complaint(text, f"{name}.source", f"[{name}]") == "this entry is missing."


@pytest.mark.parametrize(
    ("name", "old", "new", "key"),
    [
        # effects that are none
        ("fire-keeping", "food 2, draw 1", "food 2, fly 1", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food two", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food 0", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food -1", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food 1.5", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "labor 0.3", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food 2,", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food 2;", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "-> food 2", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "food 2 ->", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "idol 1 -> food 2", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "discard 1", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "tilt 1", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "in hunt: food 2", "culture.era1.fire-keeping.effect"),
        ("fire-keeping", "food 2, draw 1", "in fish: food 2", "culture.era1.fire-keeping.effect"),
        ("hunter", "in hunt: labor 1", "in fish: labor 1", "tribe.hunter.action"),
        ("hunter", "in hunt: labor 1", "hunt: labor 1", "tribe.hunter.action"),
        ("hunter", "animal_top", "animal_bottom", "tribe.hunter.eclipse"),
        ("great-eye", "in initiate: bury 1, idol 1", "in initiate:", "chief.great-eye.a"),
        ("ground-sloth", '"food 4"', '"food 4 -> tool 1"', "animal.ground-sloth.tilt"),
        ("prairie", '"food 2"', '"feed 2"', "terrain.prairie.benefit"),
        ("a", '"idol 1"', '"idle 1"', "megalith_tiles.a.rows"),
        # numbers that cannot be
        ("hunter", "copies = 15", "copies = 14", "tribe.hunter.copies"),
        ("hunter", "copies = 15", 'copies = "15"', "tribe.hunter.copies"),
        ("hunter", "half_labor = 2", "half_labor = -1", "tribe.hunter.half_labor"),
        ("hunter", "points = 1", "points = true", "tribe.hunter.points"),
        ("brave", "per_player = 3", "per_player = 2", "tribe.tribesman"),
        ("ground-sloth", "count = 10", "count = 9", "animal"),
        ("ground-sloth", "[1, 3, 6, 10]", "[1, 3, 6.5, 10]", "animal.ground-sloth.set"),
        ("ground-sloth", "[1, 3, 6, 10]", "[]", "animal"),
        ("prairie", "count = 3", "count = 2", "terrain.prairie.count"),
        ("glacier", "count = 6", "count = 7", "terrain.glacier.count"),
        ("burials", "era = 2", "era = 1", "stone"),
        ("burials", "era = 2", "era = 3", "stone.burials.era"),
        ("five", "food = 2", "food = -2", "setup_card.five.food"),
        # words that are none
        ("burials", '"buried"', '"dug"', "stone.burials.count"),
        ("village-lake", 'of = "lake"', 'of = "sea"', "stone.village-lake.of"),
        ("tilted-sloths", '["ground-sloth"]', '["sloth"]', "stone.tilted-sloths.of"),
        ("camps", "each = 1", "each = 1, table = [0, 1]", "stone.camps"),
        ("idols", "div = 2", "div = 0", "stone.idols.div"),
        ("idols", "div = 2", "times = 2", "stone.idols"),
        ("megalith-tiles", "[0, 1, 2, 4, 6]", "[]", "stone.megalith-tiles.table"),
        ("one", '"hunter"', '"brave"', "setup_card.one.tribe"),
        ("one", '["ground-sloth"]', '["sloth"]', "setup_card.one.animals"),
        ("one", "camp = false", "camp = 0", "setup_card.one.camp"),
        ("a", '"start"', '"food 1"', "megalith_tiles.a.rows"),
        ("a", '"tool 1", "idol 1"]', '"tool 1"]', "megalith_tiles.a.rows"),
        ("a", '["left", "down"]', '["left", "up"]', "megalith_tiles.a.arrows"),
        ("a", '["left", "down"]', '["left", "left"]', "megalith_tiles.a.arrows"),
        ("a", '["left", "down"]', '["left", "back"]', "megalith_tiles.a.arrows"),
        ("d", '["right", "down"]', '["left", "down"]', "megalith_tiles.d.arrows"),
        # keys that are none, or missing
        ("hunter", "half_labor = 2", "labor = 1", "tribe.hunter.labor"),
        ("hunter", 'fr = "Chasseur", ', "", "tribe.hunter.fr"),
        ("hunter", 'eclipse = "animal_top", ', "", "tribe.hunter.eclipse"),
        ("fire-keeping", "points = 1", "point = 1", "culture.era1.fire-keeping.point"),
        ("camps", "era = 1, ", "", "stone.camps.era"),
        ("burials", "each = 2, most = 10", "most = 10", "stone.burials"),
    ],
)
def test_bad_entries_are_refused_by_file_line_and_key(
    name: str, old: str, new: str, key: str
) -> None:
    text = edited(name, old, new)
    table_of_all = key in ("animal", "stone")
    line = f"[{key}]" if table_of_all else f"{key.rsplit('.', maxsplit=1)[-1]} = "
    known = {"animal", "stone", "tribe.tribesman"}
    complaint(text, key, line if key in known else f"{name} = ")


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        ('hand = ["brave", "tribeswoman"]', 'hand = ["hunter"]', "start.hand", "hand = "),
        (
            'hand = ["brave", "tribeswoman"]',
            'hand = ["brave", "brave", "brave", "brave"]',
            "start.hand",
            "hand = ",
        ),
        ("draw = 2", "draw = 8", "start.draw", "draw = "),
        (
            'benefit = ["idol 1", "megalith 1", "points 5"]',
            'benefit = ["idol 1"]',
            "stone_slots.benefit",
            "benefit = ",
        ),
        ('"points 5"]', '"points five"]', "stone_slots.benefit", "benefit = "),
        ("cost = [{ food = 1, tool = 1 }, ", "cost = [", "stone_slots.cost", "cost = "),
        ("cost = [{ food = 1, ", "cost = [{ gold = 1, ", "stone_slots.cost.1.gold", "cost = "),
        ('{ "2" = 4', '{ "2" = 11', "stone_slots.supply_per_era.2", "supply_per_era"),
        ('{ "2" = 4, ', "{ ", "stone_slots.supply_per_era.2", "supply_per_era"),
        ('"2" = [[0, 0], [0, 4]', '"2" = [[0, 0], [0, 3]', "megalith_arrangement.2", '"2" = ['),
        ("[0, 8], [0, 12]]", "[0, 8]]", "megalith_arrangement.2", '"2" = ['),
        (
            "offering_per_point = [0, ",
            "offering_per_point = [",
            "idol_tracks.offering_per_point",
            "offering_per_point",
        ),
        ("honor_points = [0, ", 'honor_points = ["0", ', "idol_tracks.honor_points", "honor_po"),
        ("others = [0, 0, 1, 2, 3, 4, 5]", "others = []", "idol_tracks.burial.others", "burial"),
        ("others = [0", "third = [0", "idol_tracks.burial.third", "burial"),
        ("food_cells = 11", "food_cells = 4", "player_board.food_cells", "food_cells"),
        ("tool_cells = 11", "tool_cells = 0", "player_board.tool_cells", "tool_cells"),
        ("labor_between = [1, 3", "labor_between = [3, 1", "player_board.labor_between", "labor"),
        (
            'storage_benefit = ["tool 1", ',
            "storage_benefit = [",
            "player_board.storage_benefit",
            "storage_benefit",
        ),
        (
            'village_benefit = "draw 1"',
            'village_benefit = "draw 1, food 1"',
            "player_board.village_benefit",
            "village_benefit",
        ),
        (
            '"", "food 1", "tool 1", "tool 1, food 1"',
            '"", "food 1", "tool 1", "idol 1"',
            "turn_order.start_bonus",
            "start_bonus",
        ),
        ('"idol 1", "tool 1"]\nstart', '"idol 1"]\nstart', "turn_order.eclipse_benefit", "eclipse"),
        ('    "tool 3",\n', "", "module.glacier_tokens", "glacier_tokens"),
        ('    "tool 3",\n', '    "hammer 3",\n', "module.glacier_tokens", "glacier_tokens"),
        ('    "megalith 1",\n', "    1,\n", "module.rest_tokens", "rest_tokens"),
        ("[setup_card]", "[setups]", "setups", "[setups]"),
        ("[turn_order]", "[sauna]\nhot = 1\n[turn_order]", "sauna", "[sauna]"),
        ("[culture.era2]", "[culture.era3]", "culture.era3", "[culture.era3]"),
    ],
)
def test_bad_tables_are_refused_by_file_line_and_key(
    old: str, new: str, key: str, line: str
) -> None:
    complaint(changed(old, new), key, line)


@pytest.mark.parametrize(
    ("name", "key", "number"),
    [
        ("fire-keeping", "culture.era1", 20),
        ("great-work", "culture.era2", 20),
        ("shaman", "tribe", 8),
        ("great-eye", "chief", 5),
        ("camps", "stone", 20),
        ("glyptodon", "animal", 7),
        ("lake", "terrain", 8),
        ("five", "setup_card", 5),
    ],
)
def test_one_entry_too_few_is_refused(name: str, key: str, number: int) -> None:
    said = complaint(without(name), key, f"[{key}]")
    assert str(number) in said
    assert str(number - 1) in said


def test_tokens_may_be_equal() -> None:
    text = changed('    "tool 3",\n', '    "idol 2",\n')
    text = text.replace('    "megalith 1",\n', '    "food 2, tool 1",\n')
    game = with_file(text)
    tokens = [token.id for token in game.box.box.glacier_tokens]
    assert (len(tokens), tokens.count("idol 2")) == (10, 2)
    assert [token.id for token in game.box.box.rest_tokens].count("food 2, tool 1") == 2
    options = {"players": 2, "glacier_tokens": True, "rest_tokens": True}
    match = Match(game, options, 3, [Seat("a", "human"), Seat("b", "human")])
    chance = Random(3)
    while not match.over:
        match.play(choosing(match.on_offer(), chance, 2))
    assert any(event["kind"] == "token_gained" for event in match.events())
    assert difference(game, match.record(), "mine") is None


def test_a_card_of_both_eras_is_refused() -> None:
    line = entry("fire-keeping")
    text = changed(entry("great-work"), line)
    assert "twice" in refused(text)


def test_set_up_cards_may_not_give_more_animals_than_there_are() -> None:
    text = edited(
        "five", '["sabre-tooth", "argentavis"]', str(["argentavis"] * 6).replace("'", '"')
    )
    assert "setup_card.five.animals" in refused(text)


@pytest.mark.parametrize("text", ["[tribe", "copies = ", "a = 1\na = 2", "\x00"])
def test_what_is_no_toml_is_refused_with_its_line(text: str) -> None:
    sentence = refused(f"# mine\n{text}\n")
    assert "TOML" in sentence
    assert "line " in sentence


def test_an_empty_file_is_refused() -> None:
    assert "tribe" in refused("")


# Corrected files.


def play_all(game: EndlessWinterGame, players: int, seed: int = 1) -> Match:
    names = [str(seat) for seat in range(players)]
    match = Match(game, {"players": players}, seed, [Seat(name, "human") for name in names])
    while not match.over:
        offer = match.on_offer()
        match.play(offer[len(match.moves) * 7 % len(offer)])
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_corrected_file_is_played(players: int) -> None:
    text = edited("totem-carving", "idol 2", "idol 1, megalith 2, points 4")
    game = with_file(text.replace('"tool 3",\n', '"tool 4",\n'))
    match = play_all(game, players)
    assert match.over
    assert match.record()["components"] == game.components.digest != own_components().digest


def test_a_new_card_made_of_known_effects_needs_no_code() -> None:
    """A card that was never there, of parts that were never together."""
    new = (
        'moon-hunt = { en = "Moon Hunt", fr = "Chasse à la lune", de = "Mondjagd", effect = '
        '"points 2, animal_top, labor 1.5; food 1, tool 1 -> village, tribe_hand, stone", '
        'points = 4, source = "reconstructed" }'
    )
    game = with_file(changed(entry("snares"), new))
    state = table(
        game=game,
        food=2,
        tools=3,
        camps=["1,0", "2,0", "1,1"],
        supply=["camps"],
        animals=["argentavis"],
        display=["kinship"],
        hand=["brave"],
    )
    names = [card.id for card in game.box.box.cultures] if hasattr(game, "box") else []
    assert "moon-hunt" in names
    row = names.index("moon-hunt")
    state.state.own[1] |= 1 << row  # the culture cards of seat 0's hand
    state.state.own[16] += 1
    events = state.play("play moon-hunt", "do animal_top", "take top")
    assert events == [
        "culture_played 0 moon-hunt",
        "points 0 2 from moon-hunt",
        "gained 0 half 3 from moon-hunt",
        "animal_gained 0 argentavis from deck",
    ]
    state.play("do food 1, tool 1 -> village, tribe_hand, stone")
    assert state.log[-1] == "paid 0 food 1 tool 1 for moon-hunt"
    assert state.offers("do") == ["village", "tribe_hand", "stone"]
    state.play("do village", "village 1,0 2,0 1,1", "do tribe_hand", "take tribe elder")
    assert state.play("stone camps")[1] == "stone_taken 0 camps slot 1"


def test_a_corrected_card_is_used() -> None:
    game = with_file(edited("communal-work", "labor 2", "labor 2.5"))
    at = table(hand=["communal-work"], game=game)
    at.play("play communal-work")
    assert at.labor == 5


def test_a_corrected_animal_is_used() -> None:
    game = with_file(edited("ground-sloth", "[1, 3, 6, 10]", "[2, 9]"))
    at = table(upright=["ground-sloth"] * 3, game=game)
    assert at.part("W10.4")[0] == 9


def test_a_corrected_stone_is_used() -> None:
    game = with_file(edited("burials", "each = 2, most = 10", "table = [0, 7]"))
    at = table(turn=3, seat=1, buried=["brave"] * 3, stones=["burials"], game=game)
    at.to_eclipse()
    at.until("stone")
    assert at.play("stone burials")[0] == "points 1 7 from stone burials"


def test_corrected_labor_symbols_are_used() -> None:
    game = with_file(changed("labor_between = [1, 3, 5, 7, 9]", "labor_between = [0, 4]"))
    at = table(food=6, game=game)
    at.play("place tribe hunt")
    assert at.play("spend food")[0] == "paid 0 food 2 for food_track"
    assert at.play("spend food")[0] == "paid 0 food 4 for food_track"


def test_corrected_slots_are_used() -> None:
    game = with_file(changed("cost = [{ food = 1, tool = 1 }", "cost = [{ food = 0, tool = 4 }"))
    at = table(tools=4, supply=["camps"], game=game, used=["develop"])
    at.play("place tribe develop")
    at.play(*(["middle"] if "middle" in at.legal else []))
    assert at.play("stone camps")[0] == "paid 0 tool 4 for develop middle"


def test_corrected_tracks_are_used() -> None:
    text = changed("honor_points = [0, 0", "honor_points = [0, 6")
    at = table(hand=["totem-carving"], game=with_file(text))
    assert at.play("play totem-carving", "idol honor")[-1] == "points 0 6 from honor"


# Their name.


def test_the_digest_ignores_comments_and_formatting() -> None:
    bare = "\n".join(line for line in OWN.splitlines() if not line.startswith("#"))
    digest = Components(OWN, "1.toml").digest
    for text in (bare, OWN + "\n# bye\n", OWN.replace("\n", "\r\n"), OWN.replace(" = ", "  =  ")):
        assert text != OWN
        assert Components(text, "my-winter.toml").digest == digest


def test_the_digest_knows_every_change() -> None:
    texts = [
        OWN,
        edited("hunter", "points = 1", "points = 2"),
        edited("hunter", "Chasseur", "Chasseuse"),
        changed("labor_between = [1", "labor_between = [0"),
        edited("camps", '"rulebook"', '"public"'),
    ]
    assert len({Components(text, "any.toml").digest for text in texts}) == len(texts)


# Their list.


def test_the_command_lists_what_is_in_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["components", "endless-winter"]) == 0
    listed = capsys.readouterr().out
    items = EndlessWinterGame().components.items
    lines = listed.splitlines()
    assert len(items) == len(lines) - 3  # an empty line, the count and the digest
    for era in own_components().data["culture"].values():
        assert all(card["effect"] in listed for card in era.values())
    for token in [*printed.GLACIER_TOKENS, *printed.REST_TOKENS]:
        assert token in listed
    assert lines[-1] == f"sha256 {own_components().digest}"


def test_the_command_refuses_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "my-winter.toml"
    text = edited("fire-keeping", "draw 1", "dance 1")
    mine.write_text(text, "utf-8")
    assert main(["components", "endless-winter", "--components", str(mine)]) != 0
    line = line_of(text, "fire-keeping")
    said = capsys.readouterr().err
    assert f"my-winter.toml, line {line}, culture.era1.fire-keeping.effect: " in said
    assert "dance 1" in said
