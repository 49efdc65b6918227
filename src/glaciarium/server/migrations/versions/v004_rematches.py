"""Where the same people play again."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "v004"
down_revision: Final = "v003"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    column = sa.Column("rematch", sa.String(32), nullable=False, server_default="")
    op.add_column("game_table", column)


def downgrade() -> None:
    op.drop_column("game_table", "rematch")
