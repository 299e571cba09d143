"""Whispers: a small game in which nearly everything is done in secret.

The seat in turn takes pebbles one by one, unseen, and closes its hand; all others then say at the
same time, unseen, whether they call. The hand is opened, and it is the next seat's turn.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fairground.kernel.game import Game
from fairground.kernel.layout import U8, Audience, Field, desk_layout, state_layout
from fairground.kernel.scene import Fact, Scene, SceneChoice
from fairground.kernel.tape import EVERYONE, note, only

TAKE, CLOSE, CALL, PASS = range(4)
HAND, WINDOW, OVER = range(3)
TAKEN, CLOSED, OPENED, CALLED = range(4)
TEXTS = ("take", "close", "call", "pass")
MOST_SEATS = 4
MOST_PEBBLES = 5
TURNS = 4

STATE = state_layout(
    "whispers",
    Field("phase", U8),
    Field("turn", U8),
    Field("turns", U8),
    Field("opened", U8),
    Field("pebbles", U8, (MOST_SEATS,), Audience.OWNER),
    # Hidden behind a 1: as far as anybody knows, everybody else may have answered.
    Field("answered", U8, (MOST_SEATS,), Audience.OWNER, blank=1),
    Field("called", U8, (MOST_SEATS,), Audience.OWNER),
)


def deal(s, desk):
    s.phase, s.turn, s.turns, s.opened = HAND, 0, 0, 0


def pending(s):
    if s.phase == OVER:
        return 0
    if s.phase == HAND:
        return 1 << s.turn
    return sum(1 << seat for seat in range(s.seats) if seat != s.turn and not s.answered[seat])


def verdict(s, seat, a, desk):
    if not pending(s) >> seat & 1:
        return 1
    if s.phase == HAND:
        if a == TAKE:
            return 2 if s.pebbles[seat] == MOST_PEBBLES else 0
        return 0 if a == CLOSE and s.pebbles[seat] else 2
    return 0 if a in (CALL, PASS) else 3


def choices(s, seat, out, desk):
    legal = [a for a in range(4) if verdict(s, seat, a, desk) == 0]
    out[: len(legal)] = legal
    return len(legal)


def apply(s, seat, a, desk):
    if a == TAKE:
        s.pebbles[seat] += 1
        note(desk, 2, TAKEN, only(seat), seat, s.pebbles[seat], 0, 0, 0)
    elif a == CLOSE:
        s.phase = WINDOW
        for other in range(s.seats):
            s.answered[other] = s.called[other] = 0
        note(desk, 2, CLOSED, EVERYONE, seat, 0, 0, 0, 0)
    else:
        s.answered[seat] = 1
        s.called[seat] = a == CALL
        if pending(s) == 0:
            open_hand(s, desk)
    return pending(s)


def open_hand(s, desk):
    for seat in range(s.seats):
        if seat != s.turn and s.called[seat]:
            note(desk, 3, CALLED, EVERYONE, seat, 0, 0, 0, 0)
    s.opened = s.pebbles[s.turn]
    note(desk, 3, OPENED, EVERYONE, s.turn, s.opened, 0, 0, 0)
    s.pebbles[s.turn] = 0
    s.turn = (s.turn + 1) % s.seats
    s.turns += 1
    s.phase = OVER if s.turns == TURNS else HAND


def score(s, out):
    """Everybody shares the win at the end."""
    out[: s.seats] = [0.0 if pending(s) else 1.0 / s.seats] * s.seats


def refusal(s, seat, action, rule, names):
    waiting = ", ".join(names[other] for other in range(s.seats) if pending(s) >> other & 1)
    return f"{TEXTS[action]} is not possible now; to decide: {waiting or 'nobody you know of'}."


def sentence(event, names):
    who = names[event.seat]
    return (
        f"{who} takes a pebble and holds {event.a}.",
        f"{who} closes a hand.",
        f"{who} opens a hand of {event.a}.",
        f"{who} has called.",
    )[event.kind]


def scene(s, seat, choices, names):
    own = [Fact("Pebbles", str(s.pebbles[seat]))] if seat >= 0 else []
    waiting = pending(s)
    deciding = " ".join(names[other] for other in range(s.seats) if waiting >> other & 1)
    return Scene(
        game="whispers",
        seat=seat,
        headline=(Fact("Turn", names[s.turn]), Fact("Opened", str(s.opened)), *own),
        banner="window" if s.phase == WINDOW else "",
        zones=(),
        pieces=(),
        panels=(),
        prompt=deciding,
        choices=tuple(SceneChoice(a, TEXTS[a], TEXTS[a], ()) for a in choices),
    )


def describe(s) -> dict[str, Any]:
    return {"phase": s.phase, "turn": s.turn}


GAME = Game(
    name="whispers",
    title="Whispers",
    sentence="Nobody knows anything.",
    publisher="nobody",
    version=1,
    prefix="WH",
    fewest_seats=2,
    most_seats=MOST_SEATS,
    minutes="1",
    options=(),
    constraints=(),
    layout=STATE,
    desk=desk_layout("whispers"),
    actions=4,
    longest=100,
    rules=SimpleNamespace(
        deal=deal, pending=pending, verdict=verdict, choices=choices, apply=apply, score=score
    ),
    secrets=SimpleNamespace(unveil=lambda view, s, seat: None, redeal=lambda s, seat, desk: None),
    judgement=SimpleNamespace(estimate=lambda s, seat, desk: 0.0),
    words=SimpleNamespace(
        action_text=lambda action: TEXTS[action],
        read_action=lambda text: TEXTS.index(text) if text in TEXTS else None,
        action_help=lambda: "take, close, call or pass",
        spoken_action=lambda s, seat, action: TEXTS[action],
        refusal=refusal,
        sentence=sentence,
        outcome=lambda s, names: ("All hands have been opened.", 3),
        seat_names=lambda s: tuple(f"S{seat}" for seat in range(s.seats)),
    ),
    stage=SimpleNamespace(scene=scene),
    scenario=SimpleNamespace(
        describe=describe, build=lambda s, text: None, broken=lambda s: iter(())
    ),
    folder=Path(__file__).parent,
)
