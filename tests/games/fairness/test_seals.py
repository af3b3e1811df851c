"""The public list of seals: a chain of lines, one for every game that is opened."""

import hashlib
import re
import subprocess
from html import unescape
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Game, MailKind, SealLine
from games.services.lobby import lobby
from games.services.outbox import compose
from tests import tables
from tests.games.play.test_at_once import at_once


def open_game(user: User, **wishes: object) -> Game:
    return lobby.create_game(user=user, name="Limes", players=2, pace=tables.PACE, **wishes)


def follow(lines: list[str]) -> None:
    """Hold a list against what it says of itself."""
    before = "-"
    for number, line in enumerate(lines, 1):
        assert (line.split()[0], line.split()[-1]) == (str(number), before)
        before = hashlib.sha256(line.encode()).hexdigest()


def listed(client: Client) -> str:
    return b"".join(client.get(reverse("games:seals_text")).streaming_content).decode()


def test_each_game_has_a_line_that_follows_from_the_one_before(people: list[User], client: Client) -> None:
    games = [open_game(people[0]), open_game(people[1], bot_seats=["sensible"])]
    lines = listed(client).splitlines()
    follow(lines)
    assert [line.split()[1:3] for line in lines] == [[game.public_id, game.seed_hash] for game in games]
    assert lobby.create_game(user=people[0], name="L", players=2, pace=tables.PACE, public_id=games[0].public_id)
    assert SealLine.objects.count() == 2, "a form that comes twice opens nothing"


def test_a_game_of_a_league_has_a_line_too(people: list[User], client: Client) -> None:
    seated = [people[0], "sensible"]
    game = lobby.begin_drawn_game(name="II.1", ruleset="time_of_crisis", options={}, seated=seated, pace=tables.PACE)
    assert listed(client).split()[1:3] == [game.public_id, game.seed_hash]
    assert (game.protocol, game.joined, game.salts) == (2, [], [])
    mail = compose.write_email(game.notifications.get(user=people[0], kind=MailKind.STARTED))
    assert game.seed_hash in mail.body and "order of joining" not in mail.body


def test_a_private_game_is_listed_by_its_seal_alone(people: list[User], client: Client) -> None:
    game = open_game(people[0], private=True)
    page = client.get(reverse("games:seals")).content.decode()
    assert game.seed_hash in page and "private game" in page
    assert game.public_id not in page + listed(client)


def test_the_command_on_the_page_finds_what_was_changed(people: list[User], client: Client, tmp_path: Path) -> None:
    for number in range(3):
        open_game(people[number])
    page = client.get(reverse("games:seals")).content.decode()
    command = re.search(r'id="check">([^<]+)</code>', page)
    assert command is not None

    def said(text: str) -> str:
        (tmp_path / "seals.txt").write_text(text)
        return subprocess.run(["sh", "-c", unescape(command[1])], cwd=tmp_path, capture_output=True, text=True).stdout

    sound, last = listed(client), SealLine.objects.last()
    assert last and said(sound) == f"{last.own}\n"
    assert "broken: 2" in said(sound.replace(str(SealLine.objects.first()).split()[2], "0" * 64))
    assert "broken: 3" in said("".join(line for line in sound.splitlines(True) if not line.startswith("2 ")))


def test_the_newest_come_first_a_page_at_a_time(people: list[User], client: Client) -> None:
    open_game(people[0])
    first = SealLine.objects.get()
    rest = [SealLine(number=n, game="g", seal="s", opened=first.opened, before="b", own="o") for n in range(2, 120)]
    SealLine.objects.bulk_create(rest)
    with CaptureQueriesContext(connection) as queries:
        first_page, last_page = (client.get(reverse("games:seals"), {"page": number}).text for number in (1, 3))
    assert len(queries) == 2 * 2
    assert not [each for each in queries if "COUNT(" in each["sql"] or "OFFSET" in each["sql"]], (
        "no line is passed over"
    )
    shown = [[int(number) for number in re.findall(r'<li value="(\d+)">', page)] for page in (first_page, last_page)]
    assert shown == [[*range(119, 69, -1)], [*range(19, 0, -1)]]


@pytest.mark.django_db(transaction=True)
def test_games_that_are_opened_at_once_follow_each_other(client: Client) -> None:
    people = [tables.person(name) for name in ("augusta", "brutus", "cornelia")]
    outcomes = at_once(*[lambda user=user: open_game(user) for user in people])
    assert all(isinstance(outcome, Game) for outcome in outcomes)
    lines = listed(client).splitlines()
    assert len(lines) == 3
    follow(lines)
