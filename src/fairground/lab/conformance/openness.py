"""What a finished game tells when it is told openly."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.kernel.layout import NOBODY
from fairground.kernel.tape import EVERYONE, Event, openly
from fairground.lab.conformance.probe import Finding, Probe


def vague_events_have_their_truth(probe: Probe) -> Iterator[Finding]:
    """Play games again from their deal: whatever some seats are told vaguely, others know."""
    for here in probe.some(40):
        position = here.replay().position(probe.game)
        for events in (position.first_events, *(step.events for step in position.steps)):
            for event in openly(events):
                if _is_vague(event):
                    told = probe.game.words.sentence(event, position.names)
                    yield probe.finding(
                        "an event for those who know beside one for the others", told, here
                    )


def _is_vague(event: Event) -> bool:
    """Whether spectators read it and some seat does not, which then knows better."""
    return event.seen_by(NOBODY) and event.audience != EVERYONE
