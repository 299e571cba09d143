"""OpenSpiel: every game as a registered Python game, with every die and deal a chance node."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from fairground.bots import Budget, bot
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.game import Game
from fairground.kernel.layout import Plain
from fairground.kernel.observing import Encoding
from fairground.kernel.options import Flag, Option
from fairground.kernel.view import View, actions_of, room_of, veiled
from fairground.research.chance import carried_out

need("openspiel")
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python import policy  # noqa: E402

MOST_SIDES = 256
"""More than any die or pile of our games has."""


@cache
def register(game: Game) -> str:
    """Make a game known to OpenSpiel; return the name to load it by. Options are parameters."""
    name = "fairground_" + game.name.replace("-", "_")
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": game.fewest_seats,
            **{option.name: _parameter(option, game.fewest_seats) for option in game.options},
        },
    )
    made = type(name, (SpielGame,), {"kind": kind, "source": game, "__module__": __name__})
    globals()[name] = made  # where pickle looks for it
    pyspiel.register_game(kind, made)
    return name


def _parameter(option: Option, seats: int) -> Any:
    """An option's default as OpenSpiel knows parameters; a list is a text with semicolons."""
    value = option.default_for(seats)
    if isinstance(value, (tuple, list)):
        return ";".join(map(str, value))
    return bool(value) if isinstance(option.domain, Flag) else value


@cache
def _table(game: Game, seats: int, given: tuple[tuple[str, Any], ...]) -> Plain:
    named = dict(given)
    options = {}
    for option in game.options:
        value = named.get(option.name, option.default_for(seats))
        if isinstance(value, str):
            value = option.parse(value.replace(";", ","), seats)
        options[option.name] = value
    return game.table_of(seats, options)


@cache
def _encoding(game: Game) -> Encoding:
    return Encoding(game, "onehot")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one game, as OpenSpiel knows games."""

    kind: Any
    source: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.seats = int(given.get("seats", self.source.fewest_seats))
        self.given = tuple(sorted(given.items()))
        _ = self.table  # refuses what the game does not offer
        information = pyspiel.GameInfo(
            num_distinct_actions=int(self.source.actions),
            max_chance_outcomes=MOST_SIDES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.source.longest,
        )
        super().__init__(self.kind, information, given)

    # Not kept in the object itself, because OpenSpiel pickles what is.

    @property
    def table(self) -> Plain:
        """The table with its options, before the deal."""
        return _table(self.source, self.seats, self.given)

    @property
    def encoding(self) -> Encoding:
        """How views become tensors."""
        return _encoding(self.source)

    def new_initial_state(self) -> SpielState:
        """Before the deal, whose every roll is a chance node."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """Tells a player's view."""
        recall = kind is None or kind.perfect_recall
        return SpielObserver(self, recall)

    def information_state_tensor_shape(self) -> list[int]:
        """One number for each feature."""
        return [self.encoding.size]

    observation_tensor_shape = information_state_tensor_shape


