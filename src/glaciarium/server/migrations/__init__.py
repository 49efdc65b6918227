"""Migrations to the current schema, run whenever a server starts."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from sqlalchemy import Connection

_HERE: Final = "glaciarium.server.migrations"


def settings(connection: Connection) -> Config:
    """Return Alembic's settings: where the migrations are, and their connection."""
    config = Config()
    config.set_main_option("script_location", str(files(_HERE)).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Run the migrations that this database hasn't had yet."""
    command.upgrade(settings(connection), "head")
