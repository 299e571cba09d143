"""Gold n' Crash's pieces on the table: cards, backs, Zeppelins, Guests, with ids that last.

A card in the open is named by its crew, its face and a number among its like, so that it glides
from zone to zone; whatever is hidden from the viewer is named by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fairground.games.gold_n_crash.rules import cards
from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show import words
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Piece

LOOKS = ("bomb", "sword", "hook", "glass", "chest", "coin")
CREW_LOOKS = ("octopirates", "meowmurais")


class TableView:
    """One state as its viewer sees it, piece by piece."""

    def __init__(self, s: Plain, seat: int, names: Sequence[str]) -> None:
        self.s = s
        self.seat = seat
        self.names = names
        self._named: Counter[int] = Counter()
        self._cards: dict[str, int] = {}  # what the viewer knows of pieces, by their ids
        self._hand: list[tuple[int, str]] = []  # the viewer's cards with the ids of their pieces
        self._last: dict[tuple[int, int], str] = {}
        self._pieces = tuple(self._lay())

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that lies on the table."""
        return self._pieces

    def pieces_in(self, zone: str) -> list[Piece]:
        """What lies in a zone, in its order there."""
        return sorted((piece for piece in self._pieces if piece.zone == zone), key=lambda p: p.at)

    def name_of(self, piece: Piece, owner: int) -> str:
        """A card's name and its crew, if that is not its owner's; empty if it is not known."""
        card = self._cards.get(piece.id)
        if card is None:
            return ""
        if card >= c.GUEST:
            return f"Guest {naming.card_name(card)}"
        return f"{naming.card_name(card)}{self._crew_of(card, owner)}"

    def in_hand(self, face: int) -> tuple[str, ...]:
        """The viewer's cards of a face, beginning with the one that would be played (GC-17)."""
        copy = cards.copy_to_play(self.s, self.seat, face)
        found = [(card != copy, piece) for card, piece in self._hand if card % c.FACES == face]
        return tuple(piece for _, piece in sorted(found))

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
        name = f"card:{code}-{crew}~{number}"
        self._cards[name] = card
        return Piece(
            id=name,
            zone=zone,
            at=(place,),
            look=f"{LOOKS[kind]} {CREW_LOOKS[crew]}",
            text=naming.card_text(card, self.s.crew[owner]),
            code=code,
            label=f"{naming.card_name(card)}{self._crew_of(card, owner)}, {what}",
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

    def _known_back(self, back: Piece, card: int, owner: int, who: str) -> Piece:
        """A card that lies face down although the viewer knows it."""
        self._cards[back.id] = card
        name = f"{naming.card_name(card)}{self._crew_of(card, owner)}"
        return replace(
            back,
            look=f"{back.look} known {LOOKS[c.TYPE_OF[card]]}",
            text=naming.card_text(card, self.s.crew[owner]),
            code=naming.card_text(card),
            label=f"{back.label}, {who}: {name}",
            badge=naming.card_text(card),
        )

    def _crew_of(self, card: int, owner: int) -> str:
        """Which crew a card is of, if it is not its owner's."""
        crew = card // c.FACES
        return "" if crew == self.s.crew[owner] else f" of the {naming.CREW_TITLES[crew]}"

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
        if s.resisted[lane]:
            state += f", has resisted a bomb of strength {s.resisted[lane]}"
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
        self._cards[f"guest:{guest}"] = c.GUEST + guest
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
        """The two top cards of the deck, and those that the viewer knows."""
        for piece in self.deck_cards(seat):
            if self.s.deck_left[seat] - piece.at[0] <= 2 or "known" in piece.look.split():
                yield piece

    def deck_cards(self, seat: int) -> list[Piece]:
        """The whole deck, the bottom card first.

        Everybody saw which places their owner has looked at; only its own screen shows the cards.
        """
        s, who = self.s, self.names[seat]
        pieces = []
        for place in range(s.deck_left[seat]):
            label = f"card {s.deck_left[seat] - place} of {who}'s deck"
            back = self._back(f"deck-{seat}", place, seat, CREW_LOOKS[s.crew[seat]], label)
            card = s.deck[seat][place]
            if not s.observed[seat] >> place & 1:
                pieces.append(back)
            elif seat == self.seat and card != c.NO_CARD:
                pieces.append(self._known_back(back, card, seat, "you know it"))
            else:
                label = f"{back.label}, {who} has looked at it"
                pieces.append(replace(back, look=f"{back.look} seen", label=label))
        return pieces

    def _hand_of(self, seat: int) -> Iterator[Piece]:
        s, who = self.s, self.names[seat]
        zone = f"hand-{seat}"
        if seat == self.seat:
            yield from self._own_hand(zone)
            return
        public = [card for card, count in enumerate(s.hand_public[seat]) for _ in range(count)]
        for place in range(s.held[seat]):
            label = f"a card in {who}'s hand"
            if place < len(public):
                crew = CREW_LOOKS[public[place] // c.FACES]
                back = self._back(zone, place, seat, crew, label)
                yield self._known_back(back, public[place], seat, "everybody knows it")
            else:
                yield self._back(zone, place, seat, CREW_LOOKS[s.crew[seat]], label)

    def _own_hand(self, zone: str) -> Iterator[Piece]:
        """The viewer's cards; of like ones those come first that everybody knows."""
        s, seat = self.s, self.seat
        held = [
            (card % c.FACES, card, number < s.hand_public[seat][card])
            for card, count in enumerate(s.hand[seat])
            for number in range(count)
        ]
        for place, (_, card, known) in enumerate(sorted(held, key=lambda entry: entry[:2])):
            piece = self._card(card, zone, place, seat, "in your hand")
            self._hand.append((card, piece.id))
            if known:
                label = f"{piece.label}, everybody knows it"
                piece = replace(piece, look=f"{piece.look} known", label=label)
            yield piece

    def _observed(self) -> Iterator[Piece]:
        s, seat = self.s, self.seat
        left = s.deck_left[seat]
        for place, card in enumerate(reversed(s.deck[seat][max(left - 2, 0) : left])):
            piece = self._card(card, "observe", place, seat, "on top of your deck")
            yield replace(piece, id=f"observe:0,{place}", at=(0, place), lit=True)
