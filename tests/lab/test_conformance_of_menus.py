"""The check of menus finds presets that cannot be had or do not keep their word, and raw words."""

from dataclasses import replace

import pytest

import fairground
from fairground import registry
from fairground.kernel.menus import Group, Menu, Preset
from fairground.lab.conformance.menus import menus_keep_their_word
from fairground.lab.conformance.probe import Probe

GAME = fairground.game("crash-grid")
SHORT = GAME.menu.presets[0]


def faults(menu: Menu) -> str:
    probe = Probe(replace(GAME, menu=menu), 0, 1.0)
    return "; ".join(f"{one.expected}: {one.found}" for one in menus_keep_their_word(probe))


def preset(**changes) -> Menu:
    return Menu(presets=(replace(SHORT, **changes),))


@pytest.mark.parametrize(
    ("menu", "expected"),
    [
        (preset(options={"board_size": 7}), "options that can be set"),
        (preset(options={"laps": 3}), "options that can be set"),
        (preset(options={"rounds_min": 5, "rounds_max": 4}), "options that can be set"),
        (preset(options={}), "options that differ from the published game"),
        (preset(options={"hand_size": 5}), "with 2 seats hand_size"),
        (preset(options={"board_size": 8}), "with 2 seats board_size"),
        (preset(seats=(5,)), "seats that the game has"),
        (preset(rules=("CG-999",)), "rules of the rulebook"),
        (preset(sentence="one round only"), "no text with"),
        (preset(minutes="90"), "a preset that is as long as it says"),
        (preset(options={"hand_size": 4}, minutes="10"), "a preset that is as long as it says"),
        (preset(name="published"), "presets with names of their own"),
        (Menu(groups=(Group("Arena", "board_size"),)), "every option in one group"),
        (Menu(groups=(Group("Arena", "laps"),)), "there is no option 'laps'"),
        (Menu(titles={"laps": "Laps"}), "there is no option 'laps'"),
        (Menu(titles={"board_size": "board_size"}), "names and values in words"),
        (Menu(values={"board_size": {7: "7 by 7"}}), "board_size is never 7"),
        (Menu(values={"board_size": {6: "small", 8: "small"}}), "a text of its own"),
    ],
)
def test_a_fault_is_found(menu, expected):
    found = faults(menu)
    assert expected in found, found


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"link": "disrupt.games"}, "begins with https://"),
        ({"link": "javascript:alert(1)"}, "begins with https://"),
        ({"parents": "fun for all."}, "a small letter"),
        ({"parents": "Fun for all"}, "no stop"),
    ],
)
def test_a_link_leads_to_a_page_and_parents_are_told_in_sentences(changed, expected):
    (finding,) = menus_keep_their_word(Probe(replace(GAME, **changed), 0, 1.0))
    assert expected in finding.expected
    assert all(game.parents for game in registry.all_games())


def test_every_own_game_keeps_its_word_and_groups_and_names_its_options():
    for game in registry.all_games():
        assert list(menus_keep_their_word(Probe(game, 0, 1.0))) == [], game.name
        assert len(game.menu.presets) >= 2, game.name
        assert all(game.menu.group(option.name) for option in game.options), game.name
        assert set(game.menu.titles) == {option.name for option in game.options}, game.name


def test_a_game_without_a_menu_is_offered_as_published_in_words_made_of_names():
    menu = Menu()
    assert [one.name for one in menu.offered] == ["published"]
    assert menu.in_order(GAME.options) == list(GAME.options)
    assert menu.value("first_player", "seat_1") == "seat 2"
    assert menu.value("crews", "seat0_octopirates") == "seat 1 octopirates"
    assert faults(menu) == ""


def test_options_come_group_by_group_and_those_of_none_at_the_end():
    menu = Menu(groups=(Group("Cards", "hand_size", "deck_out"),))
    names = [option.name for option in menu.in_order(GAME.options)]
    assert names[:3] == ["hand_size", "deck_out", "board_size"]
    assert len(names) == len(GAME.options)


def test_a_preset_is_for_the_seats_that_it_names():
    assert Preset(name="a", title="A", sentence="B.").seats == ()
    assert next(one for one in GAME.menu.presets if one.name == "for-two").seats == (2,)
