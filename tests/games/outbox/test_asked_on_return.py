"""A player who leaves a game last and comes back to the decision that they left is asked it by mail again."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.mail import links
from games.models import Game, MailKind, Notification
from games.services.clock import deadlines
from games.services.inbox import option_links
from games.services.lobby import seats
from games.services.outbox import delivery, preferences
from tests.orders import to_move
from tests.tables import PACE, let_time_pass, running_game

Kind = MailKind
Status = Notification.Status


@pytest.fixture
def ana(people: list[User]) -> User:
    return people[0]


@pytest.fixture
def alone(ana: User) -> Game:
    """A game of one person and two bots, in which that person is to decide."""
    return running_game(ana, bots=2)


def mails_of(game: Game, kind: Kind = Kind.TURN) -> list[str]:
    """Return the status of each mail of the open decision, the oldest first."""
    rows = game.notifications.filter(kind=kind, move=to_move(game).asked_move)
    return list(rows.order_by("pk").values_list("status", flat=True))


def leave_and_come_back(ana: User, game: Game) -> None:
    seats.go_away(user=ana, game_id=game.pk)
    seats.come_back(user=ana, game_id=game.pk)


def sent() -> list[str]:
    """The subjects of what goes out now."""
    mail.outbox.clear()
    delivery.send_due()
    return [each.subject for each in mail.outbox]


def test_the_decision_comes_by_a_new_mail_on_each_return(alone: Game, ana: User) -> None:
    delivery.send_due()
    ids = set()
    for _time in range(2):
        leave_and_come_back(ana, alone)
        (subject,) = sent()
        assert subject.startswith("Limes: ") and "waits" not in subject
        ids.add(str(mail.outbox[0].extra_headers["Message-ID"]))
    assert mails_of(alone) == [Status.SENT] * 3
    assert len(ids) == 2


def test_the_mail_on_return_reads_as_any_decision(alone: Game, ana: User) -> None:
    delivery.send_due()
    leave_and_come_back(ana, alone)
    sent()
    body = str(mail.outbox[0].body)
    assert "Due " in body and "Your order was carried out" not in body


def test_the_mail_on_return_replaces_one_that_has_not_gone_yet(alone: Game, ana: User) -> None:
    leave_and_come_back(ana, alone)
    assert mails_of(alone) == [Status.VOID, Status.PENDING]


def test_a_mail_found_to_be_settled_during_the_absence_is_owed_again(alone: Game, ana: User) -> None:
    seats.go_away(user=ana, game_id=alone.pk)
    delivery.send_due()
    seats.come_back(user=ana, game_id=alone.pk)
    assert len(sent()) == 1
    assert mails_of(alone) == [Status.VOID, Status.SENT]


def test_the_mail_on_return_is_skipped_if_its_game_is_muted(alone: Game, ana: User) -> None:
    delivery.send_due()
    preferences.mute(user=ana, game=alone)
    leave_and_come_back(ana, alone)
    assert sent() == []
    assert mails_of(alone) == [Status.SENT, Status.SKIPPED]


def test_a_substitute_is_asked_once(alone: Game, ana: User, flavia: User) -> None:
    seats.go_away(user=ana, game_id=alone.pk)
    seats.take_over(user=flavia, game_id=alone.pk, index=to_move(alone).index)
    assert alone.notifications.filter(kind=Kind.TURN, user=flavia).count() == 1


def test_the_option_links_of_the_mail_act_as_ever(alone: Game, ana: User) -> None:
    delivery.send_due()
    leave_and_come_back(ana, alone)
    seat = to_move(alone)
    alone.refresh_from_db()
    meant = links.LinkOption(alone.public_id, seat.index, ana.pk, alone.move_count, "start in gallia")
    option_links.carry_out(user=ana, game_id=alone.pk, option=meant)
    assert alone.moves.filter(action="start in gallia").exists()


def test_warnings_come_again_with_the_time(alone: Game, ana: User) -> None:
    for times in (1, 2):
        let_time_pass(alone, timedelta(seconds=PACE * 0.81))
        deadlines.remind_due()
        assert len(mails_of(alone, Kind.REMINDER)) == times
        leave_and_come_back(ana, alone)
        assert to_move(alone).deadline > timezone.now() + timedelta(seconds=PACE * 0.9)
