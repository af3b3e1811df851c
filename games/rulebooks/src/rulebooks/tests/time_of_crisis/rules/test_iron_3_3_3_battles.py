"""Expansion, 3.3.3. A Military Emperor in battle."""

from fractions import Fraction

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log, odds
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState

from .battles import legacy, winner
from .clauses import holds
from .positions import act, army, barbarians, crown, decision, do, empire, happened, militia, position
from .reigns import ARMY, duel, gains


def risked(events: list[engine.Event]) -> log.EmperorRisked:
    (event,) = happened(events, log.EmperorRisked)
    assert isinstance(event, log.EmperorRisked)
    return event


@holds("iron-3.3.3 double")
def test_iron_3_3_3_the_attack_on_barbarians_of_the_example() -> None:
    """Three barbarians beaten: two and three, doubled."""
    state = position(emperors=True)
    ours = army(state, 0, "thracia", full=4)
    crown(state, 0, f"army {ours}")
    barbarians(state, "goths", "thracia", active=3)
    act(state, 0, military=1)
    events = do(state, f"attack goths with army {ours}", pips=[3, 3, 3, 1, 1, 1, 1]).events
    assert log.LegacyGained(0, 10, "battle", doubled=True) in events
    assert (legacy(state)[0], state.now.battle_legacy) == (10, 10)


@holds("iron-3.3.3 double")
def test_iron_3_3_3_a_battle_won_in_defence_is_doubled_and_is_none_of_the_others_turn() -> None:
    state = duel(emperor_attacks=False)
    do(state, f"attack {ARMY} with army 1", pips=[1, 1, 1, 1, 1])
    assert legacy(state)[:2] == [0, 4]
    assert state.now.battle_legacy == 0


@holds("iron-3.3.3 other-armies", "iron-3.3.3 cap")
def test_iron_3_3_3_a_battle_of_another_army_is_not_doubled_and_counts_for_what_pretenders_take() -> None:
    state = position(emperors=True)
    ours = army(state, 0, "thracia", full=4)
    crown(state, 0, f"army {army(state, 0, 'asia')}")
    barbarians(state, "goths", "thracia", active=1)
    empire(state, 1, "gallia", "hispania", "britannia")
    act(state, 0, military=1)
    do(state, f"attack goths with army {ours}", pips=[3, 3, 3, 3, 1])
    assert (legacy(state)[0], state.now.battle_legacy) == (3, 3)
    assert gains(state) == {"usurped": -3, "provinces": 2}


@holds("iron-3.3.3 double")
@pytest.mark.parametrize("token", ["italia", "asia"])
def test_iron_3_3_3_other_emperors_battles_are_not_doubled(token: str) -> None:
    state = duel(emperor_attacks=True)
    state.emperor_token = token
    do(state, f"attack {ARMY} with army 1", pips=[3, 1, 1, 1, 1])
    assert legacy(state)[0] == 2


@holds("iron-3.3.3 dice", "iron-3.3.3 death")
@pytest.mark.parametrize(("pips", "died"), [([1, 4], False), ([4, 5], True), ([6, 1], True)])
@pytest.mark.parametrize("attacks", [True, False])
def test_iron_3_3_3_the_opponent_rolls_a_die_for_each_hit_and_a_5_or_6_kills(
    attacks: bool, pips: list[int], died: bool
) -> None:
    state = duel(emperor_attacks=attacks)
    emperor, number = (0, 1) if attacks else (1, 7)
    rolls = [1, 1, 1, 3, 3] if attacks else [3, 3, 1, 1, 1]
    applied = do(state, f"attack {ARMY} with army 1", pips=rolls)
    assert decision(state) == "AllocateHits"
    events = do(state, "keep 2 full 0 reduced", pips=pips).events
    assert applied.draws[-1].purpose == "battle"
    assert risked(events) == log.EmperorRisked(emperor, number, "thracia", pips, died)
    assert state.emperor == (NEUTRAL if died else emperor)
    assert number in state.armies


@holds("iron-3.3.3 dice")
def test_iron_3_3_3_the_dice_are_drawn_for_a_purpose_of_their_own() -> None:
    state = duel(emperor_attacks=True)
    applied = do(state, f"attack {ARMY} with army 1", pips=[1, 1, 1, 3, 1, 2])
    assert [draw.purpose for draw in applied.draws] == ["battle", "death of the Emperor"]


