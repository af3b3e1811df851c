"""The exact chances with the cards of *The Age of Iron and Rust*, held against sums that one can do by hand."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from rulebooks.time_of_crisis.analysis.luck import Purse, chances_of_hits, expected_plain_hits
from rulebooks.time_of_crisis.rules import odds
from rulebooks.time_of_crisis.rules.setup import empty_table
from rulebooks.time_of_crisis.rules.state import Army, Band, Battle, Leader, TocOptions, TocState

from .rules.positions import govern, governors, play_cards, ready

HIT = Fraction(2, 3)
"""Of a Legion at full strength."""


def facing(defender: Army, *, full: int = 1, reduced: int = 0) -> TocState:
    """Army 1 may attack Army 7 in Gallia."""
    state = empty_table(TocOptions(cards="fixed"))
    state.armies = {1: Army(1, 0, "gallia", full=full, reduced=reduced), 7: defender}
    return state


def wins(state: TocState, *armed: str, against: str = "army 7") -> Fraction:
    forecast = odds.battle_odds(state, "army 1", against, "gallia", ready=armed)
    assert forecast.attacker_wins + forecast.defender_wins + forecast.nobody == 1
    assert sum(forecast.attacker_takes) == sum(forecast.defender_takes) == 1
    return forecast.attacker_wins


def one(**units: int | bool) -> Army:
    return Army(7, 1, "gallia", **units)


def test_cavalry_adds_the_battles_with_as_many_hits() -> None:
    state = facing(one(full=1))
    ours = theirs = odds.hits_of((3,), 2)
    alike = ours[0] * theirs[0] + ours[1] * theirs[1]
    assert wins(state, "cavalry") == wins(state) + alike


def test_spiculum_wipes_out_before_the_battle_or_leaves_it_as_it_was() -> None:
    state = facing(one(reduced=1))
    assert wins(state, "spiculum") == HIT + (1 - HIT) * wins(state)


def test_spiculum_takes_the_one_hit_of_castra_or_leaves_it_to_the_battle() -> None:
    guarded, bare = facing(one(reduced=1, castra=True)), facing(one(reduced=1))
    assert wins(guarded, "spiculum") == HIT * wins(bare) + (1 - HIT) * wins(guarded)


def test_a_hit_of_the_strike_counts_for_the_winner() -> None:
    state = facing(one(reduced=2))
    struck = facing(one(reduced=1))
    # one hit ahead and one Legion less against him, the attacker wins unless he is beaten by more or falls
    ours, theirs = odds.hits_of((3,), 1), odds.hits_of((5,), 2)
    ahead = theirs[0] + ours[1] * theirs[1]
    assert wins(struck) < ahead
    assert wins(state, "spiculum") == HIT * ahead + (1 - HIT) * wins(state)


def test_the_defender_takes_the_losses_that_serve_him_best() -> None:
    """Of two full Legions two hits leave one, or two reduced ones."""
    state = facing(one(full=2), full=2)

    def after(hits: int, *needs: int) -> Fraction:
        decided = odds.BattleTerms(4, 4, lead=hits)
        joint = odds.throw_dice(odds.hits_of((3, 3), 4 - hits), odds.hits_of(needs, 4), decided)
        return odds.sum_up(joint, decided).attacker_wins

    assert after(2, 3) != after(2, 5, 5)
    two = min(after(2, 3), after(2, 5, 5))
    expected = HIT**2 * two + 2 * HIT * (1 - HIT) * after(1, 3, 5) + (1 - HIT) ** 2 * wins(state)
    assert wins(state, "spiculum") == expected


def test_of_a_tribe_the_leader_falls_to_the_strike_first() -> None:
    state = facing(one(reduced=9))
    del state.armies[7]
    state.provinces["gallia"].barbarians["franks"] = Band(active=1)
    state.leaders["cniva"] = Leader("gallia")
    state.provinces["gallia"].barbarians["goths"] = Band(active=1)
    ours, theirs = odds.hits_of((3,), 1), odds.hits_of((4,), 2)
    terms = odds.BattleTerms(2, 2, lead=1)
    struck = odds.sum_up(odds.throw_dice(ours, theirs, terms), terms).attacker_wins
    chance = wins(state, "spiculum", against="goths")
    assert chance == HIT * struck + (1 - HIT) * wins(state, against="goths")


def test_all_together_are_better_than_each() -> None:
    state = facing(one(full=2, reduced=1), full=2, reduced=1)
    singly = [wins(state, card) for card in ("cavalry", "spiculum", "flanking_maneuver")]
    assert wins(state) < min(singly) and max(singly) < wins(state, "cavalry", "spiculum", "flanking_maneuver") < 1


@pytest.mark.parametrize(
    ("strike", "cavalry", "hits", "winner"),
    [(0, True, (1, 1), 1), (1, False, (0, 1), -1), (1, True, (0, 1), 1), (2, False, (0, 1), 1), (1, True, (3, 2), 0)],
)
def test_hits_after_a_strike_decide_the_winner_as_rolled(
    strike: int, cavalry: bool, hits: tuple[int, int], winner: int
) -> None:
    state = facing(one(full=(4 - strike) // 2, reduced=(4 - strike) % 2))
    state.battle = Battle("gallia", 0, "army 1", "army 7", 1, cavalry=cavalry, strike_hits=strike)
    state.battle.attacker_hits, state.battle.defender_hits = hits
    assert odds.outcome_as_rolled(state) == winner


@pytest.mark.parametrize(
    ("quaestor", "lowest", "bribed"), [(False, 2, 1), (True, 3, 2)], ids=["a player", "his Quaestor"]
)
def test_a_vote_with_ambitus(quaestor: bool, lowest: int, bribed: int) -> None:
    state = ready(0, "ambitus")
    governors(state, 0, 1)
    govern(state, 1, "syria", support=1)
    state.provinces["syria"].quaestor = quaestor
    assert odds.vote_chance(state, 0, "syria", 3) == odds.at_least((lowest,) * 3, 2)
    assert odds.vote_chance(state, 0, "syria", 3, ambitus=True) == odds.at_least((bribed,) * 3, 2)
    assert (odds.vote_chance(state, 0, "syria", 3, ambitus=True) == 1) == (not quaestor)


def test_dice_without_bonus_are_in_the_reckoning_of_luck() -> None:
    assert chances_of_hits([], 1, [3]) == [Fraction(1, 3), HIT]
    assert chances_of_hits([3], 0, [5]) == [Fraction(1, 3) * HIT]
    assert expected_plain_hits([3, 5]) == 1
    purse = Purse(needs=[3] * 10, struck=[3] * 10, hits=15)
    assert purse.dice == 20 and purse.own_luck == 15 - 8 - Fraction(20, 3)
    assert purse.chance is not None and 0 < purse.chance < Fraction(1, 2)


@pytest.mark.parametrize("cards", [("cavalry",), ("spiculum", "flanking_maneuver")])
def test_a_strike_rolls_out_as_the_odds_say(cards: tuple[str, ...], armed_battle: Callable[..., int]) -> None:
    """Played so often that six in a hundred are far beyond chance."""
    state = facing(one(full=1, reduced=1), full=2)
    played_out = [armed_battle(cards, number) for number in range(500)]
    assert abs(sum(played_out) / 500 - float(wins(state, *cards))) < 0.06


@pytest.fixture
def armed_battle() -> Callable[..., int]:
    """Play a battle with the game's own dice, as is best for each side; return whether the attacker wins."""
    from rulebooks import engine
    from rulebooks.time_of_crisis.rules import log
    from rulebooks.time_of_crisis.rules.actions import Decline, Reroll, TakeHits, Use
    from rulebooks.time_of_crisis.rules.orders.attack import Attack

    from .play import keyed
    from .rules.positions import army

    def choice(state: TocState, seat: int, legal: list[engine.Action]) -> engine.Action:
        if any(isinstance(action, Reroll) for action in legal):
            return Decline() if odds.outcome_as_rolled(state) == 1 else Reroll()
        best = min((action for action in legal if isinstance(action, TakeHits)), key=weak(state), default=None)
        return best or next((action for action in legal if isinstance(action, Use)), Decline())

    def weak(state: TocState) -> Callable[[TakeHits], Fraction]:
        def chance(rest: TakeHits) -> Fraction:
            terms = odds.BattleTerms(4, 3, lead=state.fight.strike_hits, reroll=state.fight.flanking)
            ours = odds.hits_of((3, 3), 3 - state.fight.strike_hits)
            theirs = odds.hits_of((3,) * rest.full + (5,) * rest.reduced, 4)
            return odds.sum_up(odds.throw_dice(ours, theirs, terms), terms).attacker_wins

        return chance

    def wins_once(cards: tuple[str, ...], number: int) -> int:
        state = ready(0)
        army(state, 0, "thracia", full=2)
        army(state, 1, "thracia", full=1, reduced=1)
        state.now.points["military"] = 1
        play_cards(state, 0, *cards)
        dice = keyed(number)
        events = list(engine.apply(state, 0, Attack("army 7", "army 1"), dice).events)
        while state.battle and not any(isinstance(event, log.BattleEnded) for event in events):
            seat = engine.to_move(state)[0]
            events += engine.apply(state, seat, choice(state, seat, engine.legal(state, seat)), dice).events
        (end,) = (event for event in events if isinstance(event, log.BattleEnded))
        return end.winner == "army 1"

    return wins_once
