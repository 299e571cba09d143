"""Ten lines for each interface, all of them playing at random: replace the choice by your policy's.

    python examples/research/interfaces.py [NAME]...

The names are those of the functions below. Each needs the extra of its name, see docs/research.md.
"""

import random
import sys

DUEL = {"seats": 2, "board_size": 6, "rounds_min": 1, "rounds_max": 1}


def vector() -> float:
    """Fairground's own: many games at once."""
    import fairground

    env = fairground.vector("crash-grid", 64, seed=7, observe="floats", **DUEL)
    won = ended = 0
    for _ in range(200):
        env.step(env.sample())  # from env.observation and env.mask, for the seats in env.seat
        ended += int(env.done.sum())
        won += int((env.reward[env.done, 0] > 0).sum())
    return won / ended


def pettingzoo() -> float:
    """PettingZoo, one agent after another."""
    from fairground.research import zoo

    env = zoo.env("crash-grid", **DUEL)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        action = None if over or cut else env.action_space(agent).sample(seen["action_mask"])
        env.step(action)
    return float(reward)


def parallel() -> float:
    """PettingZoo, all agents together; who need not decide has an empty mask."""
    from fairground.research import zoo

    env = zoo.parallel_env("crash-grid", **DUEL)
    seen, _ = env.reset(seed=7)
    while env.agents:
        actions = {agent: int(told["action_mask"].argmax()) for agent, told in seen.items()}
        seen, rewards, _, _, _ = env.step(actions)
    return rewards["seat_0"]


def gymnasium() -> float:
    """Gymnasium: one seat against a bot."""
    from fairground.research.gym import SeatEnv

    env = SeatEnv("crash-grid", ["greedy"], observe="floats", **DUEL)
    _, info = env.reset(seed=7)
    over = cut = False
    while not over and not cut:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, cut, info = env.step(action)
    return float(reward)


def self_play() -> float:
    """Gymnasium's vector environment: every seat is the learner's."""
    from fairground.research.gym import SelfPlayEnv

    env = SelfPlayEnv("crash-grid", 64, observe="floats", **DUEL)
    _, info = env.reset(seed=7)
    ended = 0
    for _ in range(200):
        _, _, over, _, info = env.step(info["action_mask"].argmax(axis=1))
        ended += int(over.sum())
    return float(ended)


def openspiel() -> float:
    """OpenSpiel, whose tree has a chance node for every card that is drawn."""
    import fairground
    from fairground.research.spiel import load

    state = load(fairground.game("crash-grid"), **DUEL).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return float(state.returns()[0])


INTERFACES = (vector, pettingzoo, parallel, gymnasium, self_play, openspiel)

if __name__ == "__main__":
    for interface in INTERFACES:
        if interface.__name__ in (sys.argv[1:] or [known.__name__ for known in INTERFACES]):
            print(f"{interface.__name__}: {interface():.2f}")
