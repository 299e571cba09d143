"""When each move was made; moves from before have the time 0."""

import sqlalchemy as sa
from alembic import op

revision = "times_of_moves"
down_revision = "first_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("moves", sa.Column("at", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("moves", "at")
