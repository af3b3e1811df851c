"""Every card has a drawing of its own, in one file for pages and the map."""

import rulebooks
from games.titles.time_of_crisis.board import crisis_panel
from games.titles.time_of_crisis.board.crisis_panel import card_drawings
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import TocState


def test_every_card_is_drawn_and_no_two_alike() -> None:
    drawn = card_drawings()
    assert drawn.keys() == {*CARDS, *(event.name for event in EVENT_CARDS.values())}
    assert len(set(drawn.values())) == len(drawn)


def test_the_event_in_force_lies_beside_its_deck(crowded: TocState) -> None:
    for number, event in EVENT_CARDS.items():
        crowded.lasting = number if event.lasting else None
        assert (card_drawings()[event.name] in crisis_panel.panel(rulebooks.view(crowded, None))) == event.lasting
