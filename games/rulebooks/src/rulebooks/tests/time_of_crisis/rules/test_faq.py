"""The questions at the end of the rulebook."""

from rulebooks.time_of_crisis.rules import log

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    do,
    empire,
    govern,
    governors,
    hand,
    happened,
    lasting,
    leader,
    orders,
    play_cards,
    position,
    rival,
    top_event,
)


@holds("faq neutral-support")
def test_faq_neutral_provinces_never_lose_support() -> None:
    state = position()
    rival(state, "zenobia", "syria")
    barbarians(state, "goths", "thracia", active=3)
    state.provinces["syria"].support = state.provinces["thracia"].support = 2
    for seat in range(4):
        hand(state, seat, *["populace_1"] * 3, "mob", "mob")
        at(state, seat, "support")
        do(state, "end turn", pips=[1, 1])
    assert [state.provinces[name].support for name in ("syria", "thracia", "italia")] == [2, 2, 8]


@holds("faq foederati-auguries", "events bad-auguries")
def test_faq_foederati_suffer_from_bad_auguries() -> None:
    state = position()
    lasting(state, "bad_auguries")
    number = army(state, 0, "asia", foederati={"goths": 1})
    barbarians(state, "sassanids", "asia", active=1)
    act(state, military=1)
    (rolled,) = happened(do(state, f"attack sassanids with army {number}", pips=[3, 4, 3]).events, log.BattleRolled)
    assert isinstance(rolled, log.BattleRolled)
    assert [(shot.unit, shot.need) for shot in rolled.attacker_shots] == [("full", 4), ("foederati", 5)]
    assert [(shot.unit, shot.need) for shot in rolled.defender_shots] == [("barbarian", 4)]


@holds("faq praetorian-basilica", "cards praetorians")
def test_faq_basilicas_count_for_the_praetorian_guard() -> None:
    state = position()
    governors(state, 0, 1)
    state.provinces["asia"].improvements = ["basilica"]
    act(state, military=1)
    play_cards(state, 0, "praetorian_guard")
    (ballot,) = happened(do(state, "praetorian guard with 1 dice", pips=[1, 1]).events, log.VoteHeld)
    assert isinstance(ballot, log.VoteHeld) and ballot.dice == 2


@holds("faq two-player-sassanids")
def test_faq_with_two_players_a_leader_of_the_sassanids_waits_at_home() -> None:
    state = position(2)
    top_event(state, "ardashir")
    at(state, 0, "crisis", pips=[3, 4])
    assert state.leaders["ardashir"].region == "sassanids"
    assert state.homelands["sassanids"].total == 0


@holds("faq leaders", "6.3.3 build-quiet")
def test_faq_a_leader_alone_prevents_an_improvement() -> None:
    state = position()
    leader(state, "cniva", "asia")
    assert orders(act(state, populace=3), start="build") == []


@holds("faq homeland", "6.3.1 move")
def test_faq_active_barbarians_are_attacked_in_their_homeland() -> None:
    state = position()
    barbarians(state, "goths", "goths", active=1)
    number = army(state, 0, "thracia", full=2)
    act(state, military=2)
    do(state, f"move army {number} to goths")
    do(state, f"attack goths with army {number}", pips=[3, 1, 1])
    assert (state.homelands["goths"].active, state.homelands["goths"].inactive) == (0, 10)
    assert state.players[0].legacy == 3


@holds("faq homeland", "8.3 barbarians")
def test_faq_barbarians_defeated_at_home_stay_there_active() -> None:
    state = position()
    barbarians(state, "goths", "goths", active=3)
    number = army(state, 0, "goths", full=2)
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[3, 1, 1, 1, 1])
    assert (state.homelands["goths"].active, state.homelands["goths"].inactive) == (2, 8)


@holds("faq breakaway-support", "6.5 joins")
def test_faq_a_breakaway_province_stays_though_its_support_falls() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    govern(state, 1, "aegyptus")
    barbarians(state, "sassanids", "syria", active=1)
    at(state, 0, "support")
    assert (state.provinces["syria"].support, state.provinces["syria"].marker) == (2, "breakaway")
