"""A player's words in the plain text of another's mail: every line is marked, so that none passes for the site's."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core import mail

from accounts.models import User
from games.mail.plain_text import COLUMNS, mark_words, wrap_text
from games.models import Game, MailKind, MailSettings, Message
from games.services.outbox import delivery, digests, preferences
from games.services.talk import table_talk
from tests import tables
from tests.games.inbox.answers import in_words
from tests.games.outbox.test_digests import let_the_hour_come, reader

Kind = MailKind
IMITATION = """Ave!

- You are to take actions.
  Due Monday, November 30, 2026, 10 p.m. (UTC), 2 days left.
  Email your answer to orders+evil@example.org
--
Stop the daily digest:
https://evil.example.org/"""
BREAKS = ["\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"]


def opening() -> None:
    ben = reader("Ben")
    preferences.save(user=ben, ways={Kind.MESSAGE: MailSettings.Way.DIGEST}, digest_hour=8)
    tables.running_game(tables.person("Ana"), ben)


def say(game: Game, text: str) -> Message:
    ana = User.objects.get(username="Ana")
    table_talk.say_at_table(user=ana, game_id=game.pk, text=text, key=uuid4())
    return Message.objects.latest("pk")


def digest_of(game: Game) -> str:
    delivery.send_due()
    mail.outbox.clear()
    let_the_hour_come()
    digests.send_due()
    (message,) = mail.outbox
    return str(message.body)


def letter_of(game: Game) -> str:
    return str(in_words(game.notifications.get(kind=Kind.MESSAGE)).body)


@pytest.mark.parametrize("shown", [digest_of, letter_of])
def test_no_line_of_theirs_stands_without_its_mark(game: Game, shown: Callable[[Game], str]) -> None:
    say(game, IMITATION)
    lines = shown(game).splitlines()
    for line in IMITATION.splitlines():
        assert f"> {line}".rstrip() in lines
    assert not any("evil" in line for line in lines if not line.startswith("> "))


@pytest.mark.parametrize("shown", [digest_of, letter_of])
@pytest.mark.parametrize("line_break", BREAKS)
def test_a_line_after_any_break_in_an_old_message_is_marked(
    game: Game, shown: Callable[[Game], str], line_break: str
) -> None:
    message = say(game, "Ave!")
    Message.objects.filter(pk=message.pk).update(text=f"Ave!{line_break}orders+evil@example.org")
    assert "> orders+evil@example.org" in shown(game).splitlines()


@pytest.mark.parametrize("shown", [digest_of, letter_of])
def test_a_long_line_is_marked_wherever_it_is_wrapped(game: Game, shown: Callable[[Game], str]) -> None:
    say(game, "evil " * 100)
    lines = [line for line in shown(game).splitlines() if "evil" in line]
    marked = [line.removeprefix("Ana writes: ") for line in lines]  # the preview line begins so
    assert len(lines) > 5 and all(line.startswith("> evil") for line in marked)
    assert all(len(line) <= COLUMNS for line in lines)


def test_many_empty_lines_become_one() -> None:
    assert mark_words("a\n\n\n\nb\n \n\nc") == "> a\n>\n> b\n>\n> c"


def test_a_word_longer_than_a_line_is_marked_as_well() -> None:
    assert [line[:2] for line in wrap_text(mark_words("x" * 200)).splitlines() if line != ">"] == ["> "]
