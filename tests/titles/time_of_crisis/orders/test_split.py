"""Several orders on one line."""

import pytest

from games.orders.split import split_orders
from tests.titles.time_of_crisis.orders.conftest import TITLE

WHOLE = [
    "move army 2 to gallia",
    "keep 1 full 2 reduced lose goths, franks",
    "Keep 1 full Legion, lose Foederati (Goths)",
    "remove 1 active 0 inactive and ardashir",
    "Place a Governor in Africa (2 votes needed, certain)",
    "take",
    "x2",
    "never mind, thanks",
    "play castra, then mob?",
    "no, reroll",
    "don't play castra, play mob",
    "play castra, not mob",
]
CASES = {
    "2, 5": ["2", "5"],
    "2, then 5": ["2", "5"],
    "2 5 7.": ["2", "5", "7"],
    "#2 and #5": ["2", "5"],
    "take military x2": ["take military"] * 2,
    "2 x take military": ["take military"] * 2,
    "take military 1 x 3": ["take military 1"] * 3,
    "take two senates": ["take senates"] * 2,
    "play both senate cards": ["play senate"] * 2,
    "take two Senates": ["take Senates"] * 2,
    "Take military, senate and 2 populace": ["Take military", "Take senate", "Take 2 populace"],
    "take military, military, senate, senate, populace": [
        "take military",
        "take military",
        "take senate",
        "take senate",
        "take populace",
    ],
    "play castra and mob, then end actions": ["play castra", "play mob", "end actions"],
    "play castra; mob in italia": ["play castra", "mob in italia"],
    "move army 2 to gallia and then attack the goths": ["move army 2 to gallia", "attack the goths"],
    "Play castra.  Play mob.": ["Play castra", "Play mob"],
    "play senate twice": ["play senate"] * 2,
    "add legion to army 1 three times": ["add legion to army 1"] * 3,
    "play senate twice and military": ["play senate twice", "play military"],
    "play all senate and military": ["play all senate", "play all military"],
    "play all senate and 1 military": ["play all senate", "play 1 military"],
    "play my senate and military cards": ["play my senate cards", "play my military cards"],
    "take senate, military and populace cards": ["take senate", "take military", "take populace"],
    "play castra and my senate cards": ["play castra", "play my senate cards"],
    "Spiele Militär UND alle Senatskarten, dann Zug beenden": [
        "Spiele Militär",
        "Spiele alle Senatskarten",
        "Zug beenden",
    ],
    "Bewege Armee 2 nach Ägypten und dann spiele ich Prätendent": [
        "Bewege Armee 2 nach Ägypten",
        "spiele ich Prätendent",
    ],
    "buy castra & trash mob": ["buy castra", "trash mob"],
    "end actions; end turn": ["end actions", "end turn"],
}


@pytest.mark.parametrize("line", WHOLE)
def test_one_order_stays_whole(line: str) -> None:
    assert split_orders(line, TITLE.words.lexicon) == [line]


@pytest.mark.parametrize(("line", "orders"), CASES.items())
def test_a_line_is_cut_where_another_order_begins(line: str, orders: list[str]) -> None:
    assert split_orders(line, TITLE.words.lexicon) == orders


def test_copies_have_an_end() -> None:
    assert split_orders("take military x100", TITLE.words.lexicon) == ["take military x100"]
