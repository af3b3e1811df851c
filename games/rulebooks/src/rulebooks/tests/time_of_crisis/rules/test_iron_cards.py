"""The cards of *The Age of Iron and Rust* that have nothing to do with battles."""

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine.errors import IllegalAction
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.closing import CloseAside
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord

from .clauses import holds
from .positions import (
    decision,
    discard_cards,
    do,
    govern,
    governors,
    hand,
    happened,
    may,
    militia,
    orders,
    player,
    ready,
)
from .votes import vote


def reigning(seat: int, support: int, card: str = "princeps_senatus") -> TocState:
    """A seat is Emperor, Italia at a support level; seat 0 acts with a card ready."""
    state = ready(0, card)
    govern(state, seat, "italia", support=support)
    return state


@holds("iron-cards princeps")
@pytest.mark.parametrize("emperor", [0, 1])
@pytest.mark.parametrize(("way", "support"), [("up", 5), ("down", 3)])
def test_iron_cards_princeps_senatus_moves_the_support_of_italia_by_one(emperor: int, way: str, support: int) -> None:
    state = reigning(emperor, 4)
    do(state, f"princeps senatus {way}")
    assert state.provinces["italia"].support == support and state.now.events == []


@holds("iron-cards princeps")
@pytest.mark.parametrize(("support", "ways"), [(1, ["up"]), (8, ["down"])])
def test_iron_cards_princeps_senatus_stays_within_one_and_eight(support: int, ways: list[str]) -> None:
    state = reigning(1, support)
    assert orders(state, start="princeps") == [f"princeps senatus {way}" for way in ways]


@holds("iron-rulings 2")
def test_iron_rulings_princeps_senatus_is_not_for_a_neutral_italia() -> None:
    assert orders(ready(0, "princeps_senatus"), start="princeps") == []


@holds("iron-cards frumentarii")
def test_iron_cards_frumentarii_bring_two_cards_to_be_played_this_turn() -> None:
    state = ready(0, "frumentarii")
    assert not player(state, 0).hand
    do(state, "frumentarii")
    assert decision(state) == "SelectCards"
    do(state, "take senate 1")
    events = do(state, "take military 1").events
    assert player(state, 0).hand == ["senate_1", "military_1"] and len(player(state, 0).available) == 7
    assert happened(events, log.HandRefilled) == [log.HandRefilled(0, 2)]
    assert (decision(state), may(state, "play senate 1")) == ("TakeActions", True)


@holds("iron-cards frumentarii")
def test_iron_cards_frumentarii_are_a_secret_of_their_seat() -> None:
    state = ready(0, "frumentarii")
    do(state, "frumentarii")
    applied = [do(state, order) for order in ("take senate 1", "take military 1")]
    visible_events = [event for result in applied for event in result.events if engine.visible(event, 1)]
    assert [type(event) for event in visible_events] == [log.HandRefilled]
    assert rulebooks.view(state, 1).players[0].hand is None


@holds("iron-cards frumentarii-empty")
def test_iron_cards_frumentarii_turn_a_pile_that_runs_out() -> None:
    state = ready(0, "frumentarii")
    own = player(state, 0)
    own.discard, own.available = own.available[1:], own.available[:1]
    events = do(state, "frumentarii").events
    assert own.hand == ["military_1"] and happened(events, log.PileTurned)
    assert (decision(state), rulebooks.view(state, 0).question.facts["count"]) == ("SelectCards", 1)
    do(state, "take populace 1")
    assert own.hand == ["military_1", "populace_1"] and own.discard == []


@holds("iron-cards frumentarii-empty")
def test_iron_cards_frumentarii_need_a_card_somewhere() -> None:
    state = ready(0, "frumentarii")
    own = player(state, 0)
    own.played += own.available
    own.available = []
    assert not may(state, "frumentarii")
    discard_cards(state, 0, "castra")
    do(state, "frumentarii")
    assert own.hand == ["castra"] and decision(state) == "TakeActions"


def deposed(turns: int, legacy: int = 9, card: str = "damnatio_memoriae_ii") -> TocState:
    """Seat 0 has taken Italia from seat 1, who had so many Emperor Turns, and holds the card."""
    state = reigning(1, 3, card)
    govern(state, 0, "syria")
    governors(state, 0, 1)
    player(state, 1).emperor_turns, player(state, 1).legacy = turns, legacy
    state.now.points["senate"] = 6
    do(state, "place governor italia with 6 dice", pips=[2] * 6)
    return state


