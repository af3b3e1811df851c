"""The strip of players above the board, of each title."""

import rulebooks
from games.titles.registry import title
from rulebooks.rome_in_crisis.rules.draft import DealDraft, DraftCards
from rulebooks.tests.rome_in_crisis.rules import positions as rome
from rulebooks.tests.time_of_crisis.rules import positions as toc

NAMES = ["Ana", "Ben", "Cai", "Dea"]


def test_of_time_of_crisis_it_tells_legacy_emperor_turns_and_cards_in_turn_order() -> None:
    state = toc.position()
    toc.govern(state, 1, "italia")
    state.first, state.players[1].legacy, state.players[1].emperor_turns = 2, 17, 3
    cells = title("time_of_crisis").board.strip(rulebooks.view(state, 0), NAMES)
    assert [cell.name for cell in cells] == ["Cai", "Dea", "Ana", "Ben"]
    assert [cell.is_emperor for cell in cells] == [False, False, False, True]
    figures = [(str(figure.name), figure.value) for figure in cells[-1].figures]
    assert figures == [("Legacy", 17), ("Emperor Turns", 3), ("cards", 0)]


def test_a_faction_has_no_hand_and_a_pretender_is_called_so() -> None:
    state = toc.position(factions=("gordian_iii",))
    toc.empire(state, 0, "syria", "galatia")
    first, *_others, faction = title("time_of_crisis").board.strip(rulebooks.view(state, None), NAMES)
    assert [str(badge) for badge in first.badges] == ["Pretender"]
    assert "cards" not in [figure.sign for figure in faction.figures]


def test_of_rome_in_crisis_it_tells_points_cards_and_who_deals() -> None:
    state = rome.position()
    state.dealer, state.players[2].points = 1, 21
    cells = title("rome_in_crisis").board.strip(rulebooks.view(state, 0), NAMES)
    assert [cell.name for cell in cells] == NAMES[:3]
    assert [[str(badge) for badge in cell.badges] for cell in cells] == [[], ["Dealer"], []]
    assert [(str(figure.name), figure.value) for figure in cells[2].figures] == [("Points", 21), ("cards", 0)]


def test_a_draft_of_rome_in_crisis_numbers_the_picks_to_come_forth_back_and_forth() -> None:
    state = rome.position()
    rome.at(state, DealDraft(), DraftCards([0, 1, 2, 2, 1, 0, 0, 1, 2]))
    cells = title("rome_in_crisis").board.strip(rulebooks.view(state, 0), NAMES)
    assert [list(cell.badges) for cell in cells] == [["Picks: 6, 7"], ["Picks: 2, 5, 8"], ["Picks: 3, 4, 9"]]
    rome.do(state, 0, rome.orders(state, 0)[0])
    cells = title("rome_in_crisis").board.strip(rulebooks.view(state, 0), NAMES)
    assert [list(cell.badges) for cell in cells] == [["Picks: 5, 6"], ["Picks: 4, 7"], ["Picks: 2, 3, 8"]]
    assert title("rome_in_crisis").words.step_in_words(rulebooks.view(state, None)) == "Turn 1: Draft"
