"""Every order has its file in the rules and its words: a new one is told here what it lacks."""

from pkgutil import iter_modules
from string import Formatter

import pytest

from games.titles.rome_in_crisis.rules_in_words import RULES_IN_WORDS
from games.titles.rome_in_crisis.words import orders as files_of_words
from games.titles.rome_in_crisis.words.choices import GROUPS
from games.titles.rome_in_crisis.words.orders import ORDER_WORDS
from rulebooks import engine
from rulebooks.rome_in_crisis.rules import orders as files_of_rules
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.order import RomeOrder
from rulebooks.rome_in_crisis.rules.orders import ORDERS

VALUES = {
    "method": "spqr",
    "candidate": "decius",
    "office": "senate_leader",
    "card": "goths_5",
    "cards": ("goths_5", "gold"),
    "hand_cards": ("gold",),
    "against": "goths",
    "war": "goths",
    "seat": 1,
}
"""A value for each field of an order."""
FACTS = {"owner", "crisis"}
"""Facts of questions that name the place to click."""


def sample(kind: type[RomeOrder]) -> RomeOrder:
    return kind(**{name: VALUES[name] for name in kind.__struct_fields__})


def test_each_file_of_an_order_has_one_of_the_same_name_for_its_words() -> None:
    in_rules = [module.name for module in iter_modules(files_of_rules.__path__)]
    assert in_rules == [module.name for module in iter_modules(files_of_words.__path__)]
    assert len(in_rules) > 15 and set(ORDERS) == set(ORDER_WORDS)


@pytest.mark.parametrize("kind", ORDERS, ids=lambda kind: kind.__name__)
def test_each_is_read_back_from_its_text_and_has_a_label(kind: type[RomeOrder]) -> None:
    order = sample(kind)
    assert ruleset.NOTATION.parse(engine.order_text(order)) == order
    label = ORDER_WORDS[kind].label_of(order, ("Ana", "Ben"))
    assert label and "%" not in label and "_" not in label


@pytest.mark.parametrize("kind", ORDERS, ids=lambda kind: kind.__name__)
def test_the_words_of_each_fit_its_fields_its_group_and_a_paragraph(kind: type[RomeOrder]) -> None:
    words, fields = ORDER_WORDS[kind], set(kind.__struct_fields__)
    assert words.group in GROUPS
    assert {words.hand} - {""} <= fields
    assert {name for _text, name, _format, _conversion in Formatter().parse(words.on) if name} <= fields | FACTS
    assert words.paragraph in RULES_IN_WORDS.by_id
