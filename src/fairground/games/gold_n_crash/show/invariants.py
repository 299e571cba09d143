"""The invariants that every position of Gold n' Crash obeys (specification 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import guests
from fairground.games.gold_n_crash.rules import verdicts as legality
from fairground.games.gold_n_crash.rules.options import CREWS, GUEST_TIMING
from fairground.games.gold_n_crash.show.names import LANES, TYPE_NAMES, card_text
from fairground.kernel.census import miscounted, spread
from fairground.kernel.layout import Plain


def cards_of(s: Plain, seat: int) -> list[int]:
    """The crew cards in all zones of a player."""
    columns = [
        card
        for lane in range(c.LANES_EACH * seat, c.LANES_EACH * (seat + 1))
        for card in s.column[lane][: s.height[lane]]
    ]
    treasure = [card for card in s.treasure[seat][: s.treasured[seat]] if card < c.CARDS]
    piles = (s.deck[seat][: s.deck_left[seat]], s.discard[seat][: s.discarded[seat]])
    return [*columns, *spread(s.hand[seat]), *treasure, *piles[0], *piles[1]]


def guests_in_box(s: Plain) -> list[int]:
    """The Guests that are neither above a Zeppelin nor in a Treasure."""
    kept = [s.treasure[seat][: s.treasured[seat]] for seat in range(c.SEATS)]
    return [
        guest
        for guest in range(c.GUESTS)
        if guest not in s.guest and not any(c.GUEST + guest in line for line in kept)
    ]


def broken(s: Plain) -> Iterator[str]:
    """The invariants that the state breaks, as sentences."""
    yield from _broken_cards(s)
    yield from _broken_piles(s)
    yield from _broken_hands(s)
    yield from _broken_columns(s)
    yield from _broken_guests(s)
    yield from _broken_zeppelins(s)
    yield from _broken_turn(s)


def _broken_cards(s: Plain) -> Iterator[str]:
    """Invariant 1: every crew card is in exactly one zone."""
    if s.crew not in ([0, 1], [1, 0]):
        yield "each player needs a crew of its own (GC-3)"
        return
    if s.crews != CREWS.RANDOM and s.crew[0] != s.crews - CREWS.SEAT0_OCTOPIRATES:
        yield "the crews are not those that the option 'crews' names (GC-3)"
    found = Counter(cards_of(s, 0) + cards_of(s, 1) + spread(s.aside))
    wrong = miscounted(found, [*s.deck_counts, *s.deck_counts])
    if wrong:
        names = ", ".join(f"{card_text(card)} of crew {card // c.FACES}" for card in wrong)
        yield f"every crew card must be in exactly one place (GC-3), but not so: {names}"


def _broken_piles(s: Plain) -> Iterator[str]:
    """Invariants 4 and 6: decks hold own cards only; Treasures are locked up to a Guest."""
    for seat in range(c.SEATS):
        deck = s.deck[seat][: s.deck_left[seat]]
        if any(card // c.FACES != s.crew[seat] for card in deck):
            yield f"the deck of seat {seat} holds a card of the other crew (GC-5)"
        if s.observed[seat] >> s.deck_left[seat]:
            yield f"seat {seat} cannot know cards beyond its deck"
        treasure = s.treasure[seat][: s.treasured[seat]]
        locked = max((i + 1 for i, card in enumerate(treasure) if card >= c.GUEST), default=0)
        if s.locked[seat] != locked:
            yield f"the Treasure of seat {seat} must be locked up to its topmost Guest (GC-52)"
        if s.gold[seat] != sum(gold_of(s, card) for card in treasure):
            yield f"the Gold of seat {seat} is miscounted (GC-64)"


def gold_of(s: Plain, card: int) -> int:
    """The Gold of a card in a Treasure, a Guest's included."""
    value: int = c.GOLD_OF[card] if card < c.CARDS else s.guest_gold[card - c.GUEST]
    return value


def _broken_hands(s: Plain) -> Iterator[str]:
    """Invariant 14: what everybody knows to be in a hand is there; foreign cards came openly."""
    for seat in range(c.SEATS):
        hand, public = s.hand[seat], s.hand_public[seat]
        if s.held[seat] != sum(hand):
            yield f"the hand of seat {seat} is miscounted"
        holds = 0
        for card, count in enumerate(hand):
            if count:
                holds |= c.HOLDS_FACE[card % c.FACES]
            if public[card] > count:
                yield f"{card_text(card)} is said to be in the hand of seat {seat} and is not"
            if card // c.FACES != s.crew[seat] and public[card] != count:
                yield f"a foreign {card_text(card)} cannot be in the hand of seat {seat} unseen"
        if holds != s.holds[seat]:
            yield f"the faces in the hand of seat {seat} are miscounted"


