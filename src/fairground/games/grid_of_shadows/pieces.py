"""Grid of Shadows' zones, and the cards and claims that lie in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows import parts as c
from fairground.games.grid_of_shadows.names import ABILITIES, card_name, card_text, space_name
from fairground.games.grid_of_shadows.prompts import COLOUR_SIGNS, discarded, sequence_runs
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Piece, Zone

COLOUR_LOOKS = ("blue", "yellow")
SPECIAL_LOOKS = ("wrath", "reflect", "gamble", "indecisive")
SEAT_SIGNS = "★◆▲●■♥"
GRID_WIDTH = 2.19
"""Of three columns of cards, if three rows of them are 3 squares high."""
COLUMN_WIDTH = 0.757


def zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    cells = _blocked(s, range(c.GRID))
    zones = [Zone("grid", "slots", "The grid", 3, 3, box=(0, 0, GRID_WIDTH, 3), cells=cells)]
    sides = _side_slots(s)
    if sides:
        columns = (len(sides) + 2) // 3
        box = (GRID_WIDTH + 0.22, 0, COLUMN_WIDTH * columns - 0.08, 3)
        cells = _blocked(s, sides)
        zones.append(Zone("side", "slots", "Side spaces", 3, columns, box=box, cells=cells))
    zones.append(Zone("pile", "pile", "Draw pile", count=s.pile_left))
    zones.append(Zone("discard", "pile", "Discard pile", count=discarded(s)))
    if s.aside_left:
        zones.append(Zone("aside", "pile", "Put aside", count=s.aside_left))
    if seat != NOBODY:
        held = s.held[seat]
        zones.append(Zone("hand", "hand", "Your hand", 1, held, seat, held, private=True))
        if s.paired and s.pair[0] != c.NO_CARD:
            zones.append(Zone("pair", "slots", "Shift", 1, 2, seat, area="hand", private=True))
    if s.phase == c.OVER:
        zones += [
            Zone(f"hand-{other}", "hand", f"{names[other]}'s hand", 1, s.held[other], other)
            for other in range(s.seats)
            if other != seat
        ]
    return tuple(zones)


def _side_slots(s: Plain) -> list[int]:
    """The spaces beside the grid that are open or hold a card."""
    return [
        slot
        for slot in range(c.GRID, c.SPACES)
        if s.face[slot] != c.EMPTY
        or (slot < c.FIRST_FINAL and bool(s.sides >> (slot - c.GRID) & 1))
    ]


def _spot(s: Plain, slot: int) -> tuple[str, tuple[int, int]]:
    """A space's zone and place: three by three, and beside it columns of three."""
    if slot < c.GRID:
        return "grid", (slot // 3, slot % 3)
    number = _side_slots(s).index(slot)
    return "side", (number % 3, number // 3)


def place_of(s: Plain, slot: int) -> str:
    """The name of a space's place."""
    zone, (row, column) = _spot(s, slot)
    return f"{zone}:{row},{column}"


def _blocked(s: Plain, slots: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(
        Cell(_spot(s, slot)[1], "blocked", "blocked", "blocked by Reflect")
        for slot in slots
        if s.face[slot] == c.UP and s.slot_kind[slot] == c.RF and not stack_at(s, slot)
    )


def stack_at(s: Plain, slot: int) -> list[int]:
    """The cards that were played on a space, from the bottom up."""
    return [i for i in range(s.stacked) if s.stack_slot[i] == slot]


def claim_tags(s: Plain, names: Sequence[str]) -> list[Piece]:
    """The claim beside each stack: what its last card was claimed to be, who played how many."""
    tags = []
    for slot in range(c.SPACES):
        stack = stack_at(s, slot)
        if stack:
            zone, at = _spot(s, slot)
            claim = card_name(s.stack_claim[stack[-1]])
            played = Counter(s.stack_player[i] for i in stack)
            signs = " ".join(f"{SEAT_SIGNS[player]}{n}" for player, n in played.items())
            shares = ", ".join(f"{n} by {names[player]}" for player, n in played.items())
            tags.append(
                Piece(
                    id=f"claim:{slot}",
                    zone=zone,
                    at=at,
                    look="claim",
                    text=f"{claim} · {signs}",
                    code=f"+{min(len(stack), 9)}",
                    label=f"on {space_name(slot)}: {shares}, claimed last: {claim}",
                    owner=s.stack_player[stack[-1]],
                    kind="marker",
                )
            )
    return tags


def look_of(kind: int) -> str:
    if kind >= c.NUMBERS:
        return SPECIAL_LOOKS[kind - c.NUMBERS]
    return COLOUR_LOOKS[kind // 10]


def print_of(kind: int) -> str:
    if kind >= c.NUMBERS:
        return card_name(kind)
    return f"{kind % 10 + 1}{COLOUR_SIGNS[kind // 10]}"


def _ability_name(kind: int) -> str:
    return card_name(kind) if kind >= c.NUMBERS else ABILITIES[kind % 10 + 1]


def grid_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
    pieces = []
    for slot in range(c.SPACES):
        stack = stack_at(s, slot)
        if s.face[slot] == c.EMPTY and not stack:
            continue
        zone, at = _spot(s, slot)
        if s.face[slot] != c.EMPTY:
            pieces.append(_grid_card(s, slot, zone, at))
        for height, i in enumerate(stack):
            pieces.append(_stack_card(s, i, height, len(stack), zone, at, names))
    return pieces


def _back_code(slot: int) -> str:
    """A space by its number, which choices and log name."""
    return f"#{slot}" if slot < 10 else str(slot)


def _grid_card(s: Plain, slot: int, zone: str, at: tuple[int, int]) -> Piece:
    kind, up = s.slot_kind[slot], s.face[slot] == c.UP
    known = kind != c.NO_CARD
    lit = sequence_runs(s) and slot == s.seq_slot
    place = space_name(slot)
    if not up:
        label = f"face-down card on {place}"
        if known:
            label += f", which you know to be {card_name(kind)}"
        return Piece(
            id=f"space:{slot}",
            zone=zone,
            at=at,
            look="back-known" if known else "back",
            text=print_of(kind) if known else "",
            code=code_of(kind).lower() if known else _back_code(slot),
            label=label,
            hidden=True,
            kind="back",
        )
    ability = f" {ABILITIES[c.number_of(kind)]}" if kind < c.NUMBERS else ""
    return Piece(
        id=f"space:{slot}",
        zone=zone,
        at=at,
        look="reflect chained" if kind == c.RF else look_of(kind),
        text=f"{print_of(kind)}{ability}",
        code=code_of(kind),
        label=f"{card_name(kind)} ({_ability_name(kind)}) on {place}",
        kind="card",
        lit=lit,
    )


def _stack_card(
    s: Plain,
    i: int,
    height: int,
    total: int,
    zone: str,
    at: tuple[int, int],
    names: Sequence[str],
) -> Piece:
    kind, owner = s.stack_kind[i], s.stack_player[i]
    claim = card_name(s.stack_claim[i])
    known = kind != c.NO_CARD
    up = bool(s.stack_up[i])
    truth = f", really {card_name(kind)}" if known else ""
    top = height == total - 1
    return Piece(
        id=f"stack:{s.stack_slot[i]}:{height}",
        zone=zone,
        at=(*at, height + 1),
        look=f"{look_of(kind) if up else 'back-known' if known else 'back'} stacked",
        text=print_of(kind) if known else "",
        code=f"+{min(total, 9)}" if top else "##",
        label=f"card of {names[owner]} claimed to be {claim}{truth}",
        owner=owner,
        hidden=not up,
        kind="card" if up else "back",
        badge=str(total) if top else "",
        lit=sequence_runs(s) and i >= s.run_start and s.phase in (c.WINDOW, c.RESPOND),
    )


def _hand_kinds(counts: Sequence[int]) -> list[int]:
    return [kind for kind in range(c.KINDS) for _ in range(counts[kind])]


def hand_pieces(s: Plain, seat: int) -> list[Piece]:
    if seat == NOBODY:
        return []
    pieces = []
    copies: dict[int, int] = {}
    for place, kind in enumerate(_hand_kinds(s.hand[seat])):
        number = copies[kind] = copies.get(kind, 0) + 1
        picked = number <= s.pick[kind] or _is_matched(s, kind, number)
        pieces.append(
            Piece(
                id=f"card:{card_text(kind)}:{number}",
                zone="hand",
                at=(place,),
                look=f"{look_of(kind)}-chosen" if picked else look_of(kind),
                text=print_of(kind),
                code=code_of(kind),
                label=f"{card_name(kind)} ({_ability_name(kind)})" + (", chosen" if picked else ""),
                owner=seat,
                kind="card",
                lit=picked or _fits(s, kind),
            )
        )
    return pieces


def _is_matched(s: Plain, kind: int, number: int) -> bool:
    more = s.step == c.CHOOSE_MORE and s.slot_kind[s.draft_slot] == kind
    return bool(more and number <= s.picked)


def _fits(s: Plain, kind: int) -> bool:
    """Whether a card is what is being claimed now, also after an Indecisive."""
    if s.step == c.CHOOSE_CARDS:
        return bool(kind == s.draft_claim)
    running = s.phase in (c.WINDOW, c.RESPOND) and sequence_runs(s)
    return bool(running and kind == s.colour * 10 + s.number - 1)


def hidden_pieces(s: Plain, seat: int) -> list[Piece]:
    """The two cards of a Shift for whoever looks at them; everybody's hand at the end."""
    pieces = []
    if seat != NOBODY and s.paired:
        for place in range(s.paired):
            kind = s.pair[place]
            if kind != c.NO_CARD:
                pieces.append(_open_card(f"pair:{place}", "pair", place, kind, seat))
    if s.phase == c.OVER:
        for other in range(s.seats):
            if other != seat:
                for place, kind in enumerate(_hand_kinds(s.hand[other])):
                    zone = f"hand-{other}"
                    pieces.append(_open_card(f"end:{other}:{place}", zone, place, kind, other))
    return pieces


def _open_card(name: str, zone: str, place: int, kind: int, owner: int) -> Piece:
    return Piece(
        id=name,
        zone=zone,
        at=(place,) if zone != "pair" else (0, place),
        look=look_of(kind),
        text=print_of(kind),
        code=code_of(kind),
        label=card_name(kind),
        owner=owner,
        kind="card",
    )


def code_of(kind: int) -> str:
    """A kind in two characters, for text boards: T is ten."""
    return card_text(kind).replace("10", "T")
