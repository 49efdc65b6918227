"""The command `glaciarium`: runs the subcommand and turns known errors into one sentence."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from glaciarium import __version__, compiled
from glaciarium.cli.arguments import Parser
from glaciarium.kernel.errors import GlaciariumError

_INTRODUCTION: Final = """\
Glaciarium: a place to play on ice. Board games by their exact rules,
with friends at one keyboard, against bots, or for research."""

_EXAMPLES: Final = """\
examples:
  glaciarium play arktia                         you against a bot
  glaciarium play arktia --seats human,human     two people at one keyboard
  glaciarium serve --open                        in your browser, with friends
  glaciarium rules arktia                        how it is played
  glaciarium simulate arktia --games 100 --bot greedy --out games.jsonl
  glaciarium arena arktia --bots greedy,random   which bot is better
"""

# Each is a module here; only the one asked for is imported.
COMMANDS: Final = {
    "play": "play a game in the terminal",
    "serve": "let people play in their browsers",
    "backup": "copy everything that a server keeps, while it runs",
    "restore": "put a copy back into an empty database",
    "reset-password": "print a code for setting a new password",
    "simulate": "let bots play, and write records or a dataset",
    "arena": "let bots compete, and count",
    "balance": "count what each card, stone and column is worth",
    "ladder": "play the contests of a plan, and write them up",
    "verify": "check records against the rules",
    "show": "tell recorded games in words",
    "analyse": "say what each decision of a recorded game was worth",
    "position": "list what is possible in a position, or play on from it",
    "rules": "read the rules of a game",
    "components": "list what is in a game's box, with sources",
    "train": "learn to judge a game by self-play",
    "bench": "measure how fast the engine plays",
}
TOGETHER: Final = {"restore": "backup"}  # commands in the module of another one
REFUSED: Final = 2  # the exit code for wrong words on the command line and unreadable files


def main(words: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = Parser(
        prog="glaciarium",
        description=_INTRODUCTION,
        epilog=_EXAMPLES,
    )
    how = "compiled" if compiled() else "interpreted"
    parser.add_argument("--version", action="version", version=f"glaciarium {__version__} ({how})")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    _add_commands(commands, sys.argv[1:] if words is None else words)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        commands.choices.get(arguments.command, parser).refuse(unknown[0])
    if arguments.command is None:
        parser.print_help()
        return 0
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except GlaciariumError as error:
        print(f"glaciarium: {error}", file=sys.stderr)
        return REFUSED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except OSError as error:
        if error.filename is not None:  # a file error that its command didn't catch
            raise
        _give_up_output()
        print(f"glaciarium: the output cannot be written: {error.strerror}.", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("\nglaciarium: interrupted.", file=sys.stderr)
        return 130


def _add_commands(commands: Any, words: list[str]) -> None:
    """Add the requested command with its arguments, the others by name only."""
    asked = next((word for word in words if not word.startswith("-")), "")
    wanted = TOGETHER.get(asked, asked)
    for name, does in COMMANDS.items():
        if name == wanted:
            import_module(f"glaciarium.cli.{name.replace('-', '_')}").add_to(commands)
        elif TOGETHER.get(name, name) != wanted:
            commands.add_parser(name, help=does)


def _give_up_output() -> None:
    """Discard pending output: Python would try again and complain."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
