"""Grid of Shadows in words: actions and their texts, events as sentences, refusals, outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairground.games.grid_of_shadows import course
from fairground.games.grid_of_shadows import state as c
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many, listed
from fairground.kernel.tape import RULING, Event

SPECIALS = ("WR", "RF", "GA", "IN")
SPECIAL_NAMES = ("Wrath", "Reflect", "Gamble", "Indecisive")
ABILITIES = (
    "",
    "Whisper",
    "Deceive",
    "Smite",
    "Blessing",
    "Silence",
    "Shift",
    "Luck",
    "Summon",
    "Hunger",
    "Balance",
    "Wrath",
    "Gamble",
)
COLOURS = ("Blue", "Yellow")
GUESSES = ("low", "high", "power")
GUESS_PHRASES = ("5 or lower", "6 or higher", "a special")
EVENTS = {
    c.GAME_STARTED: "game-started",
    c.TURN_BEGAN: "turn-began",
    c.FLIPPED: "flipped",
    c.FLIPS_ENDED: "flips-ended",
    c.DREW: "drew",
    c.DREW_CARDS: "drew-cards",
    c.PLAYED: "played",
    c.PLAYED_CARDS: "played-cards",
    c.LET_GO: "let-go",
    c.PASSED: "passed",
    c.CALLED: "called",
    c.SHOWN: "shown",
    c.JUDGED: "judged",
    c.TOOK: "took",
    c.TOOK_CARDS: "took-cards",
    c.ABILITY: "ability",
    c.TARGETED: "targeted",
    c.NO_REFLECT: "no-reflect",
    c.REFLECTED: "reflected",
    c.GAVE: "gave",
    c.GAVE_CARD: "gave-card",
    c.DISCARDED: "discarded",
    c.SKIPPED: "skipped",
    c.SHIFT_SAW: "shift-saw",
    c.SHIFTED: "shifted",
    c.SHIFT_PUT: "shift-put",
    c.REMOVED: "removed",
    c.PLANTED: "planted",
    c.PLANTED_CARD: "planted-card",
    c.GUESSED: "guessed",
    c.STRUCK: "struck",
    c.BLOCKED: "blocked",
    c.GAMBLED: "gambled",
    c.COLLAPSED: "collapsed",
    c.SWEPT: "swept",
    c.REFILLED: "refilled",
    c.TURN_ENDED: "turn-ended",
    c.FINAL_BEGAN: "final-began",
    c.SET_OUT: "set-out",
    c.MATCHED: "matched",
    c.CANNOT: "cannot",
    c.COUNTED: "counted",
    c.ESCAPED: "escaped",
    c.GAME_WON: "game-won",
    c.MATCH_OVER: "match-over",
}


# ---------------------------------------------------------------- cards and actions


def card_text(kind: int) -> str:
    """A kind's code, such as B7, Y10 or WR."""
    if kind >= c.NUMBERS:
        return SPECIALS[kind - c.NUMBERS]
    return f"{'BY'[kind // 10]}{kind % 10 + 1}"


def card_name(kind: int) -> str:
    """A kind in words, such as Blue 7 or Wrath."""
    if kind >= c.NUMBERS:
        return SPECIAL_NAMES[kind - c.NUMBERS]
    return f"{COLOURS[kind // 10]} {kind % 10 + 1}"


def read_card(text: str) -> int | None:
    """The kind of its code, in any case."""
    form = text.strip().upper()
    if form in SPECIALS:
        return c.NUMBERS + SPECIALS.index(form)
    if form[:1] in ("B", "Y") and form[1:].isascii() and form[1:].isdigit() and len(form) <= 3:
        number = int(form[1:])
        if 1 <= number <= 10 and form[1] != "0":
            return "BY".index(form[0]) * 10 + number - 1
    return None


