"""Every world that a seat of Grid of Shadows holds possible, with its weight.

Redeals draw from the same distribution. Here it is listed, for tests of their fairness: memories
are placed one by one, and the rest of the unseen cards is shared out among the hidden zones in
every possible way, each with the number of ways in which the single cards can lie so.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from fairground.games.grid_of_shadows import rules
from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules.final import is_matchable
from fairground.games.grid_of_shadows.rules.memories import count_places, is_taker, may_hold
from fairground.games.grid_of_shadows.rules.secrets import imagine_others
from fairground.kernel.layout import Plain

SLOTS, STACK, PILE, ASIDE, PAIR, GONE = range(c.MOST_SEATS, c.MOST_SEATS + 6)
Share = tuple[tuple[int, int], ...]  # kinds of one zone, with their counts


@dataclass(frozen=True)
class Outlook:
    """What is still to be placed: unseen copies by kind, and room by zone."""

    left: tuple[int, ...]
    room: tuple[int, ...]
    moved: tuple[int, ...]  # memories of each hand that were placed outside it
    table: tuple[int, ...]  # ... of these, on the table
    laid: tuple[tuple[int, int], ...]  # zone and kind of each memory placed so far


def worlds(view: Plain, seat: int) -> list[tuple[Plain, float]]:
    """All possible states behind a view, each once, with weights that sum to one."""
    chances: dict[tuple[Share, ...], float] = defaultdict(float)
    for outlook, chance in _placed(view, seat, _memories(view, seat), _outlook(view, seat), 1.0):
        shares = [
            (share, weight) for share, weight in _shared_out(outlook) if _fits(view, seat, share)
        ]
        total = sum(weight for _, weight in shares)
        for share, weight in shares:
            chances[share] += chance * weight / total
    return [(_filled(view, seat, share), chance) for share, chance in chances.items()]


def quiet_action(s: Plain, seat: int, luck: random.Random) -> int | None:
    """An action that tells no more of the hand than it shows; None to leave the game out.

    Chosen by kinds from low to high, random plays would favour some cards; here any single card
    of the hand is as likely. In the Final Challenge any face-up card is as likely to be tried.
    """
    if s.step == c.CHOOSE_MORE or (s.step == c.CHOOSE_CARDS and s.picked):
        return c.DONE
    if s.step == c.CHOOSE_CARDS or s.phase in (c.GIVE, c.DISCARD, c.LUCK_CARD):
        hand = [kind for kind in range(c.KINDS) for _ in range(s.hand[seat][kind])]
        return c.CARD + luck.choice(hand)
    if s.phase == c.FC_PLAY:
        tries = [c.SLOT + slot for slot in range(c.SPACES) if is_matchable(s, slot)]
        action = luck.choice(tries if s.final_must_play else [c.PASS, *tries])
        return action if rules.verdict(s, seat, action, None) == 0 else None
    out = [0] * c.ACTIONS
    return luck.choice(out[: rules.choices(s, seat, out, None)])


def _outlook(s: Plain, seat: int) -> Outlook:
    kinds = c.KINDS if s.extended else c.NUMBERS
    left = [s.copies if kind < kinds else 0 for kind in range(c.KINDS)]
    seen: Counter[int] = Counter(dict(enumerate(s.gone_up)))
    room = [0] * (GONE + 1)
    for other in range(s.seats):
        if other == seat or s.phase == c.OVER:
            seen.update(dict(enumerate(s.hand[other])))
        else:
            room[other] = s.held[other]
    room[GONE] = s.gone_hidden
    if seat >= 0:
        seen.update(dict(enumerate(s.gone_known[seat])))
        room[GONE] -= sum(s.gone_known[seat])
    covered = [slot for slot in range(c.SPACES) if s.face[slot] != c.EMPTY]
    for zone, cards in (
        (SLOTS, [s.slot_kind[slot] for slot in covered]),
        (STACK, s.stack_kind[: s.stacked]),
        (PILE, s.pile[: s.pile_left]),
        (ASIDE, s.aside[: s.aside_left]),
        (PAIR, s.pair[: s.paired]),
    ):
        room[zone] = cards.count(c.NO_CARD)
        seen.update(kind for kind in cards if kind != c.NO_CARD)
    for kind in range(c.KINDS):
        left[kind] -= seen[kind]
    zeros = (0,) * c.MOST_SEATS
    return Outlook(tuple(left), tuple(room), zeros, zeros, ())


def _memories(s: Plain, seat: int) -> list[tuple[int, int, int]]:
    """Seat, kind and clock of every memory of a hand, the latest of each hand first."""
    if s.phase == c.OVER:
        return []
    seen = s.seen_in[seat] if seat >= 0 else s.public_in
    at = s.seen_at[seat] if seat >= 0 else s.public_at
    found = [
        (place // c.KINDS, place % c.KINDS, at[place])
        for place in range(s.seats * c.KINDS)
        for _ in range(seen[place])
        if place // c.KINDS != seat
    ]
    return sorted(found, key=lambda memory: (memory[0], -memory[2], memory[1]))


def _placed(
    s: Plain,
    seat: int,
    memories: list[tuple[int, int, int]],
    outlook: Outlook,
    chance: float,
) -> Iterator[tuple[Outlook, float]]:
    """Every way to place the memories, with its chance."""
    if not memories:
        yield outlook, chance
        return
    (other, kind, clock), *rest = memories
    ways = _ways(s, seat, other, kind, clock, outlook) if outlook.left[kind] else []
    total = sum(weight for _, _, weight in ways)
    if not total:
        yield from _placed(s, seat, rest, outlook, chance)
        return
    for zone, on_table, weight in ways:
        placed = _with(outlook, zone, kind, other, on_table)
        yield from _placed(s, seat, rest, placed, chance * weight / total)


def _ways(
    s: Plain, seat: int, other: int, kind: int, clock: int, outlook: Outlook
) -> list[tuple[int, bool, float]]:
    """Zones that a memory may be in, whether that is a place on the table, and their weights."""
    planted = sum(
        1
        for slot in range(c.SPACES)
        if s.face[slot] == c.DOWN
        and s.slot_kind[slot] == c.NO_CARD
        and s.slot_by[slot] == other
        and s.slot_out[slot] >= clock
    )
    open_places = count_places(s, other, clock) - outlook.table[other]
    takers = [
        taker
        for taker in range(s.seats)
        if is_taker(s, seat, other, taker) and may_hold(s, taker, kind)
    ]
    room = outlook.room[GONE] + sum(outlook.room[taker] for taker in takers)
    gone = s.outs[other] - clock - open_places - outlook.moved[other]
    elsewhere = min(max(gone, 0), room)
    # Which of several open places is taken matters only if the hand has planted a card as well.
    stacked = open_places - min(planted, open_places)
    ways: list[tuple[int, bool, float]] = [
        (other, False, outlook.room[other]),
        (STACK, True, stacked),
        (SLOTS, True, open_places - stacked),
    ]
    if room:
        for zone in (GONE, *takers):
            ways.append((zone, False, elsewhere * outlook.room[zone] / room))
    return [way for way in ways if way[2] > 0]


def _with(outlook: Outlook, zone: int, kind: int, other: int, on_table: bool) -> Outlook:
    def changed(numbers: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
        return (*numbers[:place], numbers[place] + by, *numbers[place + 1 :])

    return Outlook(
        changed(outlook.left, kind, -1),
        changed(outlook.room, zone, -1),
        changed(outlook.moved, other, int(zone != other)),
        changed(outlook.table, other, int(on_table)),
        (*outlook.laid, (zone, kind)),
    )


def _shared_out(outlook: Outlook) -> Iterator[tuple[tuple[Share, ...], float]]:
    """Every way to share the rest out among the zones, with the number of single arrangements."""
    zones = [zone for zone, room in enumerate(outlook.room) if room]
    kinds = [kind for kind, count in enumerate(outlook.left) if count]
    laid = Counter(outlook.laid)

    def shares(taken: Counter[tuple[int, int]]) -> tuple[Share, ...]:
        both = laid + taken
        return tuple(
            tuple(sorted((kind, both[at, kind]) for at, kind in both if at == zone))
            for zone in range(GONE + 1)
        )

    def spread(
        place: int, room: tuple[int, ...], taken: Counter[tuple[int, int]]
    ) -> Iterator[Counter[tuple[int, int]]]:
        if place == len(kinds):
            yield taken
            return
        kind = kinds[place]
        for counts in _splits(outlook.left[kind], room):
            more = Counter({(zones[i], kind): n for i, n in enumerate(counts) if n})
            rest = tuple(have - n for have, n in zip(room, counts, strict=True))
            yield from spread(place + 1, rest, taken + more)

    for taken in spread(0, tuple(outlook.room[zone] for zone in zones), Counter()):
        weight = 1.0
        for count in taken.values():
            weight /= factorial(count)
        yield shares(taken), weight


def _splits(count: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to split a number over zones that have so much room."""
    if not room:
        if count == 0:
            yield ()
        return
    for here in range(min(count, room[0]) + 1):
        for rest in _splits(count - here, room[1:]):
            yield (here, *rest)


