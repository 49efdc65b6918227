"""Components files that were uploaded for single tables."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "v005"
down_revision: Final = "v004"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.create_table(
        "corrected_box",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("file", sa.Text, nullable=False),
    )
    column = sa.Column("corrected", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_table", column)


def downgrade() -> None:
    op.drop_column("game_table", "corrected")
    op.drop_table("corrected_box")
