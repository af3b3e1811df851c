"""A talk that begins by mail: every mail of a game says where its reader writes to the table, before anybody has."""

import re
from urllib.parse import quote

import pytest

from games.models import Game, IncomingMail, MailKind, Seat
from games.services.inbox import inbox
from games.services.outbox import compose
from tests.games.mail.post import post, write_mail
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
ADDRESS = re.compile(r"talk\+[a-z2-7]+@[\w.-]+")


def parts(game: Game, kind: Kind, seat: Seat) -> tuple[str, str]:
    row = game.notifications.filter(kind=kind, user=seat.user).select_related("game", "seat", "user").latest("pk")
    mail = compose.write_email(row)
    return str(mail.body), str(mail.alternatives[0].content)


def test_a_decisions_mail_says_where_and_what_is_written_there_is_told(game: Game, seat: Seat) -> None:
    text, html = parts(game, Kind.TURN, seat)
    (to,) = ADDRESS.findall(text)
    assert f"Write to the table:\n{to}\n" in text
    assert re.search(rf'<a href="mailto:{re.escape(to)}\?subject=Limes"[^>]*>Write to the table</a>', html)
    assert (
        inbox.receive_mail(raw=write_mail("Peace until round 3?"), recipient=to, sender="max@example.org").outcome
        == "said"
    )
    assert game.messages.get().text == "Peace until round 3?"
    assert game.messages.get().author == seat.user
    others = game.notifications.filter(kind=Kind.MESSAGE)
    assert [row.user_id for row in others] == [each.user_id for each in game.seats.exclude(pk=seat.pk)]


def test_help_gives_the_address_for_writing_to_the_table(game: Game, seat: Seat) -> None:
    post(seat, "help")
    text, html = parts(game, Kind.ANSWER, seat)
    told = " ".join(text.split())
    (to,) = set(ADDRESS.findall(text))
    assert f"- {to}: your own address to write to everyone at the table" in told
    assert html.count(f'<a href="mailto:{to}?subject=Limes"') == 2


def test_orders_sent_there_are_not_told(game: Game, seat: Seat) -> None:
    (to,) = ADDRESS.findall(parts(game, Kind.TURN, seat)[0])
    assert (
        inbox.receive_mail(raw=write_mail("start in gallia"), recipient=to, sender="max@example.org").outcome
        == "refused"
    )
    assert not game.messages.exists() and Game.objects.get(pk=game.pk).move_count == game.move_count


def test_help_sent_there_is_answered(game: Game, seat: Seat) -> None:
    (to,) = ADDRESS.findall(parts(game, Kind.TURN, seat)[0])
    assert (
        inbox.receive_mail(raw=write_mail("HELP"), recipient=to, sender="max@example.org").outcome == Outcome.ANSWERED
    )
    assert not game.messages.exists()


def test_a_games_name_of_any_letters_is_the_subject() -> None:
    game = running_game(person("Ana"), person("Ben"), name="Ämter & “Würden”?")
    seat = game.seats.select_related("user").get(index=game.to_move[0])
    assert f"?subject={quote(game.name)}" in parts(game, Kind.TURN, seat)[1]


def test_an_onlookers_mail_has_no_such_address(game: Game, seat: Seat) -> None:
    row = game.notifications.filter(kind=Kind.TURN, user=seat.user).select_related("game", "seat").latest("pk")
    row.user, row.kind = person("Cleo"), Kind.WANTED
    assert compose.build_letter(row).table_address == ""
