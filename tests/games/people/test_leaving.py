"""A deleted account leaves standing all that others share with its person, without their name."""

import json
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.core.cache import caches
from django.db import connection
from django.test import Client, TestCase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts import departure, personal_data
from accounts.models import Bounce, DeletedAccount, Name, PausedAddress, User
from accounts.names import name_former_player
from games.leagues.models import Appeal, Decision, DeskAct, Entry, League, Player, Season, Team, Teammate
from games.leagues.services import entries, organisers, teams
from games.models import (
    AccountMail,
    CatalogueEntry,
    Export,
    Game,
    Import,
    IncomingMail,
    Message,
    News,
    NewsMail,
    Notification,
    Seat,
    Tenure,
)
from games.present.happenings import EXTENDED, TAKEN_OVER
from games.services.clock import deadlines
from games.services.history import packing
from games.services.lobby import lobby, seats
from games.services.outbox import compose
from games.services.people import retention
from games.services.people.neutral_names import NeutralName
from games.services.rows.happenings import note_happening
from games.services.talk import reading, table_talk
from tests.leagues.leagues import league, season_of, started
from tests.orders import legal, order, to_move
from tests.tables import PACE, end, person, running_game, time_out

pytestmark = pytest.mark.django_db


def go(user: User) -> str:
    """Let the week of somebody be over; the name that is left."""
    User.objects.filter(pk=user.pk).update(deletion_due=timezone.now(), deletion_reminded=True)
    departure.delete_due()
    assert not User.objects.filter(pk=user.pk).exists()
    return DeletedAccount.objects.latest("pk").neutral_name


