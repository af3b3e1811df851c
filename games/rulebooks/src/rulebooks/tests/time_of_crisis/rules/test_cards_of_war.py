"""The cards that change a battle or an army: Castra, Flanking Maneuver, Tribute and Foederati."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState

from .battles import rolled
from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    do,
    govern,
    governors,
    leader,
    militia,
    orders,
    play_cards,
    position,
)
from .votes import vote


def fortified(hits: int) -> tuple[TocState, log.BattleRolled]:
    """Seat 0 attacks an army of one Legion with Castra outside the capital of Gallia and scores so many hits."""
    state = position()
    number = army(state, 0, "gallia", full=2)
    army(state, 1, "gallia", castra=True)
    act(state, military=1)
    pips = [3 if die < hits else 1 for die in range(2)]
    return state, rolled(do(state, f"attack army 7 with army {number}", pips=[*pips, 1]))


@holds("cards castra")
@pytest.mark.parametrize(("scored", "hits"), [(0, 0), (1, 0), (2, 1)])
def test_cards_castra_takes_one_hit_off_not_below_zero(scored: int, hits: int) -> None:
    state, roll = fortified(scored)
    assert roll.attacker_hits == hits
    assert state.armies[7].reduced == hits


@holds("cards castra")
def test_cards_castra_counts_for_the_winner_too() -> None:
    state, _ = fortified(1)
    assert (state.players[0].legacy, state.players[1].legacy) == (0, 2)


@holds("cards castra", "cards castra-one")
def test_cards_castra_is_put_on_one_army_in_a_province() -> None:
    state = position()
    ours, fortified, abroad = army(state, 0, "asia"), army(state, 0, "gallia", castra=True), army(state, 0, "goths")
    govern(state, 0, "syria")
    militia(state, "syria")
    act(state)
    play_cards(state, 0, "castra")
    assert orders(state, start="castra") == [f"castra for army {ours}", "castra for militia syria"]
    do(state, f"castra for army {ours}")
    assert [state.armies[number].castra for number in (ours, fortified, abroad)] == [True, True, False]


@holds("cards castra-gone")
@pytest.mark.parametrize("order", ["move army 1 to galatia", "leave capital with army 1"])
def test_cards_castra_goes_when_the_army_moves(order: str) -> None:
    state = position()
    army(state, 0, "asia", capital=True, castra=True)
    act(state, military=1)
    do(state, order)
    assert not state.armies[1].castra


@holds("cards castra-gone", "8.3 retreat")
def test_cards_castra_goes_with_a_retreat_and_stays_with_a_victory() -> None:
    state = position()
    number = army(state, 0, "gallia", full=3)
    army(state, 1, "gallia", full=2, capital=True, castra=True)
    act(state, military=1)
    do(state, f"attack army 7 with army {number}", pips=[3, 3, 1, 1, 1])
    do(state, "decline")
    assert (state.armies[7].castra, state.armies[7].capital) == (False, False)
    state = position()
    number = army(state, 0, "gallia", full=1)
    army(state, 1, "gallia", full=2, capital=True, castra=True)
    act(state, military=1)
    do(state, f"attack army 7 with army {number}", pips=[1, 1, 1])
    assert (state.armies[7].castra, state.armies[7].capital) == (True, True)


# Flanking Maneuver.


def flanked() -> TocState:
    """Seat 0 is about to attack an army of seat 1 in Gallia, two Legions each, with Flanking Maneuver played."""
    state = position()
    army(state, 0, "gallia", full=2)
    army(state, 1, "gallia", full=2)
    act(state, military=2)
    play_cards(state, 0, "flanking_maneuver")
    do(state, "attack army 7 with army 1")
    return state


@holds("cards flanking")
def test_cards_flanking_lets_the_attacker_roll_all_his_dice_again() -> None:
    state = flanked()
    assert orders(state) == ["use flanking maneuver", "decline"]
    do(state, "use flanking maneuver", pips=[3, 1, 1, 2])
    assert orders(state) == ["reroll", "decline"]
    roll = rolled(do(state, "reroll", pips=[6, 3, 4]))
    assert ([shot.pip for shot in roll.attacker_shots], roll.attacker_hits) == ([6, 3, 4], 3)
    assert [shot.pip for shot in roll.defender_shots] == [1, 2]


@holds("cards flanking")
def test_cards_flanking_the_new_roll_stands_though_it_is_worse() -> None:
    state = flanked()
    do(state, "use flanking maneuver", pips=[3, 1, 3, 2])
    do(state, "reroll", pips=[1, 1])
    assert state.armies[7].full == 2
    assert state.players[1].legacy == 2


@holds("cards flanking", "5.2 when")
def test_cards_flanking_is_used_up_though_nothing_is_rolled_again() -> None:
    state = flanked()
    do(state, "use flanking maneuver", pips=[3, 1, 3, 2])
    do(state, "decline")
    assert state.now.events == []


@holds("cards flanking", "5.2 when")
def test_cards_flanking_declined_waits_for_a_later_battle() -> None:
    state = flanked()
    do(state, "decline", pips=[1, 1, 1, 1])
    assert state.now.events == ["flanking_maneuver"]


# Tribute.


@holds("cards tribute")
def test_cards_tribute_sends_one_tribe_of_one_province_to_sleep() -> None:
    state = position()
    barbarians(state, "goths", "thracia", active=2, inactive=1)
    barbarians(state, "alamanni", "thracia", active=1)
    barbarians(state, "goths", "asia", active=1)
    leader(state, "cniva", "thracia")
    act(state)
    play_cards(state, 0, "tribute")
    do(state, "tribute to goths in thracia")
    thracia = state.provinces["thracia"].barbarians
    assert (thracia["goths"].active, thracia["goths"].inactive, state.leaders["cniva"].active) == (0, 3, False)
    assert (thracia["alamanni"].active, state.provinces["asia"].barbarians["goths"].active) == (1, 1)


@holds("cards tribute")
def test_cards_tribute_is_offered_for_active_barbarians_of_any_province() -> None:
    state = position()
    barbarians(state, "franks", "gallia", active=1)
    barbarians(state, "franks", "hispania", inactive=1)
    barbarians(state, "goths", "goths", active=4)
    leader(state, "cniva", "syria")
    act(state)
    play_cards(state, 0, "tribute")
    assert orders(state, start="tribute") == ["tribute to franks in gallia", "tribute to goths in syria"]


# Foederati.


@holds("cards foederati")
def test_cards_foederati_come_from_the_region_or_an_adjacent_one_active_or_not() -> None:
    state = position()
    number = army(state, 0, "thracia", full=2)
    barbarians(state, "goths", "thracia", active=1, inactive=1)
    barbarians(state, "goths", "goths", active=1)
    barbarians(state, "goths", "macedonia", inactive=1)
    barbarians(state, "sassanids", "galatia", active=1)
    leader(state, "cniva", "thracia")
    act(state)
    play_cards(state, 0, "foederati")
    assert set(orders(state, start="foederati")) == {
        f"foederati {side} {tribe} from {region} to army {number}"
        for side, tribe, region in [
            ("active", "goths", "thracia"),
            ("inactive", "goths", "thracia"),
            ("active", "goths", "goths"),
            ("inactive", "goths", "goths"),
            ("inactive", "goths", "macedonia"),
            ("inactive", "alamanni", "alamanni"),
        ]
    }
    do(state, f"foederati inactive goths from macedonia to army {number}")
    assert state.armies[number].foederati == {"goths": 1}
    assert state.provinces["macedonia"].barbarians["goths"].total == 0


@holds("cards foederati")
def test_cards_foederati_join_armies_in_provinces_only_and_militia_not_at_all() -> None:
    state = position()
    army(state, 0, "goths")
    militia(state, "asia")
    barbarians(state, "goths", "asia", active=1)
    act(state)
    play_cards(state, 0, "foederati")
    assert orders(state, start="foederati") == []


@holds("cards foederati-room")
@pytest.mark.parametrize(("legions", "joins"), [(1, False), (2, True)])
def test_cards_foederati_stay_only_while_there_are_fewer_than_legions(legions: int, joins: bool) -> None:
    state = position()
    number = army(state, 0, "asia", full=legions, foederati={"goths": 1})
    barbarians(state, "goths", "asia", active=1)
    act(state)
    play_cards(state, 0, "foederati")
    events = do(state, f"foederati active goths from asia to army {number}").events
    assert events == [log.CardUsed(0, "foederati", "asia", "goths", number, went_home=not joins)]
    assert state.armies[number].foederati == {"goths": 2 if joins else 1}
    assert state.homelands["goths"].inactive == (8 if joins else 9)


@holds("cards foederati-room")
def test_cards_foederati_without_room_send_home_only_who_is_not_asleep_there() -> None:
    state = position()
    number = army(state, 0, "thracia", foederati={"franks": 1})
    barbarians(state, "goths", "goths", active=1)
    barbarians(state, "goths", "macedonia", inactive=1)
    act(state)
    play_cards(state, 0, "foederati")
    assert orders(state, start="foederati") == [
        f"foederati inactive goths from macedonia to army {number}",
        f"foederati active goths from goths to army {number}",
    ]
    do(state, f"foederati active goths from goths to army {number}")
    assert (state.homelands["goths"].active, state.homelands["goths"].inactive) == (0, 9)


@holds("cards foederati-unit", "8.1 precedence")
def test_cards_foederati_fight_as_barbarians_and_fall_before_legions() -> None:
    state = position()
    number = army(state, 0, "asia", foederati={"goths": 1})
    barbarians(state, "sassanids", "asia", active=1)
    act(state, military=1)
    roll = rolled(do(state, f"attack sassanids with army {number}", pips=[1, 3, 4]))
    assert [(shot.unit, shot.need) for shot in roll.attacker_shots] == [("full", 3), ("foederati", 4)]
    assert (state.armies[number].full, state.armies[number].foederati) == (1, {})
    assert state.homelands["goths"].inactive == 10


@holds("cards foederati-unit", "6.3.2 defenders")
def test_cards_foederati_count_for_votes() -> None:
    state = position()
    governors(state, 0, 1)
    army(state, 1, "gallia", capital=True, foederati={"franks": 1})
    act(state, senate=1)
    assert vote(state, "place governor gallia with 1 dice", [1]).needed == 4
