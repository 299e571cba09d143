"""Gold n' Crash's pieces on the table: cards, backs, Zeppelins, Guests, with ids that last.

A card in the open is named by its crew, its face and a number among its like, so that it glides
from zone to zone; whatever is hidden from the viewer is named by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fairground.games.gold_n_crash import naming, words
from fairground.games.gold_n_crash import state as c
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Piece

LOOKS = ("bomb", "sword", "hook", "glass", "chest", "coin")
CREW_LOOKS = ("octopirates", "meowmurais")


class Table:
    """One state as its viewer sees it, piece by piece."""

    def __init__(self, s: Plain, seat: int, names: Sequence[str]) -> None:
        self.s = s
        self.seat = seat
        self.names = names
        self._named: Counter[int] = Counter()
        self._hand: list[tuple[int, str]] = []  # the viewer's cards with the ids of their pieces
        self._last: dict[tuple[int, int], str] = {}
        self._pieces = tuple(self._lay())

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that lies on the table."""
        return self._pieces

    def in_hand(self, face: int) -> tuple[str, ...]:
        """The viewer's cards of a face."""
        return tuple(piece for card, piece in self._hand if card % c.FACES == face)

    def last_card(self, seat: int, column: int) -> str | None:
        """The last card of a column."""
        return self._last.get((seat, column))

    # ------------------------------------------------------------ laying out

    def _lay(self) -> Iterator[Piece]:
        for seat in range(c.SEATS):
            yield from self._treasure(seat)
            yield from self._discard(seat)
            yield from self._columns(seat)
            yield from self._ships(seat)
            yield from self._deck(seat)
        for seat in range(c.SEATS):
            yield from self._hand_of(seat)
        if self.s.phase == c.OBSERVE and self.seat == self.s.active:
            yield from self._observed()

    def _card(self, card: int, zone: str, place: int, owner: int, what: str) -> Piece:
        number = self._named[card]
        self._named[card] += 1
        code = naming.card_text(card)
        kind = c.TYPE_OF[card]
        crew = card // c.FACES
        foreign = "" if crew == self.s.crew[owner] else f" of the {naming.CREW_TITLES[crew]}"
        return Piece(
            id=f"card:{code}-{crew}~{number}",
            zone=zone,
            at=(place,),
            look=f"{LOOKS[kind]} {CREW_LOOKS[crew]}",
            text=naming.card_text(card, self.s.crew[owner]),
            code=code,
            label=f"{naming.card_name(card)}{foreign}, {what}",
            owner=owner,
            kind="card",
            badge=str(c.GOLD_OF[card]),
        )

    def _back(self, zone: str, place: int, owner: int, look: str, label: str) -> Piece:
        return Piece(
            id=f"{zone}:{place}",
            zone=zone,
            at=(place,),
            look=f"back {look}",
            text="",
            code=f"{look[0].upper()}?",
            label=label,
            owner=owner,
            hidden=True,
            kind="back",
        )

    def _known_back(self, back: Piece, card: int, who: str) -> Piece:
        """A card that lies face down although the viewer knows it."""
        label = f"{back.label}, {who}: {naming.card_name(card)}"
        look = f"{back.look} known {LOOKS[c.TYPE_OF[card]]}"
        return replace(back, look=look, label=label, badge=naming.card_text(card))

    def _treasure(self, seat: int) -> Iterator[Piece]:
        s, who = self.s, self.names[seat]
        shown = words.sees_treasure(s, seat)
        for place, card in enumerate(s.treasure[seat][: s.treasured[seat]]):
            lock = " locked" if place < s.locked[seat] else ""
            zone, what = f"treasure-{seat}", f"in {who}'s Treasure"
            what += ", locked" if lock else ""
            if card >= c.GUEST and shown:
                piece = self._guest(card - c.GUEST, zone, place, seat, what)
            elif card >= c.GUEST:
                piece = self._back(zone, place, seat, "guest", f"a Guest {what}")
            elif shown:
                piece = self._card(card, zone, place, seat, what)
            else:
                look = CREW_LOOKS[card // c.FACES]
                piece = self._back(zone, place, seat, look, f"a card {what}")
            yield replace(piece, look=piece.look + lock)

    def _discard(self, seat: int) -> Iterator[Piece]:
        what = f"in {self.names[seat]}'s discard pile"
        for place, card in enumerate(self.s.discard[seat][: self.s.discarded[seat]]):
            yield self._card(card, f"discard-{seat}", place, seat, what)

    def _columns(self, seat: int) -> Iterator[Piece]:
        far = "" if seat == max(self.seat, 0) else " far"  # overlapping cards show their other end
        for column in range(c.LANES_EACH):
            lane = c.LANES_EACH * seat + column
            what = f"in {self.names[seat]}'s {naming.LANES[column]} lane"
            for place, card in enumerate(self.s.column[lane][: self.s.height[lane]]):
                piece = self._card(card, f"lane-{seat}-{column}", place, seat, what)
                self._last[seat, column] = piece.id
                yield replace(piece, look=piece.look + far)

    def _ships(self, seat: int) -> Iterator[Piece]:
        s = self.s
        for column in range(c.LANES_EACH):
            lane = c.LANES_EACH * seat + column
            yield self._zeppelin(seat, column, f"ship-{seat}-{column}")
            if s.guest[lane] != c.NO_GUEST:
                what = f"with {self.names[seat]} in {naming.lane_name(column)}"
                yield self._guest(s.guest[lane], f"guest-{seat}-{column}", 0, seat, what)

    def _zeppelin(self, seat: int, column: int, zone: str) -> Piece:
        s = self.s
        lane = c.LANES_EACH * seat + column
        afloat = bool(s.afloat[seat] >> column & 1)
        value = str(s.robust[lane] or "?")
        mark = f">{s.resisted[lane]}" if s.resisted[lane] and afloat else ""
        state = "afloat" if afloat else f"destroyed, its robustness was {value}"
        if mark:
            state += f", resisted a bomb of strength {s.resisted[lane]}"
        if afloat and value != "?":
            state += f"; you know its robustness, {value}"
        return Piece(
            id=f"zeppelin:{lane}",
            zone=zone,
            at=(0,),
            look=f"{'zeppelin' if afloat else 'wreck'} {CREW_LOOKS[s.crew[seat]]}",
            text=value,
            code=f"{'Z' if afloat else 'X'}{value}",
            label=f"{self.names[seat]}'s {naming.LANES[column]} Zeppelin, {state}",
            owner=seat,
            kind="token",
            badge=mark,
            faded=not afloat,
        )

    def _guest(self, guest: int, zone: str, place: int, seat: int, what: str) -> Piece:
        gold = self.s.guest_gold[guest]
        name = c.GUEST_NAMES[guest]
        wish = naming.guest_wish(guest, self.s.nine_threshold)
        asks = f" asks-{self.s.nine_threshold}" if guest == c.NINE else ""
        return Piece(
            id=f"guest:{guest}",
            zone=zone,
            at=(place,),
            look=f"guest {name.lower()}{asks}",
            text=name,
            code=name[:2],
            label=f"Guest {name}, {gold} Gold for {wish}, {what}",
            owner=seat,
            kind="card",
            badge=str(gold),
        )

    def _deck(self, seat: int) -> Iterator[Piece]:
        """Only the owner's screen shows which cards it has observed."""
        s = self.s
        crew = CREW_LOOKS[s.crew[seat]]
        for place in range(s.deck_left[seat]):
            card = s.deck[seat][place]
            depth = s.deck_left[seat] - place
            known = seat == self.seat and s.observed[seat] >> place & 1 and card != c.NO_CARD
            label = f"card {depth} of {self.names[seat]}'s deck"
            back = self._back(f"deck-{seat}", place, seat, crew, label)
            if known:
                yield self._known_back(back, card, "you know it")
            elif depth <= 2:
                yield back

    def _hand_of(self, seat: int) -> Iterator[Piece]:
        s, who = self.s, self.names[seat]
        zone = f"hand-{seat}"
        if seat == self.seat:
            cards = [card for card, count in enumerate(s.hand[seat]) for _ in range(count)]
            cards.sort(key=lambda card: (card % c.FACES, card))
            for place, card in enumerate(cards):
                piece = self._card(card, zone, place, seat, "in your hand")
                self._hand.append((card, piece.id))
                yield piece
            return
        public = [card for card, count in enumerate(s.hand_public[seat]) for _ in range(count)]
        for place in range(s.held[seat]):
            label = f"a card in {who}'s hand"
            if place < len(public):
                crew = CREW_LOOKS[public[place] // c.FACES]
                back = self._back(zone, place, seat, crew, label)
                yield self._known_back(back, public[place], "everybody knows it")
            else:
                yield self._back(zone, place, seat, CREW_LOOKS[s.crew[seat]], label)

    def _observed(self) -> Iterator[Piece]:
        s, seat = self.s, self.seat
        left = s.deck_left[seat]
        for place, card in enumerate(reversed(s.deck[seat][max(left - 2, 0) : left])):
            piece = self._card(card, "observe", place, seat, "on top of your deck")
            yield replace(piece, id=f"observe:0,{place}", at=(0, place), lit=True)
