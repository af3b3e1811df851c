"""Only a legal order comes of any line, and the one that was written."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import rulebooks
from games.orders.matching import Offered
from games.orders.order_detector import may_be_order, reads_as_order
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem
from games.orders.single_order import is_number, read_single_order
from games.orders.split import listed_numbers
from games.orders.vocabulary import Vocabulary, differs_by
from rulebooks import engine
from rulebooks.tests.time_of_crisis.play import keyed, playthrough
from tests.titles.time_of_crisis.orders.conftest import TITLE

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


GAMES = ((2, 1), (3, 2), (4, 3))
"""Players and seeds."""


@pytest.fixture(
    scope="module",
    params=[(*game, 48) for game in GAMES] + [pytest.param((*game, 12), marks=pytest.mark.night) for game in GAMES],
)
def positions(request: pytest.FixtureRequest) -> list[Offered]:
    """Positions out of a whole game of bots, one in so many."""
    players, seed, every = request.param
    return list(_positions({"players": players, "short": True}, seed, every))


def _positions(options: dict[str, object], seed: int, every: int) -> Iterator[Offered]:
    for number, played in enumerate(playthrough(options, keyed(seed), seed=seed)):
        if number % every == 0 and (seats := engine.to_move(played.state)):
            copied = rulebooks.load(rulebooks.dump(played.state))
            yield Offered(TITLE.words, rulebooks.view(copied, seats[0]), engine.legal(copied, seats[0]), NAMES)


def read(line: str, offered: Offered) -> str:
    """The order that a line is, in notation; empty for none."""
    found = read_single_order(line, offered)
    if not isinstance(found, Order):
        return ""
    assert found.action in offered.legal
    return engine.order_text(found.action)


def test_the_notation_is_read_in_any_dress(positions: list[Offered]) -> None:
    for offered in positions:
        for order in offered.by_order:
            decomposed = unicodedata.normalize("NFD", order.replace("a", "á").replace("u", "ü"))
            for line in (order, order.upper(), f"  - {order}. ", decomposed, order.replace(" ", "   the ")):
                assert read(line, offered) == order, line


def test_the_words_of_the_site_are_read(positions: list[Offered]) -> None:
    for offered in positions:
        labels = Counter(option.label for option in offered.options)
        for option in offered.options:
            if labels[option.label] == 1:
                assert read(option.label, offered) == option.order, option.label
                assert read(option.label.lower().replace("—", ","), offered) == option.order


def test_the_numbers_of_the_list_are_read(positions: list[Offered]) -> None:
    for offered in positions:
        for option in offered.options:
            number = str(option.number)
            for line in (
                number,
                f"#{number}",
                f"{number}.",
                f"Option {number}",
                f"Option {number}, please",
                f"{number} thanks",
            ):
                assert read(line, offered) == option.order


def test_an_option_may_be_copied_as_the_mail_shows_it(positions: list[Offered]) -> None:
    for offered in positions:
        labels = Counter(option.label for option in offered.options)
        for option in (each for each in offered.options if labels[each.label] == 1):
            shown = f"{option.number}. {option.label}" + (f" ({option.notes})" if option.notes else "")
            assert read(shown, offered) == option.order, shown


def test_a_list_of_ones_own_may_have_numbers(before: dict[str, Offered]) -> None:
    """They are no part of the order: "3." is no dice."""
    for number, order in enumerate(before["turn"].by_order, 1):
        for line in (f"{number}. {order}", f"{number}) {order}", f"{number} - {order}"):
            assert read(line, before["turn"]) == order
    assert read("3. place governor britannia", before["turn"]) == ""


@pytest.mark.parametrize(("line", "number"), [("two", 2), ("Two please!", 2), ("number three", 3)])
def test_a_number_may_be_a_word(before: dict[str, Offered], line: str, number: int) -> None:
    assert read(line, before["turn"]) == before["turn"].options[number - 1].order


@pytest.mark.parametrize("line", ["none", "with 2", "not 2", "2 dice", "zero"])
def test_a_number_that_belongs_to_something_is_no_option(before: dict[str, Offered], line: str) -> None:
    assert read(line, before["turn"]) == ""


def test_more_than_one_order_holds_is_told_as_such(before: dict[str, Offered]) -> None:
    found = read_single_order("move army 2 to gallia, hispania", before["turn"])
    assert isinstance(found, Problem) and "Write each order on its own line" in found.sentence
    assert [each.order for each in found.candidates] == ["move army 2 to gallia"]


def test_an_order_of_another_position_is_refused_with_a_reason(positions: list[Offered]) -> None:
    known = list(dict.fromkeys(order for offered in positions for order in offered.by_order))
    rng = Random(5)
    for offered in positions:
        for order in rng.sample(known, min(40, len(known))):
            found = read_single_order(order, offered)
            if order in offered.by_order:
                assert read(order, offered) == order
            elif order == "end turn" and "end actions" in offered.by_order:
                assert read(order, offered) == "end actions"
            else:
                assert isinstance(found, Problem), order
                assert len(found.sentence) > len(f"“{order}” is not possible now. "), found.sentence


def test_a_wrong_letter_never_makes_another_order(positions: list[Offered]) -> None:
    """It is read as the order that was written, or as none: never as one a letter away from what it might be."""
    rng = Random(7)
    words = Vocabulary(TITLE.words.lexicon).words
    for offered in positions:
        for order in rng.sample(list(offered.by_order), min(8, len(offered.by_order))):
            line = _mistyped(order, rng)
            if not any(part in words or part.isdecimal() for part in set(line.split()) - set(order.split())):
                assert read(line, offered) in ("", order), (line, order)


def _mistyped(order: str, rng: Random) -> str:
    """The order with a letter of a long word changed, left out, doubled or swapped."""
    words = order.split()
    place = rng.choice([number for number, word in enumerate(words) if len(word) > 3] or [0])
    word, at = words[place], rng.randrange(1, max(2, len(words[place]) - 1))
    words[place] = rng.choice(
        [
            word[:at] + rng.choice(LETTERS) + word[at + 1 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        ]
    )
    return " ".join(words)


@given(line=some.text(max_size=60))
def test_any_text_is_read_without_an_error(before: dict[str, Offered], line: str) -> None:
    for offered in before.values():
        read(line, offered)


@given(
    words=some.lists(
        some.sampled_from([*sorted(Vocabulary(TITLE.words.lexicon).words), "2", "3", "with", "to", "from"]), max_size=7
    )
)
def test_any_words_of_the_game_are_read_without_an_error(before: dict[str, Offered], words: list[str]) -> None:
    for offered in before.values():
        read(" ".join(words), offered)


@pytest.mark.parametrize(
    ("one", "other", "wrong", "like"),
    [
        ("castra", "castra", 0, True),
        ("castra", "catsra", 1, True),
        ("castra", "casra", 1, True),
        ("castra", "castrra", 1, True),
        ("castra", "caztra", 1, True),
        ("castra", "caztrra", 1, False),
        ("castra", "caztrra", 2, True),
        ("castra", "mob", 2, False),
        ("gallia", "galatia", 1, False),
    ],
)
def test_words_are_alike_up_to_the_given_number_of_mistakes(one: str, other: str, wrong: int, like: bool) -> None:
    assert differs_by(one, other, wrong) is like
    assert differs_by(other, one, wrong) is like


NO_ORDERS = ["Thank you both!", "Thanks both", "Thanks for nothing", "Danke für das Spiel!", "My actions:", "Mein Zug"]


@pytest.mark.parametrize("line", NO_ORDERS)
def test_thanks_and_what_stands_above_orders_are_none(before: dict[str, Offered], line: str) -> None:
    assert {name: read(line, offered) for name, offered in before.items()} == dict.fromkeys(before, "")


THANKS = ["Thanks, ok", "Danke, ok", "thx - yes", "Thank you. Sure!", "Thanks again", "Thank you all", "Cheers all!"]
OR_AN_END = [
    "Ok, thanks",
    "Yes, thank you!",
    "ja danke",
    "That's all",
    "That's it.",
    "Das war's",
    "Done, thanks",
]


@pytest.mark.parametrize("line", THANKS)
def test_thanks_answer_no_question(before: dict[str, Offered], line: str) -> None:
    for name in ("reroll", "sacrifice", "losses", "barbarians", "beginning"):
        assert not read(line, before[name])


@pytest.mark.parametrize("line", OR_AN_END)
def test_a_line_that_may_end_a_mail_answers_only_at_its_top(before: dict[str, Offered], line: str) -> None:
    assert read(line, before["reroll"]) in ("reroll", "decline")
    below = read_single_order(line, before["reroll"], opens=False)
    assert isinstance(below, Problem)
    assert [each.order for each in below.candidates] == ["reroll", "decline"]


@pytest.mark.parametrize("line", ["ok", "Yes!", "no", "No thanks", "reroll, thanks", "1", "Ok, reroll"])
def test_an_answer_counts_below_other_orders_too(before: dict[str, Offered], line: str) -> None:
    found = read_single_order(line, before["reroll"], opens=False)
    assert isinstance(found, Order) and engine.order_text(found.action) == read(line, before["reroll"])


@pytest.mark.parametrize("line", ["done", "Done, thanks", "That's all", "Das war's"])
def test_a_line_that_ends_the_actions_does_so_below_other_orders_too(before: dict[str, Offered], line: str) -> None:
    found = read_single_order(line, before["turn"], opens=False)
    assert isinstance(found, Order) and engine.order_text(found.action) == "end actions"


@pytest.mark.parametrize("line", ["22. 11. 26", "2. 3. 2026", "2026-11-22", "11/22/26", "22.11.2026 14:30"])
def test_a_date_holds_no_number_of_an_option(before: dict[str, Offered], line: str) -> None:
    assert not is_number(line) and listed_numbers(line) == [] and not reads_as_order(line, TITLE.words.lexicon)
    assert not may_be_order(line, TITLE.words.lexicon)
    for offered in before.values():
        assert isinstance(read_line(line, offered), Problem)


@pytest.mark.parametrize("line", ["move army 2 from gallia", "move army 2 out of gallia", "zieh Armee 2 aus Gallien"])
def test_nothing_goes_to_where_it_is_said_to_come_from(before: dict[str, Offered], line: str) -> None:
    assert read("move army 2 to gallia", before["turn"]) and not read(line, before["turn"])
