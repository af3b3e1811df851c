"""Expansion, 3.3. The three kinds of Emperor, but for a Military one's battles."""

import pytest

from rulebooks.time_of_crisis.rules import log, odds
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .clauses import holds
from .positions import act, army, crown, decision, do, empire, govern, governors, happened, orders, play_cards, position
from .reigns import ARMY, candidate, gains, reign
from .votes import vote


@holds("iron-3.3.1 legacy")
@pytest.mark.parametrize(("support", "legacy"), [(5, 2), (3, 0), (1, 0)])
def test_iron_3_3_1_a_senate_emperor_gains_italias_support_less_the_pretender_provinces(
    support: int, legacy: int
) -> None:
    state = position(emperors=True)
    crown(state, 0, support=support)
    empire(state, 1, "gallia", "hispania", "britannia")
    assert gains(state).get("emperor", 0) == legacy


@holds("iron-3.3.2 legacy")
@pytest.mark.parametrize(("support", "rebels", "legacy"), [(4, 0, 8), (3, 3, 3), (1, 3, 0), (2, 0, 4)])
def test_iron_3_3_2_a_populace_emperor_gains_twice_his_provinces_support_less_the_pretender_provinces(
    support: int, rebels: int, legacy: int
) -> None:
    state = position(emperors=True)
    crown(state, 0, "asia", support=7)
    state.provinces["asia"].support = support
    if rebels:
        empire(state, 1, "gallia", "hispania", "britannia")
    assert gains(state).get("emperor", 0) == legacy
    assert state.players[0].emperor_turns == (0 if rebels else 1)


@holds("iron-3.3.1 damnatio")
@pytest.mark.parametrize(("token", "condemned"), [("italia", False), ("hispania", True), (ARMY, True)])
def test_iron_3_3_1_damnatio_memoriae_spares_a_senate_emperor(token: str, condemned: bool) -> None:
    state = reign(token)
    play_cards(state, 0, "damnatio_memoriae")
    do(state, "place governor italia with 9 dice", pips=[2] * 9)
    assert decision(state) == ("CondemnMemory" if condemned else "PlaceEmperor")
    assert orders(state, start="use damnatio") == (["use damnatio memoriae"] if condemned else [])
    if condemned:
        do(state, "use damnatio memoriae")
        assert decision(state) == "PlaceEmperor"


@holds("iron-3.3.2 mob")
@pytest.mark.parametrize("token", ["italia", "hispania", ARMY])
def test_iron_3_3_2_no_event_of_mob_comes_to_a_populace_emperors_provinces(token: str) -> None:
    state = reign(token)
    play_cards(state, 0, "mob")
    spared = {"italia", "gallia", "hispania"} if token == "hispania" else set()
    assert orders(state, start="mob in") == [f"mob in {name}" for name in PROVINCES if name not in spared]


@holds("iron-3.3.2 mob")
def test_iron_3_3_2_a_populace_emperor_cannot_use_mob_in_his_own_provinces() -> None:
    state = position(emperors=True)
    crown(state, 0, "asia")
    play_cards(act(state), 0, "mob")
    assert not {"mob in italia", "mob in asia"} & set(orders(state))


@holds("iron-3.3.2 calm")
@pytest.mark.parametrize(("order", "mobs_left"), [("emperor in syria", [0, 0, 1]), ("emperor in italia", [2, 1, 1])])
def test_iron_3_3_2_the_mobs_leave_the_provinces_of_a_new_populace_emperor(order: str, mobs_left: list[int]) -> None:
    state = candidate()
    for name, mobs in {"syria": 2, "asia": 1, "gallia": 1}.items():
        state.provinces[name].mobs = mobs
    do(state, "place governor italia with 16 dice")
    events = do(state, order).events
    assert [state.provinces[name].mobs for name in ("syria", "asia", "gallia")] == mobs_left
    assert happened(events, log.MobsCalmed) == ([] if mobs_left[0] else [log.MobsCalmed(0, ["syria", "asia"])])


@holds("iron-3.3.2 votes")
def test_iron_3_3_2_two_votes_more_against_a_populace_emperor_in_italia() -> None:
    state = reign("hispania")
    ballot = vote(state, "place governor italia with 4 dice", [2, 3, 4, 5])
    assert (ballot.votes, ballot.needed, ballot.extra, ballot.passed) == (6, 6, 2, True)
    state = reign("hispania")
    ballot = vote(state, "place governor italia with 3 dice", [2, 3, 4])
    assert (ballot.votes, ballot.passed) == (5, False)


