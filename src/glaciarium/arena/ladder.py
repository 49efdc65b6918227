"""The ladder: several contests from one plan, as one document with plots.

The plan is a TOML file with a `[[contest]]` for each. Every table of the document stands above the
command that reproduces it; nothing says when it was written.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena import plots
from glaciarium.arena.contest import Contest, contest
from glaciarium.arena.entrants import TIMEOUT, check
from glaciarium.arena.plots import SHARES
from glaciarium.arena.report import first_places, picture, points
from glaciarium.arena.result_tables import ResultTable, command, names, tables
from glaciarium.arena.speed import speed
from glaciarium.arena.standings import Standings
from glaciarium.kernel.errors import BadContest, GlaciariumError, Unreadable
from glaciarium.kernel.options import nearest

PICTURES: Final = ("slabs", "curve", "none")
_KEYS: Final[dict[str, type]] = {
    "title": str,
    "about": str,
    "game": str,
    "options": dict,
    "bots": list,
    "lineups": str,
    "games": int,
    "seed": int,
    "picture": str,
    "after": str,
}
_PAIR: Final = 2
_NEEDED: Final = ("title", "game", "bots", "games")
_MEASURED: Final = 1.0  # seconds to measure each game
_WORDS: Final[dict[type, str]] = {str: "a text", dict: "a table", list: "a list", int: "a number"}


class Chapter(NamedTuple):
    """A contest and what the document says about it."""

    title: str
    about: str
    picture: str
    contest: Contest
    after: str = ""  # title of a solo contest whose curve this one continues
    stale: bool = False  # whether its bots, or the rules, have changed since

    @property
    def name(self) -> str:
        """Return the stem of its file names."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


def chapters(path: Path) -> list[Chapter]:
    """Read a plan; raise BadContest or Unreadable."""
    try:
        plan = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContest(f"{path} is not valid TOML: {error}.") from None
    listed = plan.get("contest")
    if not isinstance(listed, list) or not listed or set(plan) != {"contest"}:
        raise BadContest(f"{path}: a plan is a list of [[contest]], and nothing else.")
    found = [_chapter(one, f"{path}, contest {nth}") for nth, one in enumerate(listed, 1)]
    called = [chapter.name for chapter in found]
    for name in called:
        if called.count(name) > 1:
            raise BadContest(f"{path}: two contests are called {name}; give each its own title.")
    for nth, chapter in enumerate(found):
        curves = [one.title for one in found[:nth] if _draws_alone(one)]
        if chapter.after and not (_draws_alone(chapter) and chapter.after in curves):
            raise BadContest(
                f"{path}: {chapter.title} cannot carry on {chapter.after!r}: both must be curves of"
                " one player alone, and that one comes first."
            )
    return found


def _draws_alone(chapter: Chapter) -> bool:
    return chapter.picture == "curve" and chapter.contest.players == 1


def _chapter(one: Any, where: str) -> Chapter:
    _check(one, where)
    try:
        for bot in one["bots"]:
            check(bot)
        made = contest(
            catalog.game(one["game"]),
            one.get("options", {}),
            one["bots"],
            way=one.get("lineups"),
            games=one["games"],
            seed=one.get("seed", 0),
            timeout=TIMEOUT,
        )
    except GlaciariumError as error:
        raise BadContest(f"{where}: {error}") from None
    drawn = one.get("picture", PICTURES[0])
    if drawn not in PICTURES:
        raise BadContest(f"{where}: picture is one of {', '.join(PICTURES)}, not {drawn!r}.")
    pairs = made.players == 1 or all(len(set(lineup)) == _PAIR for lineup in made.lineups)
    if drawn == "curve" and not pairs:
        raise BadContest(f"{where}: a curve needs line-ups of two bots, such as foe or rungs.")
    return Chapter(one["title"], one.get("about", ""), drawn, made, one.get("after", ""))


def _check(one: Any, where: str) -> None:
    if not isinstance(one, dict):
        raise BadContest(f"{where}: a contest is a table.")
    for name, value in one.items():
        if name not in _KEYS:
            raise BadContest(f"{where}: there is no key {name!r}; {nearest(name, list(_KEYS))}")
        if type(value) is not _KEYS[name]:
            raise BadContest(f"{where}: {name} must be {_WORDS[_KEYS[name]]}.")
    for name in _NEEDED:
        if name not in one:
            raise BadContest(f"{where}: {name} is missing.")
    if not one["bots"] or not all(isinstance(bot, str) for bot in one["bots"]):
        raise BadContest(f"{where}: bots is a list of names.")
    if one["games"] < 1 or one.get("seed", 0) < 0:
        raise BadContest(f"{where}: games begin with 1, and seeds with 0.")


