"""An example of an order is read as that order in each language of the site."""

import pytest
from django.conf import settings
from django.utils.translation import override

import rulebooks
from games.orders.intended import read_intention
from games.orders.matching import Offered
from games.titles.registry import TITLES
from games.titles.standing.rule import OWN_TURN
from games.titles.title import Title
from rulebooks.engine import order_text
from rulebooks.engine.dice import KeyedDice

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def examples(title: Title) -> list[str]:
    """Return the example of each kind of standing order, and of one's own turn."""
    standing = title.standing
    return [*map(standing.example_of, [OWN_TURN, *(name for name, kind in standing.kinds.items() if kind.takes_lines)])]


def read(title: Title, line: str) -> str:
    """Read a line as those of standing orders are read; return it in notation, or as it is."""
    view = rulebooks.view(rulebooks.new(title.name, {"players": 4}, KeyedDice(b"", "examples")), 0)
    offered = Offered(title.words, view, [], ["Ana", "Ben", "Cleo", "Dan"])
    tokens = offered.tokens_of(line)
    intention = read_intention(tokens, offered.lexicon)
    if intention is None or not intention.is_whole or any(token.typo for token in tokens):
        return line
    return order_text(intention.kind(**intention.fields))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_an_example_is_read(title: Title, language: str) -> None:
    with override(language):
        lines = examples(title)
        assert [read(title, line) for line in lines] == orders_of(title)


def orders_of(title: Title) -> list[str]:
    with override(settings.LANGUAGE_CODE):
        return [order_text(title.words.lexicon.notation.parse(line)) for line in examples(title)]
