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

from fairground.bots.policies import highest, judge
from fairground.kernel.algorithms import FIRST_SEAT, copy, hash_of
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


def grow(
    view,
    seat,
    world,
    public,
    sight,
    dream,
    trial,
    desk,
    out,
    replies,
    values,
    spots,
    rng,
    luck,
    keys,
    slots,
    tally,
    unseen,
    met,
    path,
    movers,
    scores,
    sides,
    k0,
    k1,
    first,
    iterations,
    depth,
    insight,
    looks,
    explore,
    heat,
    pending,
    choices,
    apply,
    veil,
    redeal,
    playout,
    score,
    estimate,
):
    """Search for so many iterations, numbered from `first`; return how many actions it imagined."""
    nodes = 0
    for number in range(first, first + iterations):
        copy(world, view)
        redeal(world, seat, siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk)
        seed_pick(rng, number)
        waiting = pending(world)
        decided = 0
        steps = 0
        growing = True
        see(unseen, 0)
        while growing and waiting != 0 and steps < MOST_STEPS:
            # Whoever searches decides first, where it was asked; the rest in any fixed order.
            mover = seat if decided == 0 else FIRST_SEAT[waiting]
            n = choices(world, mover, out, desk)
            chosen = 0
            if n > 1:
                guessed = insight == 1 and mover != seat
                place = place_of(world, mover, guessed, public, sight, unseen, veil)
                node = NOT_FOUND
                if not guessed or is_met_again(met, place):
                    node = slot_of(keys, tally, place)
                judged = node == NOT_FOUND or asks_again(slots[node], looks)
                if judged and heat == 0.0:
                    fill(values, n, 0.0)
                elif judged:
                    if not guessed:
                        veil(world, mover, sight)
                    judge(
                        sight,
                        mover,
                        dream,
                        trial,
                        desk,
                        out,
                        replies,
                        values,
                        luck,
                        siphash(k0, k1, -1 - number),
                        k1,
                        steps,
                        1,
                        pending,
                        choices,
                        apply,
                        redeal,
                        estimate,
                    )
                    nodes += n
                if node == NOT_FOUND:
                    chosen = highest(values, n, pick(rng, n))
                    path[steps] = NOT_FOUND
                    growing = guessed
                else:
                    find_spots(out, n, place, keys, tally, spots)
                    if judged:
                        slots[node][WORLDS] += 1
                        remember(n, spots, slots, values, heat)
                    chosen = select(n, spots, slots, rng, explore)
                    path[steps] = spots[chosen]
                    is_new = slots[node][VISITS] == 0 and not guessed
                    growing = path[steps] != NOT_FOUND and not is_new
                    slots[node][VISITS] += 1
                movers[steps] = mover
                unseen[mover] = mix(unseen[mover], out[chosen], 1)
                steps += 1
            waiting = apply(world, mover, out[chosen], desk)
            decided += 1
        nodes += decided
        if waiting != 0 and depth > 0:
            nodes += playout(world, desk, out, rng, waiting, depth)
            waiting = pending(world)
        judge_end(world, waiting, desk, scores, sides, score, estimate)
        learn(steps, path, movers, slots, scores)
    return nodes


def place_of(world, mover, guessed, public, sight, unseen, veil):
    """Where in the tree a decision is: by what everybody sees, a guessed mover's by all it sees."""
    veil(world, GIST, public)
    here = hash_of(public)
    if here != unseen[SHOWN]:
        see(unseen, here)
    if guessed:
        veil(world, mover, sight)
        here = hash_of(sight)
    return mix(here, unseen[mover], mover)


def see(unseen, here):
    """Everybody has seen something new: what they did unseen is forgotten."""
    for seat in range(SHOWN):
        unseen[seat] = 0
    unseen[SHOWN] = here


def learn(steps, path, movers, slots, scores):
    """Remember along the way what an iteration came to, each mover's own share of it."""
    for step in range(steps):
        if path[step] != NOT_FOUND:
            slots[path[step]][VISITS] += 1
            slots[path[step]][SUM] += scores[movers[step]]


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


