"""How bots think, as algorithms over any game: plain, or compiled once for all of them."""

from typing import NamedTuple

from fairground.kernel.algorithms import FIRST_SEAT, Series, copy, deal_game
from fairground.kernel.bundles import Actions, Floats, Ints, Key, Lengths, Row, Rows, Rules
from fairground.kernel.dice import pick, seed_pick, siphash


class Question(NamedTuple):
    """What a bot is asked: what a seat sees, and the key of the worlds that are imagined for it."""

    seen: Row
    seat: int
    key: Key


class Opinion(NamedTuple):
    """What a seat can do (`out`) and what each of it promises (`values`), and room to judge it."""

    out: Actions
    values: Floats
    world: Row
    trial: Row
    desk: Row
    replies: Actions
    rng: Ints


class Players(NamedTuple):
    """Who plays a series of games against each other, and how.

    `worlds` has a number for each seat: 0 plays at random, n > 0 is greedy with n worlds; `rivals`
    says who judges by the rival game. Both move on by one seat from game to game, and `turns` games
    share a key. With `openings`, those who do not play at random do so for fewer decisions than
    that at the beginning; it is 0 where there are none.
    """

    worlds: Ints
    rivals: Ints
    turns: int
    openings: int
    crossed: int  # whether worlds are imagined as training does: see `key_of_thought`


class Sample(NamedTuple):
    """Positions kept of a series of games, the same number of each, and how many there were."""

    states: Rows
    counts: Lengths


def new_opinion(twin, row, belief):
    """Room for an opinion, on either twin, of a state of these bytes."""
    return Opinion(
        out=twin.new_out(),
        values=twin.new_values(),
        world=twin.state(row),
        trial=twin.state(row),
        desk=twin.new_desk(belief),
        replies=twin.new_out(),
        rng=twin.new_rng(),
    )


def imagine(game, world, question, number, desk):
    """The imagined world of this number: all that the seat does not know is dealt anew."""
    key = question.key
    copy(world, question.seen)
    k0 = siphash(key.k0, key.k1, 2 * number)
    k1 = siphash(key.k0, key.k1, 2 * number + 1)
    game.redeal(world, question.seat, k0, k1, desk)


def judge(game: Rules, opinion: Opinion, question: Question, first: int, worlds: int):
    """Sum the seat's prospects after each of its actions over so many imagined worlds.

    The actions are written to the opinion's `out`, the sums to its `values`; their number is
    returned. Others who choose at the same time are imagined to choose at random.
    """
    out, values, desk = opinion.out, opinion.values, opinion.desk
    world, trial, seat = opinion.world, opinion.trial, question.seat
    n = game.choices(question.seen, seat, out, desk)
    for i in range(n):
        values[i] = 0.0
    for number in range(first, first + worlds):
        imagine(game, world, question, number, desk)
        others = game.pending(world) & ~(1 << seat)
        for i in range(n):
            copy(trial, world)
            waiting = game.apply(trial, seat, out[i], desk)
            if others != 0:
                # The same replies to each action, so that chance does not favour one of them.
                seed_pick(opinion.rng, number)
                reply(game, opinion, waiting & others)
            values[i] += game.estimate(trial, seat, desk)
    return n


def reply(game, opinion, others):
    """Let the others who are still to choose do something, each by chance."""
    waiting = others
    while waiting & others != 0:
        other = FIRST_SEAT[waiting & others]
        count = game.choices(opinion.trial, other, opinion.replies, opinion.desk)
        action = opinion.replies[pick(opinion.rng, count)]
        waiting = game.apply(opinion.trial, other, action, opinion.desk)
        others &= ~(1 << other)


def highest(values, n, first):
    """Which of n values is the highest; of equals the one asked for first, else the earliest."""
    best = first
    for i in range(n):
        if values[i] > values[best]:
            best = i
    return best


def self_play(
    game: Rules,
    rival: Rules,
    opinion: Opinion,
    view: Row,
    series: Series,
    players: Players,
    sample: Sample,
):
    """Play whole games between bots; return the decisions of all of them.

    Kept are positions in which somebody judged, any as likely as any other of its game.
    """
    seats = len(players.worlds)
    state, desk, rng = series.state, opinion.desk, opinion.rng
    total = 0
    for i in range(len(series.lengths)):
        number = series.first + i
        table = number // players.turns
        waiting = deal_game(game, state, series.template, desk, series.key, table)
        seed_pick(rng, number)
        opening = pick(rng, players.openings) if players.openings > 0 else 0
        luck = rng[0]
        decisions = 0
        while waiting != 0:
            seat = FIRST_SEAT[waiting]
            player = (seat + number) % seats
            worlds = players.worlds[player]
            n = game.choices(state, seat, opinion.out, desk)
            best = 0
            rng[0] = luck
            if n > 1 or worlds == 0:
                best = pick(rng, n)
                luck = rng[0]
            if n > 1 and worlds > 0 and opening > 0:
                opening -= 1
            elif n > 1 and worlds > 0:
                keep(sample, i, len(series.lengths), state, rng)
                luck = rng[0]
                game.veil(state, seat, view)
                question = Question(view, seat, key_of_thought(series.key, luck, players.crossed))
                judging = rival if players.rivals[player] == 1 else game
                judge(judging, opinion, question, 0, worlds)
                best = highest(opinion.values, n, best)
            waiting = game.apply(state, seat, opinion.out[best], desk)
            decisions += 1
        game.score(state, series.results[i])
        series.lengths[i] = decisions
        total += decisions
    return total


def keep(sample, i, games, state, rng):
    """Keep a position of game i, or not: of more than there is room for, any is as likely."""
    kept = len(sample.states) // games
    place = sample.counts[i]
    if kept > 0 and place >= kept:
        place = pick(rng, place + 1)
    if place < kept:
        copy(sample.states[i * kept + place], state)
    sample.counts[i] += 1


def key_of_thought(key, luck, crossed):
    """The key of the worlds that somebody imagines, for a number that chance has come to.

    Its second half differs between contests and training: what came of old seeds stays as it was.
    """
    half = siphash(key.k0, key.k1, luck)
    if crossed == 1:
        return Key(half, siphash(key.k1, key.k0, luck))
    return Key(half, siphash(key.k0, key.k1, -1 - luck))
