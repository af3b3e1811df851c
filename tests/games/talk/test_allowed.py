"""Games whose players have agreed when they write to each other: every door holds to it, in one sentence."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail import address
from games.models import Game, IncomingMail, MailKind, Message, Notification
from games.services.errors import NotNow, Refused
from games.services.inbox import inbox
from games.services.talk import table_talk
from tests import tables
from tests.games.mail.post import write_mail

Browser = Callable[[User], Client]
Talk = Game.Talk
NOT_YET, NEVER = "can write messages only after this game is over", "Messages are off"


def agree(game: Game, talk: Talk) -> Game:
    Game.objects.filter(pk=game.pk).update(table_talk=talk)
    return game


def say(game: Game, user: User, *readers: User) -> Message | None:
    keys = [reader.pk for reader in readers] or None
    return table_talk.say_at_table(user=user, game_id=game.pk, text="Ave!", key=uuid4(), readers=keys)


@pytest.mark.parametrize(("talk", "sentence"), [(Talk.AFTER, NOT_YET), (Talk.NONE, NEVER)])
def test_the_page_says_why_nobody_writes_in_place_of_the_box(
    running_game: Game, people: list[User], browser: Browser, talk: Talk, sentence: str
) -> None:
    agree(running_game, talk)
    address = reverse("games:say", args=[running_game.public_id])
    shown = browser(people[0]).get(running_game.get_absolute_url(), {"panel": "talk"}).text
    assert sentence in shown and address not in shown
    refused = browser(people[0]).post(address, {"key": str(uuid4()), "text": "Ave!"})
    assert refused.status_code == 409 and sentence in refused.text
    assert not Message.objects.exists()


def test_the_onlookers_room_is_no_second_door(running_game: Game, people: list[User], browser: Browser) -> None:
    agree(running_game, Talk.NONE)
    tables.end(running_game, people[0])
    room, form = reverse("games:room", args=[running_game.public_id]), {"key": str(uuid4()), "text": "Ave!"}
    player, onlooker = browser(people[0]), browser(tables.person("felix"))
    shown = player.get(running_game.get_absolute_url(), {"panel": "room"}).text
    assert NEVER in shown and f'action="{room}"' not in shown
    refused = player.post(room, form)
    assert refused.status_code == 409 and NEVER in refused.text and not Message.objects.exists()
    assert f'action="{room}"' in onlooker.get(running_game.get_absolute_url(), {"panel": "room"}).text
    assert onlooker.post(room, form).status_code == 302 and Message.objects.exists()


def test_talk_agreed_for_afterwards_begins_once_the_game_is_over(running_game: Game, people: list[User]) -> None:
    agree(running_game, Talk.AFTER)
    with pytest.raises(NotNow, match=NOT_YET):
        say(running_game, people[0])
    tables.end(running_game, people[0])
    assert say(running_game, people[0]) is not None
    with pytest.raises(NotNow, match=NEVER):
        say(agree(running_game, Talk.NONE), people[0])


def test_in_a_game_of_talk_to_all_nobody_is_written_to_alone(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    agree(running_game, Talk.TO_ALL)
    shown = browser(people[0]).get(running_game.get_absolute_url(), {"panel": "talk"}).text
    assert 'name="text"' in shown and 'name="to"' not in shown
    with pytest.raises(Refused, match="Send your message to everyone"):
        say(running_game, people[0], people[1])
    said = say(running_game, people[0])
    assert said is not None and said.readers is None


def test_a_reply_by_mail_is_told_why_it_is_not_passed_on(running_game: Game, people: list[User]) -> None:
    say(running_game, people[0])
    mailed = Notification.objects.get(user=people[1], kind=MailKind.MESSAGE)
    agree(running_game, Talk.AFTER)
    inbox.receive_mail(
        raw=write_mail("Ave et vale!"), recipient=address.reply_to(mailed, listed=False), sender="b@example.org"
    )
    row = IncomingMail.objects.get()
    assert row.outcome == IncomingMail.Outcome.REFUSED and NOT_YET in str(row.report)
    assert Message.objects.count() == 1
