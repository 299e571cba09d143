"""From what the key of a table's dice follows; tables from before have no seal."""

import sqlalchemy as sa
from alembic import op

revision = "sealed_tables"
down_revision = "notes_on_games"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tables", sa.Column("secret", sa.String(32)))
    op.add_column("seats", sa.Column("hash", sa.String(64)))
    op.add_column("seats", sa.Column("word", sa.String(32)))


def downgrade() -> None:
    """Drop them again."""
    op.drop_column("seats", "word")
    op.drop_column("seats", "hash")
    op.drop_column("tables", "secret")