def find_spots(out, n, place, keys, tally, spots):
    """Where the tree keeps what it knows of each of n actions; NOT_FOUND where it is full.

    Actions whose numbers are near each other lie side by side, because they are looked at together.
    """
    block = -1
    home = 0
    for i in range(n):
        if out[i] // BLOCK != block:
            block = out[i] // BLOCK
            home = mix(place, block, 2) & ~(BLOCK - 1) | IN_BLOCK
        spots[i] = slot_of(keys, tally, home | out[i] & (BLOCK - 1))


def remember(n, spots, slots, values, heat):
    """Keep the mean of the first opinions, and what an action deserves for it.

    A difference of `heat` in opinion makes that e times as much. Without heat all deserve the same.
    """
    for i in range(n):
        if spots[i] != NOT_FOUND:
            slot = slots[spots[i]]
            slot[WORLDS] += 1
            slot[OPINION] += (values[i] - slot[OPINION]) / slot[WORLDS]
            slot[DESERT] = exp(slot[OPINION] / heat) if heat > 0.0 else 1.0


def select(n, spots, slots, rng, explore):
    """Choose among n actions: the most promising, for how often it was tried and how it looked.

    How it looked at first says how large a part of the tries an action deserves. Equals are chosen
    at random.
    """
    best = pick(rng, n)
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
            if pick(rng, equals) == 0:
                best = i
                best_bound = bound
    return best


def desert(slot):
    """How large a part of the tries an action deserves; one without an opinion, as if even."""
    return slot[DESERT] if slot[WORLDS] > 0.0 else 1.0


def slot_of(keys, tally, key):
    """The slot of a key, taken into use if it is new; NOT_FOUND if the table is full.

    Where it is taken, the next one is tried beside that of the next block.
    """
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


def judge_end(world, waiting, desk, scores, sides, score, estimate):
    """Every seat's prospects where an iteration ended, from -1 to 1: result or estimate."""
    seats = len(scores)
    if waiting == 0:
        score(world, scores)
        for seat in range(seats):
            # Partners share what their side has won.
            scores[seat] = (seats * scores[seat] - 1.0) / (sides - 1)
    else:
        total = 0.0
        for seat in range(1, seats):
            scores[seat] = estimate(world, seat, desk)
            total += scores[seat]
        scores[0] = -total  # what one has, the others have not


def recall(
    view,
    seat,
    world,
    public,
    desk,
    out,
    keys,
    slots,
    tally,
    values,
    spots,
    k0,
    k1,
    choices,
    veil,
    redeal,
):
    """What the tree knows of each of the seat's actions; their number is returned.

    The visits are written to `spots`, the means of what came of them to `values`.
    """
    n = choices(view, seat, out, desk)
    copy(world, view)
    redeal(world, seat, k0, k1, desk)
    veil(world, GIST, public)
    find_spots(out, n, mix(hash_of(public), 0, seat), keys, tally, spots)
    for i in range(n):
        values[i] = 0.0
        tried = 0.0
        if spots[i] != NOT_FOUND:
            slot = slots[spots[i]]
            tried = slot[VISITS]
            values[i] = (slot[SUM] + slot[OPINION]) / (tried + 1.0)
        spots[i] = int(tried)
    return n


def transplant(keys, slots, tally, old_keys, old_slots, wither):
    """Move a tree into empty tables; return how many slots it takes.

    A tree that withers loses half its weight and what was come to but once. First opinions are
    then formed anew, because those of the actions left behind are gone.
    """
    for old in range(len(old_keys)):
        if old_keys[old] != 0 and (wither == 0 or old_slots[old][VISITS] >= 2.0):
            slot = slots[slot_of(keys, tally, old_keys[old])]
            for column in range(COLUMNS):
                slot[column] = old_slots[old][column]
            if wither == 1:
                slot[VISITS] *= 0.5
                slot[SUM] *= 0.5
                slot[OPINION] = 0.0
                slot[WORLDS] = 0.0
    return tally[0]


def mix(one, two, three):
    """A number below 2 ** 62, never 0, that hardly two triples share."""
    x = (one ^ (two * 0x1E3779B97F4A7C15) ^ (three * 0x42B2AE3D27D4EB4F)) & PLACES
    x = ((x ^ (x >> 29)) * 0x3F58476D1CE4E5B9) & PLACES
    return x ^ (x >> 32) | 1
