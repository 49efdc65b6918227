"""Secret seeds, names that look alike, and codes to reset a password."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from glaciarium.server.names import skeleton

revision: Final = "v002"
down_revision: Final = "v001"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.add_column("game_table", sa.Column("key", sa.String(64), nullable=False, server_default=""))
    op.add_column("person", sa.Column("skeleton", sa.String(120)))
    op.add_column("person", sa.Column("email", sa.String(254)))
    op.create_index("ix_person_skeleton", "person", ["skeleton"])
    op.create_table(
        "password_reset",
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
    )
    _fill_in_skeletons()


def _fill_in_skeletons() -> None:
    person = sa.table("person", *map(sa.column, ("id", "name", "folded", "skeleton")))
    accounts = sa.select(person.c.id, person.c.name).where(person.c.folded.is_not(None))
    for row in op.get_bind().execute(accounts).all():
        change = person.update().where(person.c.id == row.id)
        op.execute(change.values(skeleton=skeleton(row.name)))


def downgrade() -> None:
    op.drop_table("password_reset")
    op.drop_index("ix_person_skeleton", "person")
    with op.batch_alter_table("person") as person:
        person.drop_column("email")
        person.drop_column("skeleton")
    with op.batch_alter_table("game_table") as table:
        table.drop_column("key")
