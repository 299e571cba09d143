"""Policies that whoever runs a hall has brought: they sit at its tables, and guests bring none."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fairground.bots.policy import BadPolicy
from fairground.server import Settings, serve
from server.visitors import Hall, Person, refused

LOWEST = "policy:strangers:lowest_of_mask"
CHEAT = "policy:strangers:cheat"


def test_a_hall_s_policies_are_offered_and_play_and_guests_bring_none(
    open_hall: Callable[..., Hall],
):
    hall = open_hall(policies=[LOWEST, CHEAT])
    with Person(hall, "Ada") as ada:
        games = ada.get("/api/games").json()
        assert all(info["bots"][-2:] == [LOWEST, CHEAT] for info in games)
        answer = ada.post(
            "/api/tables",
            game="crash-grid",
            seats=[{"kind": "me"}, {"kind": "bot", "bot": "policy:os:getcwd"}],
            nickname="Ada",
        )
        assert "There is no bot 'policy:os:getcwd'" in refused(answer, 400)

        table = ada.set_up("me", LOWEST, CHEAT)
        with ada.visit(table) as visit:
            visit.play_on(random.Random(1))
            assert visit.over["reason"]
        unfinished = ada.set_up("me", LOWEST)
        told = hall.end()
        # Of the two only one was at fault, and its moves were made for it.
        assert f"{CHEAT} cannot play Crash Grid here: {CHEAT} answered -1" in told
        assert LOWEST not in told

        # Without them nothing is loaded because a table names it, and the game can be ended.
        hall.settings["policies"] = []
        hall.open()
        assert all(LOWEST not in info["bots"] for info in ada.get("/api/games").json())
        with ada.visit(unfinished) as visit:
            visit.play_on(random.Random(1))
            assert visit.over["reason"]
        assert hall.end() == ""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("policy:strangers:nobody", "strangers has no nobody"),
        ("greedy", "a policy is named policy:MODULE:FUNCTION"),
    ],
)
def test_a_hall_with_a_policy_that_cannot_be_loaded_does_not_open(name, sentence):
    with pytest.raises(BadPolicy, match=sentence):
        serve(Settings(policies=(name,)))