def action_text(action: int) -> str:
    """The short text of an action."""
    if action < c.SLOT:
        return ("pass", "done", "lights")[action]
    if action < c.CLAIM:
        return f"space {action - c.SLOT}"
    if action < c.CARD:
        return f"claim {card_text(action - c.CLAIM)}"
    if action < c.PLAYER:
        return card_text(action - c.CARD)
    if action < c.GUESS_LOW:
        return f"seat {action - c.PLAYER}"
    return GUESSES[action - c.GUESS_LOW]


_ACTIONS = {action_text(action).upper(): action for action in range(c.ACTIONS)}


def read_action(text: str) -> int | None:
    """The action of its text."""
    return _ACTIONS.get(" ".join(text.upper().split()))


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "pass, done, lights, a space such as 'space 4', a claim such as 'claim B7', a card such as "
        "Y10 or WR, a player such as 'seat 2', or a guess: low, high, power"
    )


def seat_names(s: Plain) -> tuple[str, ...]:
    """P0, P1, ..."""
    return tuple(f"P{seat}" for seat in range(s.seats))


def space_name(slot: int) -> str:
    """A space in words."""
    if slot < c.GRID:
        return f"space {slot}"
    return f"side space {slot - c.GRID + 1}" if slot < c.FIRST_FINAL else f"final space {slot}"


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase for the one who may choose it."""
    if action == c.PASS:
        return _spoken_pass(s)
    if action == c.DONE:
        return f"play {_cards(s.picked)}" if s.step else "finish the play"
    if action == c.LIGHTS:
        return "call Lights!"
    if action < c.CLAIM:
        return _spoken_space(s, action - c.SLOT)
    if action < c.CARD:
        return f"claim {card_name(action - c.CLAIM)}"
    if action < c.PLAYER:
        return f"{_card_verb(s)} {card_name(action - c.CARD)}"
    if action < c.GUESS_LOW:
        return f"choose seat {action - c.PLAYER}"
    return f"guess {GUESS_PHRASES[action - c.GUESS_LOW]}"


def _spoken_pass(s: Plain) -> str:
    return {
        c.WINDOW: "let it go",
        c.FREE_FLIP: "turn up no more cards",
        c.AFTER_FLIP: "end the turn",
        c.REFLECT: "take the effects",
        c.BONUS: "do without the bonus play",
    }.get(s.phase, "pass")


def _spoken_space(s: Plain, slot: int) -> str:
    place = space_name(slot)
    if s.phase == c.SHIFT_SLOT:
        return f"put it on {place}"
    if s.phase == c.LUCK_SLOT:
        return f"discard {place}"
    if s.face[slot] == c.DOWN:
        if s.phase == c.ACTION:
            return f"flip {place} (draw {s.flip_penalty})"
        return f"turn up {place}"
    if s.face[slot] == c.UP:
        return f"play on the {card_name(s.slot_kind[slot])} on {place}"
    return f"choose {place}"


def _card_verb(s: Plain) -> str:
    if s.step == c.CHOOSE_CARDS:
        return "add"
    if s.step == c.CHOOSE_MORE:
        return "add another"
    return {
        c.GIVE: "give",
        c.DISCARD: "discard",
        c.LUCK_CARD: "lay down",
        c.SHIFT_CARD: "place",
    }.get(s.phase, "choose")


# ---------------------------------------------------------------- refusals


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    deciding = listed([names[i] for i in range(s.seats) if s.waiting >> i & 1])
    wait = f"wait for {deciding}." if deciding else "wait for the others."
    running = card_name(s.colour * 10 + s.number - 1) if s.number else "the number"
    card = card_name(action - c.CARD) if c.CARD <= action < c.PLAYER else "that"
    sentences = {
        2: "The match is over: nobody has a choice any more.",
        46: f"{names[seat]} does not answer here any more; {wait}",
        40: f"It is not {names[seat]}'s turn to decide; {wait}",
        31: _unfinished(s),
        32: "A claim has the number of the grid card, in Blue or in Yellow.",
        3: f"{card} is not in {names[seat]}'s hand; choose a card that is.",
        33: "Cards of one play are chosen in ascending order; go on upwards, or say done.",
        114: "In the Final Challenge cards must equal a face-up grid card, and whoever can play "
        "must.",
        RULING + 4: "These free flips must be taken: choose a face-down card.",
        21: "A turn needs a play or a flip: choose a face-up card to play on or a face-down one.",
        65: "This is not optional: make one of the choices offered.",
        36: _misplaced(s),
        45: "Nobody calls Lights on their own play: pass, or play on.",
        49: "There is no play to call Lights on now.",
        22: "Choose a face-down grid card.",
        30: "Nothing can be played there: choose a face-up number or Indecisive.",
        24: "Only one paid flip in a turn: play on a face-up card, or pass.",
        66: "The bonus play goes on the new face-up card only: choose it, or pass.",
        RULING + 24: "There is no grid card in that space: choose one that holds a card.",
        42: f"In this sequence the claim is {running}, on the same space.",
        150: "Reflect answers effects aimed at you, and nothing else does.",
        41: f"{names[seat]} has no card to play: pass, or call Lights if it is another's play.",
        RULING + 9: f"{names[seat]} has passed in this sequence and may only pass or call Lights.",
        10: "The specials are not in the base game.",
        140: "Wrath is claimed on another player's play only.",
        160: "Gamble is claimed on another player's play only.",
        134: "That special has been claimed in this turn already; only one of it is allowed.",
        76: "Choose one of the two cards drawn for the Shift.",
        73: "No player is to be chosen now.",
        166: "There is nothing to guess now.",
        RULING + 19: "Choose another player at this table.",
    }
    return sentences[rule]


def _unfinished(s: Plain) -> str:
    if s.step == c.CHOOSE_CLAIM:
        return "First declare number and colour for the space you have chosen."
    if s.step == c.CHOOSE_CARDS and not s.picked:
        return "Choose at least one card of your hand for this claim."
    return "Finish the play: add a card, or say done."


def _misplaced(s: Plain) -> str:
    if s.phase in (c.ACTION, c.AFTER_FLIP, c.FREE_FLIP, c.BONUS):
        return "First choose a space; claim and cards come after it."
    return "That is no part of the present decision: make one of the choices offered."


# ---------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    tell = _TELLERS.get(event.kind)
    if tell is None:
        raise ValueError(f"unknown event {event}")
    return tell(event, names)


def _flipped(event: Event, names: Sequence[str]) -> str:
    who, card, place = names[event.seat], card_name(event.b), space_name(event.a)
    return {
        c.FLIP_FREE: f"{who} turns up {card} on {place}, free of charge.",
        c.FLIP_PAID: f"{who} flips {place}: {card}.",
        c.FLIP_BLESSING: f"Blessing: {who} turns up {card} on {place}.",
        c.FLIP_SUMMON: f"Summon: {card} joins the grid on {place}.",
        c.FLIP_GAMBLE: f"{card} takes the Gamble's place on {place}.",
        c.FLIP_FINAL: f"{who} turns up {card} on {place}.",
    }[event.c]


def _played(event: Event, names: Sequence[str]) -> str:
    who, place = names[event.seat], space_name(event.a)
    if event.b >= c.NUMBERS:
        return f"{who} claims {card_name(event.b)} on {place}."
    return f"{who} plays {_cards(event.c)} on {place} and claims {card_name(event.b)}."


def _called(event: Event, names: Sequence[str]) -> str:
    callers = [name for seat, name in enumerate(names) if event.b >> seat & 1]
    if len(callers) < 2:
        return f"Lights! {names[event.seat]} accuses {names[event.a]}."
    return f"Lights! {listed(callers)} call; {names[event.seat]} accuses {names[event.a]}."


def _shown(event: Event, names: Sequence[str]) -> str:
    who, claim = names[event.seat], card_name(event.b)
    if event.a == event.b:
        return f"{who}'s {claim} is true."
    return f"{who}'s {claim} is {card_name(event.a)}: a lie."


def _removed(event: Event, names: Sequence[str]) -> str:
    card = "a face-down card" if event.b < 0 else card_name(event.b)
    stack = f" with {_cards(event.c)} on it" if event.c else ""
    return f"{card} on {space_name(event.a)} is discarded{stack}.".capitalize()


def _shift_put(event: Event, names: Sequence[str]) -> str:
    under = "" if event.c < 0 else f", {card_name(event.c)} under the pile"
    return f"{names[event.seat]} puts {card_name(event.b)} on {space_name(event.a)}{under}."


def _collapsed(event: Event, names: Sequence[str]) -> str:
    verb = "is discarded" if event.d else "collapses"
    return f"{card_name(event.b)} on {space_name(event.a)} {verb} with the {_cards(event.c)} on it."


def _guessed(event: Event, names: Sequence[str]) -> str:
    end = "and is right" if event.b else "and is wrong"
    return f"{names[event.seat]} had guessed {GUESS_PHRASES[event.a]} {end}."


def _discarded(event: Event, names: Sequence[str]) -> str:
    card = "a card" if event.a < 0 else card_name(event.a)
    return f"{names[event.seat]} discards {card}."


def _began(event: Event, names: Sequence[str]) -> str:
    flips = f", with {event.a} free flips" if event.a > 1 else ", with a free flip" * event.a
    return f"{names[event.seat]}'s turn{flips}."


def _swept(event: Event, names: Sequence[str]) -> str:
    if not event.a and not event.b:
        return "After Lights! no face-up card is left to sweep."
    grid = how_many(event.a, "face-up card")
    stack = f" and {_cards(event.b)} lying there" if event.b else ""
    verb = "is" if event.a == 1 and not event.b else "are"
    return f"After Lights! {grid}{stack} {verb} swept away."


def _shift_saw(event: Event, names: Sequence[str]) -> str:
    cards = [card_name(kind) for kind in (event.a, event.b) if kind >= 0]
    return f"{names[event.seat]} looks at {listed(cards)}."


_TELLERS: dict[int, Callable[[Event, Sequence[str]], str]] = {
    c.GAME_STARTED: lambda e, n: (
        f"Game {e.a + 1} begins: {_cards(e.b)} for everybody, and {n[e.seat]} opens."
    ),
    c.TURN_BEGAN: _began,
    c.FLIPPED: _flipped,
    c.FLIPS_ENDED: lambda e, n: f"{n[e.seat]} turns up no more.",
    c.DREW: lambda e, n: f"{n[e.seat]} draws {_cards(e.a)}.",
    c.DREW_CARDS: lambda e, n: f"{n[e.seat]} draws {_kinds(e)}.",
    c.PLAYED: _played,
    c.PLAYED_CARDS: lambda e, n: f"{n[e.seat]} has really played {_kinds(e)}.",
    c.LET_GO: lambda e, n: f"Nobody calls {n[e.a]}'s play.",
    c.PASSED: lambda e, n: f"{n[e.seat]} passes.",
    c.CALLED: _called,
    c.SHOWN: _shown,
    c.JUDGED: lambda e, n: (
        f"{n[e.seat]} told the truth." if e.a else f"{n[e.seat]} is caught lying."
    ),
    c.TOOK: lambda e, n: f"{n[e.seat]} takes {_cards(e.b)} from {space_name(e.a)}.",
    c.TOOK_CARDS: lambda e, n: f"{n[e.seat]} takes {_kinds(e)}.",
    c.ABILITY: lambda e, n: f"{ABILITIES[e.a]} fires for {n[e.seat]}.",
    c.TARGETED: lambda e, n: f"{n[e.seat]} aims {ABILITIES[e.b]} at {n[e.a]}.",
    c.NO_REFLECT: lambda e, n: f"{n[e.seat]} does not reflect.",
    c.REFLECTED: lambda e, n: f"{n[e.seat]}'s Reflect sends the effects back.",
    c.GAVE: lambda e, n: f"{n[e.seat]} gives {n[e.a]} a card.",
    c.GAVE_CARD: lambda e, n: f"{n[e.seat]} gives {n[e.a]} {card_name(e.b)}.",
    c.DISCARDED: _discarded,
    c.SKIPPED: lambda e, n: f"{n[e.seat]} is silenced and loses a turn.",
    c.SHIFT_SAW: _shift_saw,
    c.SHIFTED: lambda e, n: (
        f"{n[e.seat]} lays a card face-down on {space_name(e.a)}"
        f"{' and one under the pile' if e.b else ''}."
    ),
    c.SHIFT_PUT: _shift_put,
    c.REMOVED: _removed,
    c.PLANTED: lambda e, n: f"{n[e.seat]} lays a hand card face-down on {space_name(e.a)}.",
    c.PLANTED_CARD: lambda e, n: f"{n[e.seat]} lays {card_name(e.b)} on {space_name(e.a)}.",
    c.GUESSED: _guessed,
    c.STRUCK: lambda e, n: (
        f"{n[e.seat]} has turned up {'a Wrath' if e.a == 1 else f'{e.a} Wraths'}."
    ),
    c.BLOCKED: lambda e, n: f"Reflect blocks {space_name(e.a)}.",
    c.GAMBLED: lambda e, n: (
        f"{n[e.seat]} wins the Gamble." if e.a else f"{n[e.seat]} loses the Gamble."
    ),
    c.COLLAPSED: _collapsed,
    c.SWEPT: _swept,
    c.REFILLED: lambda e, n: (
        f"{'1 space is' if e.a == 1 else f'{e.a} spaces are'} refilled face-down."
    ),
    c.TURN_ENDED: lambda e, n: f"{n[e.seat]} plays no more in this turn.",
    c.FINAL_BEGAN: lambda e, n: "The pile is empty: the Final Challenge begins.",
    c.SET_OUT: lambda e, n: f"{card_name(e.b)} comes out on {space_name(e.a)}.",
    c.MATCHED: lambda e, n: (
        f"{n[e.seat]} matches {card_name(e.b)} on {space_name(e.a)} with {_cards(e.c)}."
    ),
    c.CANNOT: lambda e, n: f"{n[e.seat]} plays nothing.",
    c.COUNTED: lambda e, n: f"{n[e.seat]} counts {e.a} in {_cards(e.b)}.",
    c.ESCAPED: lambda e, n: f"{n[e.seat]} has no card left and escapes the grid.",
    c.GAME_WON: lambda e, n: f"{_winners(e.a, n, f'game {e.b + 1}')}.",
    c.MATCH_OVER: lambda e, n: f"It is over: {_winners(e.a, n)}.",
}


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the match."""
    mask = course.leaders(s)
    winner = _winners(mask, names)
    if s.games_in_match > 1:
        wins = " : ".join(f"{s.wins[seat] / c.WHOLE_WIN:g}" for seat in range(s.seats))
        return f"{_winners(mask, names, 'the match')}, {wins} after {s.game} games.", int(
            s.ended_by
        )
    if s.ended_by in (101, 116, RULING + 13):
        return f"{winner}: the hand is empty, the grid is escaped.", int(s.ended_by)
    totals = " : ".join(str(course.hand_value(s, seat)) for seat in range(s.seats))
    return f"{winner} with the lowest hand, {totals}.", int(s.ended_by)


def _winners(mask: int, names: Sequence[str], what: str = "") -> str:
    winners = [name for seat, name in enumerate(names) if mask >> seat & 1]
    if len(winners) == 1:
        return f"{winners[0]} wins {what}".rstrip()
    return f"{listed(winners)} share {what or 'the win'}"


def _kinds(event: Event) -> str:
    return listed([card_name(kind) for kind in (event.a, event.b, event.c, event.d) if kind >= 0])


def _cards(count: int) -> str:
    return how_many(count, "card")
