"""AGREE and REFUSE with a friendly remark on the same line are taken, with a condition they are not."""

from itertools import product

import pytest

from accounts.models import User
from games.models import Game, IncomingMail, Notification, Request
from games.orders.answers import is_qualified_agreement, read_agreement
from games.services.inbox import inbox
from tests.games.inbox.answers import in_words
from tests.games.mail.post import write_mail
from tests.games.mail.reading import LEXICON
from tests.games.mail.requests import among_three, asked_users, more_time, reply_to

Outcome = IncomingMail.Outcome

AGREES = ["AGREE", "I agree", "Agreed", "Zustimmen", "Ich stimme zu", "Einverstanden"]
REFUSES = ["REFUSE", "Refused", "I disagree", "Ablehnen", "Ich lehne ab"]
SIGNS = [" - ", " – ", ", ", ": ", ". ", "! ", "... "]
REMARKS = ["I am winning :-)", "have fun", "enjoy your trip!", "viel Spaß", "schöne Ferien", "see you on Monday", "Leo"]
REMARKS += ["the game can wait", "good luck to all of you", "ich gewinne gerade ;-)", "whatever you need"]
CONDITIONS = [
    "if he pays",
    "but only two days",
    "only one day",
    "only today",
    "until Monday",
    "wenn er zahlt",
    "aber nur heute",
]
CONDITIONS += [
    "3 days",
    "maybe",
    "vielleicht",
    "unless you lose",
    "höchstens bis Montag",
    "is that ok?",
    "when I am back",
]
CONDITIONS += ["then end turn", "play senate 1", "2", "map", "Gallia", "vacation 2026-12-24"]
ANSWERS = [("yes", "no", "refuse", "nein", "not", "nicht", "ablehnen"), ("yes", "agree", "ok", "ja", "einverstanden")]


@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize(("answers", "agrees"), [(AGREES, True), (REFUSES, False)])
def test_a_remark_leaves_an_answer_what_it_is(answers: list[str], agrees: bool, by_name: bool) -> None:
    for answer, sign, remark in product(answers, SIGNS, REMARKS):
        line = f"{answer}{sign}{remark}"
        assert read_agreement(line, LEXICON, by_name=by_name) is agrees, line
        assert not is_qualified_agreement(line, LEXICON, by_name=by_name)


def test_an_answer_with_a_condition_is_not_taken() -> None:
    for answer, sign, condition in product([*AGREES, *REFUSES], [*SIGNS, " "], CONDITIONS):
        assert read_agreement(f"{answer}{sign}{condition}", LEXICON) is None, f"{answer}{sign}{condition}"


def test_an_answer_beside_another_one_is_not_taken() -> None:
    for (answers, others), sign in product(zip((AGREES, REFUSES), ANSWERS, strict=True), [" - ", ". ", "! "]):
        for answer, other in product(answers, others[answers is AGREES :]):
            line = f"{answer}{sign}I say {other}, friends"
            assert read_agreement(line, LEXICON) is None, line


LINES = {"AGREE, sure!": True, "yes, of course": True, "No, that is too long for me": False, "Ja, gute Reise": True}


@pytest.mark.parametrize(("line", "agrees"), LINES.items())
def test_an_answer_in_everyday_words_is_read(line: str, agrees: bool) -> None:
    assert read_agreement(line, LEXICON) is agrees


@pytest.mark.parametrize("line", ["yes - have fun", "Nein, tut mir leid", "ok, see you"])
def test_a_mere_yes_or_no_beside_a_decision_answers_no_request(line: str) -> None:
    assert read_agreement(line, LEXICON) is not None
    assert read_agreement(line, LEXICON, by_name=True) is None


opening = among_three


@pytest.fixture
def wanted(game: Game) -> Request:
    return more_time(game)


@pytest.fixture
def voter(game: Game) -> User:
    return asked_users(game)[0]


def reply(voter: User, wanted: Request, text: str) -> str:
    to = reply_to(voter, wanted)
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "agrees"), [("AGREE, have fun!", True), ("REFUSE - I am winning :-)", False)])
def test_an_answer_with_a_remark_counts_by_mail(wanted: Request, voter: User, text: str, agrees: bool) -> None:
    assert reply(voter, wanted, text) == Outcome.ACTED
    wanted.refresh_from_db()
    assert wanted.state == (Request.State.OPEN if agrees else Request.State.REFUSED)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["agree, but only two days", "Agree if he pays", "Ja, aber nur bis Montag"])
def test_a_condition_is_refused_with_the_reason(wanted: Request, voter: User, text: str) -> None:
    assert reply(voter, wanted, text) == Outcome.REFUSED
    assert not wanted.answers.filter(user=voter).exists()
    told = " ".join(str(in_words(Notification.objects.latest("pk")).body).split())
    assert f"“{text}” says more than AGREE or REFUSE" in told
    assert "not an order" not in told and "nothing to decide" not in told