class Writer:
    """The document, chapter by chapter."""

    def __init__(self, path: Path, pictures: Path) -> None:
        self._path: Final = path
        self._pictures: Final = pictures

    def write(self, plan: Path, found: list[Chapter], run: Callable[[Chapter], Standings]) -> None:
        """Play everything, then write the document; raise Unreadable."""
        standings = [run(chapter) for chapter in found]
        parts = [_INTRODUCTION.format(plan=plan.name, machine=machine(found))]
        known: dict[str, list[Standings]] = {"": []}  # by title, with those that it continues
        for chapter, standing in zip(found, standings, strict=True):
            known[chapter.title] = [*known[chapter.after], standing]
            parts.append("\n".join(self._chapter(chapter, known[chapter.title])))
        self._put(self._path, "\n\n".join(part.rstrip() for part in parts) + "\n")

    def _chapter(self, chapter: Chapter, standings: list[Standings]) -> Iterator[str]:
        standing = standings[-1]
        yield f"## {chapter.title}"
        if chapter.stale:
            yield f"*{_STALE}*\n"
        if chapter.about:
            yield f"{chapter.about.strip()}\n"
        if standing.games == 0:
            yield f"Not played yet.\n\n```\n{command(chapter.contest)}\n```"
            return
        if chapter.picture != "none":
            path = self._pictures / f"ladder-{chapter.name}.svg"
            self._put(path, drawn(chapter, standings))
            yield f"![{chapter.title}]({_relative(path, self._path)})\n"
        for table in tables(standing):
            yield markdown(table)
        yield f"```\n{command(chapter.contest)}\n```"

    def _put(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None


_STALE: Final = (
    "Played by earlier versions of these bots, or by earlier rules; `make ladder` plays anew."
)
_INTRODUCTION: Final = """\
# The ladder

<!-- Written by `make ladder` from {plan}: change that, not this. -->

How well the bots play, in numbers that you can get again: under each table stands its command.
Every deal is played once by each different arrangement of the bots on the seats. Joint winners
share first place. Numbers in brackets and after ± are intervals of 95 % (Wilson's for
shares, Student's for means); seats are counted by deal, because the same cards favour the same
seat. Ratings are those of Plackett and Luce by openskill; everybody begins at 25. Times are by the
clock, for decisions with a choice. `make ladder` keeps every game in docs/ladder and goes on where
it stopped; a contest that is not over shows the games that it has.

A bot with a budget in visits, or without one, plays the same games everywhere; one with a budget
in seconds does as well as the machine allows, and as other work on it leaves time: see the times in
the tables. This machine plays so many decisions a second at random on one processor (`glaciarium
bench`): {machine}."""


def machine(found: list[Chapter]) -> str:
    """Return this machine's speed in the games of the plan."""
    words: list[str] = []
    for name in dict.fromkeys(chapter.contest.game for chapter in found):
        game = catalog.game(name)
        players = max(game.players)
        fast = speed(game, players, _MEASURED, 0)
        rate = f"{fast.decisions / fast.seconds / 1e6:.1f} million"
        words.append(f"{rate} of {game.title} with {players} players")
    return ", ".join(words)


def drawn(chapter: Chapter, standings: list[Standings]) -> str:
    """Return the plot of a chapter, including those that it continues."""
    standing = standings[-1]
    if chapter.picture == "slabs":
        return picture(standing)
    if chapter.contest.players == 1:
        told = [bar for one in standings for bar in points(one)]
        return plots.curve("Points, by bot", told, plots.scale_for(told), alone=True)
    named, lineups = names(chapter.contest), chapter.contest.lineups
    same = len({lineup[0] for lineup in lineups}) == 1  # then the opponents are what differs
    labels = [named[lineup[-1] if same else lineup[0]] for lineup in lineups]
    bars = zip(labels, first_places(standing), strict=True)
    title = f"First places of {named[lineups[0][0]]}, by foe" if same else "First places, by bot"
    drawn = [bar._replace(label=label) for label, bar in bars]
    return plots.curve(title, drawn, SHARES, alone=True)


def markdown(table: ResultTable) -> str:
    """Return a table for a document."""
    rule = ["---", *["--:"] * (len(table.head) - 1)]
    rows = [table.head, rule, *table.rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return f"**{table.title}**\n\n" + "\n".join(lines) + "\n"


def _relative(path: Path, document: Path) -> str:
    return Path(os.path.relpath(path, document.parent)).as_posix()
