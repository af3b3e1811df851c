"""A title that hands in its notation and nothing else is answered all the same."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest

from games.mail import inbound
from games.orders.intended import read_intention
from games.orders.lexicon import Lexicon
from games.orders.matching import Offered
from games.orders.order_detector import may_be_order, reads_as_order
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Why, Word
from games.present.choices import Choice, ChoiceGroup
from games.titles.title import Prompt
from rulebooks import engine
from rulebooks.engine import Action
from rulebooks.engine.notation import Notation


class Roll(Action, frozen=True):
    text: ClassVar[str] = "roll {count} dice"
    count: int


class Bet(Action, frozen=True):
    text: ClassVar[str] = "bet on {colour}[ with {chips} chips]"
    colour: str
    chips: int = 1


class Fold(Action, frozen=True):
    text: ClassVar[str] = "fold"


class Dice:
    """A little game."""

    lexicon = Lexicon(Notation([Roll, Bet, Fold], {"colour": ("red", "dark_blue", "green")}))

    def prompt(self, view: Any, names: Sequence[str]) -> Prompt:
        return Prompt("What do you do?", "Your dice")

    def choices(self, view: Any, legal: Iterable[Action], names: Sequence[str]) -> list[ChoiceGroup]:
        labels = {Roll: "Throw so many dice", Bet: "Put a chip there", Fold: "Give this game up"}
        found = [Choice("turn", labels[type(each)], order=engine.order_text(each)) for each in legal]
        return [ChoiceGroup("turn", "Your turn", found)]


LEXICON = Dice.lexicon
NOBODYS = Lexicon(Notation((), {}))
LEGAL = [Roll(1), Roll(2), Bet("red"), Bet("dark_blue", 2), Fold()]


@pytest.fixture
def offered() -> Offered:
    return Offered(Dice(), None, LEGAL, ["Ana", "Ben"])


CASES = {
    "2": "roll 2 dice",
    "Option 5": "fold",
    "roll 2 dice": "roll 2 dice",
    "I roll two dice!": "roll 2 dice",
    "ROLL ONE": "roll 1 dice",
    "bet on réd": "bet on red",
    "bett on red": "bet on red",
    "bet two chips on blue": "bet on dark blue with 2 chips",
    "Give this game up": "fold",
    "3. bet on red": "bet on red",
    "bitte 5": "fold",
}


@pytest.mark.parametrize(("line", "order"), CASES.items())
def test_numbers_notation_and_labels_are_read(offered: Offered, line: str, order: str) -> None:
    found = read_line(line, offered)
    assert isinstance(found, Order) and engine.order_text(found.action) == order


def test_several_orders_may_stand_on_a_line(offered: Offered) -> None:
    assert read_line("roll 2 dice, then fold", offered) == ["roll 2 dice", "fold"]
    assert read_line("2, 5", offered) == ["2", "5"]


@pytest.mark.parametrize("line", ["undo", "help", "status", "more time 2 days"])
def test_the_words_of_every_title_are_read(offered: Offered, line: str) -> None:
    assert isinstance(read_line(line, offered), Word)


def test_an_impossible_order_is_refused_with_the_question(offered: Offered) -> None:
    for line in ("bet on green", "bet green", "6"):
        assert isinstance(found := read_line(line, offered), Problem)
    found = read_line("Bet on green!", offered)
    assert isinstance(found, Problem) and found.why == Why.ILLEGAL
    assert found.sentence == "“Bet on green!” is not possible now. What do you do?"
    assert [each.order for each in found.candidates] == ["bet on red", "bet on dark blue with 2 chips"]


def test_yes_and_done_answer_nothing_that_has_no_no_and_no_end(offered: Offered) -> None:
    for line in ("yes", "no", "done", "nein", "fertig", "all", "twice", "play both", ""):
        assert isinstance(read_line(line, offered), Problem), line


def test_a_line_means_an_order_that_is_not_legal(offered: Offered) -> None:
    found = read_intention(offered.tokens_of("bet 3 chips on green"), LEXICON)
    assert found is not None and found.kind is Bet and found.fields["colour"] == "green"


def test_an_order_out_of_turn_is_refused_with_the_reason() -> None:
    found = read_line("fold", Offered(Dice(), None, [], ["Ana", "Ben"]))
    assert isinstance(found, Problem) and found.sentence == "It's not your turn. What do you do?"


def test_a_mail_is_read_by_the_words_of_its_game() -> None:
    mail = inbound.read_mail(b"From: Bob <bob@example.org>\nSubject: Re: Dice\n\nroll 2 dice\n\nThanks,\nfold\n")
    ours, nobodys = inbound.read_reply(mail, LEXICON), inbound.read_reply(mail, NOBODYS)
    assert ours is not None and ours.lines == ["roll 2 dice", "fold"]
    assert nobodys is not None and nobodys.lines == ["roll 2 dice"]


def test_an_order_of_another_game_is_no_order() -> None:
    assert reads_as_order("fold", LEXICON) and may_be_order("red", LEXICON)
    assert not reads_as_order("fold", NOBODYS) and not may_be_order("red", NOBODYS)
    assert not reads_as_order("move army 2 to gallia", LEXICON)
