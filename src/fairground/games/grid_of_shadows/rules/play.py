"""Grid of Shadows' rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.grid_of_shadows.rules.abilities import fire
from fairground.games.grid_of_shadows.rules.actions import start
from fairground.games.grid_of_shadows.rules.aims import go_on_aiming
from fairground.games.grid_of_shadows.rules.choices import choices
from fairground.games.grid_of_shadows.rules.components import (
    AFTER_GAMBLE,
    AIM,
    BEGIN_FINAL,
    CALL_LIGHTS,
    END_ABILITY,
    END_GAME,
    FIRE,
    INSPECT,
    MOST_SEATS,
    NOTHING,
    OVER,
    RESOLVE,
)
from fairground.games.grid_of_shadows.rules.ending import end_game, leaders
from fairground.games.grid_of_shadows.rules.final import begin_final, depleted
from fairground.games.grid_of_shadows.rules.lights import after_gamble, call_lights, gamble
from fairground.games.grid_of_shadows.rules.setup import deal_game
from fairground.games.grid_of_shadows.rules.turns import resolve
from fairground.games.grid_of_shadows.rules.verdicts import verdict
from fairground.kernel.piles import fill

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]


def deal(s, desk):
    """GS-10..GS-17: a new match; options, seats and key already lie in the state."""
    s.game = 0
    fill(s.wins, MOST_SEATS, 0)
    s.opener_next = 0
    s.ended_by = 0
    deal_game(s, desk)


def pending(s):
    """GS-21, GS-46: the one who decides, or everybody but the accused at once."""
    return s.waiting


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if desk.taping == 1:
        fill(desk.drew, MOST_SEATS, 0)
    desk.todo = NOTHING
    start(s, seat, a, desk)
    while desk.todo != NOTHING:
        go_on(s, desk)
    return s.waiting


def go_on(s, desk):
    """What an action has led to, one thing after another."""
    todo = desk.todo
    desk.todo = NOTHING
    if todo == CALL_LIGHTS:
        call_lights(s, desk)
    elif todo == RESOLVE:
        resolve(s, desk)
    elif todo == FIRE:
        fire(s, desk)
    elif todo == END_ABILITY:
        if not depleted(s, desk):
            desk.todo = RESOLVE  # GS-66: only Blessing and Summon lead on to another sequence
    elif todo == AIM:
        go_on_aiming(s, desk)
    elif todo == INSPECT:
        gamble(s, desk)
    elif todo == AFTER_GAMBLE:
        after_gamble(s, desk)
    elif todo == BEGIN_FINAL:
        begin_final(s, desk)
    elif todo == END_GAME:
        end_game(s, desk)
    else:
        deal_game(s, desk)


def score(s, out):
    """Section 7: the most wins take the match, equal wins share it; nothing before the end."""
    winners = leaders(s)
    count = 0
    for seat in range(s.seats):
        count += (winners >> seat) & 1
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER and (winners >> seat) & 1 == 1:
            out[seat] = 1.0 / count
