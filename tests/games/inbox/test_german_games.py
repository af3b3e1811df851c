"""A whole game of each title played in German by email alone: what is written comes out of the emails that were sent.

Options are answered as they are printed, by their numbers and in a few words around them, out of every mail program.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import rulebooks
from games.models import Game, IncomingMail, Notification, Seat
from games.orders.matching import Offered
from games.services.inbox import inbox
from games.services.lobby import lobby
from games.titles.registry import TITLES
from rulebooks import engine
from tests.games.inbox.answers import answer, in_words
from tests.games.mail.german_programs import framed, program_of
from tests.tables import person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
OPTION = re.compile(r"^(?P<number>\d+)\. (?P<shown>\S[^\n]*(?:\n {3,}\S[^\n]*)*)$", re.MULTILINE)
WAYS = ("{shown}", "{number}", "{label}", "Nummer {number} bitte", "Bitte {label}", "Option {number}, danke!")
MOST_REPLIES = 600
MOST_SEATS = 6


class Option(NamedTuple):
    """An option as an email prints it: with its notes in brackets."""

    number: str
    shown: str

    @property
    def label(self) -> str:
        return re.sub(r" \([^()]*\)$", "", self.shown) if self.shown.count("(") > 1 else self.shown


def options_in(text: str) -> Iterator[Option]:
    """Yield the options of an email, each on one line; a long one goes on below, further in."""
    for found in OPTION.finditer(text):
        yield Option(*(" ".join(part.split()) for part in found.groups()))


def play_by_mail(game: Game, seat: Seat) -> int:
    """Answer email after email until the game is over; return the number of replies."""
    for number in range(1, MOST_REPLIES):
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            return number
        row = Notification.objects.filter(seat=seat, kind__in=["turn", "answer"]).latest("pk")
        letter = in_words(row)
        assert "\n#~#~# " in letter.body and "DEINE MÖGLICHKEITEN" in letter.body, letter.body
        chosen = choose(game, seat, list(options_in(letter.body)))
        text = WAYS[number % len(WAYS)].format(**chosen._asdict(), label=chosen.label)
        [address] = letter.reply_to
        raw = framed(program_of(number), text, number)
        outcome = inbox.receive_mail(raw=raw, recipient=address, sender=seat.user.email).outcome
        assert outcome == Outcome.ACTED, f"{text}: {answer(seat.user)}"
    raise AssertionError("the game does not end")


def choose(game: Game, seat: Seat, shown: list[Option]) -> Option:
    """Choose what a bot would, if the email shows it; else its first option."""
    state = rulebooks.load(game.state)
    bot = game.title.seating.bots["sensible"]
    view, legal = rulebooks.view(state, seat.index), engine.legal(state, seat.index)
    order = engine.order_text(bot.choose(view, legal, None))
    numbers = {
        each.order: str(each.number) for each in Offered(game.title.words, view, legal, [""] * MOST_SEATS).options
    }
    return next((each for each in shown if each.number == numbers.get(order)), shown[0])


@pytest.mark.parametrize("ruleset", TITLES)
def test_a_whole_game_is_played_in_german_by_email_alone(ruleset: str) -> None:
    anna = person("Anna", language="de")
    game = lobby.practise(user=anna, public_id="german", ruleset=ruleset)
    seat = game.seats.select_related("user", "game").get(user=anna)
    assert play_by_mail(game, seat) > 20
    assert game.status == Game.Status.FINISHED
