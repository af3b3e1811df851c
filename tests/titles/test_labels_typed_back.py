"""Labels of options can be typed as they stand, in every language that replies are read in.

The options are those of golden games: of every kind of question the first few, as an email lists them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from django.utils.translation import override

import rulebooks
from games.orders.languages import LANGUAGES
from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order
from games.present.numbered import NumberedChoice
from games.titles.registry import title
from games.titles.title import Title
from rulebooks import engine
from rulebooks.engine import State
from rulebooks.tests.golden import Golden
from rulebooks.tests.rome_in_crisis.golden import GOLDEN as ROME
from rulebooks.tests.time_of_crisis.golden import GOLDEN as TIME

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus", "Fulvia", "Gaius"]
OF_EACH_KIND = 8
"""Positions of each kind of question that are read."""
BY_DAY = 3
"""One game of so many is read in every run, and all of them by night."""
GAMES = [(title("time_of_crisis"), TIME, name) for name in TIME.games] + [
    (title("rome_in_crisis"), ROME, name) for name in ROME.games
]


def positions(golden: Golden, name: str) -> Iterator[tuple[State, int]]:
    """Yield the first positions of each kind of question, and who is asked."""
    kinds = Counter[str]()
    for state in golden.positions(name):
        for seat in engine.to_move(state):
            question = rulebooks.view(state, seat).question
            kind = f"{question.kind} {question.facts.get('why', '')}"
            kinds[kind] += 1
            if kinds[kind] <= OF_EACH_KIND:
                yield state, seat


def misread(options: Sequence[NumberedChoice], offered: Offered) -> Iterator[str]:
    """Yield the options that are not read as themselves, as the email has them."""
    labels = Counter(option.label for option in options)
    for option in (candidate for candidate in options if labels[candidate.label] == 1):
        label = f"{option.label} ({option.notes})" if option.notes else option.label
        for text in (option.label, label, f"{option.number}. {label}", option.label.lower()):
            meaning = read_line(text, offered)
            order = engine.order_text(meaning.action) if isinstance(meaning, Order) else f"{meaning}"[:300]
            if order != option.order:
                yield f"{text} ({option.order}): {order}"


@pytest.mark.parametrize(
    ("game", "golden", "name"),
    [each if place % BY_DAY == 0 else pytest.param(*each, marks=pytest.mark.night) for place, each in enumerate(GAMES)],
    ids=[f"{each[0].name} {each[2]}" for each in GAMES],
)
def test_an_option_is_read_as_it_stands(game: Title, golden: Golden, name: str) -> None:
    """In every language, even in one that its writer has not chosen: an email may be older than the choice, or
    another's.
    """
    misreadings = list[str]()
    for state, seat in positions(golden, name):
        view, legal = rulebooks.view(state, seat), engine.legal(state, seat)
        options_by_language = dict[str, Sequence[NumberedChoice]]()
        for language in LANGUAGES:
            with override(language.code):
                options_by_language[language.code] = Offered(game.words, view, legal, NAMES).options
        for reading in options_by_language:
            with override(reading):
                offered = Offered(game.words, view, legal, NAMES)
                for code, options in options_by_language.items():
                    misreadings += [f"{code}, read in {reading}: {line}" for line in misread(options, offered)]
    assert misreadings == [], "\n".join(misreadings)