def _fits(s: Plain, seat: int, shares: tuple[Share, ...]) -> bool:
    """GS-114, GS-117: what passes in the Final Challenge have shown."""
    if s.phase not in (c.FC_PLAY, c.FC_REVEAL):
        return True
    for other in range(s.seats):
        if any(s.lacks[other] >> kind & 1 for kind, _ in shares[other]):
            return False
    if s.phase == c.FC_REVEAL or not s.final_must_play or s.turn == seat:
        return True
    wanted = {s.slot_kind[slot] for slot in range(c.SPACES) if is_matchable(s, slot)}
    return any(kind in wanted for kind, _ in shares[s.turn])


def _filled(view: Plain, seat: int, shares: tuple[Share, ...]) -> Plain:
    """The view with its blanks filled from the zones' shares."""
    s = view.copy()
    for other in range(s.seats):
        for kind, count in shares[other]:
            s.hand[other][kind] += count
    if seat >= 0:
        s.gone_down[:] = s.gone_known[seat]
    for kind, count in shares[GONE]:
        s.gone_down[kind] += count
    down = [slot for slot in range(c.SPACES) if s.face[slot] == c.DOWN]
    for zone, cards, places in (
        (SLOTS, s.slot_kind, down),
        (STACK, s.stack_kind, range(s.stacked)),
        (PILE, s.pile, range(s.pile_left)),
        (ASIDE, s.aside, range(s.aside_left)),
        (PAIR, s.pair, range(s.paired)),
    ):
        kinds = [kind for kind, count in shares[zone] for _ in range(count)]
        for place in places:
            if cards[place] == c.NO_CARD:
                cards[place] = kinds.pop()
    imagine_others(s, seat)
    return s
