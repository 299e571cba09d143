"""Who is banned, what whoever runs the hall has done, and tables that were closed."""

import sqlalchemy as sa
from alembic import op

revision = "bans_and_acts"
down_revision = "many_workers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("closed", sa.String(200)))
    op.create_table(
        "bans",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("session", sa.String(24)),
        sa.Column("nickname", sa.String(24), nullable=False),
        sa.Column("address", sa.Boolean, nullable=False),
        sa.Column("network", sa.String(50)),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("lifted", sa.Float),
    )
    op.create_index("bans_by_end", "bans", ["until"])
    op.create_table(
        "acts",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("what", sa.String(160), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
    )
    op.create_index("acts_by_age", "acts", ["at"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("acts")
    op.drop_table("bans")
    op.drop_column("tables", "closed")