@holds("iron-3.3.3 dice")
def test_iron_3_3_3_without_a_hit_no_die_is_rolled() -> None:
    state = duel(emperor_attacks=True)
    events = do(state, f"attack {ARMY} with army 1", pips=[3, 1, 1, 1, 1]).events
    assert happened(events, log.EmperorRisked) == []
    assert state.emperor_token == "army 1"


@holds("iron-3.3.3 dice")
def test_iron_3_3_3_other_armies_of_his_are_no_danger_to_him() -> None:
    state = duel(emperor_attacks=True)
    crown(state, 0, f"army {army(state, 0, 'asia')}")
    events = do(state, f"attack {ARMY} with army 1", pips=[1, 1, 1, 3, 1]).events
    assert happened(events, log.EmperorRisked) == []


@holds("iron-3.3.3 castra")
def test_iron_3_3_3_a_hit_that_castra_takes_away_brings_no_die() -> None:
    state = duel(emperor_attacks=False, castra=True)
    events = do(state, f"attack {ARMY} with army 1", pips=[3, 3, 1, 1, 1, 4]).events
    assert risked(events).pips == [4]


@holds("iron-3.3.3 wiped-out", "iron-3.4.3 death")
def test_iron_3_3_3_an_emperor_dies_with_his_armys_last_unit_without_dice() -> None:
    state = duel(emperor_attacks=True, full=1)
    events = do(state, f"attack {ARMY} with army 1", pips=[1, 3, 3]).events
    assert risked(events) == log.EmperorRisked(0, 1, "thracia", [], died=True)
    assert log.EmperorRemoved(0, "army 1", "thracia") in events
    assert (state.emperor, state.emperor_token, state.players[0].generals) == (NEUTRAL, "", [0])


@holds("iron-3.3.3 wiped-out")
def test_iron_3_3_3_an_army_of_which_the_militia_is_left_is_not_wiped_out() -> None:
    """Militia fall first, so it is a Legion that is left beside none of them."""
    state = position(emperors=True)
    militia(state, "gallia")
    crown(state, 1, f"army {army(state, 1, 'gallia', capital=True)}")
    army(state, 0, "gallia", full=2)
    act(state, 0, military=1)
    events = do(state, f"attack {ARMY} with army 1", pips=[3, 1, 1, 1, 2]).events
    assert risked(events).pips == [2]
    assert (state.emperor, state.provinces["gallia"].militia) == (1, None)


@holds("iron-3.3.3 victory")
def test_iron_3_3_3_an_emperor_who_dies_in_victory_still_brings_twice_its_legacy() -> None:
    state = duel(emperor_attacks=True, foes=1)
    applied = do(state, f"attack {ARMY} with army 1", pips=[3, 3, 1, 3, 5])
    assert winner(applied) == "army 1"
    assert (legacy(state)[0], state.emperor, state.now.battle_legacy) == (4, NEUTRAL, 4)


@holds("iron-3.3.3 victory")
def test_iron_3_3_3_the_battle_remembers_whose_emperor_died_in_it() -> None:
    state = position(emperors=True)
    ours = army(state, 0, "asia", full=3)
    crown(state, 0, f"army {ours}")
    barbarians(state, "goths", "asia", active=2)
    act(state, 0, military=1)
    do(state, f"attack goths with army {ours}", pips=[3, 3, 1, 4, 1, 6])
    assert (decision(state), state.fight.emperor_lost) == ("ChooseAdvance", f"army {ours}")


@holds("iron-3.3.3 cap")
def test_iron_3_3_3_legacy_from_battles_in_this_turn_survives_storing() -> None:
    state = duel(emperor_attacks=True)
    do(state, f"attack {ARMY} with army 1", pips=[3, 1, 1, 1, 1])
    again = rulebooks.load(rulebooks.dump(state))
    assert isinstance(again, TocState) and again.now.battle_legacy == 4


def chances_of(*chances: Fraction) -> tuple[Fraction, ...]:
    return chances


@holds("iron-3.3.3 death")
@pytest.mark.parametrize(
    ("hits", "dies"),
    [
        (chances_of(Fraction(1), Fraction(0)), Fraction(0)),
        (chances_of(Fraction(0), Fraction(1), Fraction(0)), Fraction(1, 3)),
        (chances_of(Fraction(0), Fraction(0), Fraction(1), Fraction(0)), Fraction(5, 9)),
        (chances_of(Fraction(0), Fraction(1)), Fraction(1)),
        (chances_of(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), Fraction(1, 12) + Fraction(1, 4)),
    ],
)
def test_iron_3_3_3_the_chance_of_his_death(hits: tuple[Fraction, ...], dies: Fraction) -> None:
    assert odds.emperor_dies(hits) == dies
