"""Games that the people at a table have ended without somebody who had vanished."""

import sqlalchemy as sa
from alembic import op

revision = "ended_games"
down_revision = "luck_of_games"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns: nobody has agreed to anything, and whoever runs the hall has closed all."""
    op.add_column("seats", sa.Column("ends", sa.Integer))
    op.add_column("tables", sa.Column("ended", sa.Boolean, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them again."""
    op.drop_column("tables", "ended")
    op.drop_column("seats", "ends")
