"""The workers of a hall, and which of them plays for the bots of a table."""

import sqlalchemy as sa
from alembic import op

revision = "many_workers"
down_revision = "guests_of_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("keeper", sa.String(24)))
    op.create_table(
        "workers",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("origins", sa.String(64), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("workers")
    op.drop_column("tables", "keeper")
