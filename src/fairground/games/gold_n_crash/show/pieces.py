"""Gold n' Crash's pieces on the table: cards, backs, Zeppelins, Guests, with ids that last.

A card in the open is named by its crew, its face and a number among its like, so that it glides
from zone to zone; whatever is hidden from the viewer is named by its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from fairground.games.gold_n_crash.rules import cards
from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import faces, words
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show.faces import CREW_LOOKS, Face
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Piece, part

MOST_SHOWN_OF_DECK = 2
"""How many cards of a deck lie on the table whatever is known of them: the top ones."""

KNOWN_CARD = ("in your hand, everybody knows it", " known")
SECRET_CARD = ("in your hand", "")
"""What is said of a card in the viewer's hand, and how its look is marked."""


class TableView:
    """One state as its viewer sees it, piece by piece."""

    def __init__(self, s: Plain, seat: int, names: Sequence[str]) -> None:
        self.s = s
        self.seat = seat
        self.names = names
        self._named = [0] * c.CARDS  # how many of each card have been laid out
        self._hand: list[tuple[int, str]] = []  # the viewer's cards with the ids of their pieces
        self._in_hand: dict[int, tuple[str, ...]] = {}
        self._last: dict[tuple[int, int], str] = {}
        self._pieces = tuple(self._lay())

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that lies on the table."""
        return self._pieces

    def in_hand(self, face: int) -> tuple[str, ...]:
        """The viewer's cards of a face, beginning with the one that would be played (GC-17)."""
        if face not in self._in_hand:
            copy = cards.copy_to_play(self.s, self.seat, face)
            found = [(card != copy, piece) for card, piece in self._hand if card % c.FACES == face]
            self._in_hand[face] = tuple(piece for _, piece in sorted(found))
        return self._in_hand[face]

    def last_card(self, seat: int, column: int) -> str | None:
        """The last card of a column."""
        return self._last.get((seat, column))

    def deck(self, seat: int) -> tuple[Face, ...]:
        """A whole deck, the bottom card first."""
        s = self.s
        deck = tuple(s.deck[seat][: s.deck_left[seat]])
        return faces.of_deck(deck, s.observed[seat], s.crew[seat], seat == self.seat)

    def treasure(self, seat: int) -> tuple[Face, ...]:
        """All cards of a Treasure, the oldest first."""
        s, crew = self.s, self.s.crew[seat]
        return tuple(
            self._guest(card - c.GUEST) if card >= c.GUEST else faces.of_card(card, crew)
            for card in s.treasure[seat][: s.treasured[seat]]
        )

    def _guest(self, guest: int) -> Face:
        return faces.of_guest(guest, self.s.guest_gold[guest], self.s.nine_threshold)

    # ------------------------------------------------------------ laying out

    def _lay(self) -> Iterator[Piece]:
        for seat in range(c.SEATS):
            yield from self._treasure(seat)
            yield from self._discard(seat)
            yield from self._columns(seat)
            yield from self._ships(seat)
            yield from _deck_pieces(seat, self.names[seat], self.deck(seat))
        for seat in range(c.SEATS):
            yield from self._own_hand() if seat == self.seat else self._hand_of(seat)
        if self.s.phase == c.OBSERVE and self.seat == self.s.active:
            yield from self._observed()

    def _number(self, card: int) -> int:
        """The number of a card among its like."""
        number = self._named[card]
        self._named[card] = number + 1
        return number

    def _treasure(self, seat: int) -> Iterator[Piece]:
        s, crew = self.s, self.s.crew[seat]
        shown, locked = words.sees_treasure(s, seat), s.locked[seat]
        zone, inside = f"treasure-{seat}", f"in {self.names[seat]}'s Treasure"
        for place, card in enumerate(s.treasure[seat][: s.treasured[seat]]):
            lock, what = (" locked", f"{inside}, locked") if place < locked else ("", inside)
            if not shown:
                yield _closed_treasure(card, zone, place, seat, what, lock)
            elif card >= c.GUEST:
                guest = card - c.GUEST
                yield _guest_piece(guest, self._guest(guest), zone, place, seat, what, lock)
            else:
                yield _card(card, self._number(card), zone, place, seat, crew, what, lock)

    def _discard(self, seat: int) -> Iterator[Piece]:
        s, crew = self.s, self.s.crew[seat]
        zone, what = f"discard-{seat}", f"in {self.names[seat]}'s discard pile"
        for place, card in enumerate(s.discard[seat][: s.discarded[seat]]):
            yield _card(card, self._number(card), zone, place, seat, crew, what)

    def _columns(self, seat: int) -> Iterator[Piece]:
        s, crew = self.s, self.s.crew[seat]
        far = "" if seat == max(self.seat, 0) else " far"  # overlapping cards show their other end
        for column in range(c.LANES_EACH):
            lane = c.LANES_EACH * seat + column
            zone = f"lane-{seat}-{column}"
            what = f"in {self.names[seat]}'s {naming.LANES[column]} lane"
            for place, card in enumerate(s.column[lane][: s.height[lane]]):
                piece = _card(card, self._number(card), zone, place, seat, crew, what, far)
                self._last[seat, column] = piece.id
                yield piece

    def _ships(self, seat: int) -> Iterator[Piece]:
        s, who = self.s, self.names[seat]
        for column in range(c.LANES_EACH):
            lane = c.LANES_EACH * seat + column
            afloat = bool(s.afloat[seat] >> column & 1)
            yield _zeppelin(lane, who, s.crew[seat], afloat, s.robust[lane], s.resisted[lane])
            guest = s.guest[lane]
            if guest != c.NO_GUEST:
                zone, what = f"guest-{seat}-{column}", f"with {who} in {naming.lane_name(column)}"
                yield _guest_piece(guest, self._guest(guest), zone, 0, seat, what)

    def _hand_of(self, seat: int) -> Iterator[Piece]:
        """Somebody else's cards, beginning with those that everybody knows."""
        s, crew = self.s, self.s.crew[seat]
        public = cards_of(tuple(s.hand_public[seat]))
        for place, card in enumerate(public):
            yield _known_in_hand(card, place, seat, crew, self.names[seat])
        for place in range(len(public), s.held[seat]):
            yield _hidden_in_hand(place, seat, crew, self.names[seat])

    def _own_hand(self) -> Iterator[Piece]:
        """The viewer's cards; of like ones those come first that everybody knows."""
        s, seat = self.s, self.seat
        zone, crew = f"hand-{seat}", s.crew[seat]
        held = _sorted_hand(tuple(s.hand[seat]), tuple(s.hand_public[seat]))
        for place, (card, known) in enumerate(held):
            what, mark = KNOWN_CARD if known else SECRET_CARD
            piece = _card(card, self._number(card), zone, place, seat, crew, what, mark)
            self._hand.append((card, piece.id))
            yield piece

    def _observed(self) -> Iterator[Piece]:
        s, seat = self.s, self.seat
        left = s.deck_left[seat]
        for place, card in enumerate(reversed(s.deck[seat][max(left - 2, 0) : left])):
            yield _observed_card(card, place, seat, s.crew[seat])


