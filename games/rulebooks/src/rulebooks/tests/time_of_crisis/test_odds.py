"""The exact chances, held against enumeration, against closed forms and against the rulebook's figures."""

from fractions import Fraction
from itertools import product

import pytest

from rulebooks.time_of_crisis.rules import odds
from rulebooks.time_of_crisis.rules.setup import empty_table, settle_in
from rulebooks.time_of_crisis.rules.state import Army, Band, Battle, TocOptions, TocState


def enumerate_hits(needs: tuple[int, ...], depth: int) -> list[Fraction]:
    """Chances of 0, 1 ... hits by rolling every pip out, bonus dice to ``depth`` waves."""
    chances = [Fraction(0)] * 12
    for pips in product(range(1, 7), repeat=len(needs)):
        hits = sum(pip >= need for pip, need in zip(pips, needs, strict=True))
        bonus = tuple(need for pip, need in zip(pips, needs, strict=True) if pip == 6)
        rest = enumerate_hits(bonus, depth - 1) if bonus and depth else [Fraction(1)]
        for more, chance in enumerate(rest[: 12 - hits]):
            chances[hits + more] += chance / 6 ** len(needs)
    return chances


def test_one_die_hits_as_often_as_the_series_says() -> None:
    chances = odds.die_hits(3, 3)

    assert chances[0] == Fraction(1, 3)
    assert chances[1] == Fraction(1, 2) + Fraction(1, 6) * Fraction(1, 3)
    assert chances[2] == chances[1] / 6
    assert sum(chances) == 1


def test_several_dice_agree_with_rolling_every_pip() -> None:
    """Waves beyond the third cannot bring two dice back below three hits."""
    exact = odds.hits_of((3, 5), 3)
    rolled = enumerate_hits((3, 5), 3)

    assert list(exact[:3]) == rolled[:3]


def test_the_expected_hits_are_those_of_an_exploding_die() -> None:
    """G'(1) = (hit + 1/6) / (1 - 1/6): a full-strength Legion hits 0.8 times."""
    chances = odds.die_hits(3, 60)
    expected = sum(hits * chance for hits, chance in enumerate(chances))

    assert abs(float(expected) - 0.8) < 1e-12


def test_6_3_2_two_dice_are_sure_of_two_votes_against_the_neutral_faction() -> None:
    state = empty_table(TocOptions())
    assert odds.vote_chance(state, 0, "africa", 2) == 1
    assert odds.vote_chance(state, 0, "africa", 1) == Fraction(1, 6)


def test_6_3_2_against_a_player_a_one_is_no_vote() -> None:
    state = empty_table(TocOptions())
    settle_in(state, 1, "africa")
    state.provinces["africa"].militia = None
    del state.armies[7]

    assert odds.vote_chance(state, 0, "africa", 2) == 1 - Fraction(1, 36) - 2 * Fraction(1, 6) * Fraction(25, 36)


def legions(number: int, seat: int, full: int) -> Army:
    return Army(number, seat, "gallia", full=full)


def test_8_2_ties_go_to_the_defender() -> None:
    state = empty_table(TocOptions())
    state.armies = {1: legions(1, 0, 1), 7: legions(7, 1, 1)}
    forecast = odds.battle_odds(state, "army 1", "army 7", "gallia")

    assert forecast.attacker_wins + forecast.defender_wins + forecast.nobody == 1
    assert forecast.nobody == odds.die_hits(3, 2)[2] ** 2
    assert forecast.defender_wins > forecast.attacker_wins


def test_8_1_a_lone_barbarian_falls_to_one_hit() -> None:
    state = empty_table(TocOptions())
    state.armies = {1: legions(1, 0, 2)}
    state.provinces["gallia"].barbarians = {"franks": Band(active=1)}
    forecast = odds.battle_odds(state, "army 1", "franks", "gallia")

    assert forecast.defender_takes == (Fraction(1, 9), Fraction(8, 9))
    assert forecast.attacker_wins == Fraction(8, 9) * (1 - odds.die_hits(4, 4)[4])


def test_castra_takes_a_hit_away() -> None:
    state = empty_table(TocOptions())
    state.armies = {1: legions(1, 0, 1), 7: legions(7, 1, 1)}
    state.armies[7].castra = True
    forecast = odds.battle_odds(state, "army 1", "army 7", "gallia")
    bare = odds.die_hits(3, 3)

    assert forecast.defender_takes == (bare[0] + bare[1], bare[2], bare[3])


def test_a_reroll_never_makes_a_victory_less_likely() -> None:
    state = empty_table(TocOptions())
    state.armies = {1: legions(1, 0, 2), 7: legions(7, 1, 2)}
    plain = odds.battle_odds(state, "army 1", "army 7", "gallia")
    armed = odds.battle_odds(state, "army 1", "army 7", "gallia", ready=["flanking_maneuver"])

    assert armed.attacker_wins > plain.attacker_wins
    assert armed.attacker_wins + armed.defender_wins + armed.nobody == 1


def in_battle(attacker_hits: int, defender_hits: int) -> TocState:
    """Two Legions against two, both sides having rolled; each side stands four hits."""
    state = empty_table(TocOptions())
    state.armies = {1: legions(1, 0, 2), 7: legions(7, 1, 2)}
    state.battle = Battle("gallia", 0, "army 1", "army 7", 1, True, [], [], attacker_hits, defender_hits)
    return state


def test_rolling_again_leaves_the_hits_one_has_taken() -> None:
    forecast = odds.reroll_odds(in_battle(0, 1))

    assert list(forecast.attacker_takes) == [Fraction(hits == 1) for hits in range(5)]
    assert forecast.attacker_wins == odds.at_least((3, 3), 2)
    assert forecast.defender_wins == 1 - forecast.attacker_wins
    assert forecast.defender_takes == odds.hits_of((3, 3), 4)


def test_rolling_again_cannot_save_an_army_that_has_fallen() -> None:
    forecast = odds.reroll_odds(in_battle(0, 6))

    assert forecast.attacker_wins == 0
    assert forecast.nobody == odds.at_least((3, 3), 4)


@pytest.mark.parametrize(("hits", "winner"), [((2, 1), 1), ((1, 1), -1), ((4, 3), 1), ((3, 4), -1), ((5, 4), 0)])
def test_8_2_hits_decide_the_winner_as_rolled(hits: tuple[int, int], winner: int) -> None:
    assert odds.outcome_as_rolled(in_battle(*hits)) == winner
