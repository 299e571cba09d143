"""BattleGrid's battle as facts: support, Helicopters, cards that last, the shot to be answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.names import MODE_WORDS, SECTOR_NAMES, shooter_text
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Fact
from fairground.kernel.sentences import capital, how_many, listed


def battle_facts(s: Plain, names: Sequence[str]) -> Iterator[Fact]:
    """What everybody always sees of a battle."""
    if s.battle == c.NONE:
        return
    if s.firing_round:
        yield Fact("Firing round", str(s.firing_round))
    if s.weather:
        yield Fact("Weather", "bad")
    if s.surprise:
        yield Fact("Surprise Attack", _surprised(s))
    if s.shooter != c.NONE:
        shooter = capital(shooter_text(s, s.active, s.shooter))
        yield Fact("To be answered", f"{shooter} with {MODE_WORDS[s.shot_mode]}")


def _surprised(s: Plain) -> str:
    """BG-73, BG-R38: who has the +2."""
    if s.surprise == 1:
        return "+2 for the first unit that fires"
    if s.surprised == c.NONE:
        return "+2 lost with its unit"
    return f"+2 for {shooter_text(s, s.active, s.surprised)}"


def forces(s: Plain, side: int) -> Iterator[Fact]:
    """What a side has brought to a battle beside its units in the sector."""
    if s.battle == c.NONE:
        return
    guns = [
        how_many(s.guns[side], "gun") if s.guns[side] else "",
        "1 from afar" if s.long_gun[side] else "",
        f"{s.spent[side]} used" if s.spent[side] else "",
    ]
    if any(guns):
        yield Fact("support", listed([text for text in guns if text]))
    helis = [_fate(s, side, k) for k in range(s.flown[side])]
    if s.grounded >> side & 1:
        helis.append("no more" if helis else "none")
    if helis:
        yield Fact("Helicopters", ", ".join(helis))
    origins = {SECTOR_NAMES[origin] for origin in s.origin[: s.count[side][s.battle]]}
    if side == s.active and origins:
        yield Fact("came from", listed(sorted(origins)))


def _fate(s: Plain, side: int, slot: int) -> str:
    """A Helicopter by its number, and whether it is lost, before or after its shot."""
    if s.heli[side][slot]:
        return str(slot + 1)
    fired = s.fired[side] >> (c.HELI_SLOT + slot) & 1
    return f"{slot + 1} lost{' after firing' if fired else ''}"
