"""`glaciarium show`: records in words."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from glaciarium import catalog
from glaciarium.cli.arguments import add_components, positive
from glaciarium.cli.records import games_in
from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.i18n import printable
from glaciarium.kernel.keyed_stream import short
from glaciarium.kernel.match import Match, replay
from glaciarium.kernel.record import Record


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "show",
        description="Tell the games of a file in words: move number, rule, and what happened.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one a line")
    parser.add_argument("--game", type=positive, metavar="N", help="only the Nth game of the file")
    parser.add_argument("--board", action="store_true", help="draw the table at the end")
    add_components(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    shown = 0
    for nth, (where, record) in enumerate(games_in(arguments.file), 1):
        if arguments.game in (None, nth):
            match = replay(catalog.game(record["game"], arguments.components), record, where)
            print("\n" * (shown > 0) + told(match, record))
            if arguments.board:
                print("\n" + match.game.draw(match.view(0), names(record)).text())
            shown += 1
    if not shown:
        raise BadRecord(f"{arguments.file} has no game number {arguments.game}.")
    return 0


def names(record: Record) -> list[str]:
    return [printable(seat["name"]) for seat in record["seats"]]


def told(match: Match, record: Record) -> str:
    """Return the whole game in words."""
    players = printable(", ".join(f"{seat['name']} ({seat['kind']})" for seat in record["seats"]))
    lines = [f"{match.game.title}, seed {short(match.seed)}: {players}"]
    for event in match.events():
        sentence = match.game.tell(event, names(record))
        if sentence:
            number = "" if event["after"] < 0 else str(event["after"] + 1)
            lines.append(f"{number:>5}  {event['rule']:<6} {sentence}")
    if not match.over:
        lines.append(f"       The game is not finished: {len(match.moves)} moves so far.")
    return "\n".join(lines)
