"""The invariants that every position of Crash Grid obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace

from fairground.games.crash_grid.rules import arena, standings
from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules.initiative import initiative
from fairground.games.crash_grid.rules.options import (
    CRASH_SQUARE,
    CRASHED_HAND,
    DECK_OUT,
    ROUND_END,
)
from fairground.games.crash_grid.rules.state import DESK, STATE
from fairground.games.crash_grid.show.laid import have_ridden, ways_it_went
from fairground.games.crash_grid.show.names import card_text
from fairground.kernel.census import miscounted
from fairground.kernel.grids import DIRECTION_NAMES, EAST, NORTH, SOUTH
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many


def squares(s: Plain) -> Iterator[tuple[int, int, int]]:
    """Every square of the board with what lies on it."""
    for row in range(s.board_size):
        for column in range(s.board_size):
            yield row, column, s.cell[row][column]


def broken(s: Plain) -> Iterator[str]:
    """The invariants that the state breaks, as sentences."""
    yield from _broken_cards(s)
    yield from _broken_hands(s)
    yield from _broken_shuffles(s)
    yield from _broken_board(s)
    yield from _broken_riders(s)
    yield from _broken_crashes(s)
    yield from _broken_order(s)
    yield from _broken_phase(s)
    yield from _broken_match(s)


def _broken_cards(s: Plain) -> Iterator[str]:
    """Invariant 1: the 52 cards are partitioned."""
    places = list(s.deck[: s.deck_left]) + list(s.discard[: s.discarded])
    for seat in range(s.seats):
        places += s.hand[seat][: s.held[seat]]
        if s.revealed[seat] != c.NO_CARD:
            places.append(s.revealed[seat])
    places += [
        s.wall_card[row][column]
        for row, column, cell in squares(s)
        if c.kind_of(cell) == c.CARD_WALL
    ]
    wrong = miscounted(Counter(places), [1] * c.CARDS)
    if wrong:
        names = ", ".join(map(card_text, wrong))
        yield f"every card of Deck A must be in exactly one place (CG-1), but not so: {names}"


def _broken_hands(s: Plain) -> Iterator[str]:
    """Invariant 6: hands are full while cards last; who has crashed holds none, or keeps them."""
    cards_left = s.deck_left + (s.discarded if s.deck_out == DECK_OUT.RESHUFFLE else 0)
    if s.phase == c.REVEAL and s.trick == 1 and s.discarded:
        yield "no card has been discarded before the first trick (CG-53)"
    for seat in range(s.seats):
        hand = s.hand[seat][: s.held[seat]]
        if hand != sorted(hand):
            yield f"the hand of seat {seat} is not sorted"
        if s.committed[seat] != c.NO_CARD and s.committed[seat] not in hand:
            yield f"seat {seat} has committed a card that is not in its hand (CG-17)"
        if not s.alive[seat]:
            if hand and s.crashed_hand == CRASHED_HAND.DISCARD:
                yield f"seat {seat} has crashed and lost its hand (CG-39)"
            most = s.hand_size - 1  # it had revealed one
        elif s.phase == c.REVEAL:
            most = s.hand_size
            if len(hand) < most and cards_left:
                yield f"seat {seat} must have a full hand while there are cards to draw (CG-42)"
        else:
            most = s.hand_size - 1
            if len(hand) < most and s.deck_left:
                yield f"seat {seat} must have had a full hand before the reveal (CG-42)"
        if len(hand) > most:
            yield f"seat {seat} can hold {how_many(most, 'card')} at most now (CG-42)"


def _broken_shuffles(s: Plain) -> Iterator[str]:
    """Specification 6.2: every card, and every hand, is of shuffles that there were."""
    for seat in range(s.seats):
        counts = [0] * c.MOST_SHUFFLES
        for card in s.hand[seat][: s.held[seat]]:
            counts[s.origin[card] % c.MOST_SHUFFLES] += 1
        if counts != s.held_from[seat]:
            yield f"the shuffles that seat {seat}'s cards come from are miscounted"
    if any(s.origin[card] != s.shuffles for card in s.deck[: s.deck_left]):
        yield "every card of Deck A must be part of the last shuffle (CG-43)"
    if max(s.origin) > s.shuffles:
        yield f"a card is of a later shuffle than number {s.shuffles}, the last (CG-43)"
    if s.shuffles > (0 if s.deck_out == DECK_OUT.DWINDLE else s.trick - 1):
        reshuffles = how_many(s.shuffles, "reshuffle")
        yield f"there cannot have been {reshuffles} before trick {s.trick} (CG-43)"


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
        wreck = int(not s.alive[seat] and s.crash_square == CRASH_SQUARE.WALL)
        if count[c.HEAD] != s.alive[seat] or count[c.WRECK] != wreck:
            yield f"seat {seat} must have its head card on the board while it lives (CG-8, CG-37)"
        rails = min(s.moves[seat], s.rail_moves)
        if count[c.RAIL] != rails:
            yield f"seat {seat} must have left {how_many(rails, 'rail')} by now (CG-30)"
        if count[c.CARD_WALL] + count[c.BLANK_WALL] != s.moves[seat] - rails:
            walls = how_many(s.moves[seat] - rails, "card or blank", "cards or blanks")
            yield f"seat {seat} must have left {walls} in Extended Mode (CG-31)"


def _broken_riders(s: Plain) -> Iterator[str]:
    """Invariants 4 and 9: riders are in step, and back on their heading after each cycle."""
    if not 1 <= s.trick <= 3 * s.board_size:
        yield f"the trick must be from 1 to {3 * s.board_size} on this board"
    moved = have_ridden(s)
    for seat in range(s.seats):
        if not s.alive[seat] or s.phase == c.OVER:
            continue
        moves = s.trick if seat in moved else s.trick - 1
        if s.moves[seat] != moves:
            made = how_many(moves, "move")
            yield f"seat {seat} must have made {made} in trick {s.trick} (CG-20)"
        cycle = (s.trick - 1) % 3 + (1 if seat in moved else 0)
        if s.used[seat].bit_count() != cycle:
            yield f"seat {seat} must have used {cycle} of J, Q, K in trick {s.trick} (CG-15)"
        turn = (s.used[seat] & 1) + 3 * (s.used[seat] >> 1 & 1)
        heading = _heading(s, seat)
        if (s.facing[seat] + turn) % 4 != heading:
            yield f"seat {seat} cannot face {DIRECTION_NAMES[s.facing[seat]]} with these moves used"
        if _lines_behind(s, seat, heading) < moves // 3:
            lines = how_many(moves // 3, "line")
            yield f"seat {seat} must be {lines} from its edge by now (CG-15)"


def _heading(s: Plain, seat: int) -> int:
    """The direction that the seat faced at the start of the round."""
    table = s.seats, s.board_size, s.start_layout, s.rotate_starts, s.round
    return _first_facing(*table, seat)


@lru_cache(maxsize=1 << 10)
def _first_facing(seats: int, size: int, layout: int, rotated: int, played: int, seat: int) -> int:
    fresh = STATE.new()
    fresh.seats, fresh.board_size, fresh.round = seats, size, played
    fresh.start_layout, fresh.rotate_starts = layout, rotated
    arena.place_rider(fresh, seat, DESK.new())
    return int(fresh.facing[seat])


def _lines_behind(s: Plain, seat: int, heading: int) -> int:
    """How far the seat is from the edge where it started: every cycle takes it a line further."""
    last = s.board_size - 1
    if heading in (NORTH, SOUTH):
        return int(last - s.row[seat] if heading == NORTH else s.row[seat])
    return int(s.column[seat] if heading == EAST else last - s.column[seat])


def _broken_crashes(s: Plain) -> Iterator[str]:
    """CG-29, CG-32, CG-45: who crashed when, after how many moves, with which of them used."""
    last = s.trick - 1 if s.phase == c.REVEAL else s.trick
    for seat in range(s.seats):
        trick = s.crashed_in[seat]
        if s.alive[seat]:
            if trick:
                yield f"seat {seat} cannot have crashed and be alive"
            continue
        if not 1 <= trick <= last:
            yield f"seat {seat} must have crashed in a trick from 1 to {last}"
        elif s.moves[seat] != trick - 1:
            made = how_many(trick - 1, "move")
            yield f"seat {seat} must have made {made} before its crash (CG-29)"
        else:
            refreshed = (s.trick - 1) // 3 > (trick - 1) // 3
            used = 0 if refreshed else (trick - 1) % 3 + 1
            if s.used[seat].bit_count() != used:
                yield f"{used} of J, Q, K of seat {seat} must lie face down (CG-32, CG-45)"


def _broken_order(s: Plain) -> Iterator[str]:
    """Invariant 7: every rider of the trick stands in the order once, the highest card first."""
    order = s.order[: s.riders]
    if s.riders > s.seats or any(s.order[s.riders :]):
        yield "the order has a place for each rider, and no more"
    elif s.phase == c.REVEAL and s.trick == 1:
        # What is left of the round before: how many rode last.
        if any(order) or (s.round == 0 and s.riders) or s.turn > s.riders:
            yield "nobody has ridden yet in the first trick (CG-53)"
    elif s.phase != c.RIDE and s.riders == 0:  # the last order may be left out
        if s.turn:
            yield "without an order nobody has a turn in it"
    elif sorted(order) != _riders_of_trick(s):
        yield "every living rider stands in the order once (CG-20)"
    elif s.phase == c.RIDE:
        yield from _broken_turn(s)
    elif s.phase == c.OVER and not ways_it_went(s, order):
        yield "the last cards are not on the discard pile as they were played (CG-22, CG-40)"
    elif s.turn != _last_turn(s):
        yield "all have ridden in the last trick, unless the round ended at once (CG-20, CG-R10)"


def _riders_of_trick(s: Plain) -> list[int]:
    """Who was alive when this trick began; before the reveal, when the last one did."""
    trick = s.trick - 1 if s.phase == c.REVEAL else s.trick
    return [seat for seat in range(s.seats) if s.alive[seat] or s.crashed_in[seat] == trick]


def _last_turn(s: Plain) -> int:
    """The turn in the order at which the last trick ended."""
    if s.phase == c.OVER and s.round_end == ROUND_END.IMMEDIATE:
        crashed = [i for i in range(s.riders) if not s.alive[s.order[i]]]
        return crashed[-1] if crashed else -1
    return int(s.riders)


def _broken_turn(s: Plain) -> Iterator[str]:
    """CG-18, CG-24, CG-40: who has ridden has put its card away; all others show theirs."""
    if s.turn >= s.riders:
        yield "somebody must be left to ride (CG-24)"
        return
    waiting = s.order[s.turn : s.riders]
    if any(not s.alive[seat] for seat in waiting):
        yield "nobody crashes before its own ride (CG-36)"
    if any(s.revealed[seat] != c.NO_CARD for seat in range(s.seats) if seat not in waiting):
        yield "the card of a rider who has ridden is put away (CG-40)"
    for seat in waiting:
        if s.revealed[seat] == c.NO_CARD and (s.held[seat] or s.deck_left):
            yield f"seat {seat} must have revealed a card (CG-17)"
    strengths = [initiative(s, seat) for seat in waiting]
    if strengths != sorted(strengths, reverse=True):
        yield "the order must follow the revealed cards, highest first (CG-22, CG-23, CG-49)"
    elif not ways_it_went(s, s.order[: s.turn]):
        yield "the cards of those who have ridden are not where they belong (CG-22, CG-31, CG-40)"


def _broken_phase(s: Plain) -> Iterator[str]:
    """CG-17, CG-24, CG-41: who decides, and how many must be alive for it."""
    if s.living != sum(s.alive):
        yield "the number of living riders is miscounted"
    if s.phase != c.RIDE and any(card != c.NO_CARD for card in s.revealed):
        yield "a card lies open only from the reveal until its rider has ridden (CG-18, CG-40)"
    if s.phase != c.REVEAL and any(card != c.NO_CARD for card in s.committed):
        yield "after the reveal no commitment is left (CG-18)"
    least = 2 if s.phase == c.REVEAL or s.round_end == ROUND_END.IMMEDIATE else 1
    if s.phase == c.OVER:
        if s.living > 1 or (s.living == 0 and s.round_end == ROUND_END.IMMEDIATE):
            yield "a match ends when one rider is left, or none (CG-41)"
    elif s.living < least:
        yield "a round goes on only while two riders live (CG-41)"
    if s.waiting != _deciding(s):
        yield "those decide who must choose a card, or ride (CG-17, CG-24)"
    elif s.phase != c.OVER and s.waiting == 0:
        yield "somebody must still have a card to choose (CG-18)"


def _deciding(s: Plain) -> int:
    """Bit mask of the seats that must decide."""
    if s.phase == c.OVER:
        return 0
    if s.phase == c.RIDE:
        return 1 << s.order[s.turn] if s.turn < s.riders else 0
    return sum(
        1 << seat
        for seat in range(s.seats)
        if s.alive[seat] and s.held[seat] and s.committed[seat] == c.NO_CARD
    )


def _broken_match(s: Plain) -> Iterator[str]:
    """Invariant 10: a point for every round that was not void, and no round after the last."""
    points = tuple(s.points[: s.seats])
    bounds = s.rounds_min, s.rounds_max, s.round_end == ROUND_END.IMMEDIATE
    if sum(points) > s.round:
        given = how_many(sum(points), "point")
        yield f"{how_many(s.round, 'round')} cannot have given {given} (CG-50)"
    elif s.round > s.rounds_max:
        yield f"a match has at most {how_many(s.rounds_max, 'round')} (CG-52)"
    elif not _can_stand(points, s.round, *bounds):
        yield "the match cannot have come to these points in so many rounds (CG-51, CG-52)"
    elif (s.phase == c.OVER) != (s.round > 0 and _is_over(points, s.round, *bounds[:2])):
        yield "the match must be over exactly when section 'Round and match' says so (CG-52)"
    elif s.phase == c.OVER and s.living <= 1:
        earlier = tuple(points[seat] - s.alive[seat] for seat in range(s.seats))
        if min(earlier) < 0 or not _goes_on(earlier, s.round - 1, *bounds):
            yield "the last rider standing has scored the last round (CG-50)"


@lru_cache(maxsize=1 << 12)
def _can_stand(
    points: tuple[int, ...], played: int, rounds_min: int, rounds_max: int, immediate: bool
) -> bool:
    """Whether some course of rounds leads to these points, none of them after the match's end."""
    if played == 0:
        return not any(points)
    before = [
        (*points[:seat], points[seat] - 1, *points[seat + 1 :])
        for seat in range(len(points))
        if points[seat]
    ]
    if not immediate:  # CG-R10: without the rest of the trick no round is void
        before.append(points)
    return any(
        _goes_on(earlier, played - 1, rounds_min, rounds_max, immediate) for earlier in before
    )


def _goes_on(
    points: tuple[int, ...], played: int, rounds_min: int, rounds_max: int, immediate: bool
) -> bool:
    """Whether a match can stand so, and another round is played."""
    over = played > 0 and _is_over(points, played, rounds_min, rounds_max)
    return not over and _can_stand(points, played, rounds_min, rounds_max, immediate)


def _is_over(points: tuple[int, ...], played: int, rounds_min: int, rounds_max: int) -> bool:
    match = SimpleNamespace(
        points=points, round=played, seats=len(points), rounds_min=rounds_min, rounds_max=rounds_max
    )
    return bool(standings.match_is_over(match))
