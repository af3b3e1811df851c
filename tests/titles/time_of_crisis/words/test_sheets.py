"""Hands, panels, market, tracks, threats and the reference of the cards."""

import pytest

import rulebooks
from games.titles.time_of_crisis.words import reference, sheets, threats
from rulebooks import engine
from rulebooks.engine.grades import Grade
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import Band, Leader, TocState, TurnRecord
from tests.titles.time_of_crisis.conftest import new_game


def test_an_onlooker_has_no_hand_and_no_prices(crowded: TocState) -> None:
    view = rulebooks.view(crowded, None)
    assert sheets.my_piles(view) is None
    assert {stall.price for stall in sheets.market(view)} == {None}


def test_my_piles_are_my_nine_cards(crowded: TocState) -> None:
    piles = sheets.my_piles(rulebooks.view(crowded, 1))
    assert piles is not None
    assert sum(line.count for pile in piles for line in pile) == 9


def test_cards_chosen_for_the_hand_lie_apart_until_the_choice_is_over() -> None:
    state, dice = new_game(players=2)
    while engine.to_move(state) != (0, 1):
        seat = engine.to_move(state)[0]
        engine.apply(state, seat, engine.legal(state, seat)[0], dice)
    for card in ["military 1"] * 2 + ["populace 1"] * 3:
        engine.apply(state, 0, rulebooks.parse(state.ruleset, f"take {card}"), dice)
    mine, others = (sheets.my_piles(rulebooks.view(state, seat)) for seat in (0, 1))
    assert mine is not None and others is not None
    chosen = [(line.name, line.count) for line in mine.chosen]
    assert (mine.hand, chosen) == ([], [("Military 1", 2), ("Populace 1", 3)])
    assert sum(line.count for pile in mine for line in pile) == 9
    assert not others.chosen and sum(line.count for line in others.available) == 9


@pytest.mark.parametrize(
    ("cards", "orders"),
    [
        (("mob", "castra", "castra"), ["play castra", "play castra", "play mob"]),
        (("mob",), []),  # is played by itself
        ((), []),
    ],
)
def test_the_whole_hand_is_for_who_may_play_it(cards: tuple[str, ...], orders: list[str]) -> None:
    state = positions.position()
    positions.hand(state, 0, *cards)
    positions.hand(state, 1, "mob", "castra")
    positions.act(state)
    shown = [sheets.whole_hand(rulebooks.view(state, seat)) for seat in (0, 1, None)]
    assert shown == [orders, [], []]


def test_no_hand_is_played_while_cards_are_bought() -> None:
    state = positions.position()
    positions.hand(state, 0, "mob", "castra")
    positions.at(state, 0, "buy")
    views = [rulebooks.view(state, seat) for seat in (0, 1, None)]
    assert [sheets.whole_hand(view) for view in views] == [[], [], []]
    assert [sheets.is_buying(view) for view in views] == [True, False, False]


def test_prices_follow_provinces_and_purchases(crowded: TocState) -> None:
    crowded.turn = TurnRecord(0, bought=1)
    prices = {stall.line.card: stall.price for stall in sheets.market(rulebooks.view(crowded, 0))}
    assert (prices["castra"], prices["pretender"]) == (3, 9)


def test_cards_beyond_a_buyers_points_are_marked_as_too_dear() -> None:
    state = positions.position()
    positions.at(state, 0, "buy")
    state.now.political = 2
    shown = {stall.line.card: stall for stall in sheets.market(rulebooks.view(state, 0))}
    assert {card for card, stall in shown.items() if not stall.is_dear} == {
        card for card, stall in shown.items() if stall.price is not None and stall.price <= state.now.political
    }
    assert shown["pretender"].is_dear and shown["pretender"].cost.endswith("too much now")
    assert not any(stall.is_dear for stall in sheets.market(rulebooks.view(state, 1)))


def test_outside_ones_turn_a_price_is_that_of_a_first_purchase(crowded: TocState) -> None:
    crowded.turn = TurnRecord(0, bought=3)
    prices = {stall.line.card: stall.price for stall in sheets.market(rulebooks.view(crowded, 1))}
    assert (prices["castra"], prices["mob"]) == (2, 3)


def test_a_panel_tells_what_is_public(crowded: TocState, names: list[str]) -> None:
    panel = sheets.panels(rulebooks.view(crowded, None), names)[0]
    assert (panel.name, panel.colour, panel.emperor, panel.legions) == ("Augusta", "red", "Emperor", 18)
    assert panel.provinces == ["Italia", "Africa", "Asia"]
    assert sum(line.count for line in panel.unseen) == 9


def test_the_furthest_marker_comes_first(crowded: TocState, names: list[str]) -> None:
    crowded.players[2].legacy = 12
    track = sheets.legacy_track(rulebooks.view(crowded, None), names)
    assert (track.marks[0].name, track.marks[0].at, track.goal) == ("Cornelia", 12, 60)


def test_the_crisis_table_is_that_of_the_number_of_players(crowded: TocState) -> None:
    rows = threats.crisis_table(rulebooks.view(crowded, None))
    assert [row.roll for row in rows] == list(range(2, 13)) and sum(row.ways for row in rows) == 36
    assert rows[6].name == "Alamanni" and not rows[6].house_ruling and rows[7].house_ruling


def test_the_likeliest_invader_threatens_most(crowded: TocState) -> None:
    crowded.lasting = None
    crowded.homelands["goths"] = Band(5, 1)
    crowded.homelands["franks"] = Band(0, 0)
    found = {threat.tribe: threat for threat in threats.list_threats(rulebooks.view(crowded, None))}
    assert found["goths"].invades == 6 and found["goths"].called == 5
    assert found["franks"].invades == 0
    assert threats.list_threats(rulebooks.view(crowded, None))[0].tribe == "goths"


def test_a_leader_at_home_counts_as_active(crowded: TocState) -> None:
    crowded.lasting = None
    crowded.homelands["goths"] = Band(0, 0)
    crowded.leaders["cniva"] = Leader("goths")
    (threat,) = [threat for threat in threats.list_threats(rulebooks.view(crowded, None)) if threat.tribe == "goths"]
    assert (threat.active, threat.invades, threat.leaders) == (1, 1, ["Cniva"])


def test_every_card_has_its_entry_in_the_reference() -> None:
    assert [card.card for card in reference.influence_cards()] == list(CARDS)
    assert [card.number for card in reference.event_cards()] == list(EVENT_CARDS)
    effects = [card.effect for card in reference.influence_cards()] + [card.effect for card in reference.event_cards()]
    assert all(effect and "%(" not in effect for effect in effects)


def test_every_card_tells_the_grade_of_its_weakest_figure() -> None:
    told = {card.card: card.grade.name for card in reference.influence_cards()}
    assert told["mob"] == "From the rules"
    assert told["foederati"] == "Follows from the rules"
    assert told["quaestor"] == "House ruling from memory"
    assert told["damnatio_memoriae"] == "House ruling (our own)"


def test_house_rulings_are_marked() -> None:
    marked = {grade.key: grade.name.startswith("House ruling") for grade in reference.grades()}
    assert marked == {f"grade-{grade.value}": grade.house_ruling for grade in Grade}
    ruled = {card.name for card in reference.event_cards() if marked[card.grade.key]}
    assert "Plague of Cyprian" in ruled and "Inflation" not in ruled and "Diocletian" not in ruled
