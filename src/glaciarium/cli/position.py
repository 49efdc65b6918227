"""`glaciarium position`: legal moves of a position file, and what follows."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from glaciarium import catalog
from glaciarium.cli.arguments import add_components, read_json
from glaciarium.kernel.errors import BadPosition, GlaciariumError
from glaciarium.kernel.match import checked
from glaciarium.kernel.protocol import Game


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "position",
        description="Print the legal actions of a position file as JSON; with --do, play first\n"
        "and print the events and the position reached too.",
        epilog='example:\n  glaciarium position corner.json --do "move 1,0 2 3,1" --do "melt 4,0"',
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a position as JSON")
    parser.add_argument(
        "--do",
        action="append",
        default=[],
        metavar="WORDS",
        help="play this first; may be repeated",
    )
    add_components(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    data = read_json(arguments.file)
    try:
        if not isinstance(data, dict):
            raise BadPosition(f"{arguments.file} is no position: it must be an object.")
        game = catalog.game(str(data.get("game")), arguments.components)
        answer = answered(game, game.load_position(data), arguments.do)
    except GlaciariumError as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(answer, separators=(",", ":"), ensure_ascii=False))
    return 0


def answered(game: Game[Any], state: Any, words: list[str]) -> dict[str, Any]:
    """Play the words and return the answer; raise IllegalAction."""
    events: list[dict[str, Any]] = []
    for nth, word in enumerate(words):
        events.extend({"after": nth, **event} for event in played(game, state, word))
    answer: dict[str, Any] = {"legal": legal_words(game, state)}
    if words:
        answer["events"] = events
        answer["position"] = game.save_position(state)
    return answer


def legal_words(game: Game[Any], state: Any) -> list[str]:
    return [game.text(state, action) for action in game.legal_actions(state)]


def played(game: Game[Any], state: Any, words: str) -> list[dict[str, Any]]:
    action = checked(game, state, words)
    log: list[Any] = []
    game.act(state, action, log)
    return [event.facts() for event in log]
