"""Grid of Shadows on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows import course, words
from fairground.games.grid_of_shadows import state as c
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Fact, Mark, Panel, Piece, Scene, SceneChoice, Turn, Zone
from fairground.kernel.tape import Event

COLOUR_SIGNS = ("☾", "☀")
COLOUR_LOOKS = ("blue", "yellow")
SPECIAL_LOOKS = ("wrath", "reflect", "gamble", "indecisive")
DIGIT_KEYS = "123456789"
SEAT_SIGNS = "★◆▲●■♥"
GRID_WIDTH = 2.19
"""Of three columns of cards, if three rows of them are 3 squares high."""
COLUMN_WIDTH = 0.757


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    return Scene(
        game="grid-of-shadows",
        seat=seat,
        headline=_headline(s, names),
        banner=_banner(s, names),
        zones=_zones(s, seat, names),
        pieces=(
            *_grid_pieces(s, names),
            *_claim_tags(s, names),
            *_hand_pieces(s, seat),
            *_hidden_pieces(s, seat),
        ),
        panels=tuple(_panel(s, other, choices, names) for other in range(s.seats)),
        prompt=_prompt(s, seat, names),
        choices=tuple(_choice(s, seat, place, a, names) for place, a in enumerate(choices)),
        outcome=words.outcome(s, names)[0] if s.phase == c.OVER else "",
        refused=_refused(s, seat, choices, names),
        series=_series(s),
    )


def turned(event: Event, names: Sequence[str]) -> Turn | None:
    """GS-50: under Lights! and for a Gamble, the cards of a run turn up one by one."""
    if event.kind != c.SHOWN:
        return None
    told = "true" if event.a == event.b else "lie"
    label = f"card of {names[event.seat]} claimed to be {words.card_name(event.b)}"
    return Turn(
        piece=f"stack:{event.c}:{event.d}",
        look=f"{_look(event.a)} stacked {told}",
        text=_printed(event.a),
        label=f"{label}, really {words.card_name(event.a)}",
    )


# ---------------------------------------------------------------- what is said


def _headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = [Fact("Pile", str(s.pile_left)), Fact("Discard", str(_discarded(s)))]
    if s.games_in_match > 1:
        number = min(s.game + 1, s.games_in_match)
        facts.insert(0, Fact("Game", f"{number} of {s.games_in_match}"))
    if s.phase != c.OVER:
        facts.append(Fact("Turn", names[s.turn]))
    if _sequence_runs(s):
        facts.append(Fact("Claim", _running_claim(s)))
    return tuple(facts)


def _discarded(s: Plain) -> int:
    return int(sum(s.gone_up) + s.gone_hidden)


def _sequence_runs(s: Plain) -> bool:
    return bool(s.last_player != c.NO_SEAT and s.phase != c.OVER)


def _series(s: Plain) -> str:
    """The sequence that runs now, by what everybody knows of it."""
    return f"{s.game}-{s.turn}-{s.opener}-{s.seq_slot}" if _sequence_runs(s) else ""


def _running_claim(s: Plain) -> str:
    kind = s.colour * 10 + s.number - 1
    return f"{words.card_name(kind)} {COLOUR_SIGNS[s.colour]}"


def _banner(s: Plain, names: Sequence[str]) -> str:
    if s.phase in (c.FC_PLAY, c.FC_REVEAL):
        return "Final Challenge: open play, only identical cards"
    if not _sequence_runs(s):
        return "Lights! was called" if s.lights_called else ""
    if s.phase in (c.WINDOW, c.RESPOND) and s.stacked > s.run_start:
        player = s.accused if s.phase == c.WINDOW else s.last_player
        claim = s.stack_claim[s.stacked - 1]
        count = s.stacked - s.run_start
        sofar = f", {s.copied} so far" if s.copied > count else ""
        return f"{names[player]} claims {words.card_name(claim)} × {count}{sofar}"
    return f"{words.ABILITIES[s.ability]}" if s.ability else f"Sequence of {_running_claim(s)}"


def _prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    if s.phase == c.OVER:
        return words.outcome(s, names)[0]
    if seat != NOBODY and s.waiting >> seat & 1:
        return _question(s, seat, names)
    if s.phase == c.WINDOW:
        if seat == s.accused:
            return "The others decide whether they believe you."
        return "The window is open: Lights!, or let it go. Answers stay secret until all are in."
    (decider,) = [other for other in range(s.seats) if s.waiting >> other & 1]
    return f"{names[decider]} {_doing(s)}."


def _question(s: Plain, seat: int, names: Sequence[str]) -> str:
    if s.step == c.CHOOSE_CLAIM:
        return "Declare number and colour. True or not: only you know."
    if s.step == c.CHOOSE_CARDS:
        claim = words.card_name(s.draft_claim)
        if s.draft_claim >= c.NUMBERS:
            return f"Choose the card you claim to be {claim}."
        chosen = f" {s.picked} chosen." if s.picked else ""
        return f"Choose the cards you claim to be {claim}, from low to high.{chosen}"
    if s.step == c.CHOOSE_MORE:
        return "Add another identical card, or play what you have."
    if s.phase == c.RESPOND:
        return _respond_question(s, seat, names)
    if s.phase == c.REFLECT:
        return f"{_aimed_at(s, seat, names)} Claim Reflect, or take it."
    return {
        c.FREE_FLIP: f"Turn up a face-down card, free of charge ({s.flips_left} left).",
        c.ACTION: f"Your turn: play on a face-up card, or flip one face-down (+{s.flip_penalty}).",
        c.AFTER_FLIP: "Play on a face-up card, or end your turn.",
        c.WINDOW: _window_question(s, names),
        c.TARGET: f"{words.ABILITIES[s.ability]}: choose a player.",
        c.GIVE: "Choose a card to give away.",
        c.DISCARD: "Choose a card to discard.",
        c.SHIFT_CARD: "Choose which of the two cards to lay on the grid.",
        c.SHIFT_SLOT: "Choose the grid card that it replaces.",
        c.LUCK_SLOT: "Choose a grid card to discard.",
        c.LUCK_CARD: "Choose a card of your hand for the space.",
        c.BLESS: "Turn up a face-down card, free of charge.",
        c.BONUS: "You may play on the new card.",
        c.GUESS: "What comes next: 5 or lower, 6 or higher, or a special?",
        c.FC_PLAY: "Match a face-up card with an identical one.",
        c.FC_REVEAL: "Turn up one more card.",
    }[s.phase]


def _window_question(s: Plain, names: Sequence[str]) -> str:
    who, count = names[s.accused], s.stacked - s.run_start
    claim = words.card_name(s.stack_claim[s.stacked - 1])
    cards = claim if count == 1 else f"{count} × {claim}"
    return (
        f"{who} claims {cards}. Lights! turns the cards up: if it is a lie, {who} takes the "
        "stack, if not, the caller does. Answers are secret until all are in."
    )


def _respond_question(s: Plain, seat: int, names: Sequence[str]) -> str:
    if seat == s.last_player:
        return f"All others have passed: play another {_running_claim(s)}, or pass."
    return f"Answer {names[s.last_player]}: play {_running_claim(s)}, pass, or call Lights!"


def _aimed_at(s: Plain, seat: int, names: Sequence[str]) -> str:
    senders = [names[s.aim_sender[i]] for i in range(s.aimed) if s.aim_target[i] == seat]
    return f"{words.ABILITIES[s.ability]} of {', '.join(senders)} is aimed at you."


def _doing(s: Plain) -> str:
    return {
        c.FREE_FLIP: "turns up cards free of charge",
        c.ACTION: "is deciding what to do",
        c.AFTER_FLIP: "may play or end the turn",
        c.RESPOND: "may answer the play",
        c.TARGET: f"chooses a target for {words.ABILITIES[s.ability]}",
        c.REFLECT: "may react to what is aimed at them",
        c.GIVE: "chooses a card to give",
        c.DISCARD: "chooses a card to discard",
        c.SHIFT_CARD: "looks at two cards",
        c.SHIFT_SLOT: "chooses a space for a card",
        c.LUCK_SLOT: "chooses a grid card to discard",
        c.LUCK_CARD: "chooses a card for the space",
        c.BLESS: "turns up a card free of charge",
        c.BONUS: "may play on the new card",
        c.GUESS: "guesses the next card",
        c.FC_PLAY: "is deciding what to match",
        c.FC_REVEAL: "turns up one more card",
    }[s.phase]


# ---------------------------------------------------------------- zones and pieces


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    cells = _blocked(s, range(c.GRID))
    zones = [Zone("grid", "slots", "The grid", 3, 3, box=(0, 0, GRID_WIDTH, 3), cells=cells)]
    sides = _side_slots(s)
    if sides:
        columns = (len(sides) + 2) // 3
        box = (GRID_WIDTH + 0.22, 0, COLUMN_WIDTH * columns - 0.08, 3)
        cells = _blocked(s, sides)
        zones.append(Zone("side", "slots", "Side spaces", 3, columns, box=box, cells=cells))
    zones.append(Zone("pile", "pile", "Draw pile", count=s.pile_left))
    zones.append(Zone("discard", "pile", "Discard pile", count=_discarded(s)))
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
        if s.face[slot] == c.UP and s.slot_kind[slot] == c.RF and not _stack(s, slot)
    )


def _stack(s: Plain, slot: int) -> list[int]:
    """The cards that were played on a space, from the bottom up."""
    return [i for i in range(s.stacked) if s.stack_slot[i] == slot]


def _claim_tags(s: Plain, names: Sequence[str]) -> list[Piece]:
    """The claim beside each stack: what its last card was claimed to be, who played how many."""
    tags = []
    for slot in range(c.SPACES):
        stack = _stack(s, slot)
        if stack:
            zone, at = _spot(s, slot)
            claim = words.card_name(s.stack_claim[stack[-1]])
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
                    label=f"on {words.space_name(slot)} {shares}, claimed last: {claim}",
                    owner=s.stack_player[stack[-1]],
                    kind="marker",
                )
            )
    return tags


def _look(kind: int) -> str:
    if kind >= c.NUMBERS:
        return SPECIAL_LOOKS[kind - c.NUMBERS]
    return COLOUR_LOOKS[kind // 10]


def _printed(kind: int) -> str:
    if kind >= c.NUMBERS:
        return words.card_name(kind)
    return f"{kind % 10 + 1}{COLOUR_SIGNS[kind // 10]}"


def _ability_name(kind: int) -> str:
    return words.card_name(kind) if kind >= c.NUMBERS else words.ABILITIES[kind % 10 + 1]


def _grid_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
    pieces = []
    for slot in range(c.SPACES):
        stack = _stack(s, slot)
        if s.face[slot] == c.EMPTY and not stack:
            continue
        zone, at = _spot(s, slot)
        if s.face[slot] != c.EMPTY:
            pieces.append(_grid_card(s, slot, zone, at))
        for height, i in enumerate(stack):
            pieces.append(_stack_card(s, i, height, len(stack), zone, at, names))
    return pieces


def _grid_card(s: Plain, slot: int, zone: str, at: tuple[int, int]) -> Piece:
    kind, up = s.slot_kind[slot], s.face[slot] == c.UP
    known = kind != c.NO_CARD
    lit = _sequence_runs(s) and slot == s.seq_slot
    place = words.space_name(slot)
    if not up:
        label = f"face-down card on {place}"
        if known:
            label += f", which you know to be {words.card_name(kind)}"
        return Piece(
            id=f"space:{slot}",
            zone=zone,
            at=at,
            look="back-known" if known else "back",
            text=_printed(kind) if known else "",
            code=_code(kind).lower() if known else "##",
            label=label,
            hidden=True,
            kind="back",
        )
    ability = f" {words.ABILITIES[c.number_of(kind)]}" if kind < c.NUMBERS else ""
    return Piece(
        id=f"space:{slot}",
        zone=zone,
        at=at,
        look="reflect chained" if kind == c.RF else _look(kind),
        text=f"{_printed(kind)}{ability}",
        code=_code(kind),
        label=f"{words.card_name(kind)} ({_ability_name(kind)}) on {place}",
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
    claim = words.card_name(s.stack_claim[i])
    known = kind != c.NO_CARD
    up = bool(s.stack_up[i])
    truth = f", really {words.card_name(kind)}" if known else ""
    top = height == total - 1
    return Piece(
        id=f"stack:{s.stack_slot[i]}:{height}",
        zone=zone,
        at=(*at, height + 1),
        look=f"{_look(kind) if up else 'back-known' if known else 'back'} stacked",
        text=_printed(kind) if known else "",
        code=f"+{min(total, 9)}" if top else "##",
        label=f"card of {names[owner]} claimed to be {claim}{truth}",
        owner=owner,
        hidden=not up,
        kind="card" if up else "back",
        badge=str(total) if top else "",
        lit=_sequence_runs(s) and i >= s.run_start and s.phase in (c.WINDOW, c.RESPOND),
    )


def _hand_kinds(counts: Sequence[int]) -> list[int]:
    return [kind for kind in range(c.KINDS) for _ in range(counts[kind])]


def _hand_pieces(s: Plain, seat: int) -> list[Piece]:
    if seat == NOBODY:
        return []
    pieces = []
    copies: dict[int, int] = {}
    for place, kind in enumerate(_hand_kinds(s.hand[seat])):
        number = copies[kind] = copies.get(kind, 0) + 1
        picked = number <= s.pick[kind] or _is_matched(s, kind, number)
        pieces.append(
            Piece(
                id=f"card:{words.card_text(kind)}:{number}",
                zone="hand",
                at=(place,),
                look=f"{_look(kind)}-chosen" if picked else _look(kind),
                text=_printed(kind),
                code=_code(kind),
                label=f"{words.card_name(kind)} ({_ability_name(kind)})"
                + (", chosen" if picked else ""),
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
    running = s.phase in (c.WINDOW, c.RESPOND) and _sequence_runs(s)
    return bool(running and kind == s.colour * 10 + s.number - 1)


def _hidden_pieces(s: Plain, seat: int) -> list[Piece]:
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
        look=_look(kind),
        text=_printed(kind),
        code=_code(kind),
        label=words.card_name(kind),
        owner=owner,
        kind="card",
    )


# ---------------------------------------------------------------- panels


def _panel(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Panel:
    facts = []
    if s.phase == c.OVER:
        facts.append(Fact("total", str(course.hand_value(s, seat))))
    if s.games_in_match > 1:
        facts.append(Fact("wins", f"{s.wins[seat] / c.WHOLE_WIN:g}"))
    placed = sum(
        1
        for i in range(s.run_start, s.stacked)
        if s.stack_player[i] == seat and s.phase in (c.WINDOW, c.RESPOND)
    )
    return Panel(
        seat=seat,
        name=names[seat],
        sign=SEAT_SIGNS[seat],
        status=_status(s, seat),
        deciding=_may_be_deciding(s, seat),
        out=False,
        score=str(s.held[seat]),
        unit="card" if s.held[seat] == 1 else "cards",
        badge=f"{_printed(s.stack_claim[s.stacked - 1])} ×{placed}" if placed else "",
        facts=tuple(facts),
        marks=tuple(_marks(s, seat, choices)),
    )


def _marks(s: Plain, seat: int, choices: Sequence[int]) -> list[Mark]:
    marks = []
    if s.turn == seat and s.phase != c.OVER:
        marks.append(Mark("turn", True, "holds the turn token"))
    if c.PLAYER + seat in choices:
        marks.append(Mark("choose", True, "can be chosen", f"seat:{seat}"))
    return marks


def _may_be_deciding(s: Plain, seat: int) -> bool:
    """GS-46: in a window everybody but the accused looks the same until it closes."""
    if s.phase == c.WINDOW:
        return bool(seat != s.accused)
    return bool(s.waiting >> seat & 1)


def _status(s: Plain, seat: int) -> str:
    if s.phase == c.OVER:
        return "escaped" if s.held[seat] == 0 else "bound to the grid"
    if s.phase == c.WINDOW:
        return "has played" if seat == s.accused else "may call"
    if s.waiting >> seat & 1:
        return "deciding"
    if s.silenced and seat == (s.turn + 1) % s.seats:
        return "silenced"
    return "passed" if s.phase == c.RESPOND and s.passed >> seat & 1 else "waiting"


# ---------------------------------------------------------------- choices


def _choice(s: Plain, seat: int, place: int, action: int, names: Sequence[str]) -> SceneChoice:
    phrase = words.spoken_action(s, seat, action)
    text = f"{phrase[0].upper()}{phrase[1:]}"
    key = DIGIT_KEYS[place] if place < len(DIGIT_KEYS) else ""
    warning = ""
    on: tuple[str, ...] = ()
    if action == c.PASS:
        key = "p"
    elif action == c.LIGHTS:
        key, text = "c", "Lights! Show them"
    elif action == c.DONE:
        key = "d"
    elif c.SLOT <= action < c.CLAIM:
        slot = action - c.SLOT
        covers = (f"stack:{slot}:{height}" for height in range(len(_stack(s, slot))))
        on = (f"space:{slot}" if s.face[slot] != c.EMPTY else place_of(s, slot), *covers)
        text = _space_text(s, slot, text)
        warning = f"+{s.flip_penalty}" if _is_paid(s, slot) else ""
    elif c.CLAIM <= action < c.CARD:
        text = words.card_name(action - c.CLAIM)
    elif c.CARD <= action < c.PLAYER:
        on = _cards_to_press(s, seat, action - c.CARD)
        warning = _lie(s, action - c.CARD)
    elif c.PLAYER <= action < c.GUESS_LOW:
        target = action - c.PLAYER
        if target < len(names):
            text = names[target]
            phrase = f"choose {names[target]}"
            on = (f"seat:{target}",)
    else:
        text = words.GUESS_PHRASES[action - c.GUESS_LOW]
    confirm = action == c.LIGHTS or s.phase in (c.GIVE, c.DISCARD, c.LUCK_CARD)
    waives = action == c.PASS and s.phase == c.WINDOW
    return SceneChoice(action, text, phrase, on, key, warning, confirm=confirm, waives=waives)


def _space_text(s: Plain, slot: int, text: str) -> str:
    """What is done to a space, short enough for a button."""
    if s.face[slot] == c.DOWN:
        return words.space_name(slot).capitalize()
    if s.face[slot] == c.UP and s.phase not in (c.SHIFT_SLOT, c.LUCK_SLOT):
        return f"Play on {words.card_name(s.slot_kind[slot])}"
    return text


def _is_paid(s: Plain, slot: int) -> bool:
    return bool(s.phase == c.ACTION and s.face[slot] == c.DOWN and s.flip_penalty)


def _lie(s: Plain, kind: int) -> str:
    return "a lie" if s.step == c.CHOOSE_CARDS and kind != s.draft_claim else ""


def _cards_to_press(s: Plain, seat: int, kind: int) -> tuple[str, ...]:
    """The next copy of the kind that is not chosen yet, or the card of a Shift."""
    if s.phase == c.SHIFT_CARD:
        return tuple(f"pair:{place}" for place in range(s.paired) if s.pair[place] == kind)
    chosen = s.picked if s.step == c.CHOOSE_MORE else s.pick[kind]
    code = words.card_text(kind)
    return tuple(f"card:{code}:{n}" for n in range(chosen + 1, s.hand[seat][kind] + 1))


def _refused(
    s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]
) -> tuple[SceneChoice, ...]:
    """Spaces that cannot be chosen now: a press on one asks why."""
    if seat == NOBODY or s.phase == c.OVER or not s.waiting >> seat & 1 or s.phase == c.WINDOW:
        return ()
    tries = [c.SLOT + slot for slot in range(c.SPACES) if s.face[slot] != c.EMPTY]
    return tuple(_choice(s, seat, 99, a, names) for a in tries if a not in choices)


def _code(kind: int) -> str:
    """A kind in two characters, for text boards: T is ten."""
    return words.card_text(kind).replace("10", "T")
