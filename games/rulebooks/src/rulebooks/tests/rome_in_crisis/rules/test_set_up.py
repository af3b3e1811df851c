"""Setting up the game."""

import json

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine import IllegalAction
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.kernel import start
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES, FRONTS
from rulebooks.rome_in_crisis.rules.setup import FormDeck, SetupPick, next_pick
from rulebooks.rome_in_crisis.rules.state import RomeState

from .clauses import holds
from .positions import candidate, do, open_question, orders, position

DICE = KeyedDice(bytes(32), "set-up")


def new(players: int) -> RomeState:
    return ruleset.new({"players": players}, DICE)


@holds("set-up dealer", "set-up hands")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dealer_is_drawn_and_each_gets_two_cards_that_only_they_see(players: int) -> None:
    state = new(players)
    assert next((draw.purpose, draw.sides) for draw in engine.latest_draws(state)) == ("first dealer", players)
    assert [len(player.hand) for player in state.players] == [2] * players
    for seat in range(players):
        hands = [player.hand for player in ruleset.view(state, seat).players]
        assert [hand is not None for hand in hands] == [other == seat for other in range(players)]


@holds("set-up method")
def test_the_dealer_chooses_the_first_method() -> None:
    state = new(3)
    assert open_question(state) == ("ChooseFirstMethod", (state.dealer,))
    assert orders(state, state.dealer) == ["select by military", "select by spqr", "select by praetorian"]
    engine.apply(state, state.dealer, ruleset.NOTATION.parse("select by spqr"), DICE)
    assert state.method == "spqr"


@holds("set-up snake")
def test_players_draft_forth_and_back() -> None:
    state = position(3)
    assert [next_pick(state, pick).waiting for pick in range(8)] == [[0], [1], [2], [2], [1], [0], [0], [1]]


@holds("set-up two-each", "set-up holder", "set-up one-office")
def test_a_player_with_two_candidates_takes_offices_they_have_a_rating_for() -> None:
    state = position(3)
    candidate(state, 0, "gordian_i")
    candidate(state, 0, "maximinus_thrax", office="cavalry_commander")
    state.then(next_pick(state, 0), SetupPick(waiting=[1], pick=1))
    start(state, DICE)
    # gordian has no Military rating, maximinus has an office, and one choice is taken by itself
    assert state.candidate("gordian_i").office == "senate_leader"
    assert [member.name for member in state.players[0].candidates] == ["gordian_i", "maximinus_thrax"]


@holds("set-up holder")
def test_the_first_pick_is_a_candidate() -> None:
    state = position(3)
    state.round, state.deck = 0, [card for card in state.deck if card not in CANDIDATES]
    state.then(next_pick(state, 0))
    assert orders(state, 0) == [f"take {name.replace('_', ' ')}" for name in FRONTS]
    do(state, 0, "take aurelian")
    assert "take philip the arab" in orders(state, 1)
    assert not any(" for " in line for line in orders(state, 1))


@holds("set-up no-legatus", "set-up complete")
@pytest.mark.parametrize(("players", "picks"), [(2, 7), (3, 10), (4, 12)])
def test_set_up_ends_with_two_candidates_each_and_no_office_left(players: int, picks: int) -> None:
    state = new(players)
    engine.apply(state, state.dealer, ruleset.NOTATION.parse("select by military"), DICE)
    while open_question(state)[0] == "SetupPick":
        seat = open_question(state)[1][0]
        engine.apply(state, seat, engine.legal(state, seat)[-1], DICE)
    offices = sorted(member.office for _seat, member in state.all_candidates() if member.office)
    legatus = [] if players == 2 else ["legatus"]
    assert offices == sorted(["cavalry_commander", "praetorian_prefect", "senate_leader", *legatus])
    assert [len(player.candidates) for player in state.players] == [2] * players
    assert 2 * players + len(offices) == picks


@holds("set-up pass")
def test_a_player_who_can_take_nothing_is_skipped_and_spare_offices_stay_vacant() -> None:
    state = position(2)
    for seat, names in enumerate((("decius", "gordian_i"), ("valerian", "pupienus_balbinus"))):
        for name in names:
            candidate(state, seat, name)
    state.candidate("decius").office = "cavalry_commander"
    state.candidate("gordian_i").office = "senate_leader"
    state.then(next_pick(state, 0), FormDeck())
    start(state, DICE)
    assert open_question(state) == ("", ())
    assert state.vacant_offices() == ["praetorian_prefect"]


@holds("set-up snake", "set-up pass")
@pytest.mark.parametrize("first", range(12))
def test_set_up_goes_on_while_somebody_can_take_something(first: int) -> None:
    """Only the dealer has candidates without an office who have the rating for the last one."""
    state = position(4)
    offices = ("senate_leader", "cavalry_commander", "legatus")
    for seat, (one, other) in enumerate(
        (("decius", "gordian_i"), ("valerian", "pupienus_balbinus"), ("aemilius_aemilianus", "maximinus_thrax"))
    ):
        candidate(state, seat, one, office=offices[seat])
        candidate(state, seat, other, office="" if seat < 2 else "emperor")
    candidate(state, 3, "claudius_ii")
    candidate(state, 3, "philip_the_arab")
    assert state.dealer == 3
    state.then(next_pick(state, first))
    start(state, DICE)
    assert open_question(state) == ("SetupPick", (3,))
    do(state, 3, "take praetorian prefect for philip the arab")
    assert open_question(state) == ("", ())


def test_a_pick_that_was_stored_with_a_count_of_passes_is_asked_as_ever() -> None:
    state = position(4)
    state.then(next_pick(state, 0))
    stored = json.loads(rulebooks.dump(state))
    stored["agenda"][-1]["passes"] = 3
    assert open_question(rulebooks.load(json.dumps(stored))) == ("SetupPick", (0,))


@holds("set-up deck")
@pytest.mark.parametrize(("players", "half", "block"), [(2, 22, 6), (3, 21, 4), (4, 20, 2)])
def test_the_other_candidates_lie_in_the_middle_of_the_deck(players: int, half: int, block: int) -> None:
    state = new(players)
    state.agenda = []
    for seat, name in enumerate(FRONTS[: 2 * players]):
        state.players[seat % players].candidates.append(type(candidate(position(), 0, name))(name))
    state.then(FormDeck())
    start(state, DICE)
    assert len(state.deck) == 2 * half + block
    assert [place for place, card in enumerate(state.deck) if card in CANDIDATES] == list(range(half, half + block))


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5}, {"players": 3, "short": True}, {"players": "x"}])
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalAction):
        ruleset.new(options, DICE)
