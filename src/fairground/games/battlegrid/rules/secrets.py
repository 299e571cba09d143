"""What a seat cannot know in BattleGrid, and how to imagine it."""

from fairground.games.battlegrid.rules.board import known_type
from fairground.games.battlegrid.rules.components import (
    NONE,
    PUBLIC_PHASE,
    SECTORS,
    SETUP,
    SIDES,
    SOMEBODY,
    STACK,
)
from fairground.games.battlegrid.rules.unseen_cards import imagine_cards, imagine_set_up
from fairground.games.battlegrid.rules.unseen_units import imagine_units


def unveil(view, s, seat):
    """Face-up units are everybody's; choices that are not complete, nobody else's (section 6)."""
    for side in range(SIDES):
        if side != seat:
            for sector in range(SECTORS):
                for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
                    view.unit[side][place] = known_type(s, side, place)
    if seat >= 0 and (s.waiting >> seat) & 1 == 1:
        if s.phase == SETUP:
            view.waiting = 1 << seat
        return
    if s.phase == SETUP:
        # Who is ready knows that the other is not; a spectator knows that somebody is not.
        view.waiting = SOMEBODY if seat < 0 else 1 << (1 - seat)
    view.phase = PUBLIC_PHASE[s.phase]
    view.target = NONE
    view.attack_card = NONE
    view.supply = NONE
    view.group = 0
    for i in range(2):
        view.chosen[i] = NONE
        view.source[i] = NONE


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible."""
    for side in range(SIDES):
        if side != seat:
            imagine_units(s, side, desk)
            if s.phase != SETUP and s.action_cards == 1:
                imagine_cards(s, side, desk)
    if s.phase == SETUP:
        imagine_set_up(s, seat)
