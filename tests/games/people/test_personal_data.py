"""The file with somebody's data: everything of theirs, and nothing of anybody else."""

import json
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import personal_data
from accounts.models import DataFile, User
from games.leagues.models import ApartPair
from games.leagues.services import entries
from games.models import Game, IncomingMail, News, NewsMail, StandingOrder
from games.services.lobby import fellows, lobby
from games.services.talk import notes, table_talk
from games.titles.standing.rule import OWN_TURN
from tests.leagues.leagues import league, season_of
from tests.tables import end, person, running_game

pytestmark = pytest.mark.django_db


def file_of(user: User) -> dict[str, str]:
    """All files in the zip of somebody, as text."""
    personal_data.ask_file(user=user)
    personal_data.make_due()
    with ZipFile(BytesIO(bytes(DataFile.objects.get(person=user).content))) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


@pytest.fixture
def game() -> Game:
    return running_game(person("Ana"), person("Ben"), name="Limes")


@pytest.fixture
def ben(game: Game) -> User:
    return User.objects.get(username="Ben")


def test_every_part_is_there_though_there_is_nothing_to_tell() -> None:
    found = file_of(person("Cai"))
    assert set(found) == {f"{name}.json" for name in personal_data.PARTS}
    assert all(json.loads(text) is not None for text in found.values())


def test_the_file_has_games_by_link_words_notes_orders_and_leagues(game: Game, ana: User, ben: User) -> None:
    table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave Ben")
    notes.keep_note(user=ana, game=game, move=None, text="Hold Italia")
    StandingOrder.objects.create(seat=game.seats.get(user=ana), user=ana, kind=OWN_TURN, lines=["end"])
    fellows.follow(user=ana, person=ben)
    entries.enter(user=ana, season_id=season_of(league(ana)).pk)
    over = running_game(ana, ben, name="Over")
    end(over, ana)
    found = file_of(ana)
    link = f"http://127.0.0.1:8000{game.get_absolute_url()}"
    assert link in found["games.json"] and "Over" in found["games.json"]
    assert [each["text"] for each in json.loads(found["messages.json"])] == ["Ave Ben"]
    assert json.loads(found["messages.json"])[0]["game"] == link
    assert json.loads(found["standing_orders.json"])[0]["lines"] == ["end"]
    assert "limes-league" in found["league_entries.json"] and "limes-league" in found["leagues_you_organise.json"]
    assert json.loads(found["results.json"])["places"][0]["place"] == 1
    assert {each["game"] for each in json.loads(found["reliability.json"])["games"]} >= {link}
    assert json.loads(found["emails_to_you.json"])["games"][0]["kind"] == "started"
    assert "Hold Italia" in found["notes.json"] and '"Ben"' in found["players_you_follow.json"]


def test_emails_are_text_files(game: Game, ana: User) -> None:
    IncomingMail.objects.create(
        message_id="<1@x>", addressee="x", sender=ana.email, outcome="acted", user=ana, game=game, lines=["1", "end"]
    )
    news = News.objects.create(headline="The season starts", text="Check in.", listed=False)
    NewsMail.objects.create(news=news, user=ana, status="sent", sent=timezone.now())
    texts = {name: text for name, text in file_of(ana).items() if name.endswith(".txt")}
    assert {name.split("/")[1] for name in texts} == {"from-you", "to-you"}
    assert any(text.endswith("\n1\nend\n") for text in texts.values())
    assert any("Subject: The season starts" in text and "Check in." in text for text in texts.values())


def test_the_file_holds_nobody_elses_secrets(game: Game, ana: User, ben: User) -> None:
    table_talk.say_at_table(user=ben, game_id=game.pk, key=uuid4(), text="What Ben said")
    private = lobby.create_game(user=ben, name="Private", players=3, pace=90_000, private=True)
    held = league(ben)
    ApartPair.objects.create(league=held, one=ana, other=ben)
    ana.set_password("hidden words")
    ana.save()
    everything = "\n".join(file_of(ana).values())
    for secret in (
        *(ben.email, "What Ben said", private.public_id, private.invite_token, held.name),
        *(bytes(game.seed).hex(), game.state, ana.password, str(game.salts)),
    ):
        assert secret not in everything, secret


def test_a_stranger_to_the_page_signs_in_first(client: Client) -> None:
    for name in ("your_data", "data_file", "delete_account"):
        assert client.get(reverse(name)).url.startswith("/accounts/login/")
