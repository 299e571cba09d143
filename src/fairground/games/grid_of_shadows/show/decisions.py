"""What every decision of Grid of Shadows needs: who decides, and what must have led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairground.games.grid_of_shadows.rules import aims, final, grid
from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules.options import LIGHTS_WINDOWS, REFLECT_DECEIVE
from fairground.games.grid_of_shadows.rules.verdicts import fits_space
from fairground.games.grid_of_shadows.show.drafts import broken_draft
from fairground.kernel.layout import Plain

BEFORE_PLAY = (c.FREE_FLIP, c.ACTION, c.AFTER_FLIP)
OPEN_PLAY = (c.FC_PLAY, c.FC_REVEAL)
AIMED = (c.DECEIVE, c.SMITE, c.WRATH)
LAST_ABILITIES = {
    c.SHIFT_CARD: c.SHIFT,
    c.SHIFT_SLOT: c.SHIFT,
    c.LUCK_SLOT: c.LUCK,
    c.LUCK_CARD: c.LUCK,
}


def broken_decision(s: Plain) -> Iterator[str]:
    """Invariant 8: somebody decides until the end, and has what the decision is about."""
    if (s.phase == c.OVER) != (s.waiting == 0):
        yield "somebody decides until the match is over"
        return
    if s.waiting >> s.seats:
        yield "a seat that is not at this table must decide"
        return
    if s.phase == c.WINDOW:
        yield from _broken_window(s)
    elif s.waiting & (s.waiting - 1):
        yield "only a window is open to several seats (GS-46)"
        return
    else:
        yield from _NEEDS[s.phase](s)
    yield from broken_draft(s, decider(s))


def decider(s: Plain) -> int:
    """The seat that decides, if it is one."""
    return int(s.waiting).bit_length() - 1


def sequence_has_run(s: Plain) -> bool:
    """Whether anything was played in this turn."""
    return bool(s.last_player != c.NO_SEAT)


# ---------------------------------------------------------------- the turn player's


def _needs_turn(s: Plain) -> Iterator[str]:
    """GS-16, GS-21..GS-24: before a play."""
    if decider(s) != s.turn:
        yield "the turn player must decide before a play (GS-21)"
    if sequence_has_run(s):
        yield "a play was made in this turn already (GS-20)"
    down = grid.any_face(s, c.DOWN)
    if s.phase == c.FREE_FLIP and not (s.flips_left and down):
        yield "a free flip needs a face-down card, and to be due (GS-16)"
    playable = any(grid.playable(s, slot) for slot in range(c.SPACES))
    if s.phase == c.ACTION and not (down or playable):
        yield "there is nothing to play on and nothing to flip (GS-21)"


def _needs_bless(s: Plain) -> Iterator[str]:
    """GS-74: a face-down card is to be turned up."""
    if s.ability != c.BLESSING or decider(s) != s.opener or not grid.any_face(s, c.DOWN):
        yield "Blessing is the opener's, and needs a face-down card (GS-74)"


def _needs_bonus(s: Plain) -> Iterator[str]:
    """GS-66: a new face-up card, and a card to play on it."""
    if s.ability not in (c.BLESSING, c.SUMMON) or decider(s) != s.opener:
        yield "a bonus play is the opener's, after Blessing or Summon (GS-66)"
    if not grid.playable(s, s.flip_slot) or grid.stack_height(s, s.flip_slot):
        yield "a bonus play needs a new face-up card (GS-66)"
    if not s.held[s.opener]:
        yield "a bonus play needs a card in hand (GS-R21)"


def _needs_guess(s: Plain) -> Iterator[str]:
    """GS-166: an empty space, a card to come, and what goes on afterwards."""
    if not s.extended or decider(s) != s.turn:
        yield "the turn player guesses, in the extended game (GS-166)"
    if not s.pile_left or s.face[s.flip_slot] != c.EMPTY or s.flip_slot >= c.FIRST_FINAL:
        yield "a guess needs a card in the pile and an empty space (GS-166)"
    blessed = s.flip_from == c.BLESS
    if s.flip_from not in (c.FREE_FLIP, c.ACTION, c.BLESS) or blessed != sequence_has_run(s):
        yield "a guess interrupts a flip, Blessing or Summon (GS-166)"
    if blessed and s.ability not in (c.BLESSING, c.SUMMON):
        yield "a guess interrupts a flip, Blessing or Summon (GS-166)"
    if (s.flip_from == c.FREE_FLIP) != bool(s.flips_left):
        yield "a free flip that a guess interrupts is still due (GS-16)"


# ---------------------------------------------------------------- plays and answers


def broken_run(s: Plain) -> Iterator[str]:
    """GS-42, GS-51: the cards that a call would turn up, and what lies below them."""
    if not s.run_start < s.stacked:
        yield "a sequence runs without a play (GS-40)"
        return
    maker = s.stack_player[s.run_start]
    if any(s.stack_player[i] != maker or s.stack_up[i] for i in range(s.run_start, s.stacked)):
        yield "a run is made of one player's face-down cards (GS-51)"
    if any(s.stack_slot[i] != s.seq_slot for i in range(s.run_start, s.stacked)):
        yield "a run lies on the space of its sequence (GS-42)"
    claims = s.stack_claim[s.run_start : s.stacked]
    for claim in claims:
        if claim < c.NUMBERS and claim % 10 + 1 != s.number:
            yield f"a claim stands in a sequence of {s.number}s that is none (GS-42)"
        if claim >= c.NUMBERS and not s.extended:
            yield "no special is claimed in the base game (GS-10)"
        if claim in (c.WR, c.RF, c.GA) and (len(claims) > 1 or not s.used & c.USED[claim]):
            yield "a special but Indecisive is one card, and once in a turn (GS-134)"


def _broken_ground(s: Plain) -> Iterator[str]:
    """GS-30, GS-32: the grid card that a sequence is played on, while nobody has taken it."""
    if not grid.playable(s, s.seq_slot) or not 1 <= s.number <= 10:
        yield "a sequence is played on a face-up number or Indecisive (GS-30)"
    elif not fits_space(s, s.seq_slot, s.colour * 10 + s.number - 1):
        yield "a sequence has the number of its grid card (GS-32)"


def _needs_response(s: Plain) -> Iterator[str]:
    """GS-40..GS-45: somebody answers the open run, in turn."""
    if not sequence_has_run(s):
        yield "there is no play to answer (GS-41)"
        return
    yield from broken_run(s)
    yield from _broken_ground(s)
    if s.stacked and s.last_player != s.stack_player[s.stacked - 1]:
        yield "the newest card is the last player's (GS-40)"
    if s.accused != s.last_player:
        yield "the last player is the one that can be accused (GS-41)"
    if s.stacked and s.stack_claim[s.stacked - 1] in (c.WR, c.RF, c.GA):
        yield "a Wrath, a Gamble or a Reflect is not answered (GS-140)"
    if s.passes >= s.seats or decider(s) != (s.last_player + 1 + s.passes) % s.seats:
        yield "answers go round clockwise from the last player (GS-40)"


def _broken_window(s: Plain) -> Iterator[str]:
    """GS-46: all but the accused answer the newest play."""
    others = ((1 << s.seats) - 1) & ~(1 << s.accused)
    if not sequence_has_run(s) or not s.stacked:
        yield "there is no play to call (GS-46)"
        return
    yield from broken_run(s)
    if s.accused != s.stack_player[s.stacked - 1]:
        yield "the maker of the newest play is accused (GS-46)"
    if s.waiting & ~others:
        yield "the accused does not answer in a window (GS-46)"
    if s.calls & ~(others & ~s.waiting):
        yield "who has called has answered (GS-46)"
    claim = s.stack_claim[s.stacked - 1]
    if claim == c.RF:
        yield from _broken_reflect(s)
        return
    yield from _broken_ground(s)
    if s.last_player != s.accused:
        yield "the newest play is the last player's (GS-46)"
    if s.passes != (s.seats if s.closing else 0):
        yield "a second window opens when everybody has passed (GS-R7)"
    if s.closing and (s.lights_windows != LIGHTS_WINDOWS.OPEN_CLOSE or claim in (c.WR, c.GA)):
        yield "a second window opens before a sequence ends by passes (GS-R7)"
    if claim in (c.WR, c.GA):
        yield from _broken_ending(s, claim)


def _broken_ending(s: Plain, claim: int) -> Iterator[str]:
    """GS-140, GS-160: a Wrath or a Gamble lies on another player's run."""
    below = [i for i in range(s.prior_start, s.run_start) if s.stack_slot[i] == s.seq_slot]
    if (
        not below
        or len(below) != s.run_start - s.prior_start
        or len({int(s.stack_player[i]) for i in below} | {int(s.accused)}) != 2
    ):
        yield "a Wrath or a Gamble lies on another player's play (GS-140)"
    if claim == c.GA and any(s.stack_up[i] for i in below):
        yield "a Gamble is about a face-down run (GS-161)"


