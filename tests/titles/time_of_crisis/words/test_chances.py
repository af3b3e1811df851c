"""Chances and losses in words."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

import rulebooks
from games.present.choices import Choice
from games.present.numbered import numbered
from games.present.percent import percent
from games.services.play.positions import look_ahead
from games.titles.time_of_crisis.words import chances, choices
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules import odds
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.standing import questions


@pytest.mark.parametrize(
    ("chance", "told"),
    [(1, "certain"), (0, "impossible"), (0.5, "50%"), (0.999, "over 99%"), (0.001, "under 1%"), (0.123, "12%")],
)
def test_only_what_is_certain_is_called_so(chance: float, told: str) -> None:
    assert percent(chance) == told


def notes(state: TocState, line: str, names: list[str]) -> list[str]:
    """Return the notes beside an order of seat 0."""
    legal, view = engine.legal(state, 0), rulebooks.view(state, 0)
    action = rulebooks.parse("time_of_crisis", line)
    assert action in legal
    found = chances.odds_of_battle(action, view)
    return chances.risks(action, view, found) + choices.chances_forgone(action, view, legal, names)


def test_a_battle_tells_who_wins_and_what_it_costs(names: list[str]) -> None:
    state = positions.position()
    number = positions.army(state, 0, "asia", full=1)
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0, military=1)
    told = notes(state, f"attack goths with army {number}", names)
    # A Legion hits on 3 and up, so no Goth survives two rolls out of three.
    assert told[0].startswith("You win: ")
    assert told[2] == "They take 0.7 hits on average (0: 33%, 1: 67%). Chance to lose everything: 67%."


def test_a_battle_is_three_figures_that_come_to_one_and_a_vote_is_none(names: list[str]) -> None:
    state = positions.position()
    number = positions.army(state, 0, "asia", full=1)
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0, military=1)
    shown = offered(state, names)
    bar = shown[f"attack goths with army {number}"].outcomes
    assert [each.sign for each in bar] == ["win", "draw", "lose"] and sum(each.chance for each in bar) == pytest.approx(
        1
    )
    assert [order for order, choice in shown.items() if choice.outcomes] == [f"attack goths with army {number}"]


def offered(state: TocState, names: list[str]) -> dict[str, Choice]:
    """Return the choices shown to seat 0, by order."""
    found = choices.groups(rulebooks.view(state, 0), engine.legal(state, 0), names)
    return {choice.order: choice for group in found for choice in group.choices}


def test_readying_a_card_for_a_battle_names_the_chance_with_it_and_without(names: list[str]) -> None:
    state = questions.flanking(points=0)
    fight = state.fight
    found = offered(state, names)
    for order, armed in (("use flanking maneuver", True), ("decline", False)):
        known = odds.battle_odds(
            state, fight.attacker, fight.defender, fight.region, ready=["flanking_maneuver"] if armed else []
        )
        assert found[order].chance == float(known.attacker_wins)
        assert found[order].dice
        told = notes(state, order, names)
        assert told[0].startswith(f"You win: {percent(float(known.attacker_wins))}.")
        assert told[1].startswith("You take ") and told[2].startswith("They take ")
        assert ("This assumes that you roll again unless you have won." in told) == armed


def test_rolling_again_names_its_chance_and_keeping_the_dice_what_they_bring(names: list[str]) -> None:
    state = questions.reroll(1, 1)
    found = offered(state, names)
    # two Legions that hit on 3 and up must hit twice now
    assert found["reroll"].chance == float(odds.at_least((3, 3), 2))
    assert "You take 1.0 hits on average (1: certain). Chance to lose everything: impossible." in notes(
        state, "reroll", names
    )
    assert not found["decline"].dice
    assert notes(state, "decline", names) == ["With these dice they win."]
    assert notes(questions.reroll(2, 1), "decline", names) == ["With these dice you win."]


def test_every_choice_that_rolls_dice_names_its_chance(play: Callable[..., Iterator], names: list[str]) -> None:
    """A choice is said to roll dice where it cannot be carried out without them, but for what comes after a turn."""
    rolled = 0
    for state, seat, legal, _events in islice(play(3, 4), 0, None, 3):
        for group in choices.groups(rulebooks.view(state, seat), legal, names):
            for choice in group.choices:
                if choice.dice:
                    assert choice.chance is not None and 0 <= choice.chance <= 1
                    rolled += 1
                elif group.key in ("military", "senate", "events"):
                    ahead = look_ahead(rulebooks.dump(state), seat, rulebooks.parse("time_of_crisis", choice.order))
                    assert ahead is not None, choice.order
    assert rolled


def test_a_mail_names_what_a_battle_may_cost_both_sides(names: list[str]) -> None:
    state = positions.position()
    number = positions.army(state, 0, "asia", full=1)
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0, military=1)
    found = {
        option.order: option.notes
        for option in numbered(choices.groups(rulebooks.view(state, 0), engine.legal(state, 0), names))
    }
    # a Legion of two steps takes half a hit and something from a single barbarian that hits on 4 and up
    told = found.pop(f"attack goths with army {number}")
    assert re.fullmatch(r"1 Military, \d\d%, average hits taken: you 0\.6, they 0\.7", told)
    assert not any("hits" in note for note in found.values())


def test_ending_the_actions_tells_what_is_left_undone(names: list[str]) -> None:
    state = positions.position()
    positions.army(state, 0, "asia", full=1)
    positions.act(state, 0, military=2)
    positions.hand(state, 0, "castra")
    told = notes(state, "end actions", names)
    assert told[0] == "Unspent points, lost at the end: 2 Military."
    assert told[1] == "1 card in hand has not been played."
    assert told[-1].startswith("Still free to do: Enter the capital")


def test_events_not_used_are_counted(names: list[str]) -> None:
    state = positions.position()
    positions.act(state, 0)
    positions.play_cards(state, 0, "flanking_maneuver", "mob", "mob")
    assert "Unused events: Flanking Maneuver and 2 × Mob." in notes(state, "end actions", names)


def test_an_attack_that_is_first_asked_about_flanking_maneuver_rolls_no_dice_yet(names: list[str]) -> None:
    state = positions.position()
    line = f"attack goths with army {positions.army(state, 0, 'asia', full=1)}"
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0, military=1)
    assert offered(state, names)[line].dice
    positions.play_cards(state, 0, "flanking_maneuver")
    assert not offered(state, names)[line].dice
    ahead = look_ahead(rulebooks.dump(state), 0, rulebooks.parse("time_of_crisis", line))
    assert ahead is not None and not ahead[1].barrier
