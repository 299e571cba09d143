"""The invariants that every position of Crash Grid obeys."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.games.crash_grid import arena, rules, standings
from fairground.games.crash_grid import state as c
from fairground.games.crash_grid.words import card_text
from fairground.kernel.grids import DIRECTION_NAMES
from fairground.kernel.layout import Plain


def squares(s: Plain) -> Iterator[tuple[int, int, int]]:
    """Every square of the board with what lies on it."""
    for row in range(s.board_size):
        for column in range(s.board_size):
            yield row, column, s.cell[row][column]


def broken_invariant(s: Plain) -> str | None:
    """The first invariant that the state breaks, as a sentence."""
    return next(_broken(s), None)


def _broken(s: Plain) -> Iterator[str]:
    yield from _broken_cards(s)
    yield from _broken_board(s)
    yield from _broken_riders(s)
    yield from _broken_trick(s)
    yield from _broken_match(s)


def _broken_cards(s: Plain) -> Iterator[str]:
    """Invariants 1 and 6: the 52 cards are partitioned; hands are full while cards last."""
    places = list(s.deck[: s.deck_left]) + list(s.discard[: s.discarded])
    for seat in range(s.seats):
        hand = s.hand[seat][: s.held[seat]]
        places += hand
        if s.revealed[seat] != c.NO_CARD:
            places.append(s.revealed[seat])
        if hand != sorted(hand):
            yield f"the hand of seat {seat} is not sorted"
        if s.committed[seat] != c.NO_CARD and s.committed[seat] not in hand:
            yield f"seat {seat} has committed a card that is not in its hand (CG-17)"
        counts = [0] * c.MOST_SHUFFLES
        for card in hand:
            counts[s.origin[card]] += 1
        if counts != s.held_from[seat]:
            yield f"the shuffles that seat {seat}'s cards come from are miscounted"
    places += [
        s.wall_card[row][column]
        for row, column, cell in squares(s)
        if c.kind_of(cell) == c.CARD_WALL
    ]
    if sorted(places) != list(range(c.CARDS)):
        wrong = {card for card in range(c.CARDS) if places.count(card) != 1}
        names = ", ".join(card_text(card) for card in sorted(wrong))
        yield f"every card of Deck A must be in exactly one place (CG-1), but not so: {names}"
    if any(s.origin[card] != s.shuffles for card in s.deck[: s.deck_left]):
        yield "every card of Deck A must be part of the last shuffle (CG-43)"
    if s.phase == c.REVEAL:
        cards_left = s.deck_left + (s.discarded if s.deck_out == c.RESHUFFLE else 0)
        for seat in range(s.seats):
            if s.alive[seat] and s.held[seat] < s.hand_size and cards_left:
                yield f"seat {seat} must have a full hand while there are cards to draw (CG-42)"


def _broken_board(s: Plain) -> Iterator[str]:
    """Invariants 2, 3 and 5: heads under riders, and every move has left its wall."""
    counts = [[0] * 6 for _ in range(c.MOST_SEATS)]
    for row, column, cell in squares(s):
        kind, owner = c.kind_of(cell), c.owner_of(cell)
        if kind == c.FREE:
            continue
        counts[owner][kind] += 1
        under = (s.row[owner], s.column[owner], s.facing[owner]) == (row, column, c.facing_of(cell))
        if kind in (c.HEAD, c.WRECK) and not under:
            yield f"square {row},{column} shows rider {owner}, who is not there so (CG-11)"
    for seat in range(s.seats):
        count = counts[seat]
        wreck = int(not s.alive[seat] and s.crash_square == c.SQUARE_WALL)
        if count[c.HEAD] != s.alive[seat] or count[c.WRECK] != wreck:
            yield f"seat {seat} must have its head card on the board while it lives (CG-8, CG-37)"
        rails = min(s.moves[seat], s.rail_moves)
        if count[c.RAIL] != rails:
            yield f"seat {seat} must have left {rails} rails by now (CG-30)"
        if count[c.CARD_WALL] + count[c.BLANK_WALL] != s.moves[seat] - rails:
            yield (
                f"seat {seat} must have left {s.moves[seat] - rails} cards or blanks "
                "in Extended Mode (CG-31)"
            )


def _broken_riders(s: Plain) -> Iterator[str]:
    """Invariants 4 and 9: riders are in step, and back on their heading after each cycle."""
    if not 1 <= s.trick <= 3 * s.board_size:
        yield f"the trick must be from 1 to {3 * s.board_size} on this board"
    moved = set(s.order[: s.turn]) if s.phase == c.RIDE else set()
    for seat in range(s.seats):
        if bool(s.crashed_in[seat]) == bool(s.alive[seat]):
            yield f"seat {seat} must have crashed in some trick, or be alive"
        if not s.alive[seat] or s.phase == c.OVER:
            continue
        moves = s.trick if seat in moved else s.trick - 1
        if s.moves[seat] != moves:
            yield f"seat {seat} must have made {moves} moves in trick {s.trick} (CG-20)"
        cycle = (s.trick - 1) % 3 + (1 if seat in moved else 0)
        if s.used[seat].bit_count() != cycle:
            yield f"seat {seat} must have used {cycle} of J, Q, K in trick {s.trick} (CG-15)"
        turn = (s.used[seat] & 1) + 3 * (s.used[seat] >> 1 & 1)
        if (s.facing[seat] + turn) % 4 != _heading(s, seat):
            yield f"seat {seat} cannot face {DIRECTION_NAMES[s.facing[seat]]} with these moves used"


def _heading(s: Plain, seat: int) -> int:
    fresh = s.copy()
    arena.place_rider(fresh, seat, c.DESK.new())
    return int(fresh.facing[seat])


def _broken_trick(s: Plain) -> Iterator[str]:
    """Invariant 7: the order is that of the cards, and fits the phase."""
    if s.living != sum(s.alive):
        yield "the number of living riders is miscounted"
    if s.phase == c.OVER:
        return
    if s.living < (2 if s.phase == c.REVEAL else 1):
        yield "a round goes on only while two riders live (CG-41)"
    if s.phase == c.REVEAL:
        if any(card != c.NO_CARD for card in s.revealed):
            yield "no card is revealed before all have chosen (CG-18)"
        return
    if any(card != c.NO_CARD for card in s.committed):
        yield "after the reveal no commitment is left (CG-18)"
    waiting = s.order[s.turn : s.riders]
    strengths = [rules.initiative(s, seat) for seat in waiting]
    if strengths != sorted(strengths, reverse=True):
        yield "the order must follow the revealed cards, highest first (CG-22, CG-23, CG-49)"
    if len(set(s.order[: s.riders])) != s.riders or any(not s.alive[seat] for seat in waiting):
        yield "every living rider stands in the order once (CG-20)"
    if not {seat for seat in range(s.seats) if s.alive[seat]} <= set(s.order[: s.riders]):
        yield "every living rider stands in the order once (CG-20)"


def _broken_match(s: Plain) -> Iterator[str]:
    """Invariant 10: a point for every round that was not void."""
    points = sum(s.points[: s.seats])
    if any(not isinstance(count, int) or count < 0 for count in s.points):
        yield "points are whole numbers"
    elif points > s.round:
        yield f"{s.round} rounds played cannot have given {points} points (CG-50)"
    elif s.round > s.rounds_max:
        yield f"a match has at most {s.rounds_max} rounds (CG-52)"
    elif (s.phase == c.OVER) != (s.round > 0 and bool(standings.match_is_over(s))):
        yield "the match must be over exactly when section 'Round and match' says so (CG-52)"
