"""The replies that the page of the rules teaches mean what it says, in each language."""

import pytest
from django.utils.translation import override, pgettext

from games.orders.languages import LANGUAGES
from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order
from games.titles.rome_in_crisis.standing.orders import STANDING
from rulebooks import engine
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.tests.rome_in_crisis.rules.positions import at
from rulebooks.tests.rome_in_crisis.rules.test_2_election import race

from .test_phrasings import NAMES, TITLE

BIDS = {"bid goths 5, gold": "bid goths 5, gold", "pass": "pass"}
LIMITS = {
    "bid up to 14": {"total": 14, "keep": {}},
    "bid up to 14 keeping gold": {"total": 14, "keep": {"gold": 9}},
    "bid up to goths 5 and gold": {"total": 8, "keep": {"palmyra_5": 1}},
}


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_a_taught_reply_is_read(language: str) -> None:
    hand = ("goths_5", "palmyra_5", "gold")
    state = at(race("military", "claudius_ii", "decius", cards={0: hand, 1: ("goths_6", "persia_9")}), OpenAuction())
    view = ruleset.view(state, 0)
    with override(language):
        for typed, order in BIDS.items():
            read = read_line(pgettext("typed reply", typed), Offered(TITLE.words, view, engine.legal(state, 0), NAMES))
            assert isinstance(read, Order) and engine.order_text(read.action) == order, typed
        for typed, conditions in LIMITS.items():
            ahead = STANDING.read_ahead(pgettext("typed reply", typed), view)
            assert ahead and ahead.conditions == conditions, typed
