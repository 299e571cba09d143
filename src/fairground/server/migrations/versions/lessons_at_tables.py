"""Tables at which a chapter of a game's lessons is taught."""

import sqlalchemy as sa
from alembic import op

revision = "lessons_at_tables"
down_revision = "ended_games"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no table from before has a lesson."""
    op.add_column("tables", sa.Column("lesson", sa.Integer))


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("tables", "lesson")
