"""Orders in people's own words about where an Emperor reigns, and why they cannot be given."""

import pytest

import rulebooks
from games.orders.matching import Offered
from games.orders.readings import Order, Problem
from games.orders.single_order import read_single_order
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules.positions import army, do, play_cards
from rulebooks.tests.time_of_crisis.rules.reigns import ARMY, candidate, reign
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.orders.conftest import TITLE

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]


def facing(state: TocState) -> Offered:
    return Offered(TITLE.words, rulebooks.view(state, 0), engine.legal(state, 0), NAMES)


def crowning() -> TocState:
    state = candidate()
    army(state, 0, "gallia", full=2)
    do(state, "place governor italia with 16 dice")
    return state


READ = [
    ("emperor in italia", "emperor in italia"),
    ("Emperor in Rome", "emperor in italia"),
    ("rule in syria", "emperor in syria"),
    ("reign in Syria", "emperor in syria"),
    ("emperor with army 1", "emperor with army 1"),
    ("reign with army 1", "emperor with army 1"),
    ("Kaiser in Syrien", "emperor in syria"),
    ("regiere in Italien", "emperor in italia"),
    ("herrsche mit Armee 1", "emperor with army 1"),
]


@pytest.mark.parametrize(("line", "order"), READ)
def test_the_place_of_a_reign_is_read_in_english_and_german(line: str, order: str) -> None:
    found = read_single_order(line, facing(crowning()))
    assert not isinstance(found, Problem), found
    assert isinstance(found, Order) and engine.order_text(found.action) == order


def refused(line: str, state: TocState) -> str:
    found = read_single_order(line, facing(state))
    assert isinstance(found, Problem), found
    return found.sentence


def test_why_a_place_is_none_to_reign_from() -> None:
    assert "You don't govern Gallia." in refused("emperor in gallia", crowning())
    assert "There is no Army 9 on the map. Your armies: 1." in refused("emperor with army 9", crowning())


def test_why_there_is_no_mob_for_a_populace_emperor() -> None:
    state = reign("hispania")
    play_cards(state, 0, "mob")
    told = "A Populace Emperor governs Gallia, so the Mob event can't be used there."
    assert told in refused("mob in gallia", state)


def test_why_there_is_no_praetorian_guard_against_a_military_emperor() -> None:
    state = reign(ARMY)
    play_cards(state, 0, "praetorian_guard")
    told = "The Emperor leads an army himself, so the Praetorian Guard can't be used against him."
    assert told in refused("praetorian guard with 3 dice", state)


def test_why_a_deposed_emperor_waits() -> None:
    state = reign("italia")
    state.now.reigned = True
    told = "You were Emperor this turn. You can call a vote in Italia again in your next turn."
    assert told in refused("place governor italia with 3 dice", state)
