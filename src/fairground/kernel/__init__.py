"""The rules kernel: layouts, dice, twins, games, positions, replays and batch play."""
