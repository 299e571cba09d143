"""Watching games while they are played: what a study counts of each, gathered in compiled code.

Written like the algorithms of the kernel and compiled once for all games, on byte rows only.
"""

from math import sqrt
from typing import NamedTuple

from fairground.bots.policies import (
    Opinion,
    Question,
    highest,
    judge,
    key_of_thought,
    reply,
)
from fairground.kernel.algorithms import FIRST_SEAT, Series, copy, deal_game
from fairground.kernel.bundles import Actions, FloatRows, Ints, Row, Rows, Rules
from fairground.kernel.dice import pick, seed_pick, siphash
from fairground.lab.studies.noting import (
    CHOICES,
    DECIDED,
    DECISIONS,
    DRAMA,
    FIGURES,
    FORCED,
    FORCED_TENTHS,
    IDLE,
    JUDGED,
    LEADS,
    LOWEST,
    MARGIN,
    MILLI,
    MOMENTS,
    TENTHS,
    TURNS,
    WIDTHS,
    Notes,
    add,
    fold,
    note_choice,
    read_words,
    start_tape_words,
)

# How a game begins: under a key derived from the series' and its number, under the series' own, or
# in the middle, as the template stands.
DERIVED, OWN, STANDING = range(3)

KEPT = 32
"""Positions of a game's course that are looked at, at most; at least half as many."""
ALL_JUDGED = 512
"""The course of the first tables' games is always judged."""

SEAT_BITS = 3  # a table's number and a rotation below 8 make one number
SEED_BITS = 0x7FFFFFFF
STEP_WIDTH = 6


class Bench(NamedTuple):
    """The desk that the game is played on, its tape, what a seat sees, room for its opinion, and
    the dice of the world that is imagined: its key and its ticks."""

    opinion: Opinion
    desk: Row
    tape: Actions
    seen: Row
    dice: Ints


class Who(NamedTuple):
    """Who plays: 0 at random, n > 0 greedily with n worlds, n < 0 the same with open cards; or
    what was played, if it is written down. Player p sits in seat (p - rotation)."""

    worlds: Ints
    script: Actions
    rotation: int
    beginning: int


class Course(NamedTuple):
    """Positions kept of the game on its way, at equal distances, and how wide each was."""

    states: Rows
    widths: Ints
    values: FloatRows
    firsts: Ints  # the first seat of each side
    pace: Ints  # decisions from one to the next, how many are kept, and whether they are judged
    every: int  # behind the first ones, one game in so many is judged


class Sheet(NamedTuple):
    """What is written of each game: figures, its last state, and its decisions if there is room."""

    figures: FloatRows
    finals: Rows
    steps: FloatRows


def observe(
    game: Rules, bench: Bench, series: Series, who: Who, notes: Notes, course: Course, sheet: Sheet
):
    """Play a series of games and write down what came of each; return the decisions of all."""
    total = 0
    for i in range(len(series.lengths)):
        line = sheet.figures[i]
        for figure in range(FIGURES):
            line[figure] = 0.0
        start_tape_words(bench.tape)
        waiting = begin(game, bench, series, who, i)
        seed_luck(bench.opinion.rng, series, who, i)
        course.pace[2] = is_judged(course, series.first + i)
        follow(game, bench, series, who, notes, course, sheet, i, waiting, total)
        game.score(series.state, series.results[i])
        series.lengths[i] = int(line[DECISIONS])
        total += series.lengths[i]
        copy(sheet.finals[i], series.state)
        note_course(notes, course)
        if course.pace[2] == 1:
            judge_course(game, course, series.results[i], line, bench.desk)
        fold(notes)
    return total


def is_judged(course, number):
    """Whether the course of the game of this number is judged."""
    return int(number < ALL_JUDGED or number % course.every == 0)


def begin(game, bench, series, who, i):
    """Deal a game, or set it up as it stands; return who must decide."""
    if who.beginning == DERIVED:
        return deal_game(
            game, series.state, series.template, bench.desk, series.key, series.first + i
        )
    copy(series.state, series.template)
    if who.beginning == OWN:
        return game.deal(series.state, series.key.k0, series.key.k1, bench.desk)
    return game.pending(series.state)


def seed_luck(rng, series, who, i):
    """What is left to chance in playing: the same for a table and a rotation in every variant."""
    number = ((series.first + i) << SEAT_BITS) + who.rotation
    rng[0] = siphash(series.key.k0, series.key.k1, -1 - number)
    seed_pick(rng, rng[0] & SEED_BITS)


def follow(game, bench, series, who, notes, course, sheet, i, waiting, before):
    """One game from the first decision to the end.

    The tape is read in one place, so that reading it is inlined: a call for every decision made
    observing a fifth slower.
    """
    state, line, seats = series.state, sheet.figures[i], len(who.worlds)
    opinion = bench.opinion
    course.pace[0], course.pace[1] = 1, 0
    decisions = passed = real = due = 0
    while True:
        read_words(bench.tape, notes.marks, notes.watched, line)
        if waiting == 0:
            break
        seat = FIRST_SEAT[waiting]
        player = seat + who.rotation
        player -= seats * int(player >= seats)
        n = game.choices(state, seat, opinion.out, bench.desk)
        if decisions == due:
            keep_moment(course.states, course.widths, course.pace, state, n)
            due += course.pace[0]
        if before + decisions < len(sheet.steps):
            step = sheet.steps[before + decisions]
            step[0], step[1], step[2], step[3] = i, decisions, seat, n
            step[5] = game.estimate(state, seat, bench.desk)
        if len(who.script) > 0:
            best = place_of(opinion.out, n, who.script[decisions])
        else:
            best = pick(opinion.rng, n)
            if n > 1 and who.worlds[player] != 0:
                best = choose(game, bench, series, who.worlds[player], seat, n, best)
        action = opinion.out[best]
        if before + decisions < len(sheet.steps):
            sheet.steps[before + decisions][4] = action
        note_choice(notes.marks, notes.places, opinion.out, n, action, player)
        start_tape_words(bench.tape)
        then = game.apply(state, seat, action, bench.desk)
        decisions += 1
        line[CHOICES] += n
        if n == 1:
            line[FORCED] += 1
        else:
            real = 1
        others = waiting & ~(1 << seat)
        if others == 0 or then != others:  # a moment is over; else the others choose in it, too
            line[MOMENTS] += real
            line[IDLE] += 1 - real
            real = 0
        if then & ~waiting != 0:
            passed += 1
        waiting = then
    line[DECISIONS] = decisions
    if notes.watched.turn < 0:
        line[TURNS] = passed + 1


