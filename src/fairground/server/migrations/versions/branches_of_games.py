"""Tables that go on from a moment of another's game."""

import sqlalchemy as sa
from alembic import op

revision = "branches_of_games"
down_revision = "bans_and_acts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add where a table's game begins, and of which moment of which game that is."""
    op.add_column("tables", sa.Column("start", sa.String))
    # SQLite can add a column with its reference, but no reference afterwards.
    op.execute("ALTER TABLE tables ADD COLUMN branch_of VARCHAR(24) REFERENCES tables (id)")
    op.add_column("tables", sa.Column("branched_at", sa.Integer))
    op.create_index("tables_by_branch", "tables", ["branch_of"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_index("tables_by_branch", "tables")
    for name in ("branched_at", "branch_of", "start"):
        op.drop_column("tables", name)
