"""Counting's constants, its option, and the layout of its state."""

from fairground.kernel.layout import U8, Field, desk_layout, state_layout
from fairground.kernel.options import Option, Whole

ACTIONS = 3
FIRST_TOTALS = 4
RAISED = 0  # event; a: by how much, b: the total now

OPTIONS = (Option("goal", Whole(10, 40), 21, "The total that wins.", ("CO-3",)),)

STATE = state_layout(
    "counting",
    *(option.field(3) for option in OPTIONS),
    Field("total", U8, most=255),
    Field("turn", U8, most=2),
)
DESK = desk_layout("counting")
