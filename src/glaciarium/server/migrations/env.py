"""How Alembic runs the migrations: on the given connection, in one transaction."""

from __future__ import annotations

from alembic import context

from glaciarium.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot change a column in place
)
context.run_migrations()
