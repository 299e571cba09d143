"""Tree search over what seats may know, as an algorithm over any game: plain, or compiled once.

One iteration imagines a world (redeal), walks down a tree of decisions until it comes to a place
where nobody was before, judges where the best action there leads, and remembers it along the way.
An action that nobody tried before does not end the walk: where a hidden card is played, it is often
another one, and what is seen of it the same.

A place in the tree is what everybody can see (its gist: a game may say which fields hardly matter),
the seat that decides, and what this seat has done unseen since everybody last saw something: so
nobody in an imagined world acts on cards that they could not know, seats that choose at the same
time choose without knowing each other's choice, and worlds that differ only in hidden cards share
what was learned.

Where a game's temper asks for insight, the others have places by all that they see, so that they
act on their own cards too. Most such places are met but once: there they do what looks best to
them, and the walk goes on. A place that is met again joins the tree.

Whoever comes to a place for the first time judges all its actions by the game's own estimate, in a
world imagined from what the deciding seat knows, and does so again in another world whenever the
place was come to four times as often. This opinion says which actions are worth trying, and counts
as one try of each. (A temper without heat asks for no opinions: all actions are worth the same.)

The tree lies in flat tables with one slot for each place and one for each action there: `keys` says
whose slot it is, `slots` what is known of it.
"""

from math import exp, sqrt
from typing import NamedTuple

from fairground.bots.policies import Opinion, Question, highest, imagine, judge
from fairground.kernel.algorithms import FIRST_SEAT, copy, hash_of
from fairground.kernel.bundles import FloatRows, Floats, Ints, Key, Row, Rules
from fairground.kernel.dice import pick, seed_pick, siphash
from fairground.kernel.layout import GIST
from fairground.kernel.piles import fill

MOST_STEPS = 48
"""The longest way down the tree: further on, an estimate says as much in a tenth of the time."""

# The columns of a slot: how often it was come to, the sum of what came of it, the first opinion of
# it, of how many imagined worlds that is the mean, and how large a part of the tries it deserves.
VISITS, SUM, OPINION, WORLDS, DESERT = range(5)
COLUMNS = 5

SHOWN = 8
"""In `unseen`, behind what each of 8 seats has done unseen: what everybody saw last."""
TRACES = SHOWN + 1

BLOCK = 8
"""Actions that lie side by side: the keys of so many fit into one line of a processor's cache."""
IN_BLOCK = 1 << 62
"""What marks the key of an action, so that it is never 0."""

NOT_FOUND = -1
PLACES = 0x3FFFFFFFFFFFFFFF
EQUAL = 1e-9


class Tables(NamedTuple):
    """A tree, and in `tally` how many of its slots are taken."""

    keys: Ints
    slots: FloatRows
    tally: Ints


class Manner(NamedTuple):
    """How to search: a game's temper, and how many sides the game has."""

    depth: int
    insight: int
    looks: int
    explore: float
    heat: float
    sides: int


class Walk(NamedTuple):
    """Room for one way down the tree, and for what comes of it."""

    world: Row
    public: Row  # what everybody sees of it
    sight: Row  # what the seat that decides sees of it
    opinion: Opinion
    spots: Ints  # where the tree keeps what it knows of each action
    unseen: Ints
    met: Ints
    path: Ints
    movers: Ints
    scores: Floats
    rng: Ints


class Search(NamedTuple):
    """All that belongs to one search."""

    question: Question
    manner: Manner
    tree: Tables
    walk: Walk


def grow(game: Rules, search: Search, first: int, iterations: int):
    """Search for so many iterations, numbered from `first`; return how many actions it imagined."""
    walk, question = search.walk, search.question
    nodes = 0
    for number in range(first, first + iterations):
        imagine(game, walk.world, question, number, walk.opinion.desk)
        seed_pick(walk.rng, number)
        see(walk.unseen, 0)
        nodes += walk_down(game, search, number)
    return nodes


