"""The favors of the box (N7, N12.6): what each does, when, and with how many players."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from glaciarium.games.nunatak.reader import MOST_POINTS, numbers, one_of, within
from glaciarium.games.nunatak.vocabulary import STEPS, BadEffect, Term, parse
from glaciarium.kernel.components import Components, Item, Path

LANGUAGES: Final = ["en", "fr", "de"]
PLAYERS: Final = [1, 2, 3, 4]

# Favors by number, with their kind (N7.2) and the numbers on them.
FAVORS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "foresight": ("once", ()),
    "abundance": ("once", ()),
    "divination": ("once", ("look",)),
    "propagation": ("once", ("extra",)),
    "transformation": ("final", ()),
    "insight": ("final", ()),
    "edges": ("final", ("each",)),
    "ornaments": ("final", ("table",)),
    "leadership": ("final", ("extra",)),
    "herd": ("final", ("extra",)),
    "toolmaking": ("final", ("extra",)),
    "freedom": ("once", ()),
    "renewal": ("once", ()),
    "haste": ("once", ()),
    "progress": ("immediate", ("steps",)),
    "height": ("immediate", ("each", "most")),
    "solidity": ("immediate", ("each", "most")),
    "diversity": ("immediate", ("each",)),
    "exchange": ("immediate", ()),
    "generosity": ("immediate", ("points", "last")),
}
FAVOR_NAMES: Final = list(FAVORS)
COMPOSED: Final = {  # which of them are made of words
    "progress": "steps {steps}",
    "height": "points {each} per upper_block most {most}",
    "solidity": "points {each} per covered_block most {most}",
    "diversity": "points {each} per symbol",
    "generosity": "points {points} last {last}",
}
_WORD: Final = re.compile(r"[a-z][a-z_-]{0,29}")
MOST_LOOKED_AT: Final = 3  # tiles: Divination's words go up to this
NUMBERS: Final = {"look": MOST_LOOKED_AT, "extra": 3, "each": 9, "most": 99, "steps": 12}


class Favor(NamedTuple):
    id: str
    name: dict[str, str]  # by language
    text: str
    kind: str
    players: list[int]
    numbers: dict[str, int]
    table: list[int]
    source: str
    effect: str
    terms: list[Term]  # of an effect that is made of words


def read_favors(components: Components) -> list[Favor]:
    """N12.6: return every favor once, at the number of its effect."""
    found: dict[int, Favor] = {}
    others: list[Favor] = []  # made of words, without a number of their own
    number = len(components.at(("favor",), list))
    names: set[str] = set()
    for index in range(number):
        path: Path = ("favor", index)
        favor = _favor(components, path)
        if favor.id in names:
            raise components.fault((*path, "id"), f"{favor.id} is there twice.")
        names.add(favor.id)
        place = FAVOR_NAMES.index(favor.effect) if favor.effect in FAVOR_NAMES else -1
        if favor.terms and favor.id in COMPOSED:
            place = FAVOR_NAMES.index(favor.id)
        if place in found and not favor.terms:
            raise components.fault(path, f"{favor.effect} is on two favors.")
        if place < 0 or place in found:
            others.append(favor)
        else:
            found[place] = favor
        players = f"{favor.players[0]}-{favor.players[-1]} players"
        content = f"{favor.name['en']}, {favor.kind}, {players}: {favor.text}"
        components.items.append(Item("favor", content, components.source(path)))
    if number != len(FAVORS):
        complaint = f"{number} favors, but there are {len(FAVORS)} (N1.3)."
        raise components.fault(("favor", max(number - 1, 0)), complaint)
    free = [place for place in range(len(FAVORS)) if place not in found]
    found |= dict(zip(free, others, strict=True))
    return [found[place] for place in range(len(FAVORS))]


def _favor(components: Components, path: Path) -> Favor:
    name = str(components.at((*path, "id"), str))
    if not _WORD.fullmatch(name):
        complaint = f"must be small letters, such as 'foresight', not {name!r}."
        raise components.fault((*path, "id"), complaint)
    given = components.at(path, dict)
    effect = str(components.at((*path, "effect"), str)) if "effect" in given else name
    if "effect" not in given and name not in FAVORS:
        complaint = (
            f"what {name!r} does is missing: one of {', '.join(FAVORS)}, or points and steps."
        )
        raise components.fault((*path, "effect"), complaint)
    kind, keys = FAVORS.get(effect, ("", ()))
    components.only(path, {"id", "name", "text", "kind", "players", "effect", "source", *keys})
    written = one_of(components, (*path, "kind"), ["once", "immediate", "final"])
    if kind and written != kind:
        raise components.fault((*path, "kind"), f"{effect} is {kind}.")
    values = {
        key: within(components, (*path, key), 1, NUMBERS.get(key, MOST_POINTS))
        for key in keys
        if key != "table"
    }
    components.only((*path, "name"), set(LANGUAGES))
    return Favor(
        id=name,
        name={word: str(components.at((*path, "name", word), str)) for word in LANGUAGES},
        text=str(components.at((*path, "text"), str)),
        kind=written,
        players=_players(components, (*path, "players")),
        numbers=values,
        table=numbers(components, (*path, "table")) if "table" in keys else [],
        source=components.source(path),
        effect=effect,
        terms=_terms(components, path, effect, written, values),
    )


def _terms(
    components: Components, path: Path, effect: str, kind: str, values: dict[str, int]
) -> list[Term]:
    """Return an effect made of words; none if the favor has rules of its own."""
    if effect in FAVORS and effect not in COMPOSED:
        return []
    words = COMPOSED[effect].format(**values) if effect in COMPOSED else effect
    try:
        terms = parse(words)
    except BadEffect as error:
        raise components.fault((*path, "effect"), f"{error}.") from None
    if kind == "final" and any(term.thing == STEPS for term in terms):
        raise components.fault((*path, "effect"), "steps come at once, not at the end.")
    return terms


def _players(components: Components, path: Path) -> list[int]:
    first, _, last = str(components.at(path, str)).partition("-")
    known = [str(number) for number in PLAYERS]
    if first not in known or last not in known or first > last:
        raise components.fault(path, 'must be like "1-4": from how many players to how many.')
    return list(range(int(first), int(last) + 1))