# ---------------------------------------------------------------- hands


@part
def cards_of(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that is given as counts."""
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


@part
def _sorted_hand(hand: tuple[int, ...], public: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    """A hand by faces, each card with whether everybody knows it."""
    cards = sorted(range(c.CARDS), key=by_face)
    return tuple((card, number < public[card]) for card in cards for number in range(hand[card]))


def by_face(card: int) -> tuple[int, int]:
    """What the cards of an open hand are sorted by."""
    return card % c.FACES, card


# ---------------------------------------------------------------- pieces


def _piece(
    ident: str, zone: str, place: int, owner: int, face: Face, label: str, mark: str = ""
) -> Piece:
    return Piece(
        id=ident,
        zone=zone,
        at=(place,),
        look=face.look + mark,
        text=face.text,
        code=face.code,
        label=label,
        owner=owner,
        hidden=face.kind == "back",
        kind=face.kind,
        badge=face.badge,
    )


@part
def _card(
    card: int, number: int, zone: str, place: int, owner: int, crew: int, what: str, mark: str = ""
) -> Piece:
    """A card in the open; the crew is its owner's."""
    face = faces.of_card(card, crew)
    ident = f"card:{face.code}-{card // c.FACES}~{number}"
    return _piece(ident, zone, place, owner, face, f"{face.told}, {what}", mark)


@part
def _guest_piece(
    guest: int, face: Face, zone: str, place: int, owner: int, what: str, mark: str = ""
) -> Piece:
    return _piece(f"guest:{guest}", zone, place, owner, face, f"{face.told}, {what}", mark)


@part
def _closed_treasure(card: int, zone: str, place: int, owner: int, what: str, mark: str) -> Piece:
    """A card of a Treasure that the viewer may not look through."""
    is_guest = card >= c.GUEST
    face = faces.of_back("guest" if is_guest else CREW_LOOKS[card // c.FACES])
    label = f"a {'Guest' if is_guest else 'card'} {what}"
    return _piece(f"{zone}:{place}", zone, place, owner, face, label, mark)


@part
def _deck_pieces(seat: int, who: str, deck: tuple[Face, ...]) -> tuple[Piece, ...]:
    """The top cards of the deck, and those that the viewer knows."""
    zone = f"deck-{seat}"
    pieces = []
    for place, face in enumerate(deck):
        depth = len(deck) - place
        if depth > MOST_SHOWN_OF_DECK and not face.name:
            continue
        label = f"card {depth} of {who}'s deck"
        if face.name:
            label += f", you know it: {face.name}"
        elif face.was_observed:
            label += f", {who} has looked at it"
        pieces.append(_piece(f"{zone}:{place}", zone, place, seat, face, label))
    return tuple(pieces)


@part
def _known_in_hand(card: int, place: int, owner: int, crew: int, who: str) -> Piece:
    zone, face = f"hand-{owner}", faces.of_known_back(card, crew)
    label = f"a card in {who}'s hand, everybody knows it: {face.name}"
    return _piece(f"{zone}:{place}", zone, place, owner, face, label)


@part
def _hidden_in_hand(place: int, owner: int, crew: int, who: str) -> Piece:
    zone, face = f"hand-{owner}", faces.of_back(CREW_LOOKS[crew])
    return _piece(f"{zone}:{place}", zone, place, owner, face, f"a card in {who}'s hand")


@part
def _observed_card(card: int, place: int, owner: int, crew: int) -> Piece:
    """GC-42: a card on top of the viewer's deck, laid out to be put somewhere."""
    face = faces.of_card(card, crew)
    label = f"{face.told}, on top of your deck"
    piece = _piece(f"observe:0,{place}", "observe", place, owner, face, label)
    return replace(piece, at=(0, place), lit=True)


@part
def _zeppelin(
    lane: int, who: str, crew: int, afloat: bool, robustness: int, resisted: int
) -> Piece:
    seat, column = divmod(lane, c.LANES_EACH)
    value = str(robustness or "?")
    state = "afloat" if afloat else f"destroyed, its robustness was {value}"
    if resisted:
        state += f", has resisted a bomb of strength {resisted}"
    if afloat and value != "?":
        state += f"; you know its robustness, {value}"
    return Piece(
        id=f"zeppelin:{lane}",
        zone=f"ship-{seat}-{column}",
        at=(0,),
        look=f"{'zeppelin' if afloat else 'wreck'} {CREW_LOOKS[crew]}",
        text=value,
        code=f"{'Z' if afloat else 'X'}{value}",
        label=f"{who}'s {naming.LANES[column]} Zeppelin, {state}",
        owner=seat,
        kind="token",
        badge=f">{resisted}" if resisted and afloat else "",
        faded=not afloat,
    )