def walk_down(game, search, number):
    """One iteration in the world that was imagined; return how many actions it imagined."""
    question, manner, tree, walk = search
    world, out, desk = walk.world, walk.opinion.out, walk.opinion.desk
    waiting = game.pending(world)
    nodes = 0
    decided = 0
    steps = 0
    growing = True
    while growing and waiting != 0 and steps < MOST_STEPS:
        # Whoever searches decides first, where it was asked; the rest in any fixed order.
        mover = question.seat if decided == 0 else FIRST_SEAT[waiting]
        n = game.choices(world, mover, out, desk)
        chosen = 0
        if n > 1:
            guessed = is_guessed(search, mover)
            place = place_of(game, walk, mover, guessed)
            node = NOT_FOUND
            if not guessed or is_met_again(walk.met, place):
                node = slot_of(tree, place)
            judged = node == NOT_FOUND or asks_again(tree.slots[node], manner.looks)
            if judged:
                nodes += form_opinion(game, search, mover, n, number, steps)
            if node == NOT_FOUND:
                chosen = highest(walk.opinion.values, n, pick(walk.rng, n))
                walk.path[steps] = NOT_FOUND
                growing = guessed
            else:
                chosen = try_out(search, n, place, node, judged)
                walk.path[steps] = walk.spots[chosen]
                is_new = tree.slots[node][VISITS] == 0 and not guessed
                growing = walk.path[steps] != NOT_FOUND and not is_new
                tree.slots[node][VISITS] += 1
            walk.movers[steps] = mover
            walk.unseen[mover] = mix(walk.unseen[mover], out[chosen], 1)
            steps += 1
        waiting = game.apply(world, mover, out[chosen], desk)
        decided += 1
    nodes += decided
    if waiting != 0 and manner.depth > 0:
        nodes += game.playout(world, desk, out, walk.rng, waiting, manner.depth)
        waiting = game.pending(world)
    judge_end(game, world, desk, walk.scores, manner.sides, waiting)
    learn(tree, walk, steps)
    return nodes


def is_guessed(search, mover):
    """Whether a seat has cards that are guessed, on which it acts: then it has exact places."""
    return search.manner.insight == 1 and mover != search.question.seat


def form_opinion(game, search, mover, n, number, steps):
    """Judge a seat's n actions, in a world imagined from what it knows; return how many it took.

    Without heat all are worth the same, and none is looked at.
    """
    walk, key = search.walk, search.question.key
    if search.manner.heat == 0.0:
        fill(walk.opinion.values, n, 0.0)
        return 0
    if not is_guessed(search, mover):  # else its place has shown it already
        game.veil(walk.world, mover, walk.sight)
    own = Key(siphash(key.k0, key.k1, -1 - number), key.k1)
    judge(game, walk.opinion, Question(walk.sight, mover, own), steps, 1)
    return n


def try_out(search, n, place, node, judged):
    """Choose one of n actions at a place in the tree; what was judged there is remembered first."""
    tree, walk, manner = search.tree, search.walk, search.manner
    find_spots(tree, walk, n, place)
    if judged:
        tree.slots[node][WORLDS] += 1
        remember(tree, walk, n, manner.heat)
    return select(tree, walk, n, manner.explore)


def place_of(game, walk, mover, guessed):
    """Where in the tree a decision is: by what everybody sees, a guessed mover's by all it sees."""
    game.veil(walk.world, GIST, walk.public)
    here = hash_of(walk.public)
    if here != walk.unseen[SHOWN]:
        see(walk.unseen, here)
    if guessed:
        game.veil(walk.world, mover, walk.sight)
        here = hash_of(walk.sight)
    return mix(here, walk.unseen[mover], mover)


def see(unseen, here):
    """Everybody has seen something new: what they did unseen is forgotten."""
    for seat in range(SHOWN):
        unseen[seat] = 0
    unseen[SHOWN] = here


def learn(tree, walk, steps):
    """Remember along the way what an iteration came to, each mover's own share of it."""
    for step in range(steps):
        spot = walk.path[step]
        if spot != NOT_FOUND:
            tree.slots[spot][VISITS] += 1
            tree.slots[spot][SUM] += walk.scores[walk.movers[step]]


def asks_again(slot, looks):
    """Whether a place is worth another opinion: at first, and when it was come to 4 times as often.

    One world misleads, and so the places that matter are judged in several.
    """
    return slot[WORLDS] < looks or slot[VISITS] >= 1 << 2 * int(slot[WORLDS])


def is_met_again(met, place):
    """Whether a place was met before, as far as remembered; from now on it was."""
    spot = place & (len(met) - 1)
    if met[spot] == place:
        return True
    met[spot] = place
    return False


def find_spots(tree, walk, n, place):
    """Where the tree keeps what it knows of each of n actions; NOT_FOUND where it is full.

    Actions whose numbers are near each other lie side by side, because they are looked at together.
    """
    out = walk.opinion.out
    block = -1
    home = 0
    for i in range(n):
        if out[i] // BLOCK != block:
            block = out[i] // BLOCK
            home = mix(place, block, 2) & ~(BLOCK - 1) | IN_BLOCK
        walk.spots[i] = slot_of(tree, home | out[i] & (BLOCK - 1))


