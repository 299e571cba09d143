"""How chance fell in all games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "luck_of_games"
down_revision = "sealed_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a place for it; the hall counts the games that are there."""
    op.create_table(
        "counted",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "luck",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("what", sa.String(80), primary_key=True),
        sa.Column("size", sa.Integer, primary_key=True),
        sa.Column("value", sa.Integer, primary_key=True),
        sa.Column("times", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("luck")
    op.drop_table("counted")
