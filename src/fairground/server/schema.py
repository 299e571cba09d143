"""The hall's tables in the database. The truth of a game is its rows of `moves`, nothing else."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),  # SHA-256 of the cookie
    Column("nickname", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("options", String, nullable=False),  # JSON
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default="1"),
    Column("created", Float, nullable=False),
    Column("state", String(8), nullable=False),  # for lists; moves decide whether it is over
    Column("key", String(32)),  # of the dice, from the moment the game starts
    Column("rematch_of", String(24), ForeignKey("tables.id"), unique=True),
    Column("hash", String(32)),  # of how it has ended; none while it goes on
    Column("owner", String(24), ForeignKey("sessions.id")),  # who set it up
    Column("origin", String(16)),  # from where, as a hash under a key that no file holds
    Column("seen", Float, nullable=False, server_default="0"),  # when somebody was here last
    Column("keeper", String(24)),  # the worker that plays for its bots, where there are several
    Column("closed", String(200)),  # why it was closed before its game was over, if so
    Column("ended", Boolean, nullable=False, server_default="0"),  # by those who played there
    Column("start", String),  # JSON of a position without its key, if it is not dealt anew
    Column("branch_of", String(24), ForeignKey("tables.id")),  # the game whose position that was
    Column("branched_at", Integer),  # and after how many of its actions
    Column("secret", String(32)),  # the hall's part of the key; none at tables without a seal
    Column("lesson", Integer),  # the chapter that is taught there, if one is
    CheckConstraint("state IN ('open', 'playing', 'over')", name="known_state"),
    Index("tables_by_age", "public", "state", "created"),
    Index("tables_by_state", "state", "created"),
    Index("tables_by_owner", "owner", "state"),
    Index("tables_by_origin", "origin", "state"),
    Index("tables_by_branch", "branch_of"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("session", String(24), ForeignKey("sessions.id")),
    Column("away", Boolean, nullable=False),
    Column("hash", String(64)),  # of the person's word; empty while it is asked for
    Column("word", String(32)),  # the person's part of the key; empty if they gave none in time
    Column("ends", Integer),  # the step of everybody's with which its person would end the game
    CheckConstraint("kind IN ('person', 'bot', 'open')", name="known_kind"),
    Index("seats_by_session", "session"),
)

moves = Table(
    "moves",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),  # 1 for the first action
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("command", String(40)),  # the client's id of it; none if a bot played
    Column("at", Float, nullable=False, server_default="0"),  # seconds since 1970
    UniqueConstraint("table", "seat", "command", name="a_command_is_played_once"),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("session", String(24), ForeignKey("sessions.id"), nullable=False),
    Column("command", String(40), nullable=False),
    Column("who", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("seated", Boolean, nullable=False, server_default="0"),  # whether who spoke sat here
    UniqueConstraint("table", "session", "command", name="a_line_is_said_once"),
    Index("chat_by_session", "session"),
)

notes = Table(
    "notes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table", String(24), ForeignKey("tables.id"), nullable=False),
    Column("session", String(24), ForeignKey("sessions.id"), nullable=False),
    Column("command", String(40), nullable=False),
    Column("who", String(40), nullable=False),
    Column("seated", Boolean, nullable=False),  # whether who wrote it sat here
    Column("n", Integer, nullable=False),  # the moment: after so many actions that stand
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "session", "command", name="a_note_is_written_once"),
    Index("notes_by_session", "session"),
)

answers = Table(
    "answers",
    metadata,
    Column("session", String(24), ForeignKey("sessions.id"), primary_key=True),
    Column("command", String(40), primary_key=True),  # the client's id of what it asked for
    Column("asked", String(64), nullable=False),  # SHA-256 of what that was
    Column("body", String, nullable=False),  # JSON
    Column("at", Float, nullable=False),
    Index("answers_by_age", "at"),
)

films = Table(
    "films",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("film", String, nullable=False),  # what everybody saw of a game that is over, packed
    Column("size", Integer, nullable=False),  # its letters; 0: it would have been too many
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("origins", String(64), nullable=False),  # the key that hides addresses, of all alike
    Column("started", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when it was last known to be alive
)

bans = Table(
    "bans",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("session", String(24)),
    Column("nickname", String(24), nullable=False),
    Column("address", Boolean, nullable=False),  # whether it goes for the session's address, too
    Column("network", String(50)),  # that address once it is known, or a network that is meant
    Column("reason", String(200), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("lifted", Float),  # when it was taken back
    Index("bans_by_end", "until"),
)

acts = Table(
    "acts",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column("what", String(160), nullable=False),  # what whoever runs the hall has done
    Column("reason", String(200), nullable=False),
    Index("acts_by_age", "at"),
)

counted = Table(
    "counted",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),  # whose game is in luck
)

luck = Table(
    "luck",  # how often chance fell how, over all games that are over; nothing of any one of them
    metadata,
    Column("game", String(40), primary_key=True),
    Column("what", String(80), primary_key=True),  # a roll, a deal, or the games themselves
    Column("size", Integer, primary_key=True),  # out of how many
    Column("value", Integer, primary_key=True),  # which of them
    Column("times", BigInteger, nullable=False),
)