def _broken_reflect(s: Plain) -> Iterator[str]:
    """GS-150..GS-152: a Reflect answers effects that are aimed at its player."""
    if s.closing or not aims.is_target(s, s.accused):
        yield "a Reflect answers an effect aimed at its player (GS-150)"
    if s.run_start != s.stacked - 1:
        yield "the Reflect alone is the run (GS-152)"
    yield from _broken_aims(s)


# ---------------------------------------------------------------- abilities


def _broken_aims(s: Plain) -> Iterator[str]:
    """GS-72, GS-73, GS-141: who has aimed what at whom."""
    if s.ability not in AIMED:
        yield "only Deceive, Smite and Wrath are aimed at somebody (GS-150)"
        return
    if s.aimed > aims.aims_due(s):
        yield "more effects are aimed than there are (GS-73)"
        return
    for i in range(s.aimed):
        if s.aim_sender[i] == s.aim_target[i]:
            yield "nobody aims at themselves (GS-R19)"
        if s.ability == c.SMITE and s.aim_sender[i] != s.copy_player[i]:
            yield "each copy of a Smite is aimed by its player (GS-73)"
    if s.ability == c.DECEIVE and s.aimed and s.aim_sender[0] != s.last_number:
        yield "Deceive is the last player's (GS-72)"
    if s.ability == c.WRATH and s.aimed and s.aim_sender[0] != s.last_player:
        yield "Wrath is its player's (GS-141)"


