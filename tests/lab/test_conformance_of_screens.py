"""The suite finds screens that show too little, positions that break and idle options."""

import dataclasses
from types import SimpleNamespace

import msgspec
import pytest

from fairground.games.crash_grid.rules.components import RIDE
from fairground.games.crash_grid.rules.state import STATE
from fairground.games.crash_grid.show import scenario
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import U8, Field, Layout
from lab.variants import GAME, look, room, variant

# ---------------------------------------------------------------- parity


def stage_with(**changed):
    """Crash Grid's stage, its scenes changed."""

    def scene(s, seat, choices, names):
        found = GAME.stage.scene(s, seat, choices, names)
        return msgspec.structs.replace(
            found, **{name: change(getattr(found, name)) for name, change in changed.items()}
        )

    return room(GAME.stage, scene=scene)


def closed(zones):
    return tuple(
        msgspec.structs.replace(zone, opened="", inside=()) if zone.id == "discard" else zone
        for zone in zones
    )


def test_a_pile_that_cannot_be_opened_is_found():
    found = look("parity", variant(stage=stage_with(zones=closed)), 0.5)
    assert found.found.endswith("differs in discard, and its screen does not")


def test_panels_without_points_are_found():
    def plain(panels):
        return tuple(
            msgspec.structs.replace(panel, score="", unit="", facts=()) for panel in panels
        )

    found = look("parity", variant(stage=stage_with(panels=plain)), 0.5)
    assert "points" in found.found


def test_a_field_that_no_scene_shows_must_say_why():
    layout = Layout("crash-grid", *STATE.fields, Field("idle", U8))
    found = look("parity", variant(layout=layout))
    assert found.found == "nothing that happens to idle changes any scene"
    reasoned = dataclasses.replace(layout.by_name["idle"], unseen="it means nothing")
    layout = Layout("crash-grid", *STATE.fields, reasoned)
    assert look("parity", variant(layout=layout)) is None


# ---------------------------------------------------------------- positions


def test_a_position_that_breaks_the_reader_is_found():
    def build(s, text):
        int(text.get("trick", 1))
        scenario.build(s, text)

    found = look("positions", variant(build=build), 1.0)
    assert found.expected == "BadScenario with a sentence"
    assert found.found.startswith(("TypeError", "ValueError"))


def test_a_reader_that_takes_a_key_for_a_number_is_found():
    def build(s, text):
        for key in filter(str.isdigit, text):  # as "²" is one, and no number
            int(key)
        scenario.build(s, text)

    found = look("positions", variant(build=build), 1.0)
    assert found.found.startswith("ValueError")


def test_an_impossible_position_that_is_accepted_is_found():
    def build(s, text):
        try:
            scenario.build(s, text)
        except BadScenario:
            s.phase, s.waiting = RIDE, 0b10

    found = look("positions", variant(build=build, broken=lambda s: iter(())), 1.0)
    assert found.expected == "an accepted position to be playable"


# ---------------------------------------------------------------- options


def test_an_option_that_changes_nothing_is_found(counting):
    from counting import rules, stage

    def pending(s):
        return 0 if s.total >= 21 else 1 << s.turn

    def apply(s, seat, a, desk):
        s.total += 1 + a
        if s.total < 21:
            s.turn = (seat + 1) % s.seats
        return pending(s)

    def choices(s, seat, out, desk):
        out[:3] = 0, 1, 2
        return 3 if pending(s) == 1 << seat else 0

    def scene(s, seat, legal, names):
        return msgspec.structs.replace(stage.scene(s, seat, legal, names), headline=())

    deaf = dataclasses.replace(
        counting,
        rules=room(rules, pending=pending, apply=apply, choices=choices),
        stage=SimpleNamespace(scene=scene),
    )
    assert look("options", counting) is None
    with pytest.MonkeyPatch.context() as patch:
        # Machine code would look longer, not otherwise, and closures are not compiled.
        patch.setattr("fairground.lab.conformance.variety._tells", lambda *_: False)
        found = look("options", deaf)
    assert "goal=" in found.found
