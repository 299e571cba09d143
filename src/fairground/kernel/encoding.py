"""How a view becomes numbers for a learner: written once, it runs plain and compiled."""

from typing import NamedTuple

from fairground.kernel.bundles import Features, Floats, Ints, Row

# How the entries of a field become features.
SCALED, ONE_HOT, BITS = range(3)

UNKNOWN = -1.0
"""A scaled feature whose entry lies outside its range: nothing lies there, or nobody may know."""


class Plan(NamedTuple):
    """For every field that is told: where its entries lie, and how they become features."""

    at: Ints  # the first entry's byte
    size: Ints  # bytes of an entry
    signed: Ints
    count: Ints
    way: Ints
    least: Ints
    most: Ints  # of bits, how many
    first: Ints  # its first feature
    scale: Floats


def encode(plan: Plan, row: Row, seat: int, line: Features):
    """Write a veiled row as features; the first of them tell whose view it is."""
    for i in range(len(line)):
        line[i] = 0.0
    if seat >= 0:
        line[seat] = 1.0
    for field in range(len(plan.at)):
        encode_field(plan, field, row, line)
    return 0


def encode_field(plan, field, row, line):
    """Write one field's entries, each by the field's way."""
    way = plan.way[field]
    if way == BITS:
        write_bits(plan, field, row, line)
    elif way == ONE_HOT:
        write_one_hot(plan, field, row, line)
    elif plan.size[field] == 1 and plan.signed[field] == 0:
        scale_bytes(plan, field, row, line)
    else:
        scale(plan, field, row, line)


def write_bits(plan, field, row, line):
    """A feature for each bit of each entry."""
    feature = plan.first[field]
    for entry in range(plan.count[field]):
        value = entry_at(plan, field, row, entry)
        for bit in range(plan.most[field]):
            line[feature + bit] = value >> bit & 1
        feature += plan.most[field]


def write_one_hot(plan, field, row, line):
    """A feature for each value of each entry; all 0 if it has none of them."""
    least = plan.least[field]
    width = plan.most[field] - least + 1
    feature = plan.first[field] - least
    for entry in range(plan.count[field]):
        value = entry_at(plan, field, row, entry)
        if least <= value <= plan.most[field]:
            line[feature + value] = 1.0
        feature += width


def scale(plan, field, row, line):
    """Each entry as a share of its range."""
    for entry in range(plan.count[field]):
        value = entry_at(plan, field, row, entry)
        known = plan.least[field] <= value <= plan.most[field]
        share = (value - plan.least[field]) * plan.scale[field]
        line[plan.first[field] + entry] = share if known else UNKNOWN


def scale_bytes(plan, field, row, line):
    """The same for entries of one byte, in a loop that the compiler turns into wide moves."""
    at = plan.at[field]
    first = plan.first[field]
    least = plan.least[field]
    most = plan.most[field]
    factor = plan.scale[field]
    for entry in range(plan.count[field]):
        value = row[at + entry]
        line[first + entry] = (value - least) * factor if least <= value <= most else UNKNOWN


def entry_at(plan, field, row, entry):
    """The whole number of an entry, from its little-endian bytes."""
    size = plan.size[field]
    at = plan.at[field] + entry * size
    value = 0
    value += row[at + size - 1]
    if plan.signed[field] and value >= 128:
        value -= 256
    for i in range(2, size + 1):
        value = value << 8 | row[at + size - i]
    return value
