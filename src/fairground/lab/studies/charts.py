"""Pictures of a report, drawn by Altair and Vega as SVG that stands in the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from fairground.kernel.measures import HeatMap
from fairground.lab.studies import counted
from fairground.lab.studies.findings import MINUTES, WORST_SEAT, Finding, Sample, seats

WIDTH = 620
ACCENT, SECOND = "#4f6df5", "#e0762f"
COLOURS = ["#4f6df5", "#e0762f", "#2a9d6f", "#c2417f", "#8a6bd1", "#b08900", "#3a97b8", "#7a7f99"]
BINS = 40
FEWEST = 3  # values of something until a line is drawn over it
MOST_LINES = 8
"""Variants that one picture tells apart."""

Rows = list[dict[str, Any]]


def drawn(chart: Any, title: str) -> str:
    """A chart as SVG without a background, its letters in the colour of the page."""
    import vl_convert

    chart = chart.configure(
        background="transparent",
        padding={"left": 14, "right": 26, "top": 4, "bottom": 4},  # for a reader's wider letters
        font="system-ui, sans-serif",
        view={"stroke": None},
        axis={"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "grid": False},
        legend={"labelFontSize": 12, "titleFontSize": 12, "orient": "top", "labelLimit": 320},
    )
    svg = vl_convert.vegalite_to_svg(chart.to_dict())
    return svg.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1)


def dots(groups: Sequence[tuple[str, Sequence[Finding]]], fair: float | None, axis: str) -> Any:
    """Figures as dots with their intervals, of several variants below each other."""
    import altair as alt

    rows: Rows = [
        {"variant": name, "label": one.label, "value": one.value, "low": one.low, "high": one.high}
        for name, found in groups[:MOST_LINES]
        for one in found
    ]
    order = list(dict.fromkeys(row["label"] for row in rows))
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=320, ticks=False)),
        color=_coloured(len(groups)),
        yOffset=alt.YOffset("variant:N", sort=[name for name, _ in groups[:MOST_LINES]]),
    )
    scale = alt.Scale(zero=fair is None, nice=True)
    shape = "%" if axis.startswith("share") else "+.1%" if axis == "difference" else ""
    form = alt.Axis(format=shape, grid=True, gridOpacity=0.2)
    lines = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", title=axis, scale=scale, axis=form), x2="high:Q"
    )
    chart = lines + base.mark_circle(size=90, opacity=1).encode(x="value:Q")
    if fair is not None:
        line = alt.Chart(_data([{"fair": fair}])).mark_rule(strokeDash=[5, 4])
        chart = line.encode(x="fair:Q", color=alt.value("#8890b5")) + chart
    height = max(len(order) * (18 + 12 * min(len(groups), MOST_LINES)), 70)
    return chart.properties(width=WIDTH - 130, height=height)


def _data(rows: Rows) -> Any:
    import altair as alt

    return alt.InlineData(values=rows)


def _coloured(variants: int) -> Any:
    import altair as alt

    if variants == 1:
        return alt.value(ACCENT)
    return alt.Color("variant:N", scale=alt.Scale(range=COLOURS), title=None, sort=None)


def lengths(samples: Sequence[Sample]) -> Any:
    """How many games take how many minutes."""
    import altair as alt

    shown = samples[:MOST_LINES]
    minutes = [sample.minutes() for sample in shown]
    most = float(np.quantile(np.concatenate(minutes), 0.995))
    edges = np.linspace(0, max(most, 1.0), BINS + 1)
    rows: Rows = []
    for sample, values in zip(shown, minutes, strict=True):
        counts, _ = np.histogram(np.minimum(values, edges[-1]), edges)
        rows += [
            {"variant": sample.variant.label, "minutes": float(at), "share": float(part)}
            for at, part in zip((edges[1:] + edges[:-1]) / 2, counts / len(values), strict=True)
        ]
    chart = alt.Chart(_data(rows)).encode(
        x=alt.X("minutes:Q", title="minutes"),
        y=alt.Y("share:Q", title="share of the games", axis=alt.Axis(format="%", tickCount=4)),
        color=_coloured(len(shown)),
    )
    marked = (
        chart.mark_bar(width=WIDTH / BINS - 2)
        if len(shown) == 1
        else chart.mark_line(strokeWidth=2.5, interpolate="monotone")
    )
    return marked.properties(width=WIDTH, height=200)


def course(samples: Sequence[Sample]) -> Any:
    """How many choices there are on the way through the game."""
    import altair as alt

    rows: Rows = [
        {
            "variant": sample.variant.label,
            "part": 10 * one.tenth - 5,
            "choices": one.choices.value,
            "low": one.choices.low,
            "high": one.choices.high,
        }
        for sample in samples[:MOST_LINES]
        for one in counted.course(sample)
    ]
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("part:Q", title="% of the game", scale=alt.Scale(domain=[0, 100])),
        color=_coloured(len(samples)),
    )
    band = base.mark_errorbar().encode(
        y=alt.Y("low:Q", title="choices for a decision"), y2="high:Q"
    )
    line = base.mark_line(strokeWidth=2.5, point=True).encode(
        y=alt.Y("choices:Q", scale=alt.Scale(zero=True))
    )
    return (band + line).properties(width=WIDTH, height=200)


def heat(sample: Sample, which: HeatMap) -> Any:
    """How often something happens where."""
    import altair as alt

    found = counted.heat(sample, which)
    rows: Rows = [{"x": x, "y": y, "often": often} for x, y, often in found]
    if not any(row["often"] for row in rows):
        return None
    colour = alt.Color(
        "often:Q",
        scale=alt.Scale(scheme="viridis"),
        title="in a game",
        legend=alt.Legend(orient="right"),
    )
    chart = alt.Chart(_data(rows))
    if which.places:
        size = alt.Scale(nice=False, padding=24)
        return (
            chart.mark_point(shape="circle", size=520, filled=True, opacity=1)
            .encode(
                x=alt.X("x:Q", axis=None, scale=size),
                y=alt.Y("y:Q", axis=None, scale=alt.Scale(reverse=True, padding=24, nice=False)),
                color=colour,
            )
            .properties(width=420, height=420)
        )
    columns = 1 + max(row["x"] for row in rows)
    lines = 1 + max(row["y"] for row in rows)
    cell = min(46, 420 // max(columns, lines))
    return (
        chart.mark_rect(cornerRadius=3)
        .encode(
            x=alt.X("x:O", title="column", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("y:O", title="row"),
            color=colour,
        )
        .properties(width=cell * columns, height=cell * lines)
    )


def interactions(samples: Sequence[Sample]) -> list[tuple[str, Any]]:
    """Minutes and unfairness for every two things that are varied together, as maps."""
    import altair as alt

    names = list(samples[0].variant.varied)
    maps = []
    for (one, other), (title, form, figure) in product(combinations(names, 2), MAPPED):
        rows: Rows = [
            {"x": _value(sample, one), "y": _value(sample, other), "figure": figure(sample)}
            for sample in samples
        ]
        chart = alt.Chart(_data(rows)).encode(
            x=alt.X("x:N", title=one.replace("_", " "), sort=None, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("y:N", title=other.replace("_", " "), sort=None),
        )
        tiles = chart.mark_rect(cornerRadius=4).encode(
            color=alt.Color("mean(figure):Q", scale=alt.Scale(scheme="viridis"), legend=None)
        )
        text = chart.mark_text(fontSize=14, fontWeight="bold").encode(
            text=alt.Text("mean(figure):Q", format=form), color=alt.value("#ffffff")
        )
        size = {
            "width": 90 * len({row["x"] for row in rows}),
            "height": 54 * len({row["y"] for row in rows}),
        }
        maps.append(
            (f"{title} by {one} and {other}".replace("_", " "), (tiles + text).properties(**size))
        )
    return maps


def _unfairness(sample: Sample) -> float:
    return next(one.value for one in seats(sample) if one.label == WORST_SEAT)


MAPPED: Sequence[tuple[str, str, Callable[[Sample], float]]] = (
    ("Minutes", ".0f", lambda sample: float(sample.minutes().mean())),
    ("Unfairness of the worst seat", ".1%", _unfairness),
)
"""What is shown of every two things that are varied together, and how its numbers are written."""


def sweeps(samples: Sequence[Sample]) -> list[tuple[str, Any]]:
    """Minutes as a line over each numeric thing that is varied, for all the rest of it apart."""
    import altair as alt

    pictures = []
    for name in samples[0].variant.varied:
        values = [sample.variant.varied[name] for sample in samples]
        if not all(type(value) in (int, float) for value in values) or len(set(values)) < FEWEST:
            continue
        rows: Rows = []
        for sample, value in zip(samples, values, strict=True):
            rest = [f"{key} {_value(sample, key)}" for key in sample.variant.varied if key != name]
            found = sample.mean("length", "minutes", sample.minutes(), MINUTES)
            line = ", ".join(rest).replace("_", " ") or "minutes"
            rows.append({"x": value, "variant": line, **found._asdict()})
        count = len({row["variant"] for row in rows})
        base = alt.Chart(_data(rows)).encode(
            x=alt.X("x:Q", title=name.replace("_", " "), scale=alt.Scale(zero=False)),
            color=_coloured(count),
        )
        bars = base.mark_rule(strokeWidth=3).encode(y="low:Q", y2="high:Q")
        line_ = base.mark_line(strokeWidth=2.5, point=True).encode(
            y=alt.Y("value:Q", title="minutes", scale=alt.Scale(zero=True))
        )
        chart = (bars + line_).properties(width=WIDTH - 60, height=220)
        pictures.append((f"Minutes by {name}".replace("_", " "), chart))
    return pictures


def _value(sample: Sample, name: str) -> str:
    value = sample.variant.varied[name]
    return " ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
