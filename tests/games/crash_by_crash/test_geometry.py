"""The floor: 188 cells, their neighbours, 25 tiles without gaps or overlaps, holes and rims."""

from collections import Counter

import pytest

from fairground.games.crash_by_crash.rules import tiles as t

ON_FLOOR = [(row, column) for row in range(15) for column in range(13 - row % 2)]


def neighbours(cell):
    return [t.STEP[6 * cell + d] for d in range(6)]


def flower(slot):
    return set(t.FLOWER_PLACES[7 * slot : 7 * slot + 7])


def rim(slot):
    return {cell for cell in t.RING[12 * slot : 12 * slot + 12] if cell != t.NO_CELL}


@pytest.mark.rule("CC-1")
def test_cells_are_numbered_in_reading_order():
    assert [t.cell_id(*place) for place in ON_FLOOR] == list(range(188))
    assert [t.place_of(cell) for cell in range(188)] == ON_FLOOR
    assert [t.cell_id(row, 0) for row in range(0, 15, 2)] == [0, 25, 50, 75, 100, 125, 150, 175]


def test_every_step_has_its_way_back():
    for cell in range(188):
        for d in range(6):
            there = t.STEP[6 * cell + d]
            if there != t.OUTSIDE:
                assert t.STEP[6 * there + (d + 3) % 6] == cell


def test_directions_are_steps_of_the_numbers():
    offsets = (1, -12, -13, -1, 12, 13)
    for cell in range(188):
        for d, offset in enumerate(offsets):
            assert t.STEP[6 * cell + d] in (cell + offset, t.OUTSIDE)
    inner = [c for c in range(188) if t.OUTSIDE not in neighbours(c)]
    assert len(inner) == 188 - (13 + 13 + 2 * 13)  # two long rows, two cells of every other row


def test_the_edge_is_where_steps_end():
    """Row by row: who has six neighbours, and who fewer."""
    counts = Counter(sum(n != t.OUTSIDE for n in neighbours(cell)) for cell in range(188))
    assert counts == {2: 4, 3: 12 - 0, 4: 22, 5: 14, 6: 136}
    for corner in (0, 12, 175, 187):
        assert sum(n != t.OUTSIDE for n in neighbours(corner)) == 2


@pytest.mark.rule("CC-1", "CC-R1")
def test_the_tiles_partition_the_floor():
    xs = [set(t.X_PLACES[8 * slot : 8 * slot + 8]) for slot in range(13)]
    flowers = [flower(slot) for slot in range(12)]
    assert sorted(cell for tile in (*xs, *flowers) for cell in tile) == list(range(188))
    for slot in range(25):
        code = t.SLOTS[slot]
        cells = {cell for cell in range(188) if t.SLOT_AT[cell] == slot}
        assert cells == (flowers[code] if code < 12 else xs[code - 12])
        rows = Counter(t.place_of(cell)[0] - 3 * (slot // 5) for cell in cells)
        assert rows == ({0: 2, 1: 3, 2: 2} if code < 12 else {0: 3, 1: 2, 2: 3})
    assert [t.SLOTS[slot] < 12 for slot in range(25)] == [slot % 2 == 1 for slot in range(25)]


@pytest.mark.rule("CC-1")
def test_a_flower_is_a_centre_with_six_petals():
    assert t.FLOWER_CENTRES == (16, 21, 51, 56, 61, 91, 96, 126, 131, 136, 166, 171)
    for slot, centre in enumerate(t.FLOWER_CENTRES):
        assert flower(slot) == {centre, *neighbours(centre)}
        assert all(t.FLOWER_AT[cell] == slot for cell in flower(slot))


@pytest.mark.rule("CC-54")
def test_holes_never_merge():
    for slot in range(12):
        for cell in flower(slot):
            for other in neighbours(cell):
                assert other == t.OUTSIDE or t.FLOWER_AT[other] in (slot, t.NO_FLOWER)


@pytest.mark.rule("CC-R40")
def test_no_hole_lies_between_two_cells_at_straight_distance_two():
    """Whatever flowers are gone, the middle is on the floor if both ends are."""
    for cell in range(188):
        for d in range(6):
            middle = t.STEP[6 * cell + d]
            far = t.OUTSIDE if middle == t.OUTSIDE else t.STEP[6 * middle + d]
            if far == t.OUTSIDE or t.FLOWER_AT[middle] == t.NO_FLOWER:
                continue
            assert t.FLOWER_AT[middle] in (t.FLOWER_AT[cell], t.FLOWER_AT[far])


@pytest.mark.rule("CC-54", "CC-56")
def test_the_rim_of_a_hole():
    sizes = Counter(len(rim(slot)) for slot in range(12))
    assert sizes == {12: 4, 9: 8}
    for slot in range(12):
        cells = flower(slot)
        assert rim(slot) == {n for cell in cells for n in neighbours(cell)} - cells - {t.OUTSIDE}
        for cell in range(188):
            ways = {d for d in range(6) if t.RING_WAYS[188 * slot + cell] >> d & 1}
            if cell in rim(slot):
                assert 1 <= len(ways) <= 2
                assert ways == {d for d in range(6) if t.STEP[6 * cell + (d + 3) % 6] in cells}
            else:
                assert not ways


@pytest.mark.rule("CC-2", "CC-R2")
def test_the_printed_tiles():
    flowers = [f"{number:08d}" for number in t.PRINTED_TILES[:12]]
    xs = [f"{number:08d}" for number in t.PRINTED_TILES[12:]]
    assert all(sorted(tile[:7]) == list("0112233") for tile in flowers)
    assert all(sorted(tile) == list("00111223") for tile in xs)
    stars = [int(tile[7]) for tile in flowers]
    assert stars.count(0) == 2
    assert stars.count(1) == 4
    assert sorted(star for star in stars if star > 1) == [2, 3, 4, 5, 6, 7]
    assert all(tile[star - 1] != "0" for tile, star in zip(flowers, stars, strict=True) if star)
    turned = [{tile[0] + tile[1 + k : 7] + tile[1 : 1 + k] for k in range(6)} for tile in flowers]
    assert len(set.union(*turned)) == sum(len(one) for one in turned) == 72
    assert len(set(xs) | {tile[::-1] for tile in xs}) == 26
    colours = Counter("".join(tile[:7] for tile in flowers) + "".join(xs))
    assert colours == {"0": 38, "1": 63, "2": 50, "3": 37}
