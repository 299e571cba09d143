"""BattleGrid on a screen: a veiled state as a scene."""


def scene(s, seat, choices, names):
    raise NotImplementedError
