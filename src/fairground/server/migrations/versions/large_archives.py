"""Indexes for halls with many tables, and the hash of how each game has ended.

Games that ended before have no hash; they are checked by playing them again.
"""

import sqlalchemy as sa
from alembic import op

revision = "large_archives"
down_revision = "hints_at_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("hash", sa.String(32)))
    op.create_index("tables_by_state", "tables", ["state", "created"])
    op.create_index("seats_by_session", "seats", ["session"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_index("seats_by_session")
    op.drop_index("tables_by_state")
    op.drop_column("tables", "hash")
