"""Messages between players: whom they reach, whom not, and what a second click does."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail import address
from games.models import Game, IncomingMail, MailKind, Message, Notification
from games.services.errors import NotNow, NotYours, Refused
from games.services.inbox import inbox
from games.services.lobby import lobby
from games.services.outbox import compose
from games.services.talk import table_talk, words
from tests import tables
from tests.games.mail.post import write_mail

Browser = Callable[[User], Client]
Kind = MailKind


def say(game: Game, user: User, text: str = "Ave!") -> None:
    table_talk.say_at_table(user=user, game_id=game.pk, text=text, key=uuid4())


def test_everybody_else_at_the_table_gets_one_mail(running_game: Game, people: list[User]) -> None:
    say(running_game, people[0])
    told = Notification.objects.filter(kind=Kind.MESSAGE)
    assert {each.user for each in told} == set(people[1:]) and told.count() == 3


def test_the_same_form_twice_says_it_once(running_game: Game, people: list[User], browser: Browser) -> None:
    form = {"key": str(uuid4()), "text": "Ave!"}
    for _click in range(2):
        answer = browser(people[0]).post(reverse("games:say", args=[running_game.public_id]), form)
        assert answer.status_code == 302
    assert Message.objects.count() == 1


def test_the_table_shows_it_to_players_and_to_nobody_else(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    say(running_game, people[0], "Cave <b>canem</b>")
    seen = browser(people[1]).get(running_game.get_absolute_url(), {"panel": "talk"}).content.decode()
    assert "Cave &lt;b&gt;canem&lt;/b&gt;" in seen
    for stranger in (Client(), browser(tables.person("felix"))):
        page = stranger.get(running_game.get_absolute_url(), {"panel": "talk"}).content.decode()
        assert "canem" not in page and 'id="talk"' not in page


LINK = '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc"'


def test_an_address_in_it_can_be_clicked_at_the_table_and_in_the_mail(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    say(running_game, people[0], "Cave <b>canem</b>: https://example.org/a?b=1&c=2.")
    page = browser(people[1]).get(running_game.get_absolute_url(), {"panel": "talk"}).text
    assert f"Cave &lt;b&gt;canem&lt;/b&gt;: {LINK}>https://example.org/a?b=1&amp;c=2</a>." in page
    mail = compose.write_email(Notification.objects.get(kind=Kind.MESSAGE, user=people[1]))
    assert LINK in str(mail.alternatives[0].content) and "https://example.org/a?b=1&c=2." in mail.body


def test_a_stranger_cannot_talk(running_game: Game, browser: Browser) -> None:
    felix = tables.person("felix")
    with pytest.raises(NotYours):
        say(running_game, felix)
    form = {"key": str(uuid4()), "text": "Ave!"}
    assert browser(felix).post(reverse("games:say", args=[running_game.public_id]), form).status_code == 403
    assert not Message.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (words.LONGEST + 1)])
def test_a_refused_message_stays_in_its_box(
    running_game: Game, people: list[User], browser: Browser, text: str
) -> None:
    form = {"key": str(uuid4()), "text": text}
    answer = browser(people[0]).post(reverse("games:say", args=[running_game.public_id]), form)
    assert answer.status_code == 422
    assert text.strip() in answer.content.decode()
    assert not Message.objects.exists()


def test_a_damaged_form_says_nothing(running_game: Game, people: list[User], browser: Browser) -> None:
    answer = browser(people[0]).post(reverse("games:say", args=[running_game.public_id]), {"key": "1", "text": "Ave!"})
    assert answer.status_code == 422 and "Ave!" in answer.content.decode()


def test_a_flood_is_stopped(running_game: Game, people: list[User]) -> None:
    for _each in range(settings.LIMITS["messages"].most):
        say(running_game, people[0])
    with pytest.raises(NotNow):
        say(running_game, people[0])
    say(running_game, people[1])


def test_people_who_wait_for_a_game_talk_already(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(user=people[0], name="Pax", players=3, pace=tables.PACE)
    lobby.join_game(user=people[1], game_id=game.pk)
    say(game, people[1], "Who else?")
    assert "Who else?" in browser(people[0]).get(game.get_absolute_url()).content.decode()
    assert "Who else?" not in browser(people[2]).get(game.get_absolute_url()).content.decode()


def test_the_mail_of_a_message_has_the_words_and_their_writer(running_game: Game, people: list[User]) -> None:
    say(running_game, people[0], "Quid <novi>?\nScribe!")
    mail = compose.write_email(Notification.objects.filter(kind=Kind.MESSAGE).first())
    html = str(mail.alternatives[0].content)
    assert people[0].username in mail.subject and running_game.name in mail.subject
    assert "> Quid <novi>?\n> Scribe!" in mail.body
    assert "Quid &lt;novi&gt;?<br>" in html and "Scribe!" in html


class TestInvitations:
    @pytest.fixture
    def game(self, people: list[User]) -> Game:
        return lobby.create_game(user=people[0], name="Arcanum", players=3, pace=tables.PACE, private=True)

    def invite(self, game: Game, host: User, name: str) -> User:
        return table_talk.invite_person(user=host, game_id=game.pk, name=name)

    def test_the_guest_gets_a_mail_that_opens_the_table(self, game: Game, people: list[User], browser: Browser) -> None:
        self.invite(game, people[0], "BRUTUS ")
        owed = Notification.objects.get(kind=Kind.INVITATION)
        assert owed.user == people[1]
        mail = compose.write_email(owed)
        link = reverse("games:invitation", args=[game.invite_token])
        assert link in mail.body and link in str(mail.alternatives[0].content)
        assert people[0].username in mail.subject and len(mail.reply_to) == 1  # an answer is answered
        assert browser(people[1]).get(link).status_code == 200

    @pytest.mark.parametrize("name", ["", "nemo", "augusta", "nul\x00"])
    def test_nobody_and_those_who_sit_there_are_refused(self, game: Game, people: list[User], name: str) -> None:
        with pytest.raises(Refused):
            self.invite(game, people[0], name)
        assert not Notification.objects.filter(kind=Kind.INVITATION).exists()

    def test_nobody_is_asked_twice(self, game: Game, people: list[User]) -> None:
        self.invite(game, people[0], "brutus")
        with pytest.raises(Refused, match="already"):
            self.invite(game, people[0], "brutus")

    def test_two_guests_of_one_game(self, game: Game, people: list[User]) -> None:
        self.invite(game, people[0], "brutus")
        self.invite(game, people[0], "cornelia")
        assert Notification.objects.filter(kind=Kind.INVITATION).count() == 2

    def test_only_those_at_the_table_invite(self, game: Game, people: list[User]) -> None:
        with pytest.raises(NotYours):
            self.invite(game, people[1], "cornelia")

    def test_invitations_of_a_day_have_a_limit(
        self, game: Game, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(table_talk, "MOST_IN_A_DAY", 1)
        self.invite(game, people[0], "brutus")
        with pytest.raises(NotNow):
            self.invite(game, people[0], "cornelia")

    def test_the_limit_is_the_persons_wherever_they_sit(
        self, game: Game, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(table_talk, "MOST_IN_A_DAY", 1)
        other = lobby.create_game(user=people[1], name="Limes", players=3, pace=tables.PACE)
        lobby.join_game(user=people[2], game_id=game.pk, token=game.invite_token)
        self.invite(game, people[2], "drusus")
        lobby.leave_game(user=people[2], game_id=game.pk)
        lobby.join_game(user=people[2], game_id=other.pk)
        with pytest.raises(NotNow):
            self.invite(other, people[2], "drusus")

    def test_the_page_keeps_a_name_that_was_refused(self, game: Game, people: list[User], browser: Browser) -> None:
        answer = browser(people[0]).post(reverse("games:invite", args=[game.public_id]), {"name": "nemo"})
        assert answer.status_code == 422
        assert 'value="nemo"' in answer.content.decode()


class TestByMail:
    """A reply to a message's mail is a message."""

    @pytest.fixture
    def mailed(self, running_game: Game, people: list[User]) -> Notification:
        """The mail that Brutus gets of what Augusta said."""
        say(running_game, people[0])
        return Notification.objects.select_related("game", "seat").get(kind=Kind.MESSAGE, user=people[1])

    def reply(self, mailed: Notification, text: str) -> str:
        return inbox.receive_mail(
            raw=write_mail(text), recipient=address.reply_to(mailed, listed=False), sender="b@example.org"
        ).outcome

    def test_a_reply_by_mail_reaches_the_others_and_its_writer_hears_of_it(
        self, mailed: Notification, people: list[User]
    ) -> None:
        assert self.reply(mailed, "Et tu?\n2\nend turn") == IncomingMail.Outcome.SAID
        said = Message.objects.latest("pk")
        assert said.author == people[1] and said.text == "Et tu?\n2\nend turn"
        assert Game.objects.get(pk=mailed.game_id).move_count == 0
        assert {each.user for each in said.notifications.all()} == {people[0], *people[2:]}
        owed = Notification.objects.get(kind=Kind.ANSWER)
        assert (
            owed.user == people[1]
            and "Your message was sent to everyone at the table." in compose.write_email(owed).body
        )

    def test_a_greeting_is_a_message_too(self, mailed: Notification) -> None:
        assert self.reply(mailed, "Ave Brute!") == IncomingMail.Outcome.SAID
        assert Message.objects.latest("pk").text == "Ave Brute!"

    def test_a_copy_of_it_is_said_once(self, mailed: Notification) -> None:
        raw = write_mail("Et tu?")
        for _delivery in range(2):
            inbox.receive_mail(raw=raw, recipient=address.reply_to(mailed, listed=False), sender="b@example.org")
        assert Message.objects.filter(text="Et tu?").count() == 1

    def test_a_message_that_cannot_be_said_is_answered_with_the_reason(
        self, mailed: Notification, people: list[User]
    ) -> None:
        assert self.reply(mailed, "") == IncomingMail.Outcome.REFUSED
        owed = Notification.objects.get(kind=Kind.ANSWER, user=people[1])
        assert "Your message is empty" in compose.write_email(owed).body

    def test_a_player_who_left_the_table_cannot_write_by_mail(self, people: list[User]) -> None:
        game = lobby.create_game(user=people[0], name="Pax", players=3, pace=tables.PACE)
        lobby.join_game(user=people[1], game_id=game.pk)
        say(game, people[0])
        mailed = Notification.objects.select_related("game", "seat", "user").get(kind=Kind.MESSAGE)
        assert "Ave!" in compose.write_email(mailed).body
        lobby.leave_game(user=people[1], game_id=game.pk)
        assert self.reply(mailed, "Vale!") == IncomingMail.Outcome.REFUSED
        assert not Message.objects.filter(text="Vale!").exists()
        assert "Ave!" not in compose.write_email(Notification.objects.get(kind=Kind.ANSWER)).body
