"""Names that stand in data, for `tools/words.py`: what people read of components and tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from glaciarium.games.arktia import components as arktia
from glaciarium.games.arktia import setup as arktia_setup
from glaciarium.games.arktia import wording as arktia_wording
from glaciarium.games.endless_winter import components as winter
from glaciarium.games.endless_winter import drawing as winter_drawing
from glaciarium.games.endless_winter import event_builders as winter_facts
from glaciarium.games.endless_winter import scoring as winter_scoring
from glaciarium.games.endless_winter import setup as winter_setup
from glaciarium.games.endless_winter import sources, wording
from glaciarium.games.endless_winter.tiles import ARROWS
from glaciarium.games.nunatak import components as nunatak
from glaciarium.games.nunatak import drawing as nunatak_drawing
from glaciarium.games.nunatak import favor_cards
from glaciarium.games.nunatak import scoring as nunatak_scoring
from glaciarium.games.nunatak import setup as nunatak_setup
from glaciarium.games.nunatak import solo as nunatak_solo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glaciarium.kernel.options import Option

    Names = Iterator[tuple[str, str, str]]  # the file that a name stands in, its context, it

GAMES: Final = Path(__file__).resolve().parent.parent / "src" / "glaciarium" / "games"


def names() -> Names:
    yield from _arktia()
    yield from _nunatak()
    yield from _endless_winter()
    for path in sorted(GAMES.glob("*/lesson.toml")):
        yield from _lesson(path)
    for path in sorted(GAMES.glob("*/lobby.toml")):
        yield from _lobby(path)


def _lesson(path: Path) -> Names:
    """Yield what a tutorial and the small positions beside the rules say."""
    script = tomllib.loads(path.read_text("utf-8"))
    told = []
    for lesson in script["lesson"]:
        told.append(lesson["title"])
        for step in lesson["step"]:
            told += [step[key] for key in ("text", "wrong", "right") if key in step]
    told += [figure["caption"] for figure in script.get("figure", [])]
    yield from _keys(f"{path.parent.name}/{path.name}", "", told)


def _lobby(path: Path) -> Names:
    """Yield what the lobby says about a game."""
    card = tomllib.loads(path.read_text("utf-8"))
    told = [card["blurb"]]
    for option in card.get("options", {}).values():
        told += [option["title"], option["help"], *option.get("labels", [])]
    for style in card.get("styles", {}).values():
        told += [style["title"], style["help"]]
    yield from _keys(f"{path.parent.name}/{path.name}", "", told)


def _keys(place: str, context: str, words: Iterable[str]) -> Names:
    for word in words:
        yield f"src/glaciarium/games/{place}", context, word


def _options(place: str, options: list[Option]) -> Names:
    yield from _keys(place, "", (option.help for option in options))


def _arktia() -> Names:
    place = "arktia/components.py"
    colours = [*arktia.COLOURS, *arktia_wording.DRAWN.values()]
    pieces = [(size, colour) for colour in colours for size in arktia.SIZES]
    one_each = [arktia_wording.one_piece(*piece) for piece in pieces]
    yield from _keys(place, "size", arktia.SIZES)
    yield from _keys(place, "colour", colours)
    yield from _keys(place, "group", colours)
    yield from _keys(place, "piece", (f"a {size}" for size in arktia.SIZES))
    yield from _keys(place, "piece", one_each)
    yield from _keys(place, "piece below", one_each)
    yield from _keys(place, "piece", (f"the {colour} {size}" for size, colour in pieces))
    named = [f"{colour} {size}" for size, colour in pieces]
    yield from _keys("arktia/wording.py", "piece", named)
    yield from _keys("arktia/wording.py", "piece below", named)
    yield from _keys("arktia/scoring.py", "category", ["captured", "controlled", "melted"])
    yield from _options("arktia/setup.py", arktia_setup.OPTIONS)


def _nunatak() -> Names:
    place = "nunatak/components.py"
    yield from _keys(place, "symbol", nunatak.SYMBOLS)
    yield from _keys(place, "tool", nunatak.TOOLS)
    yield from _keys(place, "completion", nunatak.COMPLETIONS)
    yield from _keys(place, "rank", (rank.replace("_", " ") for rank in nunatak.RANKS))
    yield from _keys(place, "favor", favor_cards.FAVOR_NAMES)
    box = nunatak.unpack(nunatak.own_components())
    yield from _keys("nunatak/components.toml", "", (favor.text for favor in box.favors))
    yield from _keys(place, "", nunatak.CRITERIA.values())
    parts = ["so far", "play", *(part.replace("_", " ") for part, _rule in nunatak_scoring.PARTS)]
    yield from _keys("nunatak/scoring.py", "category", parts)
    yield from _keys("nunatak/solo.py", "dummy", nunatak_solo.NAMES)
    yield from _keys("nunatak/drawing.py", "picture", nunatak_drawing.PICTURES)
    yield from _options("nunatak/setup.py", nunatak_setup.OPTIONS)


def _endless_winter() -> Names:
    place = "endless_winter/components.toml"
    box = winter.unpack(winter.own_components())
    titled = [culture.id for culture in box.cultures]
    titled += [chief.id for chief in box.chiefs]
    titled += [stone.id for stone in box.stones]
    yield from _keys(place, "name", (wording.english_title(name) for name in titled))
    yield from _keys(place, "chief", (chief.id for chief in box.chiefs))
    yield from _keys(place, "stone", (stone.id for stone in box.stones))
    yield from _keys(place, "setup card", (card.id for card in box.setup_cards))
    tribes, animals = [tribe.id for tribe in box.tribes], [animal.id for animal in box.animals]
    yield from _keys(place, "named", [*tribes, *(wording.a(tribe) for tribe in tribes)])
    yield from _keys(place, "named", map(wording.english_animal, animals))
    yield from _keys(place, "named", (terrain.id for terrain in box.terrain))
    yield from _keys(place, "card", map(wording.a, tribes))
    yield from _keys(place, "card", wording.TRIBES.values())
    yield from _keys(place, "animal", (wording.a(wording.english_animal(n)) for n in animals))
    yield from _keys(place, "animal", map(wording.english_herd, animals))
    place = "endless_winter/wording.py"
    effects = [text for once, often in wording.PARTS.values() for text in (once, often)]
    yield from _keys(place, "effect", effects)
    yield from _keys(place, "column", winter_facts.PLACES)
    yield from _keys(place, "arrow", ARROWS)
    yield from _keys(place, "section of a column", sources.SECTIONS)
    yield from _keys(place, "section", sources.SECTIONS)
    yield from _keys(place, "track", winter_facts.TRACKS)
    rows = [*winter_scoring.SHEET, *winter_scoring.FINAL_SHEET]
    categories = [*(name for name, _rule in rows), *winter_scoring.FINAL_PARTS]
    yield from _keys("endless_winter/scoring.py", "category", categories)
    yield from _keys("endless_winter/drawing/__init__.py", "picture", winter_drawing.PICTURES)
    yield from _options("endless_winter/setup.py", winter_setup.OPTIONS)
