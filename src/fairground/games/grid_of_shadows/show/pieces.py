"""Grid of Shadows' zones, and the cards and claims that lie in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.inspection import (
    code_of,
    heading_of_discards,
    heading_of_hand,
    heading_of_pile,
    inside_discards,
    inside_hand,
    inside_pile,
    inside_stacks,
    look_of,
)
from fairground.games.grid_of_shadows.show.names import (
    ABILITIES,
    card_name,
    card_text,
    print_of,
    space_name,
    spoken_seats,
)
from fairground.games.grid_of_shadows.show.prompts import discarded, sequence_runs
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Piece, Zone

SEAT_SIGNS = "★◆▲●■♥"
GRID_WIDTH = 2.19
"""Of three columns of cards, if three rows of them are 3 squares high."""
COLUMN_WIDTH = 0.757


def zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    """The places for cards; whatever may be looked up can be opened."""
    zones = [*_spaces(s, names), *_piles(s, seat, names)]
    if seat != NOBODY:
        zones.append(
            Zone(
                *("hand", "fan", "Your hand", 1, s.held[seat], seat, s.held[seat]),
                private=True,
                opened=heading_of_hand(s, seat, seat, names),
                inside=inside_hand(s, seat, seat),
            )
        )
    if s.paired:
        zones.append(_pair(s, seat))
    zones += [_hand_of(s, seat, other, names) for other in range(s.seats) if other != seat]
    return tuple(zones)


def _spaces(s: Plain, names: Sequence[str]) -> list[Zone]:
    """The grid, and the spaces beside it; what is stacked on its cards can be looked up."""
    stacked = inside_stacks(s, names)
    told = "The cards that are stacked on cards of the grid, the newest of each space first."
    zones = [
        Zone(
            *("grid", "row", "The grid", 3, 3),
            box=(0, 0, GRID_WIDTH, 3),
            cells=_cells(s, range(c.GRID)),
            opened=told if stacked else "",
            inside=stacked,
        )
    ]
    sides = _side_slots(s)
    if sides:
        columns = (len(sides) + 2) // 3
        box = (GRID_WIDTH + 0.22, 0, COLUMN_WIDTH * columns - 0.08, 3)
        zones.append(
            Zone("side", "row", "Side spaces", 3, columns, box=box, cells=_cells(s, sides))
        )
    return zones


def _piles(s: Plain, seat: int, names: Sequence[str]) -> list[Zone]:
    """Draw pile, discard pile and the cards put aside."""
    zones = [
        Zone(
            *("pile", "stack", "Draw pile"),
            count=s.pile_left,
            opened=heading_of_pile(s),
            inside=inside_pile(s, seat, names),
        ),
        Zone(
            *("discard", "stack", "Discard pile"),
            count=discarded(s),
            opened=heading_of_discards(s),
            inside=inside_discards(s, seat),
        ),
    ]
    if s.aside_left:
        zones.append(Zone("aside", "stack", "Put aside", count=s.aside_left))
    return zones


def _pair(s: Plain, seat: int) -> Zone:
    """GS-76: the cards of a Shift, which its player looks at and the others see from behind."""
    if s.pair[0] != c.NO_CARD:
        return Zone("pair", "row", "Shift", 1, 2, seat, area="hand", private=True)
    return Zone("pair", "stack", "Shift", count=s.paired)


def _hand_of(s: Plain, seat: int, other: int, names: Sequence[str]) -> Zone:
    """Another player's hand: what is known of it, and all of it at the end."""
    over = s.phase == c.OVER
    return Zone(
        id=f"hand-{other}",
        kind="fan" if over else "stack",
        label=f"{names[other]}'s hand",
        columns=s.held[other] if over else 1,
        owner=other,
        count=None if over else s.held[other],
        area="" if over else "seat",
        opened=heading_of_hand(s, seat, other, names),
        inside=inside_hand(s, seat, other),
    )


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


def _cells(s: Plain, slots: Sequence[int]) -> tuple[Cell, ...]:
    """What there is to say of spaces: blocked ones, and side spaces that are open but empty."""
    cells = []
    for slot in slots:
        at = _spot(s, slot)[1]
        if s.face[slot] == c.UP and s.slot_kind[slot] == c.RF and not stack_at(s, slot):
            cells.append(Cell(at, "blocked", "blocked", "blocked by Reflect"))
        elif s.face[slot] == c.EMPTY and slot >= c.GRID:
            cells.append(Cell(at, "", "", f"{space_name(slot)}, empty"))
    return tuple(cells)


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
                    label=f"on {space_name(slot)}: {shares}, claimed last: {claim}{_fate(s, slot)}",
                    owner=s.stack_player[stack[-1]],
                    kind="marker",
                )
            )
    return tags


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
            pieces.append(_grid_card(s, slot, zone, at, names))
        for height, i in enumerate(stack):
            pieces.append(_stack_card(s, i, height, len(stack), zone, at, names))
    return pieces


