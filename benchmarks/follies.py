"""Count what looks foolish: rides into a wall beside a free square, by a bot against itself.

    python benchmarks/follies.py [BOT] [GAMES]

Each number of seats plays so many games of Crash Grid. A ride counts if it crashes and another one
would not.
"""

import sys

import fairground
from fairground.bots import Budget, bot, prepare
from fairground.games.crash_grid.rules.components import RIDE
from fairground.games.crash_grid.rules.events import CRASHED

GAME = fairground.game("crash-grid")


def crashes(position: fairground.Position, seat: int) -> dict[int, bool]:
    """By ride, whether it crashes."""
    found = {}
    for choice in position.choices(seat):
        trial = fairground.Position(GAME, GAME.plain.state(position.row), position.names)
        events = trial.play(seat, choice.id)
        found[choice.id] = any(
            event.kind == CRASHED.kind and event.seat == seat for event in events
        )
    return found


def count(name: str, seats: int, games: int) -> tuple[int, int]:
    """Rides with a choice in so many games, and those into a wall beside a free square."""
    rides = follies = 0
    for number in range(games):
        position = GAME.new(seats=seats, seed=number)
        minds = [bot(name, number) for _ in range(seats)]
        while position.pending:
            seat = position.pending[0]
            action = position.choices(seat)[0].id
            if len(position.choices(seat)) > 1:
                action = minds[seat].choose(position.view(seat), Budget(minds[seat].appetite))
                if GAME.plain.state(position.row).phase == RIDE:
                    rides += 1
                    found = crashes(position, seat)
                    follies += found[action] and not all(found.values())
            position.play(seat, action)
    return rides, follies


def main(name: str = "skilled", games: str = "30") -> None:
    """Tell it for every number of seats."""
    prepare(GAME)
    for seats in range(GAME.fewest_seats, GAME.most_seats + 1):
        rides, follies = count(name, seats, int(games))
        print(
            f"{seats} seats: {follies} of {rides:,} rides of {name} into a wall beside a free one"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
