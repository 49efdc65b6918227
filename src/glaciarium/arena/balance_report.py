"""The figures of a series as tables, JSON and one page with plots."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from glaciarium.arena import plots
from glaciarium.arena.balance import Series
from glaciarium.arena.balance_figures import Balance, Figures, Guess
from glaciarium.arena.plots import SHARES, Bar
from glaciarium.arena.report import drawn_table
from glaciarium.arena.result_tables import NOTHING, ResultTable

MOST_BARS: Final = 48  # in one picture
VAGUE: Final = 3  # a lead this many times less certain than most is left out of a picture
_HEAD: Final = [
    "games",
    "offered",
    "taken",
    "in games",
    "by seats",
    "of all",
    "played",
    "lead each",
]
READING: Final = (
    "Games in which a thing could be had, copies offered, taken and played; the share of those "
    "games in which anybody took it, of their seats that did, and of all that was taken in its "
    "category. A lead is a seat less the mean of the others, in points. The last column compares "
    "the seats of the same games: how far ahead is who took one more. It shows who does "
    "well with a thing, not what the thing alone causes. Brackets and ± are intervals of 95%, by "
    "Wilson for shares of games and seats, by game for the rest."
)


def headline(series: Series, title: str) -> str:
    seats = "alone" if series.players == 1 else f"{series.players} players"
    return f"Balance of {title}, {seats}"


def told(series: Series, found: Balance) -> str:
    """Return who played how many games."""
    bots = ", ".join(dict.fromkeys(series.bots))
    box = "" if series.text is None else ", with other components"
    return f"{found.games} games of {bots}, from seed {series.seed}{box}"


# Numbers in words.
def percent(share: float) -> str:
    return f"{100 * share:.0f}%" if share >= 0.1 or share == 0 else f"{100 * share:.1f}%"  # noqa: PLR2004


def within(guess: Guess) -> str:
    """Return a share with its interval."""
    return f"{percent(guess.value)} [{100 * guess.low:.0f}{NOTHING}{100 * guess.high:.0f}]"


def number(guess: Guess | None, sign: str = "") -> str:
    if guess is None:
        return NOTHING
    return f"{guess.value:{sign}.1f} ± {(guess.high - guess.low) / 2:.1f}"


# Tables.
def tables(found: Balance) -> list[ResultTable]:
    """Return all tables: seats, sources of points, then the things by category."""
    return [_seats(found), _sources(found), *map(_items, by_category(found))]


def by_category(found: Balance) -> list[list[Figures]]:
    grouped: dict[str, list[Figures]] = {}
    for row in found.items:
        grouped.setdefault(row.category, []).append(row)
    return list(grouped.values())


def _seats(found: Balance) -> ResultTable:
    rows = [
        [f"seat {one.seat + 1}", number(one.points), number(one.lead, "+"), within(one.first)]
        for one in found.seats
    ]
    rows.append(["winner", number(found.winner), "", ""])
    return ResultTable("Seats", ["seat", "points", "lead", "first places"], rows)


def _sources(found: Balance) -> ResultTable:
    rows = [
        [one.name, number(one.points), within(one.share), f"{one.of_winner:.1f}"]
        for one in found.sources
    ]
    head = ["source", "points of a seat", "of all points", "of the winner"]
    return ResultTable("Sources of points", head, rows)


def _items(rows: list[Figures]) -> ResultTable:
    category = rows[0].category
    return ResultTable(_title(category), [category, *_HEAD], [_row(row) for row in rows])


def _title(category: str) -> str:
    return category[0].upper() + category[1:]


def _row(row: Figures) -> list[str]:
    return [
        row.item,
        str(row.games),
        str(row.offered) if row.offered else NOTHING,
        str(row.taken),
        within(row.in_games),
        within(row.in_seats),
        within(row.of_category),
        str(row.played) if row.played else NOTHING,
        number(row.worth, "+"),
    ]


# JSON.
def facts(series: Series, found: Balance) -> dict[str, Any]:
    """Return everything as plain data."""
    made = series._asdict()
    del made["text"]
    return {
        "series": made,
        "games": found.games,
        "points": found.points._asdict(),
        "winner": found.winner._asdict(),
        "seats": [_plain(one) for one in found.seats],
        "sources": [_plain(one) for one in found.sources],
        "items": [_plain(one) for one in found.items],
    }


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value._asdict() if isinstance(value, Guess) else value
        for name, value in row._asdict().items()
    }


# The page.
def page(
    series: Series, found: Balance, title: str, command: str, first: Sequence[ResultTable] = ()
) -> str:
    """Return a self-contained page with plots and tables, some of them first."""
    drawn = [f"<figure>{one}</figure>" for one in pictures(found)]
    shown = files("glaciarium.arena").joinpath("report.html").read_text("utf-8")
    parts = {
        "title": escape(headline(series, title)),
        "facts": escape(told(series, found)),
        "style": plots.STYLE,
        "findings": "".join(f"<li>{escape(words)}</li>" for words in findings(found)),
        "main": "".join(drawn[::2]),
        "pictures": "".join(drawn[1::2]),
        "tables": "".join(map(drawn_table, [*first, *tables(found)])),
        "reading": f"<p>{escape(READING)}</p>",
        "command": escape(command),
    }
    for name, part in parts.items():
        shown = shown.replace(f"{{{{{name}}}}}", part)
    return shown


def pictures(found: Balance) -> list[str]:
    """Return plots: sources and seats, then how often things are taken and what they gain."""
    sources = [_share(one.name, one.share) for one in found.sources if one.share.value > 0]
    drawn = [plots.slabs("Sources of points", sources[:MOST_BARS], SHARES)] if sources else []
    leads = [_mean(f"seat {one.seat + 1}", one.lead) for one in found.seats]
    if len(leads) > 1:
        drawn.append(plots.slabs("Lead by seat", leads, plots.scale_for(leads)))
    for rows in by_category(found):
        drawn += _pictured(rows)
    return drawn


def _pictured(rows: list[Figures]) -> list[str]:
    title = _title(rows[0].category)
    dealt = any(row.offered for row in rows)
    shares = [_share(row.item, row.in_games if dealt else row.of_category) for row in rows]
    what = "taken in games in which it could be had" if dealt else "of all taken"
    drawn = [plots.slabs(f"{title}: {what}", shares[:MOST_BARS], SHARES)]
    leads = _clear([_mean(row.item, row.worth) for row in rows if row.worth is not None])
    if leads:
        scale = plots.scale_for(leads[:MOST_BARS])
        drawn.append(plots.slabs(f"{title}: lead for each one", leads[:MOST_BARS], scale))
    return drawn


def _clear(bars: list[Bar]) -> list[Bar]:
    """Leave out bars whose intervals would hide all others."""
    widths = sorted(bar.high - bar.low for bar in bars)
    return [bar for bar in bars if bar.high - bar.low <= VAGUE * widths[len(widths) // 2]]


def _share(label: str, guess: Guess) -> Bar:
    return Bar(label, guess.value, guess.low, guess.high, within(guess))


def _mean(label: str, guess: Guess) -> Bar:
    return Bar(label, guess.value, guess.low, guess.high, number(guess, "+"), 0.0)


def findings(found: Balance) -> list[str]:
    """Return the main numbers in sentences."""
    words = [f"A seat scores {number(found.points)} points, the winner {number(found.winner)}."]
    if found.sources:
        first = found.sources[0]
        words.append(f"Most points come from {first.name}: {within(first.share)} of all.")
    idle = [row.item for row in found.items if row.games and not row.taken and not row.played]
    if idle:
        words.append(f"Never taken: {', '.join(idle)}.")
    return words