def _needs_target(s: Plain) -> Iterator[str]:
    """GS-72, GS-73, GS-141: an effect that is still to be aimed."""
    yield from _broken_aims(s)
    if s.ability not in AIMED or s.aimed >= aims.aims_due(s):
        yield "there is nothing to aim (GS-73)"
        return
    sender = s.last_player if s.ability == c.WRATH else s.last_number
    if s.ability == c.SMITE:
        sender = s.copy_player[s.aimed]
    if decider(s) != sender:
        yield "an effect is aimed by its player (GS-73)"
    if s.ability == c.DECEIVE and not s.held[sender]:
        yield "Deceive needs a card in hand (GS-R13)"


def _needs_reflect(s: Plain) -> Iterator[str]:
    """GS-151: somebody is asked whether to send effects back."""
    yield from _broken_aims(s)
    seat = decider(s)
    if not aims.may_reflect(s, seat) or not aims.is_target(s, seat):
        yield "who is aimed at may reflect, once in a turn, in the extended game (GS-151)"
        return
    if s.ability not in AIMED:
        return
    if bool(s.offering) != (s.aimed == aims.aims_due(s)):
        yield "the last offers go round when all is aimed (GS-151)"
    if s.offering and s.offered >> seat & 1:
        yield "who has let the last offer pass is not asked again (GS-151)"
    if not s.offering and s.aim_target[s.aimed - 1] != seat:
        yield "between two copies only the newest target is asked (GS-151)"


def _needs_gift(s: Plain) -> Iterator[str]:
    """GS-72, GS-156: a Deceive, or one that was sent back."""
    yield from _broken_aims(s)
    if s.ability != c.DECEIVE or s.aimed != 1:
        yield "a card is given for a Deceive (GS-72)"
        return
    back = s.reflector == s.aim_target[0]
    giver = s.aim_target[0] if back else s.aim_sender[0]
    if decider(s) != giver or not s.held[giver]:
        yield "the giver of a Deceive needs a card (GS-72)"
    if back and s.reflect_deceive == REFLECT_DECEIVE.CANCEL:
        yield "a reflected Deceive is void at this table (GS-R49)"


