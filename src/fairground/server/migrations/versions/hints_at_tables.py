"""Whether a table gives hints; tables from before do."""

import sqlalchemy as sa
from alembic import op

revision = "hints_at_tables"
down_revision = "times_of_moves"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default="1"))


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("tables", "hints")
