"""The invariants that every position of Gold n' Crash obeys (specification 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.gold_n_crash import legality
from fairground.games.gold_n_crash import state as c
from fairground.games.gold_n_crash.naming import card_text
from fairground.kernel.layout import Plain


def broken_invariant(s: Plain) -> str | None:
    """The first invariant that the state breaks, as a sentence."""
    return next(_broken(s), None)


def cards_of(s: Plain, seat: int) -> list[int]:
    """The crew cards in all zones of a player."""
    columns = [
        card
        for lane in range(c.LANES_EACH * seat, c.LANES_EACH * (seat + 1))
        for card in s.column[lane][: s.height[lane]]
    ]
    hand = [card for card, count in enumerate(s.hand[seat]) for _ in range(count)]
    treasure = [card for card in s.treasure[seat][: s.treasured[seat]] if card < c.CARDS]
    piles = (s.deck[seat][: s.deck_left[seat]], s.discard[seat][: s.discarded[seat]])
    return [*columns, *hand, *treasure, *piles[0], *piles[1]]


def guests_in_box(s: Plain) -> list[int]:
    """The Guests that are neither above a Zeppelin nor in a Treasure."""
    aboard = [guest for guest in s.guest if guest != c.NO_GUEST]
    kept = [card - c.GUEST for line in s.treasure for card in line if c.GUEST <= card < c.NO_CARD]
    return [guest for guest in range(c.GUESTS) if guest not in aboard + kept]


def _broken(s: Plain) -> Iterator[str]:
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
    counts = Counter(cards_of(s, 0) + cards_of(s, 1))
    counts.update({card: count for card, count in enumerate(s.aside) if count})
    wrong = [card for card in range(c.CARDS) if counts[card] != s.deck_counts[card % c.FACES]]
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
            own = card // c.FACES == s.crew[seat]
            if own and s.lacking[seat] >> card % c.FACES & 1 and count > public[card]:
                yield f"seat {seat} is known to hold no unseen {card_text(card)}"
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
            yield f"the cards of lane {lane} are miscounted"
        base = c.LANES_EACH * s.active + s.base
        for kind, count in counts.items():
            may_stay = kind == c.COIN and not s.coin_triple_clears
            securing = s.phase == c.SECURING and lane == base and kind == c.CHEST and count == 3
            bombed = s.phase == c.OVER and s.reason == c.BY_ZEPPELINS and kind == c.BOMB
            if count > 2 and not (may_stay or securing or (bombed and count == 3)):
                yield f"a column cannot keep three cards of one type (GC-46): lane {lane}"


def _broken_guests(s: Plain) -> Iterator[str]:
    """Invariant 2: each Guest is in one place, and none is above a wreck."""
    aboard = [guest for guest in s.guest if guest != c.NO_GUEST]
    kept = [card - c.GUEST for line in s.treasure for card in line if c.GUEST <= card < c.NO_CARD]
    if len(set(aboard + kept)) != len(aboard + kept):
        yield "every Guest must be in exactly one place (GC-9)"
    for lane in range(c.LANES):
        seat, column = divmod(lane, c.LANES_EACH)
        if s.guest[lane] != c.NO_GUEST and not s.afloat[seat] >> column & 1:
            yield f"a destroyed Zeppelin has no Guest (GC-30): lane {lane}"
        secured = seat == s.active and s.plays[column] >= 2 and s.phase != c.SECURING
        if s.guest[lane] == c.PAIR and secured and s.phase != c.OVER:
            yield f"PAIR must have been secured with the second card of the turn (GC-54): {column}"


def _broken_zeppelins(s: Plain) -> Iterator[str]:
    """Invariant 5: the three values of the options, and none that a resisted bomb contradicts."""
    for seat in range(c.SEATS):
        lanes = range(c.LANES_EACH * seat, c.LANES_EACH * (seat + 1))
        if sorted(s.robust[lane] for lane in lanes) != sorted(s.robustness):
            values = ", ".join(map(str, sorted(s.robustness)))
            yield f"the Zeppelins of seat {seat} must have robustness {values} in any order (GC-8)"
        for lane in lanes:
            if s.resisted[lane] >= s.robust[lane]:
                yield f"lane {lane} cannot have resisted a bomb of its robustness (GC-29)"
    wrecks = [seat for seat in range(c.SEATS) if s.afloat[seat] == 0]
    ended = s.phase == c.OVER and s.reason == c.BY_ZEPPELINS
    if wrecks != ([1 - s.active] if ended else []):
        yield "the game is over exactly when a player's last Zeppelin is destroyed (GC-62)"


def _broken_turn(s: Plain) -> Iterator[str]:
    """Invariants 7 to 9: one seat decides, in its turn, and has something to decide."""
    over = s.phase == c.OVER
    if over != (s.reason != c.NOT_OVER):
        yield "a finished game has a reason, and no other has one"
    if s.waiting != (0 if over else 1 << s.active):
        yield "the active player decides, until the game is over (GC-13)"
    if not 1 <= s.turn <= s.turn_cap:
        yield f"the turn must be from 1 to {s.turn_cap} (GC-66)"
    if not over and s.action >= s.actions_per_turn:
        yield f"a turn has {s.actions_per_turn} actions (GC-13)"
    started = s.phase in (c.SECURING, c.OVER)
    if sum(s.plays) > s.action + started:
        yield "more cards were played in this turn than actions taken (GC-13)"
    if s.phase == c.SECURING:
        if not 1 <= s.left <= 3 or legality.columns_to_secure(s, s.active) == 0:
            yield "SECURE waits only while an adjacent column has a card (GC-37)"
        base = s.column[c.LANES_EACH * s.active + s.base]
        if c.CHEST not in [c.TYPE_OF[card] for card in base if card != c.NO_CARD]:
            yield "SECURE belongs to a CHEST in the column played into (GC-37)"
        if s.plays[s.base] == 0:
            yield "SECURE belongs to a card played in this turn (GC-37)"
    elif s.left or s.base:
        yield "only SECURE has applications left (GC-26)"
    if not over and legality.legal_mask(s, s.active) == 0:
        yield "the player who decides must have a choice (GC-14)"
    if s.phase == c.OBSERVE:
        looked = (3 << s.deck_left[s.active] >> 2) & s.observed[s.active]
        if s.deck_left[s.active] == 0 or looked != 3 << s.deck_left[s.active] >> 2:
            yield "whoever observes has looked at the top cards of the deck (GC-42)"