def _back_code(slot: int) -> str:
    """A space by its number, which choices and log name."""
    return f"#{slot}" if slot < 10 else str(slot)


def _is_lit(s: Plain, slot: int) -> bool:
    """The space that a sequence, a play under assembly or a decision is about."""
    opens = s.step != c.NO_STEP and s.phase not in (c.RESPOND, c.REFLECT)
    drafted = opens and s.draft_slot == slot
    turned = s.phase in (c.GUESS, c.LUCK_CARD, c.BONUS) and s.flip_slot == slot
    return bool((sequence_runs(s) and slot == s.seq_slot) or drafted or turned)


def _fate(s: Plain, slot: int) -> str:
    """GS-92, GS-93: what has been done to a space in this turn."""
    if s.slot_mark[slot] & c.DOOMED:
        return ", to be discarded at the end of the turn"
    return ", played on in this turn" if s.slot_mark[slot] & c.PLAYED_ON else ""


def _down_label(s: Plain, slot: int, names: Sequence[str]) -> str:
    """Section 6: who laid a face-down card, who knows it, and what it is if the viewer does."""
    kind = s.slot_kind[slot]
    label = f"face-down card on {space_name(slot)}"
    if kind != c.NO_CARD:
        label += f", which you know to be {card_name(kind)}"
    if s.slot_by[slot] != c.NO_SEAT:
        label += f", laid there by {spoken_seats(1 << s.slot_by[slot], names)} from the hand"
    if s.slot_known[slot]:
        label += f", known to {spoken_seats(s.slot_known[slot], names)}"
    return label


def _grid_card(s: Plain, slot: int, zone: str, at: tuple[int, int], names: Sequence[str]) -> Piece:
    kind, up = s.slot_kind[slot], s.face[slot] == c.UP
    known = kind != c.NO_CARD
    lit = _is_lit(s, slot)
    if not up:
        knowing = [SEAT_SIGNS[other] for other in range(s.seats) if s.slot_known[slot] >> other & 1]
        return Piece(
            id=f"space:{slot}",
            zone=zone,
            at=at,
            look="back-known" if known else "back",
            text=print_of(kind) if known else "",
            code=code_of(kind).lower() if known else _back_code(slot),
            label=_down_label(s, slot, names),
            hidden=True,
            kind="back",
            badge="".join(knowing),
            lit=lit,
        )
    ability = f" {ABILITIES[c.number_of(kind)]}" if kind < c.NUMBERS else ""
    return Piece(
        id=f"space:{slot}",
        zone=zone,
        at=at,
        look="reflect chained" if kind == c.RF else look_of(kind),
        text=f"{print_of(kind)}{ability}",
        code=code_of(kind),
        label=f"{card_name(kind)} ({_ability_name(kind)}) on {space_name(slot)}",
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
    up = known and bool(s.stack_up[i])
    truth = f", really {card_name(kind)}" if known else ""
    run = _run_of(s, i)
    top = height == total - 1
    return Piece(
        id=f"stack:{s.stack_slot[i]}:{height}",
        zone=zone,
        at=(*at, height + 1),
        look=f"{look_of(kind) if up else 'back-known' if known else 'back'} stacked",
        text=print_of(kind) if known else "",
        code=f"+{min(total, 9)}" if top else "##",
        label=f"card of {names[owner]} claimed to be {claim}{truth}{run}",
        owner=owner,
        hidden=not s.stack_up[i],
        kind="card" if up else "back",
        badge=str(total) if top else "",
        lit=sequence_runs(s) and i >= s.run_start and s.phase in (c.WINDOW, c.RESPOND),
    )


def _run_of(s: Plain, i: int) -> str:
    """GS-50, GS-161: which cards Lights! would turn up now, and which a Gamble would."""
    if s.phase not in (c.WINDOW, c.RESPOND) or s.stack_slot[i] != s.seq_slot:
        return ""
    if i >= s.run_start:
        return ", open to a call"
    gambled = s.stack_claim[s.stacked - 1] == c.GA and i >= s.prior_start
    return ", shown by the Gamble" if gambled else ""


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
