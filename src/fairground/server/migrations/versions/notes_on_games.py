"""Notes on moments of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "notes_on_games"
down_revision = "films_of_games"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "notes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("session", sa.String(24), sa.ForeignKey("sessions.id"), nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "session", "command", name="a_note_is_written_once"),
    )
    op.create_index("notes_by_session", "notes", ["session"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("notes")