def _broken_columns(s: Plain) -> Iterator[str]:
    """Invariant 3: a third card of a type clears its column, once its effect is over."""
    for lane in range(c.LANES):
        column = s.column[lane][: s.height[lane]]
        counts = Counter(c.TYPE_OF[card] for card in column)
        seat, place = divmod(lane, c.LANES_EACH)
        last = c.LAST_CARD[column[-1]] << place if column else 0
        told = s.tally[lane], s.last[seat] & ~c.NOT_LAST_IN[place]
        if told != (sum(c.TALLY_ONE[card] for card in column), last):
            yield f"the cards of {_lane(lane)} are miscounted"
        for kind, count in counts.items():
            may_stay = kind == c.COIN and not s.coin_triple_clears
            under_way = count == 3 and lane in lanes_under_way(s) and kind == c.TYPE_OF[column[-1]]
            if count > 2 and not (may_stay or under_way):
                yield f"a column cannot keep three cards of one type (GC-46): {_lane(lane)}"


def lanes_under_way(s: Plain) -> list[int]:
    """The lanes in which a card may lie that was played and is not resolved, or never will be.

    So lies a CHEST while cards are secured, and the BOMB that destroyed the last Zeppelin (GC-62).
    """
    first: int = c.LANES_EACH * s.active
    if s.phase == c.SECURING:
        return [first + int(s.base)]
    if s.phase != c.OVER or s.reason != c.BY_ZEPPELINS:
        return []
    return [
        first + column
        for column in range(c.LANES_EACH)
        if s.plays[column] and _has_won(s, first + column, c.LANES_EACH - first + column)
    ]


def _has_won(s: Plain, lane: int, foe: int) -> bool:
    """Whether the last card of a lane is a BOMB that can have destroyed the Zeppelin opposite."""
    last = s.column[lane][s.height[lane] - 1] if s.height[lane] else c.NO_CARD
    bombs = guests.copies(s, lane, c.BOMB)
    return bool(last < c.CARDS and c.TYPE_OF[last] == c.BOMB and s.robust[foe] <= bombs)


def _lane(lane: int) -> str:
    seat, column = divmod(lane, c.LANES_EACH)
    return f"the {LANES[column]} lane of seat {seat}"


def _broken_guests(s: Plain) -> Iterator[str]:
    """Invariant 2: each Guest is in one place, none above a wreck, none that was not secured."""
    aboard = [guest for guest in s.guest if guest != c.NO_GUEST]
    kept = [card - c.GUEST for line in s.treasure for card in line if c.GUEST <= card < c.NO_CARD]
    if len(set(aboard + kept)) != len(aboard + kept):
        yield "every Guest must be in exactly one place (GC-9)"
    for lane in range(c.LANES):
        guest = s.guest[lane]
        if guest == c.NO_GUEST:
            continue
        seat, column = divmod(lane, c.LANES_EACH)
        name = c.GUEST_NAMES[guest]
        if not s.afloat[seat] >> column & 1:
            yield f"a destroyed Zeppelin has no Guest (GC-30): {name} in {_lane(lane)}"
        waits = lane in lanes_under_way(s) and s.guest_timing != GUEST_TIMING.BEFORE_EFFECT
        if guest == c.PAIR and seat != s.active:
            continue  # its wish is about this turn
        if not waits and guests.is_content(s, lane, column, guest):
            yield f"{name} must have been secured with the card that met its wish (GC-50)"


def _broken_zeppelins(s: Plain) -> Iterator[str]:
    """Invariant 5: the three values of the options, and none that a resisted bomb contradicts."""
    for seat in range(c.SEATS):
        lanes = range(c.LANES_EACH * seat, c.LANES_EACH * (seat + 1))
        if sorted(s.robust[lane] for lane in lanes) != sorted(s.robustness):
            values = ", ".join(map(str, sorted(s.robustness)))
            yield f"the Zeppelins of seat {seat} must have robustness {values} in any order (GC-8)"
        for lane in lanes:
            if s.resisted[lane] >= s.robust[lane]:
                yield f"{_lane(lane)} cannot have resisted a bomb of its robustness (GC-29)"
    wrecks = [seat for seat in range(c.SEATS) if s.afloat[seat] == 0]
    ended = s.phase == c.OVER and s.reason == c.BY_ZEPPELINS
    if wrecks != ([1 - s.active] if ended else []):
        yield "the game is over exactly when a player's last Zeppelin is destroyed (GC-62)"


