"""What a reader sees as an option can be typed as it stands, in every language that replies are read in.

The options are those of golden games: of every kind of question the first few, as an email lists them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from django.utils.translation import override

from games import engine
from games.engine import State
from games.orders.languages import LANGUAGES
from games.orders.matching import Offered
from games.orders.readings import Order
from games.orders.understand import understand
from games.present.numbered import NumberedChoice
from games.titles import rulebook
from games.titles.registry import title
from games.titles.title import Title
from tests.titles.golden import Golden
from tests.titles.rome_in_crisis.golden import GOLDEN as ROME
from tests.titles.time_of_crisis.golden import GOLDEN as TIME

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus", "Fulvia", "Gaius"]
OF_EACH_KIND = 8
"""Positions of each kind of question that are read."""
GAMES = [(title("time_of_crisis"), TIME, name) for name in TIME.games] + [
    (title("rome_in_crisis"), ROME, name) for name in ROME.games
]


def positions(golden: Golden, name: str) -> Iterator[tuple[State, int]]:
    """Yield the first positions of each kind of question, and who is asked."""
    seen = Counter[str]()
    for state in golden.positions(name):
        for seat in engine.to_move(state):
            question = rulebook.view(state, seat).question
            kind = f"{question.kind} {question.facts.get('why', '')}"
            seen[kind] += 1
            if seen[kind] <= OF_EACH_KIND:
                yield state, seat


def misread(shown: Sequence[NumberedChoice], offered: Offered) -> Iterator[str]:
    """Yield the options that are not read as themselves, as the email has them."""
    labels = Counter(option.label for option in shown)
    for option in (each for each in shown if labels[each.label] == 1):
        noted = f"{option.label} ({option.notes})" if option.notes else option.label
        for text in (option.label, noted, f"{option.number}. {noted}", option.label.lower()):
            found = understand(text, offered)
            order = engine.order_text(found.action) if isinstance(found, Order) else f"{found}"[:300]
            if order != option.order:
                yield f"{text} ({option.order}): {order}"


@pytest.mark.parametrize(("game", "golden", "name"), GAMES, ids=[f"{each[0].name} {each[2]}" for each in GAMES])
def test_an_option_is_read_as_it_stands(game: Title, golden: Golden, name: str) -> None:
    """In every language, even in one that its writer has not chosen: an email may be older than the choice, or
    another's.
    """
    found = list[str]()
    for state, seat in positions(golden, name):
        view, legal = rulebook.view(state, seat), engine.legal(state, seat)
        shown = dict[str, Sequence[NumberedChoice]]()
        for language in LANGUAGES:
            with override(language.code):
                shown[language.code] = Offered(game.words, view, legal, NAMES).options
        for chosen in shown:
            with override(chosen):
                offered = Offered(game.words, view, legal, NAMES)
                for code, options in shown.items():
                    found += [f"{code}, read in {chosen}: {each}" for each in misread(options, offered)]
    assert found == [], "\n".join(found)
