"""Whether to believe the play that is open to a call in Grid of Shadows, by counting (section 12).

Honest players play what they hold; one who holds nothing that fits lies now and then. So a claim
is as credible as it is likely that so many copies, of those a seat does not see, lay in that hand.
"""

from fairground.games.grid_of_shadows.rules.components import (
    IN,
    KINDS,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    RESPOND,
    SPACES,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.grid import playable
from fairground.kernel.dice import roll

# Of a hundred players without the cards, how many claim one, two or more of them all the same.
LIES = (0, 30, 12, 6)
LIES_OF_SPECIALS = 10
FINE = 1 << 14  # chances are rolled in so many steps


def believe(s, desk):
    """Make the open run of a world under construction true, as often as it is credible.

    Believed cards are taken from the unseen ones, and from what is remembered of that hand. A run
    that is not believed is dealt like all other cards, which seldom makes it true.
    """
    if s.phase != WINDOW and s.phase != RESPOND:
        return
    if s.last_player == NO_SEAT or s.stack_kind[s.run_start] != NO_CARD:
        return
    if roll(s, FINE) >= credibility(s, desk) * FINE:
        return
    player = s.stack_player[s.run_start]
    for i in range(s.run_start, s.stacked):
        claim = s.stack_claim[i]
        s.stack_kind[i] = claim
        desk.left[claim] -= 1
        desk.line[player * KINDS + claim] -= min(desk.line[player * KINDS + claim], 1)
        desk.moved[player] += 1


def credibility(s, desk):
    """How likely the open run is true, for a seat that does not see the cards left on the desk."""
    chance = 1.0
    for claim in range(KINDS):
        count = 0
        for i in range(s.run_start, s.stacked):
            if s.stack_claim[i] == claim:
                count += 1
        if count > 0:
            held = holding(s, claim, count, desk)
            lies = LIES_OF_SPECIALS
            if claim < NUMBERS:
                lies = LIES[min(count, 3)]
                if s.copied == count:
                    # An opener looks for a number and a colour that fit the hand.
                    held = 1.0 - (1.0 - held) ** openings(s)
            chance *= held / (held + (1.0 - held) * lies / 100.0)
    return chance


def openings(s):
    """GS-32, GS-172: how many claims the opener had to choose from."""
    count = 0
    for slot in range(SPACES):
        if playable(s, slot):
            count += NUMBERS if s.slot_kind[slot] == IN else 2
    return max(count, 2)


def holding(s, kind, count, desk):
    """How likely the maker of the run held so many of a kind: some remembered, the rest drawn."""
    player = s.stack_player[s.run_start]
    known = min(desk.line[player * KINDS + kind], count)
    copies = desk.left[kind] - known
    unseen = -known
    for other in range(KINDS):
        unseen += desk.left[other]
    hand = min(s.held[player] + s.stacked - s.run_start - known, unseen)
    if copies < count - known:
        return 0.0
    # The chance of none at all, of one, ..., up to one too few.
    chance = 1.0
    for i in range(hand):
        chance *= max(unseen - copies - i, 0) / (unseen - i)
    enough = 1.0
    for have in range(count - known):
        enough -= chance
        rest = max(unseen - copies - hand + have + 1, 1)
        chance *= (copies - have) * (hand - have) / ((have + 1.0) * rest)
    return max(enough, 0.0)
