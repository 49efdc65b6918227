"""`glaciarium reset-password`: print a one-time code for somebody who lost a password."""

from __future__ import annotations

import argparse
import time
from typing import Any

from glaciarium.cli.terminal.autosave import home
from glaciarium.kernel.errors import UnknownName


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "reset-password",
        help="print a code for setting a new password",
        description="Print a one-time code for an account of your server. Give it to its\n"
        "owner, who enters it in the browser and chooses a new password. It works once, for a\n"
        "day; the old password stays valid until the code is used.",
    )
    parser.add_argument("name", metavar="NAME", help="the name of the account")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="the one that the server uses: sqlite:///FILE or postgresql://…",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from glaciarium.server import database, resets  # noqa: PLC0415 - slow to import, needed only here

    url = database.address(arguments.database or f"sqlite:///{home() / 'tables.db'}")
    database.prepare(url)
    engine = database.writing(url)
    try:
        with engine.begin() as connection:
            issued = resets.issue(connection, arguments.name, time.time())
    finally:
        engine.dispose()
    if issued is None:
        shown = database.shown(url)
        raise UnknownName(f"No account is called {arguments.name!r} in {shown}.")
    print(f"The code for {issued.name} is {issued.code}: it works once, for a day.")
    print("Enter it in the browser under Log in, Forgot your password?")
    return 0