def _broken_turn(s: Plain) -> Iterator[str]:
    """Invariants 7 and 8: one seat decides, in its turn, and has something to decide."""
    over = s.phase == c.OVER
    if over != (s.reason != c.NOT_OVER):
        yield "a finished game has a reason, and no other has one"
    if s.waiting != (0 if over else 1 << s.active):
        yield "the active player decides, until the game is over (GC-13)"
    if not 1 <= s.turn <= s.turn_cap:
        yield f"the turn must be from 1 to {s.turn_cap} (GC-66)"
    if s.last_turn and (s.deck_left[1 - s.active] or s.turn == 1):
        yield "a last turn follows one that ended with an empty deck (GC-63)"
    if not over and s.action >= s.actions_per_turn:
        yield f"a turn has {s.actions_per_turn} actions (GC-13)"
    played = s.phase == c.SECURING or (over and s.reason == c.BY_ZEPPELINS)
    if sum(s.plays) > s.action + played:
        yield "more cards were played in this turn than actions taken (GC-13)"
    if over:
        yield from _broken_end(s)
    else:
        yield from _broken_choice(s)


def _broken_end(s: Plain) -> Iterator[str]:
    """Section 7: a game ends with the last turn, at the cap, or with the last Zeppelin."""
    if s.reason == c.BY_ZEPPELINS:
        if s.action >= s.actions_per_turn or not lanes_under_way(s):
            yield "the last Zeppelin is destroyed by a BOMB played in this turn (GC-62)"
    elif s.action != s.actions_per_turn:
        yield "Gold is counted when all actions of a turn are taken (GC-63)"
    if s.reason == c.BY_GOLD and not s.last_turn:
        yield "Gold is counted after a last turn (GC-63)"
    if s.reason == c.BY_CAP and (s.turn != s.turn_cap or s.last_turn):
        yield f"the cap ends a game after turn {s.turn_cap} (GC-66)"
    if s.left or s.base:
        yield "only SECURE has applications left (GC-26)"


# The type of the card whose discard effect is under way; it lies on top of the discard pile.
DISCARDED_FOR = {c.MANOEUVRE: c.SWORD, c.CALLBACK: c.HOOK, c.OBSERVE: c.GLASS}


def _broken_choice(s: Plain) -> Iterator[str]:
    """Invariant 9: an effect under way has its cause, and something to choose."""
    seat = s.active
    if legality.legal_mask(s, seat) == 0:
        yield "the player who decides must have a choice (GC-14)"
    if s.phase == c.SECURING:
        yield from _broken_securing(s)
    elif s.left or s.base:
        yield "only SECURE has applications left (GC-26)"
    kind = DISCARDED_FOR.get(s.phase)
    if kind is not None:
        pile = s.discard[seat][: s.discarded[seat]]
        if not pile or c.TYPE_OF[pile[-1]] != kind:
            name = TYPE_NAMES[kind].upper()
            yield f"this effect needs a {name} just discarded, on top of the pile (GC-22)"
    if s.phase == c.OBSERVE:
        top = 3 << s.deck_left[seat] >> 2
        if s.deck_left[seat] < s.observe_needs or s.observed[seat] & top != top:
            yield "whoever observes has looked at the top cards of the deck (GC-42)"


def _broken_securing(s: Plain) -> Iterator[str]:
    lane = c.LANES_EACH * s.active + s.base
    chests = guests.copies(s, lane, c.CHEST)
    if not 1 <= s.left <= chests or legality.columns_to_secure(s, s.active) == 0:
        yield "SECURE waits only while an adjacent column has a card (GC-37)"
    if not s.height[lane] or c.TYPE_OF[s.column[lane][s.height[lane] - 1]] != c.CHEST:
        yield "SECURE belongs to a CHEST, the last card of the column played into (GC-37)"
    if s.plays[s.base] == 0:
        yield "SECURE belongs to a card played in this turn (GC-37)"