@holds("iron-cards damnatio", "iron-rulings 1")
@pytest.mark.parametrize(("turns", "legacy", "tracks_after"), [(3, 9, (2, 6)), (0, 9, (0, 9)), (4, 2, (3, 0))])
def test_iron_cards_the_new_damnatio_costs_legacy_as_many_as_emperor_turns(
    turns: int, legacy: int, tracks_after: tuple[int, int]
) -> None:
    state = deposed(turns, legacy)
    do(state, "use damnatio memoriae ii")
    assert (player(state, 1).emperor_turns, player(state, 1).legacy) == tracks_after


@holds("iron-cards damnatio")
def test_iron_cards_the_new_damnatio_may_be_kept_and_is_not_for_the_neutral_faction() -> None:
    state = deposed(3)
    do(state, "decline")
    assert player(state, 1).legacy == 9 and state.now.events == ["damnatio_memoriae_ii"]
    neutral = ready(0, "damnatio_memoriae_ii")
    governors(neutral, 0, 1)
    neutral.now.points["senate"] = 8
    neutral.provinces["italia"].support = 4
    do(neutral, "place governor italia with 8 dice")
    assert decision(neutral) == "TakeActions"


def bribing(*, quaestor: bool = False, senate: int = 3) -> TocState:
    """Seat 0 may try for Gallia, of seat 1 at support 1, with Ambitus ready."""
    state = ready(0, "ambitus")
    governors(state, 0, 1)
    state.provinces["gallia"].quaestor = quaestor
    state.now.points["senate"] = senate
    return state


@holds("iron-cards ambitus")
def test_iron_cards_ambitus_makes_a_one_a_vote() -> None:
    state = bribing()
    do(state, "place governor gallia with 1 dice")
    assert decision(state) == "ArmVote"
    ballot = vote(state, "use ambitus", [1])
    assert (ballot.votes, ballot.passed, ballot.lowest) == (1, False, 1)
    assert state.now.events == []


@holds("iron-cards ambitus")
def test_iron_cards_ambitus_may_be_kept_for_another_vote() -> None:
    state = bribing()
    do(state, "place governor gallia with 1 dice")
    assert vote(state, "decline", [1]).votes == 0
    assert state.now.events == ["ambitus"]


@holds("iron-cards ambitus")
def test_iron_cards_ambitus_makes_a_vote_certain_with_dice_enough() -> None:
    state = bribing()
    do(state, "place governor gallia with 2 dice")
    assert vote(state, "use ambitus", []).passed
    assert state.provinces["gallia"].governor == 0


@holds("iron-cards ambitus-quaestor")
def test_iron_cards_ambitus_only_undoes_a_quaestor() -> None:
    state = bribing(quaestor=True)
    do(state, "place governor gallia with 3 dice")
    ballot = vote(state, "use ambitus", [1, 2, 3])
    assert (ballot.votes, ballot.lowest) == (2, 2)


@holds("iron-cards ambitus")
def test_iron_cards_ambitus_has_no_use_where_a_one_counts_anyway() -> None:
    state = bribing()
    assert vote(state, "place governor syria with 1 dice", [1]).votes == 1
    assert state.now.events == ["ambitus"]


@holds("iron-cards ambitus", "cards praetorians")
def test_iron_cards_ambitus_serves_the_praetorian_guard_too() -> None:
    state = ready(0, "ambitus", "praetorian_guard")
    govern(state, 1, "italia", support=1)
    governors(state, 0, 1)
    state.now.points["military"] = 2
    do(state, "praetorian guard with 2 dice")
    do(state, "use ambitus")
    assert state.emperor == 0


@holds("iron-cards mobile-vulgus")
def test_iron_cards_mobile_vulgus_costs_the_support_for_each_level() -> None:
    state = ready(0, "mobile_vulgus")
    state.provinces["gallia"].support = 4
    state.now.points["populace"] = 7
    assert orders(state, start="mobile vulgus") == ["mobile vulgus in gallia to 3", "mobile vulgus in gallia to 2"]
    do(state, "mobile vulgus in gallia to 2")
    assert (state.provinces["gallia"].support, state.now.points["populace"]) == (2, 0)
    assert state.now.events == []


@holds("iron-cards mobile-vulgus")
def test_iron_cards_mobile_vulgus_is_for_any_province_outside_italia_and_leaves_one() -> None:
    state = ready(0, "mobile_vulgus")
    govern(state, 1, "italia", support=5)
    state.provinces["asia"].support = 2
    state.provinces["syria"].support = 3
    state.now.points["populace"] = 9
    assert orders(state, start="mobile vulgus") == [
        "mobile vulgus in syria to 2",
        "mobile vulgus in syria to 1",
        "mobile vulgus in asia to 1",
    ]


@holds("iron-cards mobile-vulgus")
def test_iron_cards_mobile_vulgus_is_not_for_a_province_that_is_not_used() -> None:
    state = ready(0, "mobile_vulgus", players=2)
    state.now.points["populace"] = 9
    state.provinces["syria"].support = 3
    assert state.provinces["syria"].governor == -2
    assert orders(state, start="mobile vulgus") == []


