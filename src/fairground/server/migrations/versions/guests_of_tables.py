"""Who set a table up and when somebody was last there, who sat when they chatted, and answers."""

import sqlalchemy as sa
from alembic import op

revision = "guests_of_tables"
down_revision = "large_archives"
branch_labels = None
depends_on = None

FIRST_PERSON = """
    UPDATE tables SET owner = (
        SELECT session FROM seats
        WHERE seats."table" = tables.id AND seats.kind = 'person' ORDER BY seat LIMIT 1
    )
"""
WHO_SITS = """
    UPDATE chat SET seated = EXISTS (
        SELECT 1 FROM seats WHERE seats."table" = chat."table" AND seats.session = chat.session
    )
"""


def upgrade() -> None:
    """Add them; whoever sits first is taken for who set a table up."""
    # SQLite can add a column with its reference, but no reference afterwards.
    op.execute("ALTER TABLE tables ADD COLUMN owner VARCHAR(24) REFERENCES sessions (id)")
    op.add_column("tables", sa.Column("origin", sa.String(16)))
    op.add_column("tables", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.execute(FIRST_PERSON)
    op.create_index("tables_by_owner", "tables", ["owner", "state"])
    op.create_index("tables_by_origin", "tables", ["origin", "state"])
    op.add_column("chat", sa.Column("seated", sa.Boolean, nullable=False, server_default="0"))
    op.execute(WHO_SITS)
    op.create_index("chat_by_session", "chat", ["session"])
    op.create_table(
        "answers",
        sa.Column("session", sa.String(24), sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("command", sa.String(40), primary_key=True),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("answers_by_age", "answers", ["at"])


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("answers")
    op.drop_index("chat_by_session", "chat")
    op.drop_column("chat", "seated")
    for name in ("tables_by_origin", "tables_by_owner"):
        op.drop_index(name, "tables")
    for name in ("seen", "origin", "owner"):
        op.drop_column("tables", name)
