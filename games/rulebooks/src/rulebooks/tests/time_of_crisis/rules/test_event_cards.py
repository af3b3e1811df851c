"""The fifteen event cards, where the rulebook shows them or a ruling says what they do."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    decision,
    do,
    govern,
    hand,
    happened,
    lasting,
    leader,
    may,
    orders,
    position,
    rival,
    take_event_card,
    top_event,
)

EVENT = (3, 4)
"""Dice of a crisis that draws an event."""


def draw(state: TocState, name: str, pips: tuple[int, ...] = (), seat: int = 0) -> None:
    """Draw an event card in the Crisis phase of a seat."""
    top_event(state, name)
    at(state, seat, "crisis", pips=[*EVENT, *pips])


def invasion(state: TocState, *, white: int, black: int, tribe: str = "goths") -> log.InvasionRolled:
    """A crisis of the Goths (or Sassanids) with this roll for the invasion."""
    first = {"goths": (2, 4), "sassanids": (2, 3)}[tribe]
    (roll,) = happened(at(state, 0, "crisis", pips=[*first, white, black]), log.InvasionRolled)
    assert isinstance(roll, log.InvasionRolled)
    return roll


@holds("9 event", "2 event-cards")
@pytest.mark.parametrize("number", [card for card in EVENT_CARDS if card not in (4, 15)])
def test_events_each_card_is_drawn_once_and_put_aside(number: int) -> None:
    state = position()
    draw(state, EVENT_CARDS[number].name)
    assert (state.drawn, len(state.deck)) == ([number], 14)
    assert decision(state) == "TakeActions"


@holds("events plague")
def test_events_plague_reduces_every_full_legion() -> None:
    state = position()
    army(state, 0, "asia", full=2, reduced=1)
    army(state, 3, "syria", full=1, foederati={"goths": 1})
    top_event(state, "plague_of_cyprian")
    assert log.LegionsReduced(3) in at(state, 0, "crisis", pips=EVENT)
    assert [(force.full, force.reduced) for force in state.armies.values()] == [(0, 3), (0, 1)]


# Leaders.


@holds("events ardashir", "events shapur", "events cniva")
@pytest.mark.parametrize(
    ("name", "tribe", "province"),
    [("ardashir", "sassanids", "syria"), ("shapur", "sassanids", "syria"), ("cniva", "goths", "asia")],
)
def test_events_behind_a_leader_all_active_barbarians_invade(name: str, tribe: str, province: str) -> None:
    state = position()
    leader(state, name)
    barbarians(state, tribe, tribe, active=2)
    roll = invasion(state, white=6, black=1, tribe=tribe)
    assert roll.invaders == 4
    assert state.leaders[name].region == province
    assert state.provinces[province].barbarians[tribe].active == 2
    assert state.homelands[tribe].active == 0


@holds("events ardashir", "9 black")
def test_events_a_leader_counts_as_active_but_needs_a_low_black_die() -> None:
    state = position()
    leader(state, "cniva")
    assert invasion(state, white=4, black=3).invaders == 0
    state = position()
    leader(state, "cniva")
    assert invasion(state, white=4, black=2).invaders == 2


@holds("events ardashir")
def test_events_a_leader_in_a_province_gives_his_tribe_no_power() -> None:
    state = position()
    leader(state, "cniva", "thracia")
    barbarians(state, "goths", "goths", active=2)
    assert invasion(state, white=4, black=1).invaders == 1


@holds("events ardashir", "9 three")
def test_events_a_leader_fills_one_of_three_places() -> None:
    state = position()
    leader(state, "cniva")
    barbarians(state, "goths", "goths", active=4)
    invasion(state, white=4, black=1)
    assert state.leaders["cniva"].region == "asia"
    assert [state.provinces[name].barbarians["goths"].active for name in ("asia", "galatia")] == [2, 3]


# Rival Emperors.


@holds("events priest-king", "events postumus", "events zenobia")
@pytest.mark.parametrize(
    ("name", "province"), [("priest_king_of_emesa", "syria"), ("postumus", "gallia"), ("zenobia", "aegyptus")]
)
def test_events_a_rival_emperor_stands_in_his_province(name: str, province: str) -> None:
    state = position()
    draw(state, name)
    assert state.rivals == {name: province}


# Palmyra Allies.


def sassanid_war() -> TocState:
    """Sassanids in two provinces and at home, and Ardashir; the die of the Palmyra Allies shows three."""
    state = position()
    barbarians(state, "sassanids", "galatia", active=1, inactive=1)
    barbarians(state, "sassanids", "sassanids", active=1)
    leader(state, "ardashir", "syria")
    draw(state, "palmyra_allies", pips=(3,))
    return state


@holds("events palmyra")
def test_events_palmyra_removes_up_to_the_die_of_the_active_player() -> None:
    state = sassanid_war()
    assert set(orders(state, 0)) == {
        "expel ardashir",
        "expel active sassanid from galatia",
        "expel inactive sassanid from galatia",
        "expel active sassanid from sassanids",
        "decline",
    }
    do(state, "expel ardashir")
    do(state, "expel inactive sassanid from galatia")
    do(state, "expel active sassanid from sassanids")
    assert decision(state) == "TakeActions"
    assert state.leaders == {}
    home = state.homelands["sassanids"]
    assert (home.active, home.inactive, state.provinces["galatia"].barbarians["sassanids"].total) == (0, 9, 1)


@holds("events palmyra")
def test_events_palmyra_brings_no_legacy_and_no_reward_and_may_stop_early() -> None:
    state = sassanid_war()
    do(state, "expel ardashir")
    do(state, "decline")
    assert decision(state) == "TakeActions"
    assert (state.players[0].legacy, state.now.discounts) == (0, {})


@holds("events palmyra")
def test_events_palmyra_without_sassanids_asks_nothing() -> None:
    state = position()
    draw(state, "palmyra_allies", pips=(6,))
    assert decision(state) == "TakeActions"


# Ludi Saeculares.


@holds("events ludi")
@pytest.mark.parametrize("emperor", [0, 2])
def test_events_ludi_let_the_emperor_give_a_card_for_its_value(emperor: int) -> None:
    state = position()
    govern(state, emperor, "italia")
    hand(state, emperor, "pretender", "senate_1")
    draw(state, "ludi_saeculares")
    assert orders(state, emperor) == ["decline", "sacrifice senate 1", "sacrifice pretender"]
    do(state, "sacrifice pretender", seat=emperor)
    player = state.players[emperor]
    assert (player.legacy, player.hand, player.discard) == (4, ["senate_1"], ["pretender"])
    assert decision(state) == "TakeActions"


@holds("events ludi")
def test_events_ludi_may_be_declined_and_ask_nobody_while_italia_is_neutral() -> None:
    state = position()
    hand(state, 0, "mob")
    draw(state, "ludi_saeculares")
    assert decision(state) == "TakeActions"
    state = position()
    govern(state, 0, "italia")
    hand(state, 0, "mob")
    draw(state, "ludi_saeculares")
    do(state, "decline")
    assert (state.players[0].legacy, state.players[0].hand) == (0, ["mob"])


# Lasting events.


@holds("events bad-auguries", "events good-auguries")
@pytest.mark.parametrize(
    ("event", "needs"),
    [("", [3, 5, 4, 5]), ("bad_auguries", [4, 6, 5, 6]), ("good_auguries", [2, 4, 3, 4])],
)
def test_events_auguries_shift_the_dice_of_roman_armies(event: str, needs: list[int]) -> None:
    state = position()
    number = army(state, 0, "asia", full=1, reduced=1, capital=True, foederati={"goths": 1})
    state.provinces["asia"].militia = None
    barbarians(state, "sassanids", "asia", active=1)
    act(state, military=1, populace=2)
    do(state, "place militia asia")
    if event:
        lasting(state, event)
    events = do(state, f"attack sassanids with army {number}", pips=[1, 1, 1, 1, 1]).events
    (roll,) = happened(events, log.BattleRolled)
    assert isinstance(roll, log.BattleRolled)
    assert [shot.need for shot in roll.attacker_shots] == needs
    assert [shot.need for shot in roll.defender_shots] == [4]


@holds("events bad-auguries", "events good-auguries")
@pytest.mark.parametrize(("event", "need"), [("bad_auguries", 5), ("good_auguries", 3)])
def test_events_auguries_concern_rival_emperors(event: str, need: int) -> None:
    state = position()
    lasting(state, event)
    rival(state, "postumus")
    number = army(state, 0, "gallia")
    act(state, military=1)
    (roll,) = happened(do(state, f"attack postumus with army {number}", pips=[1] * 4).events, log.BattleRolled)
    assert isinstance(roll, log.BattleRolled)
    assert [shot.need for shot in roll.defender_shots] == [need] * 3


@holds("events good-auguries")
def test_events_good_auguries_leave_bonus_dice_to_the_six() -> None:
    state = position()
    lasting(state, "good_auguries")
    number = army(state, 0, "asia")
    barbarians(state, "goths", "asia", active=3)
    act(state, military=1)
    (roll,) = happened(do(state, f"attack goths with army {number}", pips=[5, 1, 1, 1]).events, log.BattleRolled)
    assert isinstance(roll, log.BattleRolled) and len(roll.attacker_shots) == 1


@holds("events raiding-parties")
@pytest.mark.parametrize(("black", "invaders"), [(2, 2), (3, 1), (6, 1)])
def test_events_raiding_parties_bring_one_where_the_black_die_is_too_high(black: int, invaders: int) -> None:
    state = position()
    lasting(state, "raiding_parties")
    barbarians(state, "goths", "goths", active=1)
    assert invasion(state, white=4, black=black).invaders == invaders
    assert state.provinces["asia"].barbarians["goths"].active == invaders


@holds("events preparing-for-war")
def test_events_preparing_for_war_stirs_without_an_invasion() -> None:
    state = position()
    lasting(state, "preparing_for_war")
    barbarians(state, "goths", "goths", active=5)
    at(state, 0, "crisis", pips=[2, 4])
    assert state.homelands["goths"].active == 6


@holds("events inflation")
def test_events_inflation_makes_improvements_dearer_and_nothing_else() -> None:
    state = position()
    lasting(state, "inflation")
    act(state, populace=3)
    assert orders(state, start="build") == []
    assert may(state, "place militia asia") and may(state, "increase support asia")
    act(state, populace=4)
    do(state, "build basilica in asia")
    assert state.now.points["populace"] == 0


@holds("events lasting")
def test_events_a_lasting_event_stays_until_another_replaces_it() -> None:
    state = position()
    draw(state, "good_auguries")
    draw(state, "plague_of_cyprian")
    assert state.lasting == 14
    draw(state, "inflation")
    assert state.lasting == 13


@holds("events diocletian", "7.1 diocletian")
def test_events_diocletian_ends_the_game_without_a_last_round() -> None:
    state = position()
    state.players[2].legacy = 5
    state.players[1].legacy = 3
    state.players[0].legacy = 2
    draw(state, "diocletian", seat=1)
    assert state.result is not None and state.result.places == [2, 1, 0, 3]
    assert state.agenda == []


@holds("9 event")
def test_events_a_drawn_card_is_no_secret() -> None:
    state = position()
    take_event_card(state, "plague_of_cyprian")
    top_event(state, "inflation")
    (event,) = happened(at(state, 0, "crisis", pips=EVENT), log.EventDrawn)
    assert event == log.EventDrawn(0, 13)
    assert event.audience is None