def agitated(*hands: tuple[str, ...]) -> TocState:
    """Seat 0 sends a Demagogue; the others hold these cards."""
    state = ready(0, "demagogue")
    for seat, cards in enumerate(hands, 1):
        hand(state, seat, *cards)
    do(state, "demagogue")
    return state


@holds("iron-cards demagogue")
def test_iron_cards_demagogue_all_others_show_and_discard_a_card_at_once() -> None:
    state = agitated(("castra", "senate_1"), ("tribute",), ("mob", "mob"))
    assert engine.to_move(state) == (1, 2, 3)
    assert do(state, "reveal mob", seat=3).events == []
    assert player(state, 3).hand == ["mob", "mob"]
    do(state, "reveal castra", seat=1)
    events = do(state, "reveal tribute", seat=2).events
    assert happened(events, log.CardRevealed) == [
        log.CardRevealed(1, "castra"),
        log.CardRevealed(2, "tribute"),
        log.CardRevealed(3, "mob"),
    ]
    assert [player(state, seat).hand for seat in (1, 2, 3)] == [["senate_1"], [], ["mob"]]
    assert [player(state, seat).discard for seat in (1, 2, 3)] == [["castra"], ["tribute"], ["mob"]]
    assert decision(state) == "TakeActions"


@holds("iron-cards demagogue")
def test_iron_cards_demagogue_who_has_no_card_is_not_asked() -> None:
    state = agitated((), ("tribute", "castra"))
    assert engine.to_move(state) == (2,)
    with pytest.raises(IllegalAction):
        engine.apply(state, 1, NOTATION.parse("reveal castra"), None)
    nobody = ready(0, "demagogue")
    assert not may(nobody, "demagogue")


@holds("iron-cards demagogue")
def test_iron_cards_demagogue_nobody_is_answered_for_who_has_one_kind_of_card() -> None:
    state = agitated(("mob", "mob"), ("castra",))
    assert engine.to_move(state) == (1, 2)


@holds("iron-cards demagogue")
def test_iron_cards_demagogue_what_others_show_is_secret_until_all_have() -> None:
    state = agitated(("castra", "senate_1"), ("tribute",))
    do(state, "reveal senate 1", seat=1)
    assert rulebooks.view(state, 1).question.facts["card"] == "senate_1"
    for seat in (None, 0, 2, 3):
        assert "card" not in rulebooks.view(state, seat).question.facts


@holds("iron-5.2 mobs")
def test_iron_5_2_a_card_of_value_one_brings_a_mob_where_its_player_governs() -> None:
    state = agitated(("senate_1",), ("military_1",), ("castra",))
    govern(state, 1, "italia", support=3)
    govern(state, 1, "syria")
    militia(state, "syria")
    do(state, "reveal senate 1", seat=1)
    do(state, "reveal castra", seat=3)
    events = do(state, "reveal military 1", seat=2).events
    assert decision(state) == "InciteMob" and happened(events, log.CardRevealed)
    assert orders(state) == [f"incite mob in {place}" for place in ("italia", "gallia", "syria")]
    events = do(state, "incite mob in syria").events
    # of seat 2's only province there is no choice
    assert happened(events, log.MobIncited) == [log.MobIncited(0, "syria", 1), log.MobIncited(0, "pannonia", 2)]
    assert [state.provinces[name].mobs for name in ("syria", "pannonia", "aegyptus")] == [1, 1, 0]
    assert decision(state) == "TakeActions"


@holds("iron-5.2 mobs", "2 mobs")
def test_iron_5_2_without_a_mob_none_appears() -> None:
    state = agitated(("senate_1",))
    state.provinces["africa"].mobs = 16
    do(state, "reveal senate 1", seat=1)
    assert decision(state) == "TakeActions" and state.provinces["gallia"].mobs == 0


@holds("iron-cards demagogue", "6.8 overlap")
def test_iron_cards_demagogue_waits_for_a_turn_that_is_closed_aside() -> None:
    state = ready(0, "demagogue")
    hand(state, 1, "castra")
    rest, state.turn = state.now, TurnRecord(3)
    CloseAside(3).run(state)
    state.turn = rest
    assert do(state, "demagogue").events == [log.CardUsed(0, "demagogue")]
    assert engine.to_move(state) == (3,)
    for order in ("end turn", *["take military 1"] * 3, "take senate 1", "take senate 1"):
        do(state, order, seat=3)
    assert engine.to_move(state) == (1, 3)
    assert orders(state, 3) == ["reveal military 1", "reveal senate 1"]
