"""A mail to several addresses of ours, as "reply all" makes it: one answer, and nothing done twice."""

from itertools import permutations

import pytest

from games.mail import address
from games.models import Game, IncomingMail, MailKind, Message, Move, Notification, Seat
from games.services.inbox import inbox
from games.services.inbox.inbox import MailResult
from games.services.inbox.reply_commands import own_address
from tests.games.inbox.answers import in_words
from tests.games.mail.post import claim_of, write_mail
from tests.orders import choose_provinces, legal, select_hands, to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
ORDER = "play populace 1"


def opening() -> None:
    select_hands(choose_provinces(running_game(person("Ana"), person("Ben"))))


@pytest.fixture
def seat(game: Game) -> Seat:
    return to_move(game)


def deliver(text: str, *recipients: str, envelopes: tuple[str, ...] = ()) -> list[MailResult]:
    """Bring a mail to all of these, one copy at a time, as mail servers do."""
    first, *others = recipients
    copied = f"Cc: {', '.join([*others, 'ana@example.org'])}\n"
    raw = write_mail(text, message_id="<one@example.org>", headers=copied).replace(
        b"To: orders\n", f"To: {first}\n".encode()
    )
    each = [inbox.receive_mail(raw=raw, recipient=to, sender="ana@example.org") for to in envelopes or recipients]
    return each


def answers() -> list[Notification]:
    return list(Notification.objects.filter(kind=MailKind.ANSWER).exclude(status="void"))


def own_orders(seat: Seat) -> list[str]:
    return list(Move.objects.filter(seat=seat, by=Move.By.PLAYER, game=seat.game).values_list("action", flat=True))


def at_orders(seat: Seat) -> str:
    return address.address_of(claim_of(seat))


@pytest.mark.parametrize("order_of_copies", permutations(range(3)))
def test_the_sites_other_addresses_bring_no_second_answer(seat: Seat, order_of_copies: tuple[int, ...]) -> None:
    assert ORDER in legal(seat.game, seat)
    before = own_orders(seat)
    talk = address.for_talk(seat)
    recipients = [at_orders(seat), own_address(), talk]
    envelopes = tuple(recipients[at] for at in order_of_copies)
    deliver(ORDER, *recipients, envelopes=envelopes)
    assert own_orders(seat) == [*before, ORDER]
    (answer,) = answers()
    assert "was read as orders only and not passed on" in " ".join(in_words(answer).body.split())
    assert not Message.objects.exists()


def test_the_same_address_twice_is_one(seat: Seat) -> None:
    before = own_orders(seat)
    at = at_orders(seat)
    first, second = deliver(ORDER, at, at.upper())
    assert (first.again, second.again, len(answers())) == (False, True, 1)
    assert own_orders(seat) == [*before, ORDER]


def test_a_message_copied_to_the_site_itself_has_one_answer(seat: Seat) -> None:
    deliver("Shall we leave Gallia alone?", address.for_talk(seat), own_address())
    assert (Message.objects.count(), len(answers())) == (1, 1)


def test_the_addresses_of_two_decisions_are_asked_about(seat: Seat) -> None:
    """They may be of two games, or of an old and a new mail of one: the number is of one list alone."""
    before = own_orders(seat)
    old = claim_of(seat)._replace(shown_move=1)
    deliver("1", at_orders(seat), address.address_of(old))
    assert own_orders(seat) == before
    (answer,) = answers()
    assert "addresses of several decisions" in " ".join(in_words(answer).body.split())


def test_an_address_whose_token_the_mail_server_cut_off_is_still_answered(seat: Seat) -> None:
    bare = f"orders@{at_orders(seat).partition('@')[2]}"
    (result,) = deliver(ORDER, at_orders(seat), envelopes=(bare,))
    assert result.outcome == Outcome.WRONG_TOKEN


def test_a_message_to_two_tables_is_told_at_both(seat: Seat) -> None:
    other = running_game(seat.user, person("Cai"), name="Rhenus")
    deliver("Ave!", address.for_talk(seat), address.for_talk(other.seats.get(user=seat.user)))
    assert Message.objects.count() == 2
