"""Reviews of games that are over."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "v003"
down_revision: Final = "v002"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("game_table", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("move", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("looks", sa.Integer, nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("review")
