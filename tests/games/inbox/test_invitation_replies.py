"""Replies to an invitation, and mails to the address that nobody reads: they are answered, and nobody joins by them."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, Seat
from games.services.inbox import inbox, reply_commands
from games.services.lobby import lobby
from games.services.talk import table_talk
from tests import tables
from tests.games.mail.post import sent_mails, write_mail
from tests.tables import person

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome


@pytest.fixture
def host() -> User:
    return person("Ana")


@pytest.fixture
def guest() -> User:
    return person("Ben")


def invited(host: User, guest: User, *, private: bool = False) -> tuple[Game, str]:
    """A game of two that waits for its second player, and the address that the invitation is answered at."""
    game = lobby.create_game(user=host, name="Limes", players=2, pace=tables.PACE, private=private)
    table_talk.invite_person(user=host, game_id=game.pk, name=guest.username)
    (letter,) = sent_mails()
    assert letter.to == [guest.email]
    return game, letter.reply_to[0]


def reply(to: str, text: str = "Yes, I'd like to join!", *, sender: str = "other@example.org") -> list[tuple[str, str]]:
    """Return the answers to the mail, in both parts, lines run together."""
    sent_mails()
    inbox.receive_mail(raw=write_mail(text, sender=sender), recipient=to, sender=sender)
    return [
        (str(each.subject), " ".join(part.split()))
        for each in sent_mails()
        for part in (str(each.body), str(each.alternatives[0].content))
    ]


def test_a_yes_is_answered_with_where_to_join(host: User, guest: User) -> None:
    game, to = invited(host, guest)
    answers = reply(to)
    assert len(answers) == 2
    for subject, part in answers:
        assert subject == "Limes: Your answer to the invitation"
        assert "To join it, open its page." in part and game.get_absolute_url() in part
        assert "because you answered an invitation on tocsite as Ben" in part
    assert not game.seats.filter(user=guest).exists()


def test_the_page_of_a_private_game_opens_to_them(host: User, guest: User) -> None:
    game, to = invited(host, guest, private=True)
    for _subject, part in reply(to):
        assert reverse("games:invitation", args=[game.invite_token]) in part
        assert game.get_absolute_url() not in part


def test_a_guest_who_has_joined_already_is_told_so(host: User, guest: User) -> None:
    game, to = invited(host, guest)
    lobby.join_game(user=guest, game_id=game.pk)
    for _subject, part in reply(to, "status"):
        assert "You have already joined this game." in part and "Answer its latest email instead" in part


@pytest.mark.parametrize("private", [False, True])
def test_a_guest_who_comes_too_late_is_shown_other_games(host: User, guest: User, *, private: bool) -> None:
    game, to = invited(host, guest, private=private)
    lobby.join_game(user=person("Cai"), game_id=game.pk, token=game.invite_token)
    for _subject, part in reply(to):
        assert "This game is not looking for players any more." in part and reverse("games:open") in part


def test_nothing_is_done_for_a_guest_at_the_table(host: User, guest: User) -> None:
    game, to = invited(host, guest)
    lobby.join_game(user=person("Cai"), game_id=game.pk)
    before = Game.objects.get(pk=game.pk).move_count
    for text in ("1", "hand", "mute", "vacation"):
        assert inbox.receive_mail(raw=write_mail(text), recipient=to, sender="ben@example.org").outcome == Outcome.EMPTY
    assert Game.objects.get(pk=game.pk).move_count == before and not Seat.objects.filter(muted=True).exists()


def test_a_program_that_answers_every_mail_is_heard_twice(host: User, guest: User) -> None:
    _game, to = invited(host, guest)
    assert [len(reply(to)) for _time in range(4)] == [2, 2, 0, 0]


class TestNobodysAddress:
    @pytest.fixture
    def game(self, host: User, guest: User) -> Game:
        EmailAddress.objects.create(user=host, email=host.email, verified=True)
        return tables.running_game(host, guest)

    def test_a_player_of_the_site_is_answered_three_times_a_day(self, game: Game, host: User) -> None:
        answers = [reply(reply_commands.own_address(), f"yes {number}", sender=host.email) for number in range(4)]
        assert [len(each) for each in answers] == [2, 2, 2, 0]
        for _subject, part in answers[0]:
            assert "Nobody reads the address you wrote to" in part
            assert "All your games are here:" in part and "http://127.0.0.1:8000/" in part

    def test_a_stranger_or_an_unverified_address_is_not_answered(self, game: Game, guest: User) -> None:
        assert reply(reply_commands.own_address(), sender="stranger@example.org") == []
        assert reply(reply_commands.own_address(), sender=guest.email) == [], "who has not verified the address"
