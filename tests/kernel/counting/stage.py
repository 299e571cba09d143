"""Counting on a screen."""

from fairground.kernel.scene import Fact, Scene, SceneChoice


def scene(s, seat, choices, names):
    return Scene(
        game="counting",
        seat=seat,
        headline=(Fact("Total", str(s.total)), Fact("Goal", str(s.goal))),
        banner="",
        zones=(),
        pieces=(),
        panels=(),
        prompt=f"{names[s.turn]} counts.",
        choices=tuple(SceneChoice(a, f"+{a + 1}", f"raise by {a + 1}", ()) for a in choices),
    )