def _needs_discard(s: Plain) -> Iterator[str]:
    """GS-71, GS-161: Whisper, or a Gamble that was won."""
    if s.ability not in (c.WHISPER, c.GAMBLE):
        yield "cards are discarded for Whisper or a won Gamble (GS-71)"
        return
    seat = s.last_number if s.ability == c.WHISPER else s.last_player
    most = 1 if s.ability == c.WHISPER else s.gamble_win_discard
    if decider(s) != seat or not s.held[seat] or not 1 <= s.discards_left <= most:
        yield "a discard is its player's, and needs a card (GS-71)"
    if s.ability == c.GAMBLE:
        yield from _broken_gamble(s)


def _broken_gamble(s: Plain) -> Iterator[str]:
    """GS-164, GS-165: the cards that a Gamble lies on wait for Resolve or for the caller."""
    if (
        not s.stacked
        or s.stack_claim[s.stacked - 1] != c.GA
        or s.face[s.seq_slot] != c.UP
        or s.stack_slot[s.stacked - 1] != s.seq_slot
        or s.stack_player[s.stacked - 1] != s.accused
    ):
        yield "a Gamble lies on its stack until it is resolved (GS-164)"
    if s.accused != s.last_player or s.accuser == s.accused:
        yield "a Gamble is the last play, and another has called it (GS-164)"


def _needs_last_ability(s: Plain) -> Iterator[str]:
    """GS-76, GS-77: Shift and Luck are the last number player's."""
    if s.ability != LAST_ABILITIES[s.phase] or decider(s) != s.last_number:
        yield "Shift and Luck are the last number player's (GS-76)"
    if s.phase == c.LUCK_CARD:
        if s.face[s.flip_slot] != c.EMPTY or not s.held[decider(s)]:
            yield "Luck lays a hand card into the space it has emptied (GS-77)"
        if grid.stack_height(s, s.flip_slot) or not _is_open(s, s.flip_slot):
            yield "Luck lays a hand card into the space it has emptied (GS-77)"
    elif not grid.any_grid_card(s):
        yield "there is no grid card to choose (GS-R24)"


def _is_open(s: Plain, slot: int) -> bool:
    """Whether a space is part of the table before the Final Challenge."""
    side = slot - c.GRID
    return bool(slot < c.GRID or (slot < c.FIRST_FINAL and s.sides >> side & 1))


# ---------------------------------------------------------------- the Final Challenge


def _needs_final(s: Plain) -> Iterator[str]:
    """GS-112..GS-118: open play, in turn."""
    if decider(s) != s.turn:
        yield "in the Final Challenge the turn player decides (GS-113)"
    if sequence_has_run(s):
        yield "there is no sequence in the Final Challenge (GS-112)"
    if s.pile_left:
        yield "the Final Challenge begins with an empty pile (GS-96)"
    if s.passes >= s.seats:
        yield "the Final Challenge ends when all have passed (GS-118)"
    if s.phase == c.FC_REVEAL:
        if not grid.any_face(s, c.DOWN) or s.passes:
            yield "after a match a face-down card is turned up (GS-116)"
    elif s.final_must_play and not final.can_match(s, s.turn):
        yield f"seat {s.turn} cannot play and must have passed (GS-117)"


def _needs_nothing(s: Plain) -> Iterator[str]:
    """The match is over."""
    if sequence_has_run(s):
        yield "no sequence runs after the end (GS-2)"


_NEEDS: dict[int, Callable[[Plain], Iterator[str]]] = {
    c.FREE_FLIP: _needs_turn,
    c.ACTION: _needs_turn,
    c.AFTER_FLIP: _needs_turn,
    c.RESPOND: _needs_response,
    c.TARGET: _needs_target,
    c.REFLECT: _needs_reflect,
    c.GIVE: _needs_gift,
    c.DISCARD: _needs_discard,
    c.SHIFT_CARD: _needs_last_ability,
    c.SHIFT_SLOT: _needs_last_ability,
    c.LUCK_SLOT: _needs_last_ability,
    c.LUCK_CARD: _needs_last_ability,
    c.BLESS: _needs_bless,
    c.BONUS: _needs_bonus,
    c.GUESS: _needs_guess,
    c.FC_PLAY: _needs_final,
    c.FC_REVEAL: _needs_final,
    c.OVER: _needs_nothing,
}
