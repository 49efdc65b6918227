"""Results of a contest as a self-contained page (HTML) or picture (SVG)."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from glaciarium.arena import plots
from glaciarium.arena.files import put
from glaciarium.arena.plots import SHARES, Bar
from glaciarium.arena.ratings import RunningMean
from glaciarium.arena.result_tables import (
    NOTHING,
    ResultTable,
    about,
    between,
    by_rating,
    command,
    headline,
    mean,
    names,
    percent,
    plus_minus,
    share,
    tables,
)
from glaciarium.arena.standings import Share, Standings

READING: Final = (
    "Every deal was played once by each different arrangement of the bots on the seats. Those who "
    "win together share the first place. Numbers in brackets and after ± are intervals of 95 %, "
    "by Wilson for shares, by Student for means. Seats are counted by deal, because the same cards "
    "favour the same seat. Ratings are by Plackett and Luce, from openskill; all begin at 25. "
    "Times are by the clock, for decisions with a choice."
)
MOST_BARS: Final = 24  # in one picture
MOST_WORDS: Final = 4  # sentences at the head of a page
_DARKEST: Final = 45  # percent of tint in a matrix cell: text stays readable
_PAIR: Final = 2


def write_report(standing: Standings, path: Path) -> None:
    text = page(standing) if path.suffix == ".html" else picture(standing)
    put(path, text)


# Pictures.
def first_places(standing: Standings) -> list[Bar]:
    return [bar_of_share(name, one.first, one.chance) for _bot, name, one in about(standing)]


def bar_of_share(label: str, first: Share, chance: float | None) -> Bar:
    low, high = first.interval
    return Bar(label, first.value, low, high, share(first), chance)


def points(standing: Standings) -> list[Bar]:
    named = names(standing.contest)
    return [_bar_of_mean(named[bot], one.score) for bot, one in standing.bots.items()]


def _bar_of_mean(label: str, found: RunningMean) -> Bar:
    doubt = found.doubt or 0.0
    return Bar(label, found.value, found.value - doubt, found.value + doubt, mean(found))


def skills(standing: Standings) -> list[Bar]:
    found, named = [], names(standing.contest)
    for bot, _one in by_rating(standing):
        skill, doubt = standing.ratings.of(bot).skill, standing.ratings.of(bot).doubt
        found.append(Bar(named[bot], skill, skill - doubt, skill + doubt, plus_minus(skill, doubt)))
    return found


def pictures(standing: Standings, *, alone: bool = False) -> list[str]:
    """Return the plots that suit this contest, the main one first."""
    if standing.contest.players == 1 or len(standing.bots) == 1:
        bars = points(standing)
        return [plots.slabs("Points, by bot", bars, plots.scale_for(bars), alone=alone)]
    bars = first_places(standing)[:MOST_BARS]
    found = [plots.slabs("First places, by line-up", bars, SHARES, alone=alone)]
    if len(standing.bots) > _PAIR:
        rated = skills(standing)[:MOST_BARS]
        scale = plots.scale_for(rated)
        found.append(plots.slabs("Rating, by bot", rated, scale, alone=alone))
    chance = 1 / standing.contest.players
    seats = [
        bar_of_share(f"seat {number}", seat.first, chance)
        for number, seat in enumerate(standing.seats, 1)
    ]
    return [*found, plots.slabs("First places, by seat", seats, SHARES, alone=alone)]


def picture(standing: Standings) -> str:
    """Return the main plot as a file."""
    return pictures(standing, alone=True)[0]


# The page.
def page(standing: Standings) -> str:
    made = standing.contest
    title = headline(made)
    facts = f"{standing.games} games, {len(made.bots)} bots, deals from seed {made.seed}"
    shown = files("glaciarium.arena").joinpath("report.html").read_text("utf-8")
    parts = {
        "title": escape(title),
        "facts": escape(facts),
        "style": plots.STYLE,
        "findings": "".join(f"<li>{escape(words)}</li>" for words in findings(standing)),
        "main": _figures(pictures(standing)[:1]),
        "pictures": _figures(pictures(standing)[1:]) + matrix(standing),
        "tables": "".join(map(drawn_table, tables(standing))),
        "reading": f"<p>{READING}</p>",
        "command": escape(command(made)),
    }
    for name, part in parts.items():
        shown = shown.replace(f"{{{{{name}}}}}", part)
    return shown


def _figures(drawn: list[str]) -> str:
    return "".join(f"<figure>{one}</figure>" for one in drawn)


def findings(standing: Standings) -> list[str]:
    """Return the main numbers in sentences."""
    made, named = standing.contest, names(standing.contest)
    if made.players == 1 or len(made.bots) == 1:
        found = [
            f"{named[bot]} scores {mean(one.score)} points in {one.score.count} games."
            for bot, one in standing.bots.items()
        ]
    elif len(made.lineups) > MOST_WORDS:
        found = [
            f"{place}. {named[bot]}, rated {bar.told}, takes {_firsts(one.first)} in all line-ups."
            for place, ((bot, one), bar) in enumerate(
                zip(by_rating(standing), skills(standing), strict=True), 1
            )
        ]
    else:
        found = [
            f"{name}: {_firsts(one.first)}; by chance {percent(one.chance)}."
            for _bot, name, one in about(standing)
        ]
    return found[:MOST_WORDS]


def _firsts(first: Share) -> str:
    return f"{percent(first.value)} of the first places ({between(first.interval)})"


def matrix(standing: Standings) -> str:
    """Return the matrix of first places, if everybody met everybody."""
    bots = [bot for bot, _one in by_rating(standing)]
    met = {frozenset(lineup) for lineup in standing.contest.lineups}
    pairs = {frozenset((one, other)) for one in bots for other in bots if one != other}
    if len(bots) <= _PAIR or met != pairs:
        return ""
    named = names(standing.contest)
    head = "".join(f'<th scope="col">{escape(named[bot])}</th>' for bot in bots)
    body = "".join(
        f'<tr><th scope="row">{escape(named[hero])}</th>'
        + "".join(_met(standing, hero, foe) for foe in bots)
        + "</tr>"
        for hero in bots
    )
    seats = standing.contest.players - 1
    against = "the other" if seats == 1 else f"{seats} copies of the other"
    return (
        f"<section><h2>Who beats whom</h2><p>First places of one (row) against {against} "
        f'(column).</p><div class="wide"><table class="met"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></section>"
    )


def _met(standing: Standings, hero: str, foe: str) -> str:
    if hero == foe:
        return f"<td>{NOTHING}</td>"
    lineup = (hero, *[foe] * (standing.contest.players - 1))
    value = standing.members(lineup)[hero].first.value
    return f'<td style="--part:{_DARKEST * value:.0f}%">{escape(percent(value))}</td>'


def drawn_table(table: ResultTable) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    body = "".join(
        "<tr>" + "".join(_cell(nth, cell) for nth, cell in enumerate(row)) + "</tr>"
        for row in table.rows
    )
    return (
        f'<section><h2>{escape(table.title)}</h2><div class="wide"><table><thead><tr>{head}</tr>'
        f"</thead><tbody>{body}</tbody></table></div></section>"
    )


def _cell(nth: int, words: str) -> str:
    return f"<td>{escape(words)}</td>" if nth else f'<th scope="row">{escape(words)}</th>'