def remember(tree, walk, n, heat):
    """Keep the mean of the first opinions, and what an action deserves for it.

    A difference of `heat` in opinion makes that e times as much. Without heat all deserve the same.
    """
    for i in range(n):
        if walk.spots[i] != NOT_FOUND:
            slot = tree.slots[walk.spots[i]]
            slot[WORLDS] += 1
            slot[OPINION] += (walk.opinion.values[i] - slot[OPINION]) / slot[WORLDS]
            slot[DESERT] = exp(slot[OPINION] / heat) if heat > 0.0 else 1.0


def select(tree, walk, n, explore):
    """Choose among n actions: the most promising, for how often it was tried and how it looked.

    How it looked at first says how large a part of the tries an action deserves. Equals are chosen
    at random.
    """
    slots, spots = tree.slots, walk.spots
    best = pick(walk.rng, n)
    tries = 1.0
    total = 0.0
    for i in range(n):
        if spots[i] == NOT_FOUND:
            return best
        slot = slots[spots[i]]
        tries += slot[VISITS]
        total += desert(slot)
    spur = explore * sqrt(tries) / total
    best_bound = -1e9
    equals = 0
    for i in range(n):
        slot = slots[spots[i]]
        bound = (slot[SUM] + slot[OPINION] + spur * desert(slot)) / (1.0 + slot[VISITS])
        if bound > best_bound + EQUAL:
            equals = 0
        if bound > best_bound - EQUAL:
            equals += 1
            if pick(walk.rng, equals) == 0:
                best = i
                best_bound = bound
    return best


def desert(slot):
    """How large a part of the tries an action deserves; one without an opinion, as if even."""
    return slot[DESERT] if slot[WORLDS] > 0.0 else 1.0


def slot_of(tree, key):
    """The slot of a key, taken into use if it is new; NOT_FOUND if the table is full.

    Where it is taken, the next one is tried beside that of the next block.
    """
    keys, tally = tree.keys, tree.tally
    last = len(keys) - 1
    slot = key & last
    while keys[slot] != key:
        if keys[slot] == 0:
            if tally[0] * 4 > last * 3:
                return NOT_FOUND
            keys[slot] = key
            tally[0] += 1
            return slot
        slot = (slot + BLOCK + 1) & last
    return slot


def judge_end(game, world, desk, scores, sides, waiting):
    """Every seat's prospects where an iteration ended, from -1 to 1: result or estimate."""
    seats = len(scores)
    if waiting == 0:
        game.score(world, scores)
        for seat in range(seats):
            # Partners share what their side has won.
            scores[seat] = (seats * scores[seat] - 1.0) / (sides - 1)
    else:
        total = 0.0
        for seat in range(1, seats):
            scores[seat] = game.estimate(world, seat, desk)
            total += scores[seat]
        scores[0] = -total  # what one has, the others have not


def recall(game: Rules, search: Search):
    """What the tree knows of each of the seat's actions; their number is returned.

    The visits are written to the walk's `spots`, the means of what came of them to its opinion's
    `values`.
    """
    (seen, seat, key), walk = search.question, search.walk
    spots, values, desk = walk.spots, walk.opinion.values, walk.opinion.desk
    n = game.choices(seen, seat, walk.opinion.out, desk)
    copy(walk.world, seen)
    game.redeal(walk.world, seat, key.k0, key.k1, desk)
    game.veil(walk.world, GIST, walk.public)
    find_spots(search.tree, walk, n, mix(hash_of(walk.public), 0, seat))
    for i in range(n):
        values[i] = 0.0
        tried = 0.0
        if spots[i] != NOT_FOUND:
            slot = search.tree.slots[spots[i]]
            tried = slot[VISITS]
            values[i] = (slot[SUM] + slot[OPINION]) / (tried + 1.0)
        spots[i] = int(tried)
    return n


def transplant(tree: Tables, old: Tables, wither: int):
    """Move an old tree into empty tables; return how many slots it takes.

    A tree that withers loses half its weight and what was come to but once. First opinions are
    then formed anew, because those of the actions left behind are gone.
    """
    for i in range(len(old.keys)):
        if old.keys[i] != 0 and (wither == 0 or old.slots[i][VISITS] >= 2.0):
            slot = tree.slots[slot_of(tree, old.keys[i])]
            for column in range(COLUMNS):
                slot[column] = old.slots[i][column]
            if wither == 1:
                slot[VISITS] *= 0.5
                slot[SUM] *= 0.5
                slot[OPINION] = 0.0
                slot[WORLDS] = 0.0
    return tree.tally[0]


def mix(one, two, three):
    """A number below 2 ** 62, never 0, that hardly two triples share."""
    x = (one ^ (two * 0x1E3779B97F4A7C15) ^ (three * 0x42B2AE3D27D4EB4F)) & PLACES
    x = ((x ^ (x >> 29)) * 0x3F58476D1CE4E5B9) & PLACES
    return x ^ (x >> 32) | 1
