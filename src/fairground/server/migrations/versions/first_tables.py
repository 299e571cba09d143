"""Sessions, tables, seats, moves and chat."""

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("nickname", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("key", sa.String(32)),
        sa.Column("rematch_of", sa.String(24), sa.ForeignKey("tables.id"), unique=True),
        sa.CheckConstraint("state IN ('open', 'playing', 'over')", name="known_state"),
    )
    op.create_index("tables_by_age", "tables", ["public", "state", "created"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("session", sa.String(24), sa.ForeignKey("sessions.id")),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.CheckConstraint("kind IN ('person', 'bot', 'open')", name="known_kind"),
    )
    op.create_table(
        "moves",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("command", sa.String(40)),
        sa.UniqueConstraint("table", "seat", "command", name="a_command_is_played_once"),
    )
    op.create_table(
        "chat",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("session", sa.String(24), sa.ForeignKey("sessions.id"), nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "session", "command", name="a_line_is_said_once"),
    )


def downgrade() -> None:
    """Drop them again."""
    for name in ("chat", "moves", "seats", "tables", "sessions"):
        op.drop_table(name)
