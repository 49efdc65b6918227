"""`glaciarium backup` and `glaciarium restore`: copies of everything that a server keeps."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from glaciarium.cli.serve import add_database, database_of


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "backup",
        description="Copy the database into one file, as it is at one moment. The server may run\n"
        "meanwhile. The copy can be restored into SQLite or PostgreSQL.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy: a new file")
    add_database(parser)
    parser.set_defaults(run=run_backup)
    parser = commands.add_parser(
        "restore",
        description="Put what `glaciarium backup` copied into a database that is empty or new.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy")
    add_database(parser)
    parser.set_defaults(run=run_restore)


def run_backup(arguments: argparse.Namespace) -> int:
    from glaciarium.server import backup, database  # noqa: PLC0415 - slow to import

    url = database.address(database_of(arguments))
    print(f"Copied {_tables(backup.backup(url, arguments.file))} to {arguments.file}.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    from glaciarium.server import backup, database  # noqa: PLC0415 - slow to import

    url = database.address(database_of(arguments))
    found = backup.restore(arguments.file, url)
    print(f"Restored {_tables(found)} into {database.shown(url)}.")
    return 0


def _tables(count: int) -> str:
    return f"{count:,} table{'' if count == 1 else 's'}"
