"""What everybody saw of finished games, for those whose rules will have changed."""

import sqlalchemy as sa
from alembic import op

revision = "films_of_games"
down_revision = "branches_of_games"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a place for it; the hall fills it."""
    op.create_table(
        "films",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("film", sa.String, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("films")