@holds("iron-3.3.2 votes")
@pytest.mark.parametrize(("token", "province"), [("hispania", "hispania"), ("italia", "italia"), (ARMY, "italia")])
def test_iron_3_3_2_no_votes_are_added_elsewhere_or_against_other_emperors(token: str, province: str) -> None:
    state = reign(token)
    ballot = vote(state, f"place governor {province} with 3 dice", [2, 3, 4])
    assert (ballot.votes, ballot.extra) == (3, 0)


@holds("iron-3.3.2 votes")
def test_iron_3_3_2_votes_are_added_for_the_praetorian_guard_too() -> None:
    state = reign("hispania")
    play_cards(state, 0, "praetorian_guard")
    ballot = vote(state, "praetorian guard with 4 dice", [2, 2, 2, 2])
    assert (ballot.votes, ballot.passed) == (6, True)


@holds("iron-3.3.2 votes")
def test_iron_3_3_2_no_die_is_rolled_if_the_added_votes_are_enough() -> None:
    state = reign("hispania")
    state.provinces["italia"].support = 1
    ballot = vote(state, "place governor italia with 1 dice", [])
    assert (ballot.pips, ballot.passed) == ([], True)


@holds("iron-3.3.2 votes")
@pytest.mark.parametrize(("support", "dice", "chance"), [(2, 1, 0), (2, 2, 25 / 36), (1, 1, 1)])
def test_iron_3_3_2_the_chances_reckon_with_them(support: int, dice: int, chance: float) -> None:
    state = reign("hispania")
    state.provinces["italia"].support = support
    exact = odds.vote_chance(state, 0, "italia", dice)
    assert float(exact) >= chance - 1e-9 and (chance != 0 or exact < 1 / 6 + 1e-9)


@holds("iron-3.3.3 praetorians")
@pytest.mark.parametrize(("token", "usable"), [("italia", True), ("hispania", True), (ARMY, False)])
def test_iron_3_3_3_no_praetorian_guard_against_a_military_emperor(token: str, usable: bool) -> None:
    state = reign(token)
    play_cards(state, 0, "praetorian_guard")
    assert bool(orders(state, start="praetorian guard")) == usable
    assert orders(state, start="place governor italia")


@holds("iron-3.3.3 praetorians")
def test_iron_3_3_3_the_neutral_faction_has_no_such_emperor() -> None:
    state = candidate(0)
    state.now.points["military"] = 2
    play_cards(state, 0, "praetorian_guard")
    assert state.emperor == NEUTRAL and orders(state, start="praetorian guard")


@holds("iron-3.3.3 pretenders", "iron-3.3.3 cap")
@pytest.mark.parametrize(("won", "rebels", "lost"), [(6, 3, 3), (2, 3, 2), (0, 3, 0), (6, 0, 0)])
def test_iron_3_3_3_a_military_emperor_loses_to_pretenders_what_his_battles_brought_at_most(
    won: int, rebels: int, lost: int
) -> None:
    state = position(emperors=True)
    crown(state, 0, f"army {army(state, 0, 'asia')}", support=7)
    if rebels:
        empire(state, 1, "gallia", "hispania", "britannia")
    state.players[0].legacy = 20
    state.now.battle_legacy = won
    assert gains(state) == {"provinces": 2} | ({"usurped": -lost} if lost else {})


@holds("iron-3.3.3 pretenders")
def test_iron_3_3_3_his_undisputed_turns_count_like_any_emperors() -> None:
    state = position(emperors=True)
    crown(state, 0, f"army {army(state, 0, 'asia')}")
    gains(state)
    assert state.players[0].emperor_turns == 1


@holds("iron-3.3.3 pretenders", "6.6 emperor-unmarks")
def test_iron_3_3_3_a_pretenders_own_provinces_cost_him_nothing_once_he_is_emperor() -> None:
    state = position(emperors=True)
    empire(state, 0, "asia", "galatia", "syria")
    crown(state, 0, f"army {army(state, 0, 'asia')}")
    state.now.battle_legacy = 9
    govern(state, 1, "africa")
    governors(state, 1, 1)
    assert gains(state) == {"pretender": 3, "provinces": 4}
