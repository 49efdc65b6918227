"""`glaciarium ladder`: all contests of a plan, as a document."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from glaciarium.arena.bot_fingerprint import SHORT, fingerprint
from glaciarium.arena.contest import Contest
from glaciarium.arena.ladder import Chapter, Writer, chapters
from glaciarium.arena.standings import Standings
from glaciarium.cli.arena import as_it_stands, carried_out
from glaciarium.cli.arguments import positive
from glaciarium.cli.workers import add_workers
from glaciarium.kernel.errors import Unreadable

_ABOUT: Final = """\
Play all contests of a plan (TOML), and write a document with tables and pictures.
An interrupted run continues if --results names a folder."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "ladder",
        description=_ABOUT,
        epilog="example:\n  glaciarium ladder docs/ladder.toml --out docs/ladder.md",
    )
    parser.add_argument("plan", type=Path, metavar="PLAN", help="a file with a list of [[contest]]")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the document (Markdown)"
    )
    parser.add_argument(
        "--pictures", type=Path, metavar="DIR", help="where pictures go (pictures, beside FILE)"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="DIR",
        help="keep the results of games, for each contest as long as its bots stay the same",
    )
    parser.add_argument(
        "--at-most",
        type=positive,
        metavar="K",
        help="stop each contest after K games of every line-up; a later run adds the rest",
    )
    parser.add_argument(
        "--as-is", action="store_true", help="play nothing: write what --results has so far"
    )
    add_workers(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found = [shortened(chapter, arguments.at_most) for chapter in chapters(arguments.plan)]
    folder = arguments.results
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{folder} cannot be written: {error.strerror}.") from None

    kept: dict[str, Path | None] = {}  # by chapter: its results
    for nth, chapter in enumerate(found):
        word = fingerprint(chapter.contest)
        results = None if folder is None else folder / f"{chapter.name}-{word}.jsonl"
        if results is not None and arguments.as_is and not results.exists():
            results = older(chapter, results.parent)
            found[nth] = chapter._replace(stale=results is not None)
        kept[chapter.name] = results

    def played(chapter: Chapter) -> Standings:
        print(f"{chapter.title}: {len(chapter.contest.fixtures())} games", file=sys.stderr)
        results = kept[chapter.name]
        if arguments.as_is:
            then = as_it_was(chapter.contest, results) if chapter.stale and results else None
            return as_it_stands(chapter.contest, results, then)
        return carried_out(chapter.contest, arguments, results, None)

    pictures = arguments.pictures or arguments.out.parent / "pictures"
    Writer(arguments.out, pictures).write(arguments.plan, found, played)
    return 0


def older(chapter: Chapter, folder: Path) -> Path | None:
    """Return results of a chapter that other bots or rules led to."""
    return next(iter(sorted(folder.glob(f"{chapter.name}-{'?' * SHORT}.jsonl"))), None)


def as_it_was(made: Contest, results: Path) -> Contest:
    """Return a contest with the rules, components and options that results were played with."""
    with results.open(encoding="utf-8") as lines:
        told = json.loads(next(lines))
    then = {name: told[name] for name in ("rules_version", "components", "options")}
    return made._replace(**then)


def shortened(chapter: Chapter, most: int | None) -> Chapter:
    """Return a chapter with no more games than wished."""
    made = chapter.contest
    games = made.games if most is None else min(made.games, most)
    return chapter._replace(contest=made._replace(games=games))