def place_of(out, n, action):
    """Where an action stands among the choices."""
    for k in range(n):
        if out[k] == action:
            return k
    return 0


def choose(game, bench, series, worlds, seat, n, best):
    """What a player does who looks at n choices; of equal ones the first behind `best`."""
    opinion = bench.opinion
    rng = opinion.rng
    luck = rng[0]
    key = key_of_thought(series.key, luck, 0)
    if worlds > 0:
        game.veil(series.state, seat, bench.seen)
        judge(game, opinion, Question(bench.seen, seat, key), 0, worlds)
    else:
        look(game, bench, Question(series.state, seat, key), n, -worlds)
    rng[0] = luck
    return highest(opinion.values, n, best)


def look(game, bench, question, n, worlds):
    """Judge actions with open cards: only what the dice will show stays unknown."""
    opinion = bench.opinion
    key, seat = question.key, question.seat
    for k in range(n):
        opinion.values[k] = 0.0
    for number in range(worlds):
        copy(opinion.world, question.seen)
        bench.dice[0] = siphash(key.k0, key.k1, 2 * number)
        bench.dice[1] = siphash(key.k0, key.k1, 2 * number + 1)
        bench.dice[2] = 0
        others = game.pending(opinion.world) & ~(1 << seat)
        for k in range(n):
            copy(opinion.trial, opinion.world)
            waiting = game.apply(opinion.trial, seat, opinion.out[k], opinion.desk)
            if others != 0:
                seed_pick(opinion.rng, number)
                reply(game, opinion, waiting & others)
            opinion.values[k] += game.estimate(opinion.trial, seat, opinion.desk)


# ---------------------------------------------------------------- the course of a game


def keep_moment(states, widths, pace, state, n):
    """Keep a position on the way; where there is no more room every second one goes."""
    kept = pace[1]
    if kept == KEPT:
        kept = KEPT // 2
        pace[0] *= 2
        for k in range(kept):
            widths[k] = widths[2 * k]
            if pace[2] == 1:
                copy(states[k], states[2 * k])
    widths[kept] = n
    if pace[2] == 1:
        copy(states[kept], state)
    pace[1] = kept + 1


def note_course(notes, course):
    """How wide each tenth of the game was, and which part of it forced, in thousandths."""
    kept = course.pace[1]
    first = 0
    for tenth in range(TENTHS):
        end = (tenth + 1) * kept // TENTHS
        wide = forced = 0
        for k in range(first, end):
            wide += course.widths[k]
            forced += int(course.widths[k] == 1)
        if end > first:
            add(notes.marks, WIDTHS + tenth, MILLI * wide // (end - first))
            if forced > 0:
                add(notes.marks, FORCED_TENTHS + tenth, MILLI * forced // (end - first))
        first = end


def judge_course(game, course, result, line, desk):
    """Who led when, by the game's own judgement with open cards, and what became of it."""
    kept, sides = course.pace[1], len(course.firsts)
    line[JUDGED] = 1.0
    for k in range(kept):
        rest = 0.0
        for side in range(sides - 1):
            course.values[k][side] = game.estimate(course.states[k], course.firsts[side], desk)
            rest += course.values[k][side]
        course.values[k][sides - 1] = -rest  # an estimate is zero-sum
    winner = winner_of(course, result)
    leader = -1
    lowest, drama, behind, decided = 1.0, 0.0, 0, 0
    for k in range(kept):
        values = course.values[k]
        ahead = highest(values, sides, max(leader, 0))
        if leader >= 0 and ahead != leader:
            line[LEADS] += 1
        leader = ahead
        if winner >= 0:
            lowest = min(lowest, values[winner])
            if values[ahead] > values[winner]:
                drama += sqrt((values[ahead] - values[winner]) / 2)
                behind += 1
                decided = k + 1
    if winner >= 0 and kept > 0:
        line[DECIDED] = decided / kept
        line[LOWEST] = lowest
        line[DRAMA] = drama / max(behind, 1)
        line[MARGIN] = margin_of(course.values[kept - 1], sides, winner)
    else:
        line[JUDGED] = 2.0  # nobody won alone


def winner_of(course, result):
    """The side that has won alone, or -1."""
    winner, best = -1, 0.0
    for side in range(len(course.firsts)):
        share = result[course.firsts[side]]
        if share > best:
            winner, best = side, share
        elif share == best:
            winner = -1
    return winner


def margin_of(values, sides, winner):
    """How far a side is ahead of the best of the others."""
    best = -1.0
    for side in range(sides):
        if side != winner:
            best = max(best, values[side])
    return values[winner] - best
