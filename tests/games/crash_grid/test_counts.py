"""Exact counts of move sequences ("perft"): cards ignored, fixed order 0 > 1 > ... (section 11)."""

from collections import Counter

import pytest

from fairground.kernel.layout import Plain
from play import GAME, J

# After trick t: sequences still running, the living riders over all of them, and the sequences
# that ended in this very trick: void, won by seat 0, 1, ...
COUNTS = {
    (2, 6): [
        (9, 18, (0, 0, 0)),
        (36, 72, (0, 0, 0)),
        (36, 72, (0, 0, 0)),
        (261, 522, (1, 45, 17)),
        (540, 1080, (56, 272, 176)),
        (434, 868, (22, 50, 34)),
        (1982, 3964, (348, 808, 768)),
        (3269, 6538, (949, 1859, 1851)),
        (1143, 2286, (568, 779, 779)),
    ],
    (3, 10): [
        (27, 81, (0, 0, 0, 0)),
        (216, 612, (0, 0, 0, 0)),
        (216, 612, (0, 0, 0, 0)),
        (5130, 14238, (0, 54, 0, 0)),
        (35820, 98424, (0, 612, 0, 0)),
        (35704, 97588, (0, 116, 0, 0)),
    ],
    (4, 6): [
        (81, 324, (0, 0, 0, 0, 0)),
        (1296, 5184, (0, 0, 0, 0, 0)),
        (1296, 4176, (0, 0, 0, 0, 0)),
        (44895, 125028, (1669, 2195, 2195, 1559, 1559)),
    ],
}
RULES = GAME.plain


def reveal_in_seat_order(state: Plain, desk: Plain) -> None:
    """Every living rider reveals its first card, exchanged so that seat 0 rides before 1 ..."""
    living = [seat for seat in range(state.seats) if state.alive[seat]]
    cards = sorted((state.hand[seat][0] for seat in living), reverse=True)
    for seat, card in zip(living, cards, strict=True):
        held = state.held[seat]
        state.hand[seat][:held] = sorted([card, *state.hand[seat][1:held]])
    for seat, card in zip(living, cards, strict=True):
        RULES.apply(state, seat, card, desk)
    assert state.order[: state.riders] == living


def play_trick(state: Plain, desk: Plain, ended: Counter, running: list[Plain]) -> None:
    """All ways to ride this trick on."""
    (seat,) = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    trick = state.trick
    out = RULES.new_out()
    moves = out[: RULES.choices(state, seat, out, desk)]
    for move in moves:
        assert move >= J
        # Copying is most of the time; the last way may use up the state itself.
        after = state if move == moves[-1] else state.copy()
        if RULES.apply(after, seat, move, desk) == 0:
            winners = [seat for seat in range(after.seats) if after.points[seat]]
            ended[winners[0] if winners else None] += 1
        elif after.trick == trick:
            play_trick(after, desk, ended, running)
        else:
            running.append(after)


@pytest.mark.rule("CG-15", "CG-28", "CG-33", "CG-34", "CG-41", "CG-50", "CG-51")
@pytest.mark.parametrize(("seats", "size"), COUNTS)
def test_the_number_of_move_sequences_is_exact(seats, size):
    state = GAME.table(seats, board_size=size, rounds_min=1, rounds_max=1)
    desk = RULES.new_desk()
    RULES.deal(state, 1, 2, desk)
    running = [state]
    for trick, wanted in enumerate(COUNTS[seats, size], start=1):
        ended: Counter = Counter()
        going_on: list[Plain] = []
        for position in running:
            reveal_in_seat_order(position, desk)
            play_trick(position, desk, ended, going_on)
        running = going_on
        living = sum(position.living for position in running)
        finished = tuple(ended[winner] for winner in (None, *range(seats)))
        assert (len(running), living, finished) == wanted, f"after trick {trick}"