def rows_with(text: str) -> list[str]:
    """Every table and column of the database with a text in it, however it is written there."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND"
            " data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')"
        )
        for table, column in cursor.fetchall():
            cursor.execute(f'SELECT count(*) FROM "{table}" WHERE "{column}"::text LIKE %s', [f"%{text}%"])
            if cursor.fetchone()[0]:
                found.append(f"{table}.{column}")
    return found


def test_no_table_has_the_name_or_the_address_any_more() -> None:
    ana, ben, cai = person("Anastasia"), person("Ben"), person("Cai")
    game = running_game(ana, ben)
    seat = to_move(game)
    note_happening(
        game, EXTENDED, game.move_count, seat, asker="Anastasia", agreed=["Ben", "Anastasia (bot)"], seconds=1
    )
    lobby.create_game(user=ana, name="Waiting", players=3, pace=PACE)
    table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave")
    seats.resign(user=ana, game_id=game.pk)
    seats.take_over(user=cai, game_id=game.pk, index=game.seats.get(user=ana).index)
    over = running_game(ana, ben, name="Over")
    end(over, ana)
    played = league(ana)
    organisers.add(user=ana, league=played, name="Ben", reason="Help")
    organisers.decide(user=ana, league=played, sentence=lambda: "Thanked Anastasia.", reason="Good work")
    entries.enter(user=ana, season_id=season_of(played).pk)
    note = News.objects.create(headline="Anastasia invites you", text="Join Anastasia.", listed=False, key="x")
    NewsMail.objects.create(news=note, user=ben)
    IncomingMail.objects.create(message_id="<1@x>", addressee="x", sender=ana.email, outcome="empty")
    AccountMail.objects.create(recipient="Anastasia@example.org", subject="x", text="x", expires=timezone.now())
    called = go(ana)
    assert rows_with("nastasia") == ["accounts_name.name"]
    note.refresh_from_db()
    assert note.text == f"Join {called}."
    assert {each.sitter for each in over.seats.select_related("user")} == {called, "Ben"}
    assert Decision.objects.filter(what=f"Thanked {called}.").exists()


def test_the_neutral_name_is_said_in_the_language_of_its_reader() -> None:
    ana, ben, cai = person("Ana"), person("Ben"), person("Cai")
    game = running_game(ana, ben)
    said = table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave")
    seats.resign(user=ana, game_id=game.pk)
    called = go(ana)
    with override("de"):
        german = name_former_player(DeletedAccount.objects.get().pk)
        assert Message.objects.get(pk=said.pk).writer == german
        assert german in {seat.sitter for seat in game.seats.select_related("user")}
        seats.take_over(user=cai, game_id=game.pk, index=game.seats.get(user=None).index)
        page = Client(headers={"accept-language": "de"}).get(f"{game.get_absolute_url()}log/").text
    assert page.count(german) > 1
    assert game.happenings.get(kind=TAKEN_OVER).data["former"] == Tenure.objects.get().called == called


def test_names_given_up_before_are_replaced_too() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben)
    note_happening(game, TAKEN_OVER, 0, game.seats.get(user=ben), former="Ana")
    ana.username = "Livia"
    ana.save()
    called = go(ana)
    assert game.happenings.get(kind=TAKEN_OVER).data == {"former": called}
    assert set(Name.objects.filter(person=None).values_list("name", flat=True)) == {"Ana", "Livia"}


def test_a_name_given_up_a_year_ago_is_nowhere_but_its_person_is() -> None:
    ana, ben = person("Anastasia"), person("Ben")
    game = running_game(ana, ben)
    note_happening(game, TAKEN_OVER, 0, game.seats.get(user=ben), former="Anastasia")
    Tenure.objects.create(seat=game.seats.get(user=ben), user=ana, called="Anastasia", until_move=0, why="resigned")
    game.seats.filter(user=ana).update(called="Anastasia")  # as in a packed game
    game.happenings.update(person=ana, called="Anastasia")
    played = league(ana)
    organisers.decide(user=ana, league=played, sentence=lambda: "Thanked Anastasia.", reason="Good work")
    LogEntry.objects.create(user=ben, action_flag=2, object_repr="game 1", change_message="Anastasia asked for it")
    User.objects.filter(pk=ana.pk).update(email="a@example.org")
    ana.refresh_from_db()
    ana.username = "Livia"
    ana.save()
    retention.forget_old()
    assert game.happenings.get(kind=TAKEN_OVER).data == {"former": "Anastasia"}
    Name.objects.filter(name="Anastasia").update(until=timezone.now())
    caches["pictures"].set("drawn before", b"Anastasia")
    with TestCase.captureOnCommitCallbacks(execute=True):
        retention.forget_old()
    assert rows_with("nastasia") == [] and caches["pictures"].get("drawn before") is None
    assert game.happenings.get(kind=TAKEN_OVER).data == {"former": "Livia"}
    assert Decision.objects.filter(what="Thanked Livia.").exists()


def test_a_running_seat_is_played_as_that_of_somebody_silent() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben)
    seat = game.seats.get(user=ana)
    called = go(ana)
    for count in (1, 2, 3):
        while (mover := to_move(game)).pk != seat.pk:
            order(game, legal(game, mover)[0], seat=mover)
            game.refresh_from_db()
        time_out(game)
        deadlines.expire_due()
        game.refresh_from_db()
        seat.refresh_from_db()
        assert seat.expiries == count
    assert seat.free_why == Seat.Why.EXPIRED
    seats.take_over(user=person("Cai"), game_id=game.pk, index=seat.index)
    assert f"Cai takes over the seat of {called}" in Client().get(game.get_absolute_url()).text


def test_games_that_have_not_started_are_left_and_own_ones_cancelled() -> None:
    ana, ben = person("Ana"), person("Ben")
    own = lobby.create_game(user=ana, name="Own", players=3, pace=PACE)
    other = lobby.create_game(user=ben, name="Other", players=3, pace=PACE)
    lobby.join_game(user=ana, game_id=other.pk)
    go(ana)
    own.refresh_from_db()
    other.refresh_from_db()
    assert (own.status, other.status) == (Game.Status.CANCELLED, Game.Status.OPEN)
    assert other.seats.filter(user=None, called="").count() == 2


def test_packed_games_files_lists_and_searches_have_the_neutral_name(client: Client) -> None:
    ana, ben = person("Anastasia"), person("Ben")
    game = running_game(ana, ben, name="Limes")
    end(game, ana)
    Game.objects.filter(pk=game.pk).update(finished=timezone.now() - packing.REST)
    Notification.objects.update(status="sent")
    assert packing.pack(game.pk)
    file = client.get(reverse("games:game_text", args=[game.public_id])).text
    assert "Anastasia" in file
    key, called = ana.pk, go(ana)
    assert not Export.objects.exists()
    for address in ("game_text", "game_json", "end", "log", "game_feed"):
        page = client.get(reverse(f"games:{address}", args=[game.public_id])).text
        assert "Anastasia" not in page and (called in page or address in ("log", "game_feed")), address
    assert client.get("/people/Anastasia/").status_code == client.get("/people/Anastasia/feed.atom").status_code == 404
    for address in ("/games/finished/", "/statistics/", "/feed.atom", "/ratings/"):
        assert "Anastasia" not in client.get(address).text
    assert client.get("/games/finished/", {"player": "Anastasia"}).status_code == 422
    assert not CatalogueEntry.objects.filter(seated__contains=[key]).exists()


def test_messages_stay_and_the_words_of_removed_ones_go() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben)
    said = table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave")
    gone = table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Secret")
    Message.objects.filter(pk=gone.pk).update(removed=timezone.now())
    called = go(ana)
    assert Message.objects.get(pk=said.pk).text == "Ave" and Message.objects.get(pk=gone.pk).text == ""
    browser = Client()
    browser.force_login(ben)
    page = browser.get(f"{game.get_absolute_url()}?panel=talk").text
    assert f"<strong>{called}</strong>" in page and "Ave" in page


def test_a_file_that_became_no_game_goes() -> None:
    ana = person("Ana")
    Import.objects.create(user=ana, file="x", sha256="0" * 64)
    go(ana)
    assert not Import.objects.exists()


def test_others_get_no_mail_that_names_them() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = lobby.create_game(user=ana, name="Own", players=3, pace=PACE)
    Notification.objects.create(game=game, seat=game.seats.first(), user=ben, kind="invitation", move=0, host=ana)
    go(ana)
    assert not Notification.objects.exists()


def test_a_league_without_another_organiser_passes_to_the_moderators() -> None:
    ana = person("Ana")
    held = league(ana)
    go(ana)
    assert list(organisers.leagues_of_moderators()) == [held] and season_of(held).state == Season.State.OPEN


def test_an_entry_of_a_season_not_drawn_goes_and_its_team_with_it() -> None:
    ana, ben = person("Ana"), person("Ben")
    season = season_of(league(ben, team=2))
    entries.enter(user=ana, season_id=season.pk)
    team = teams.create(user=ana, season_id=season.pk, name="Aquila")
    teams.invite(user=ana, team_id=team.pk, name="Ben")
    go(ana)
    assert not Entry.objects.exists() and not Team.objects.exists()


def test_an_invitation_to_a_team_goes() -> None:
    ana, ben = person("Ana"), person("Ben")
    season = season_of(league(ben, team=2))
    entries.enter(user=ben, season_id=season.pk)
    team = teams.create(user=ben, season_id=season.pk, name="Aquila")
    teams.invite(user=ben, team_id=team.pk, name="Ana")
    Season.objects.update(state=Season.State.RUNNING)
    go(ana)
    assert Teammate.objects.get().user == ben


def test_a_running_season_goes_on() -> None:
    season = started(people=4)
    entry = season.entries.get(user__username="P0")
    player = Player.objects.create(user=entry.user)
    called = go(entry.user)
    entry.refresh_from_db()
    player.refresh_from_db()
    assert entry.name == player.name == called
    assert League.objects.get().seasons.get().state == Season.State.RUNNING


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ana wins.", "X wins."),
        ("To ana-maria and ana", "To ana-maria and X"),
        ("banana, ana.b, ana", "banana, ana.b, X"),
        ("(ana)", "(X)"),
        ("ana.maria!", "Y!"),
    ],
)
def test_whole_names_alone_are_replaced(text: str, told: str) -> None:
    changed = NeutralName(["ana", "ana.maria"] if "Y" in told else ["ana"], "Y" if "Y" in told else "X").in_text(text)
    assert changed == told


def test_an_address_that_another_has_verified_gives_no_access_to_what_is_theirs() -> None:
    bob, mallory = person("Bob"), person("Mallory")
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    EmailAddress.objects.create(user=mallory, email="BOB@example.org")
    kept = [
        Bounce.objects.create(address=bob.email, kind="soft", detail="Bob's mailbox is full"),
        PausedAddress.objects.create(address=bob.email, why="hard", detail="Bob's mailbox is gone"),
        AccountMail.objects.create(recipient=bob.email, subject="x", text="x", expires=timezone.now()),
        IncomingMail.objects.create(message_id="<1@x>", addressee="x", sender=bob.email, outcome="acted", user=bob),
        IncomingMail.objects.create(message_id="<2@x>", addressee="x", sender=bob.email, outcome="empty"),
    ]
    told = json.dumps(personal_data.PARTS["email_addresses"](mallory), default=str)
    assert "BOB@example.org" in told and "mailbox" not in told
    assert "mailbox" in json.dumps(personal_data.PARTS["email_addresses"](bob), default=str)
    go(mallory)
    for row in kept:
        row.refresh_from_db()


def test_an_email_of_another_person_stays_theirs_whatever_its_sender() -> None:
    ana, ben = person("Ana"), person("Ben")
    sent = {"addressee": "x", "sender": ana.email, "outcome": "empty"}
    of_ben = IncomingMail.objects.create(message_id="<1@x>", user=ben, **sent)
    for number, user in enumerate((ana, None), 2):
        IncomingMail.objects.create(message_id=f"<{number}@x>", user=user, **sent)
    go(ana)
    assert list(IncomingMail.objects.all()) == [of_ben]


def test_an_answer_by_email_goes_with_its_words() -> None:
    ana = person("Ana")
    asked = IncomingMail.objects.create(
        message_id="<1@x>", addressee="x", sender=ana.email, outcome="answered", user=ana
    )
    said = News.objects.create(headline="The season", text="You are in.", listed=False)
    NewsMail.objects.create(news=said, user=ana, kind="answer", incoming=asked)
    go(ana)
    assert not News.objects.exists() and not IncomingMail.objects.exists()


def test_a_word_that_is_a_name_stays_in_what_is_not_about_its_person() -> None:
    you, ben, cai = person("You"), person("Ben"), person("Cai")
    running_game(you, ben)
    held = league(cai)
    strange = News.objects.create(headline="You are in", text="You play in the first division.", listed=False)
    NewsMail.objects.create(news=strange, user=cai)
    near = News.objects.create(headline="Invitation", text="From You.", listed=False)
    NewsMail.objects.create(news=near, user=ben)
    decision = organisers.decide(user=cai, league=held, sentence=lambda: "You may enter late.", reason="You asked")
    called = go(you)
    for row in (strange, near, decision):
        row.refresh_from_db()
    assert (strange.headline, strange.text) == ("You are in", "You play in the first division.")
    assert (decision.what, decision.reason) == ("You may enter late.", "You asked")
    assert near.text == f"From {called}."


def test_news_and_appeals_of_a_shared_league_have_the_neutral_name() -> None:
    ana, ben = person("Ana"), person("Ben")
    held = league(ben)
    for user in (ana, ben):
        entries.enter(user=user, season_id=season_of(held).pk)
    news = News.objects.create(headline="Table", text="You play Ana.", listed=False)
    NewsMail.objects.create(news=news, user=ben)
    about = organisers.decide(user=ben, league=held, sentence=lambda: "Ana is barred.", reason="Ana left")
    DeskAct.objects.create(decision=about, kind="bar").people.add(ana)
    other = organisers.decide(user=ben, league=held, sentence=lambda: "Rules", reason="Better")
    told = {"by": ben, "to": "organisers", "granted": False, "answered": timezone.now()}
    appeal = Appeal.objects.create(decision=about, reason="Ana did not leave", answer="Ana did", **told)
    strange = Appeal.objects.create(decision=other, reason="Ana is a name", answer="No", **told)
    called = go(ana)
    for row in (news, about, appeal, strange):
        row.refresh_from_db()
    assert news.text == f"You play {called}." and about.what == f"{called} is barred."
    assert {each["what"] for each in about.in_languages.values()} == {about.what}
    assert (appeal.reason, appeal.answer) == (f"{called} did not leave", f"{called} did")
    assert strange.reason == "Ana is a name"


def test_rows_without_the_whole_name_are_not_written(django_assert_num_queries: Any) -> None:
    News.objects.create(headline="Bananas", text="banana")
    with django_assert_num_queries(1):
        NeutralName(["ana"], "X").write_into(News.objects.all(), "headline", "text")


def test_the_writer_of_a_private_message_is_no_former_player_beside_themselves() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben, person("Cai"))
    said = table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave", readers=[ben.pk])
    assert ana.pk in Message.objects.get(pk=said.pk).readers
    called = go(ana)
    message = Message.objects.get(pk=said.pk)
    assert message.readers == [ben.pk]
    assert reading.names(message, game.seats.select_related("user"), ben.pk) == []
    letter = compose.build_letter(Notification.objects.get(message=message, user=ben))
    assert letter.is_to_reader_alone and letter.fellow_readers == called
