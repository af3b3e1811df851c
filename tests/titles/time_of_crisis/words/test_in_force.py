"""Lasting events are told with their effect, wherever they are named at the table."""

import re
from html import unescape

import pytest

import rulebooks
from games.titles.time_of_crisis.board import crisis_panel
from games.titles.time_of_crisis.words.reference import event_card, grades
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import TocState


def title(state: TocState) -> list[str]:
    """The lines of the crisis panel's title."""
    found = re.search("<title>(.*?)</title>", crisis_panel.panel(rulebooks.view(state, None)), re.DOTALL)
    assert found is not None
    return unescape(found[1]).split("\n")


@pytest.mark.parametrize("number", [number for number, card in EVENT_CARDS.items() if card.lasting])
def test_an_event_in_force_says_what_it_does_and_its_grade(crowded: TocState, number: int) -> None:
    crowded.lasting = number
    lines = title(crowded)
    named = lines.index(f"In force: {event_card(number).name}.")
    assert lines[named + 1 : named + 3] == [event_card(number).effect, event_card(number).grade.sentence]


def test_no_effect_is_told_while_no_event_lasts(crowded: TocState) -> None:
    crowded.lasting = None
    lines = title(crowded)
    said = [grade.sentence for grade in grades()]
    assert "No lasting event is in force." in lines and not any(line in said for line in lines)