class Course:
    """How far a game has come; between an action and its end dice may wait for their results."""

    def __init__(self, table: SpielGame) -> None:
        self.table = table
        self.game = table.source
        self.state: Plain = table.table
        self.waiting = 0
        self.sides = 0  # of the die that is to be rolled, 0 if none is
        self._seen = [b""] * table.seats  # a hash of all that each seat has ever known
        self._views = [b""] * table.seats
        self._results: list[int] = []
        self._move: tuple[int, int] | None = None
        self._go_on()

    def __deepcopy__(self, memo: Any) -> Course:
        """OpenSpiel copies states in depth; what never changes need not be copied."""
        other = Course.__new__(Course)
        vars(other).update(vars(self))
        other._seen, other._views = self._seen[:], self._views[:]
        other._results = self._results[:]
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "game": None, "state": self.state.pack()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.game = self.table.source
        self.state = self.game.plain.state(kept["state"])

    def roll(self, result: int) -> None:
        """Let the next die show a result."""
        self._results.append(result)
        self._go_on()

    def play(self, seat: int, action: int) -> None:
        """Carry out an action, up to its first die."""
        self._move = (seat, action)
        self._remember(seat, action.to_bytes(2, "little"))
        self._go_on()

    def _go_on(self) -> None:
        after = carried_out(self._act, self.state, self._results)
        self.sides = after if isinstance(after, int) else 0
        if isinstance(after, int):
            return
        self.state, self._results = after, []
        self.waiting = self.game.plain.pending(after)
        for seat in range(self.table.seats):
            row = self.veiled(seat).pack()
            if row != self._views[seat]:
                self._remember(seat, row)
                self._views[seat] = row

    def _act(self, state: Plain) -> None:
        desk = room_of(self.game).desk
        if self._move is None:
            self.game.rules.deal(state, desk)
        else:
            self.game.plain.apply(state, *self._move, desk)

    def _remember(self, seat: int, what: bytes) -> None:
        self._seen[seat] = hashlib.blake2b(self._seen[seat] + what, digest_size=16).digest()

    def veiled(self, seat: int) -> Plain:
        """What a seat may know now."""
        return veiled(self.game, self.state, seat)

    def recall(self, seat: int) -> str:
        """A name for all that a seat has ever known."""
        return f"{seat} {self._seen[seat].hex()}"

    def imagine(self, seat: int, k0: int, k1: int) -> None:
        """Go on in a world that the seat cannot tell from this one, by the game's own redeal."""
        world = self.veiled(seat)
        self.game.plain.redeal(world, seat, k0, k1, room_of(self.game).desk)
        world.key, world.ticks, world.lanes = [0, 0], 0, [0] * len(world.lanes)
        self.state = world


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game)

    def current_player(self) -> int:
        """Who decides: the lowest of the seats that must, or chance, or nobody any more."""
        if self.course.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if self.course.waiting == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return (self.course.waiting & -self.course.waiting).bit_length() - 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.sides == 0 and self.course.waiting == 0

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return actions_of(self.course.game, self.course.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the next die can show."""
        sides = self.course.sides
        return [(result, 1.0 / sides) for result in range(sides)]

    def _apply_action(self, action: int) -> None:
        if self.course.sides:
            self.course.roll(action)
        else:
            self.course.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"roll {action}"
        return str(self.course.game.words.action_text(action))

    def returns(self) -> list[float]:
        """1 for a win alone; all sum to 0."""
        seats = self.course.table.seats
        if not self.is_terminal():
            return [0.0] * seats
        shares = [0.0] * seats
        self.course.game.plain.score(self.course.state, shares)
        return [(seats * share - 1.0) / (seats - 1) for share in shares]

    def view(self, player: int) -> View:
        """What a player may know now."""
        names = self.course.game.words.seat_names(self.course.state)
        return View(self.course.game, player, self.course.veiled(player), names)

    def __str__(self) -> str:
        return f"{self.course.game.name} {self.history()}"

    def resample_from_infostate(self, player: int, luck: Callable[[], float]) -> SpielState:
        """A position that the player cannot tell from this one."""
        other: SpielState = self.clone()
        other.course.imagine(player, int(luck() * 2**53), int(luck() * 2**53))
        return other


class SpielObserver:
    """What a player may know: now as numbers, ever since the deal as a name."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._encoding = game.encoding
        self._recall = recall
        self.tensor = np.zeros(game.encoding.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows of a position."""
        self.tensor[:] = self._encoding.of_row(state.course.veiled(player).pack(), player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The name of what the player knows."""
        return state.course.recall(player) if self._recall else state.view(player).hash


def load(game: Game, seats: int | None = None, **options: Any) -> Any:
    """A table of a game as OpenSpiel's game."""
    unknown = options.keys() - {option.name for option in game.options}
    if unknown:
        raise FairgroundError(f"{game.title} has no option {sorted(unknown)[0]!r}")
    given = {
        name: ";".join(map(str, value)) if isinstance(value, (tuple, list)) else value
        for name, value in options.items()
    }
    return pyspiel.load_game(register(game), {"seats": seats or game.fewest_seats, **given})


class BotPolicy(policy.Policy):  # type: ignore[misc]
    """A bot as OpenSpiel's policy, so that its best responses tell how exploitable the bot is.

    A bot chooses by its seed where chance helps it: a policy is the mixture of so many seeds.
    """

    def __init__(self, game: SpielGame, name: str, seeds: int = 8) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._minds = [bot(name, seed) for seed in range(seeds)]
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(
        self, state: SpielState, player_id: int | None = None
    ) -> dict[int, float]:
        """How often the bot chooses what, knowing only what the player knows."""
        player = state.current_player() if player_id is None else player_id
        view = state.view(player)
        if view.hash not in self._known:
            chosen = [mind.choose(view, Budget(mind.appetite)) for mind in self._minds]
            legal = state.legal_actions(player)
            self._known[view.hash] = {
                action: chosen.count(action) / len(chosen) for action in legal
            }
        return self._known[view.hash]
