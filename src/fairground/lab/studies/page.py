"""A study as one page of HTML that needs nothing else: the answer first, then how it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.metadata import version
from itertools import chain
from typing import Any

from fairground.kernel.measures import HeatMap
from fairground.kernel.sentences import how_many
from fairground.lab.studies import charts, counted, levels, lift, words
from fairground.lab.studies.compare import MEASURES, Verdict, verdicts
from fairground.lab.studies.findings import METRICS, SHARE, Finding, Pace, Sample, check_metrics
from fairground.lab.studies.goals import Standing, Target
from fairground.lab.studies.pairs import ACTION
from fairground.lab.studies.study import Study
from fairground.lab.studies.style import STYLE

MOST_RULES = 12

MOST_LIFTS = 24
WORTH_OF_CARDS = (
    "Matched pairs: at one moment of a game a card in hand is exchanged for one that nobody has "
    "seen, and the same bots go on from both with the same luck. Shown is how many more games are "
    "won with the card than with the other one."
)
WORTH_OF_ACTIONS = (
    "Matched pairs: at one moment of a game another action is forced on the bot in place of the "
    "one that it chose, and all go on from both with the same luck. Below zero the bot chose "
    "better; above zero it should have chosen this action more often."
)

QUESTIONS = {
    "seats": (
        "Is every seat as good as the others?",
        "The share of the wins of each seat. The line shows the 95 % interval, the dashed one what "
        "would be fair.",
    ),
    "bots": (
        "Luck or skill?",
        "How often each player wins a game in which the others sit in the other seats. The seats "
        "rotate, and every rotation is dealt the same cards.",
    ),
    "length": (
        "How long does it take?",
        "Minutes are counted: so many seconds for every moment in which somebody has a real choice "
        "(those who choose at the same time share it), and a few where nobody has.",
    ),
    "scores": ("How close does it end?", ""),
    "drama": (
        "Does it stay open?",
        "The game's own judgement looks at about twenty moments of a game with open cards: from −1 "
        "(lost) to +1 (won), 0 is even. Drama is how far the winner had been behind, while behind.",
    ),
    "choices": (
        "How much is there to choose?",
        "The number of choices that a decision has, in each tenth of the game.",
    ),
}


def page(
    study: Study,
    metrics: Sequence[str] | None = None,
    goal: tuple[list[Target], list[Standing]] | None = None,
) -> str:
    """The whole page."""
    wanted = check_metrics(list(metrics) if metrics is not None else None)
    game = study.plan.found
    parts = [*_answers(study, goal), *(_goal(*goal) if goal else ())]
    for name in METRICS:
        if name in wanted:
            parts += _metric(name, study.samples)
        if name == "bots" and name in wanted:
            parts += _levels(study.samples)
    if "own" in wanted:
        parts += _own(study.samples)
    if "actions" in wanted:
        parts += _actions(study.samples)
    if "lift" in wanted:
        parts += _lifts(study.samples)
    if "rules" in wanted:
        parts += _rules(study.samples)
    if len(study.samples) > 1:
        parts += _variants(study.samples)
    parts += _made(study)
    title = f"{game.title}: a study"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<header><p class=kicker>Fairground lab</p><h1>{escape(game.title)}</h1>"
        f"<p class=lead>{escape(_lead(study))}</p></header>{''.join(parts)}</main></body></html>\n"
    )


def _lead(study: Study) -> str:
    games = sum(sample.games for sample in study.samples)
    count = len(study.samples)
    lineups = list(dict.fromkeys(sample.variant.bots for sample in study.samples))
    who = " and ".join(dict.fromkeys(name for lineup in lineups for name in lineup))
    variants = f", {how_many(count, 'variant')} compared" if count > 1 else ""
    return f"{how_many(games, 'game')} played by {who}{variants}."


def _answers(study: Study, goal: Any) -> Iterator[str]:
    yield "<section class=answer><h2>The answer</h2>"
    if goal:
        best = goal[1][0]
        met = "meets the goal" if best.missed == 0 else "comes closest to the goal"
        yield f"<p><b>{escape(best.label)}</b> {met}.</p>"
    samples = study.samples
    if len(samples) == 1:
        yield _listed(words.answers(samples[0]))
    else:
        yield _listed(chain(words.depth(samples), _sentences(verdicts(samples))))
        for sample in samples[:6]:
            yield f"<h3>{escape(sample.variant.label)}</h3>{_listed(words.answers(sample))}"
    yield "</section>"


def _sentences(found: Sequence[Verdict]) -> Iterator[str]:
    """What differs, or that nothing does."""
    told = [one for one in found if one.settled and one.words in ("more", "less")]
    for one in told[:10]:
        measure = MEASURES[one.measure]
        yield words.comparison(one, measure.title, measure.unit)
    if not told:
        yield "No difference between the variants is certain yet."


def _listed(sentences: Iterator[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in sentences)}</ul>"


def _section(title: str, text: str, *parts: str) -> str:
    told = f"<p class=quiet>{escape(text)}</p>" if text else ""
    return f"<section><h2>{escape(title)}</h2>{told}{''.join(parts)}</section>"


def _figure(chart: Any, title: str) -> str:
    return f"<figure>{charts.drawn(chart, escape(title))}</figure>"


def _metric(name: str, samples: Sequence[Sample]) -> Iterator[str]:
    groups = [(sample.variant.label, METRICS[name](sample)) for sample in samples]
    if not any(found for _, found in groups):
        return
    title, text = QUESTIONS[name]
    pictures = []
    if name in ("seats", "bots"):
        shares = [(label, [one for one in found if one.unit == SHARE]) for label, found in groups]
        fair = (
            1 / samples[0].variant.seats if len({s.variant.seats for s in samples}) == 1 else None
        )
        pictures.append(_figure(charts.dots(shares, fair, "share of the wins"), title))
    elif name == "length":
        pictures.append(_figure(charts.lengths(samples), title))
    elif name == "choices":
        pictures.append(_figure(charts.course(samples), title))
    yield _section(title, text, *pictures, _table(groups))


def _table(groups: Sequence[tuple[str, Sequence[Finding]]]) -> str:
    """Figures as rows, variants as columns."""
    labels = list(dict.fromkeys(one.label for _, found in groups for one in found))
    head = (
        "".join(f"<th>{escape(name)}</th>" for name, _ in groups)
        if len(groups) > 1
        else "<th></th>"
    )
    rows = []
    for label in labels:
        cells = []
        for _, found in groups:
            one = next((one for one in found if one.label == label), None)
            cells.append("<td></td>" if one is None else _cell(one))
        rows.append(f"<tr><th scope=row>{escape(label)}</th>{''.join(cells)}</tr>")
    games = sorted({one.games for _, found in groups for one in found if one.games})
    note = f"<p class=quiet>{_rests_on(games)}</p>" if games else ""
    return f"<div class=scroll><table><tr><th></th>{head}</tr>{''.join(rows)}</table></div>{note}"


def _rests_on(games: Sequence[int]) -> str:
    if len(games) == 1:
        return f"From {how_many(games[0], 'game')}; in brackets the 95 % interval."
    return f"From {games[0]:,} to {how_many(games[-1], 'game')}; in brackets the 95 % interval."


def _cell(one: Finding) -> str:
    low, high = words.spoken(one.low, one.unit), words.spoken(one.high, one.unit)
    return (
        f'<td title="{how_many(one.games, "game")}">{escape(words.spoken(one.value, one.unit))}'
        f" <small>({escape(low)} to {escape(high)})</small></td>"
    )


def _own(samples: Sequence[Sample]) -> Iterator[str]:
    game = samples[0].game
    for which in game.measures.tallies:
        if isinstance(which, HeatMap):
            maps = []
            for sample in samples[:4]:
                chart = charts.heat(sample, which)
                if chart is not None:
                    name = f"<figcaption>{escape(sample.variant.label)}</figcaption>"
                    drawn = charts.drawn(chart, escape(which.title))
                    maps.append(f"<figure>{drawn}{name if len(samples) > 1 else ''}</figure>")
            if maps:
                yield _section(
                    which.title, which.sentence, f"<div class=maps>{''.join(maps)}</div>"
                )
            continue
        groups = [(sample.variant.label, counted.tally(sample, which)) for sample in samples]
        if any(found for _, found in groups):
            picture = _figure(charts.dots(groups, None, "share of all"), which.title)
            yield _section(which.title, which.sentence, picture)


def _actions(samples: Sequence[Sample]) -> Iterator[str]:
    rows = []
    for sample in samples:
        found = sorted(counted.actions(sample), key=lambda one: one.taken.value)
        often = [one for one in found if one.offered >= counted.OFTEN_ENOUGH]
        often = [one for one in often if one.bot != "random"] or often
        rows += [(sample, one) for one in often[:8]] + [(sample, one) for one in often[8:][-4:]]
    if not rows:
        return
    many = len(samples) > 1
    lines = "".join(
        f"<tr>{f'<td>{escape(sample.variant.label)}</td>' if many else ''}"
        f"<td>{escape(one.bot)}</td>"
        f"<th scope=row>{escape(one.text)}</th><td>{one.offered:,}</td>{_cell(one.taken)}</tr>"
        for sample, one in rows[:60]
    )
    names = [*(["variant"] if many else []), "bot", "action", "offered", "taken"]
    head = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
    yield _section(
        "What is chosen, and what is not?",
        "The actions that are taken least of all when they are offered, and those that are taken "
        "most. What strong bots never choose may be too weak, or a trap.",
        f"<div class=scroll><table>{head}{lines}</table></div>",
    )


def _levels(samples: Sequence[Sample]) -> Iterator[str]:
    """How far weak and strong bots are apart."""
    found = levels.steps(samples)
    if not found:
        return
    shares = [one.share._replace(label=f"{one.stronger} against {one.weaker}") for one in found]
    rows = [one.apart for one in found] + [levels.depth(found)]
    yield _section(
        "How deep is skill?",
        "Each bot plays the next stronger one. Who is one level better wins three of four games.",
        _figure(charts.dots([("", shares)], 1 / 2, "share of the wins"), "How deep is skill?"),
        _table([("levels apart", rows)]),
    )


def _lifts(samples: Sequence[Sample]) -> Iterator[str]:
    """What cards and actions are worth, the best and the worst of each kind."""
    for sample in samples:
        name = f" ({sample.variant.label})" if len(samples) > 1 else ""
        for (kind, bot), found in lift.grouped(lift.lifts(sample)).items():
            shown = [one.finding for one in found]
            if len(shown) > MOST_LIFTS:
                shown = shown[: MOST_LIFTS // 2] + shown[-MOST_LIFTS // 2 :]
            sure = {one.finding.label for one in found if one.stands_out(len(found))}
            groups = [
                (label, [one for one in shown if (one.label in sure) == is_sure])
                for label, is_sure in (("stands out", True), ("within chance", False))
            ]
            forced = kind == ACTION
            title = (
                f"What is an action worth to {bot}?" if forced else f"{kind}: what is each worth?"
            )
            yield _section(
                f"{title}{name}",
                WORTH_OF_ACTIONS if forced else WORTH_OF_CARDS,
                _figure(charts.dots([one for one in groups if one[1]], 0, "difference"), title),
                f"<p class=quiet>{_rests_on(sorted({one.games for one in shown}))} What stands out "
                f"does so though {len(found)} were looked at.</p>",
            )


def _rules(samples: Sequence[Sample]) -> Iterator[str]:
    sample = samples[0]
    found = sorted(counted.rules(sample), key=lambda one: one.value)
    silent, events = counted.silent_rules(sample), counted.silent_events(sample)
    book = sample.game.rulebook
    lines = "".join(
        f"<tr><th scope=row>{escape(one.label)}</th>{_cell(one)}"
        f"<td class=rule>{escape(book.rule(one.label).sentence[:140])}</td></tr>"
        for one in found[:MOST_RULES]
    )
    never = ", ".join(events) or "nothing: all of it did"
    yield _section(
        "Which rules come up?",
        "The rules that the log cites least often, for each game. A rule that only says what "
        "something is, is never cited.",
        f"<div class=scroll><table><tr><th>rule</th><th>in a game</th><th></th></tr>{lines}"
        f"</table></div>",
        f"<p>What can happen and never did: {escape(never)}.</p>",
        f"<details><summary>{how_many(len(silent), 'rule')} never cited</summary>"
        f"<p>{escape(', '.join(silent))}</p></details>",
    )


def _variants(samples: Sequence[Sample]) -> Iterator[str]:
    found = verdicts(samples)
    rows = "".join(
        f"<tr><td>{escape(one.variant)}</td>"
        f"<th scope=row>{escape(MEASURES[one.measure].title)}</th>"
        f"<td>{words.spoken(one.base, MEASURES[one.measure].unit)}</td>"
        f"<td>{words.spoken(one.value, MEASURES[one.measure].unit)}</td>"
        f"<td>{escape(one.words)}</td></tr>"
        for one in found
    )
    maps = "".join(
        f"<figure>{charts.drawn(chart, escape(title))}"
        f"<figcaption>{escape(title)}</figcaption></figure>"
        for title, chart in (*charts.sweeps(samples), *charts.interactions(samples))
    )
    yield _section(
        "What do the variants change?",
        f"Each against the first, {samples[0].variant.label}. Tables of the same number are dealt "
        f"alike in all variants, so that luck cancels out. The verdicts rest on confidence "
        f"sequences (asymptotic, after Waudby-Smith and others), shared out among all comparisons: "
        f"they stay honest however often one looks.",
        f"<div class=scroll><table><tr><th>variant</th><th>measure</th><th>first</th><th>this</th>"
        f"<th>verdict</th></tr>{rows}</table></div><div class=maps>{maps}</div>",
    )


def _goal(targets: list[Target], standings: list[Standing]) -> Iterator[str]:
    head = "".join(f"<th>{escape(target.words)}</th>" for target in targets)
    rows = "".join(
        f"<tr><th scope=row>{escape(one.label)}</th>"
        + "".join(f"<td>{figure:.3g}</td>" for figure in one.figures)
        + f"<td>{one.missed:.2f}</td><td>{one.games:,}</td></tr>"
        for one in standings
    )
    yield _section(
        "The goal",
        "Found by successive halving: all variants play a little, the better half twice as much. "
        "What is missed is counted in parts of each target's bound.",
        f"<div class=scroll><table><tr><th></th>{head}<th>missed by</th><th>games</th></tr>{rows}"
        f"</table></div>",
    )


def _made(study: Study) -> Iterator[str]:
    plan, pace = study.plan, study.pace
    command = study.folder.command or "from Python: fairground.lab.study(...)"
    path = study.folder.path
    where = path.name if path.is_absolute() else path  # a page to show tells nothing of one's disk
    facts: list[tuple[str, str, Callable[[str], str]]] = [
        ("Command", command, lambda text: f"<code>{escape(text)}</code>"),
        ("Game", f"{plan.found.title}, version {plan.version}", escape),
        ("Seed", str(plan.seed), escape),
        ("Pace", _pace(pace), escape),
        ("Made by", f"Fairground {version('fairground')}", escape),
        (
            "A single game",
            f"fairground lab game {where} 0 --out game.json",
            lambda text: f"<code>{escape(text)}</code> writes it as a replay to watch in the hall",
        ),
    ]
    rows = "".join(
        f"<tr><th scope=row>{name}</th><td>{form(text)}</td></tr>" for name, text, form in facts
    )
    yield _section(
        "How it was made", "", f"<div class=scroll><table class=made>{rows}</table></div>"
    )


def _pace(pace: Pace) -> str:
    return f"{pace.choice:g} seconds for a choice, {pace.idle:g} for a moment without one"
