"""The tables of the database. The migrations bring a database to this; a test compares."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA: Final = MetaData()
_NAMING: Final = String(120)  # limits for people's names are stricter

PERSON: Final = Table(
    "person",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", _NAMING, nullable=False),
    Column("folded", _NAMING, unique=True),  # of accounts: their name, to compare with
    Column("skeleton", _NAMING, index=True),  # of accounts: equal for names that look alike
    Column("password", Text),  # argon2; none: a guest
    Column("email", String(254)),  # where a code to reset the password is sent
    Column("created", Float, nullable=False),
)

SESSION: Final = Table(
    "session",
    METADATA,
    Column("token", String(64), primary_key=True),  # sha256 of what the cookie holds
    Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("ends", Float, nullable=False),
)

RESET: Final = Table(
    "password_reset",
    METADATA,
    Column("person", String(32), ForeignKey("person.id"), primary_key=True),
    Column("code", String(64), nullable=False),  # sha256 of what was printed or mailed
    Column("ends", Float, nullable=False),
)

TABLE: Final = Table(
    "game_table",  # "table" is a word of SQL
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", _NAMING, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("components", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),  # 0 where `key` is given
    Column("key", String(64), nullable=False, server_default=""),  # a secret seed, in hex digits
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("clock", String(20), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("watchable", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("origin", String(32), nullable=False),
    Column("begun", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("actor", Integer),
    Column("scores", JSON(none_as_null=True)),
    Column("winners", JSON(none_as_null=True)),
    Column("settled", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False, server_default=""),
    Column("corrected", Boolean, nullable=False, server_default=false()),
    Index("game_table_lobby", "state", "open", "changed"),
)

BOX: Final = Table(
    "corrected_box",  # a components file that tables use instead of the server's
    METADATA,
    Column("digest", String(64), primary_key=True),  # of its contents: see TABLE.components
    Column("game", String(40), nullable=False),
    Column("file", Text, nullable=False),
)

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("game_table", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", _NAMING, nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("level", String(40), nullable=False),
)

ACTION: Final = Table(
    "action",
    METADATA,
    Column("game_table", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
)

REVIEW: Final = Table(
    "review",  # of a game that is over: one row for each decision that was looked at
    METADATA,
    Column("game_table", String(32), ForeignKey("game_table.id"), primary_key=True),
    Column("move", Integer, primary_key=True, autoincrement=False),  # -1: all was looked at
    Column("looks", Integer, nullable=False),  # 1: at first; 2: longer
    Column("judged", Text, nullable=False),  # JSON
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game_table", String(32), ForeignKey("game_table.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("person", String(32), nullable=False),
    Column("name", _NAMING, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

RATING: Final = Table(
    "rating",
    METADATA,
    Column("person", String(32), ForeignKey("person.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("skill", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index("rating_best", "game", "skill"),
)
