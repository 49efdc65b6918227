"""`glaciarium serve`: tables for people in browsers."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from glaciarium import catalog
from glaciarium.cli.arguments import positive, seconds, whole
from glaciarium.cli.terminal.autosave import home
from glaciarium.kernel.errors import BadOptions, UnknownName
from glaciarium.kernel.options import nearest
from glaciarium.server.config import ABSENCE, DEFAULT_PORT, Config
from glaciarium.server.mail import mail_server

_EXAMPLES: Final = """\
examples:
  glaciarium serve --open                              for you, in your browser
  glaciarium serve --host 0.0.0.0                      for everybody in your network
  glaciarium serve --database postgresql://glaciarium@db/glaciarium --workers 4
"""
_PORTS: Final = 65_535


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        description="Serve the games to browsers, from this machine. Everything is kept in a\n"
        "database: a restarted server resumes every table.",
        epilog=_EXAMPLES,
    )
    _add_place(parser)
    parser.add_argument(
        "--components",
        action="append",
        default=[],
        metavar="GAME=FILE",
        help="play a game with the contents of this file; may be repeated",
    )
    parser.add_argument(
        "--allow-components",
        action="store_true",
        help="let people upload a corrected components file for a table that they create",
    )
    _add_mail(parser)
    parser.add_argument(
        "--workers", type=positive, default=1, metavar="N", help="server processes (1)"
    )
    parser.add_argument(
        "--thinkers",
        type=_thinkers,
        default=max(1, (os.cpu_count() or 1) - 1),
        metavar="N",
        help="processes in which the bots of each server process think (%(default)s), or a Ray "
        "cluster such as ray://HOST:10001",
    )
    parser.add_argument(
        "--compiling",
        type=Path,
        metavar="FILE",
        help="a file that is there while the engine is being compiled: `make play` compiles in the "
        "background; until then bots think for a second at most, and the lobby says so",
    )
    parser.add_argument(
        "--absence",
        type=seconds,
        default=ABSENCE,
        metavar="SECONDS",
        help="how long somebody must be away before the others may let a bot play (%(default)s)",
    )
    parser.add_argument(
        "--no-limits",
        action="store_true",
        help="do not limit what one person or address may ask for; for measuring only",
    )
    parser.add_argument("--open", action="store_true", help="open it in your browser")
    parser.add_argument(
        "--log",
        choices=["json", "text"],
        default="text" if sys.stderr.isatty() else "json",
        help="format of the log (text in a terminal, else json)",
    )
    parser.set_defaults(run=run)


def _add_mail(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--smtp",
        default=os.environ.get("GLACIARIUM_SMTP"),
        metavar="URL",
        help="mail codes for lost passwords through this server: smtp://USER:PASSWORD@HOST:PORT or "
        "smtps://…; better given as GLACIARIUM_SMTP, which other users of the machine cannot see",
    )
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help="the sender's address")


def _add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (127.0.0.1)"
    )
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, metavar="N", help=f"({DEFAULT_PORT}); 0: any"
    )
    add_database(parser)
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        type=_origin,
        metavar="URL",
        help="an address at which browsers reach the server through a proxy, such as "
        "https://ice.example; may be repeated",
    )


def run(arguments: argparse.Namespace) -> int:
    from glaciarium.server.running import serve  # noqa: PLC0415 - slow to import, needed only here

    config = Config(
        database=database_of(arguments),
        host=arguments.host,
        port=arguments.port,
        components=dict(_components(pair) for pair in arguments.components),
        corrections=arguments.allow_components,
        thinkers=1 if isinstance(arguments.thinkers, str) else arguments.thinkers,
        ray=arguments.thinkers if isinstance(arguments.thinkers, str) else "",
        log=arguments.log,
        mail=mail_server(arguments.smtp, arguments.mail_from) if arguments.smtp else None,
        origins=tuple(arguments.origin),
        compiling=arguments.compiling,
        absence=arguments.absence,
        limits=not arguments.no_limits,
    )
    return serve(config, workers=arguments.workers, browse=arguments.open)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://… (a file in your data folder)",
    )


def database_of(arguments: argparse.Namespace) -> str:
    """Return the database: the one given, or a file in the home folder."""
    return arguments.database or f"sqlite:///{home() / 'tables.db'}"


def _components(pair: str) -> tuple[str, Path]:
    game, equals, file = pair.partition("=")
    if not equals:
        raise BadOptions(f"--components {pair}: write it as GAME=FILE.")
    if game not in catalog.GAMES:
        raise UnknownName(f"Unknown game {game!r}: {nearest(game, list(catalog.GAMES))}")
    return game, Path(file)


def _thinkers(word: str) -> int | str:
    """Return how many processes, or the address of a cluster."""
    return word if word.startswith("ray://") else positive(word)


def _port(word: str) -> int:
    number = whole(word)
    if not 0 <= number <= _PORTS:
        raise argparse.ArgumentTypeError(f"a port lies between 0 and {_PORTS}")
    return number


def _origin(word: str) -> str:
    parts = urlsplit(word)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise argparse.ArgumentTypeError(f"{word}: write it like https://ice.example")
    return f"{parts.scheme}://{parts.netloc}"
