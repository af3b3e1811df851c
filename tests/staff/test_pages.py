"""The pages of administration show rows by allowed columns, in few queries, and let nobody change one."""

import base64
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import BinaryField, Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import rulebooks
from accounts.models import Bounce, PausedAddress, User
from games.leagues.models import Season
from games.models import AccountMail, Game, IncomingMail, Message, Note, Notification, Outage, Report
from games.services.lobby import lobby
from games.services.talk import notes, table_talk
from tests import tables
from tests.leagues.leagues import league
from tests.orders import play_on
from tests.staff.conftest import SECRET
from tocsite.staff import site

MODELS = sorted(site._registry, key=lambda model: model._meta.label)
HIDDEN_SALT = "5a17" * 16
WORDS = "my hidden plan is quintillus"


def lists() -> dict[str, str]:
    return {m._meta.label: f"/staff/{m._meta.app_label}/{m._meta.model_name}/" for m in MODELS}


def pages_of(staff: Client) -> dict[str, str]:
    """Every page of every row, by address: lists, rows, histories, searches and the questions before an act."""
    pages = {"/staff/": staff.get("/staff/").text}
    for model in MODELS:
        list_page = lists()[model._meta.label]
        addresses = [list_page, f"{list_page}?q=a", f"/staff/{model._meta.app_label}/"]
        for key in model._default_manager.values_list("pk", flat=True):
            addresses += [f"{list_page}{key}/change/", f"{list_page}{key}/history/"]
        for address in addresses:
            answer = staff.get(address)
            assert answer.status_code == 200, address
            pages[address] = answer.text
        pages |= {f"{list_page} {name}": page for name, page in questions(staff, model, list_page)}
    return pages


def questions(staff: Client, model: type[Model], list_page: str) -> list[tuple[str, str]]:
    keys = [str(key) for key in model._default_manager.values_list("pk", flat=True)]
    names = [act.__name__ for act in site._registry[model].actions or ()]
    return [(name, staff.post(list_page, {"action": name, "_selected_action": keys}).text) for name in names if keys]


@pytest.fixture
def game() -> Game:
    """A running private game with all kinds of secrets, and rows in the other tables."""
    ana, ben = tables.person("Ana"), tables.person("Ben")
    game = lobby.create_game(user=ana, name="Limes", players=2, pace=tables.PACE, private=True, options={"short": True})
    lobby.give_salt(user=ana, game_id=game.pk, salt=HIDDEN_SALT)
    lobby.join_game(user=ben, game_id=game.pk, token=game.invite_token)
    game.refresh_from_db()
    game = play_on(game, 20)
    notes.keep_note(user=ana, game=game, move=None, text=WORDS)
    table_talk.say_at_table(user=ana, game_id=game.pk, text=WORDS, readers=[ben.pk], key=uuid4())
    IncomingMail.objects.create(
        message_id="<one@example.org>", addressee="f00d" * 16, sender=ana.email, outcome="acted", game=game,
        seat=game.seats.get(user=ana), user=ana, lines=[WORDS], report={"line": WORDS},
    )  # fmt: skip
    AccountMail.objects.create(
        recipient="new@example.org", subject=WORDS, text="Code: QX7-9ZT", headers={"X": WORDS}, expires=timezone.now()
    )
    Notification.objects.filter(game=game).update(status="failed", error=f"SMTPSenderRefused: bounce+{'ab' * 12}@here")
    PausedAddress.objects.create(address="gone@example.org", why="hard", detail="550 no such user")
    Bounce.objects.create(address="gone@example.org", kind="hard")
    Report.objects.create(
        subject="player", key="Ben", kind="abuse", called="Ben", about=ben, reporter=ana,
        reason=WORDS, as_it_was={"words": WORDS}, answer=WORDS, claimed_by=tables.person("Mod"),
    )  # fmt: skip
    Outage.objects.create(start=timezone.now() - timedelta(hours=1), end=timezone.now())
    User.objects.filter(pk=ana.pk).update(deletion_due=timezone.now(), deletion_key="K" * 22)
    league(ben)
    return game


def secrets_of(game: Game, staff: Client) -> dict[str, str]:
    """Return the hidden values by their kind."""
    secrets = {
        "seed": bytes(game.seed).hex(), "seed as text": base64.b64encode(bytes(game.seed)).decode(),
        "invitation": game.invite_token, "salt": HIDDEN_SALT, "words": WORDS, "code": "QX7-9ZT",
        "bounce token": "ab" * 12, "hash of an address": "f00d" * 16, "deletion key": "K" * 22,
        "app": SECRET, "app, encrypted": Authenticator.objects.get().data["secret"],
        "session": staff.session.session_key or "", "secret of draws": bytes(Season.objects.get().secret).hex(),
    }  # fmt: skip
    secrets |= {f"password of {user}": user.password for user in User.objects.all()}
    secrets |= {f"session {row.pk[:4]}": row.session_data for row in Session.objects.all()}
    secrets |= {f"state after {move.number}": str(move.state)[:200] for move in game.moves.all()}
    secrets |= {f"order {move.number}": move.action for move in game.moves.all() if len(move.action) > 8}
    state = rulebooks.load(game.state)
    for player in state.players:
        secrets |= {f"card {card}": card for pile in (player.hand, player.available) for card in map(str, pile)}
    return secrets


def test_no_page_shows_anything_hidden_of_a_running_game(staff: Client, game: Game) -> None:
    secrets = secrets_of(game, staff)
    assert len(secrets) > 40 and all(secrets.values())
    assert Message.objects.exists() and Note.objects.exists()
    pages = pages_of(staff)
    assert len(pages) > 80
    assert [
        (address, kind) for address, page in pages.items() for kind, secret in secrets.items() if secret in page
    ] == []


def test_no_page_reads_a_column_that_it_does_not_show(staff: Client, game: Game) -> None:
    """A column that is not read cannot be shown by mistake."""
    with CaptureQueriesContext(connection) as queries:
        pages_of(staff)
    read = [query["sql"] for query in queries.captured_queries]
    columns = (
        *('"games_game"."state"', '"games_game"."seed"', '"games_game"."salts"', '"games_game"."invite_token"'),
        *('"games_seat"."salt"', '"games_seat"."standing_due"', '"games_incomingmail"."lines"'),
        *('"games_incomingmail"."report"', '"games_accountmail"."text"', '"leagues_season"."secret"'),
        *('"games_report"."reason"', '"games_report"."as_it_was"', '"games_report"."reporter_id"'),
        *('"accounts_datafile"."content"', '"games_operatormail"."raw"', '"games_import"."file"'),
    )
    assert [sql for sql in read if any(column in sql for column in columns)] == []


GUESSES = [
    "games/game/?seed__gt=a",
    "games/game/?state__contains=a",
    "games/game/?invite_token__startswith=a",
    "games/game/?salts__0__startswith=5",
    "games/seat/?salt__startswith=5",
    "games/seat/?game__state__contains=a",
    "games/seat/?standing_due__isnull=False",
    "accounts/user/?password__startswith=m",
    "accounts/user/?deletion_key__startswith=K",
    "accounts/user/?authenticator__data__secret__startswith=a",
    "accounts/user/?notes__text__contains=plan",
    "games/incomingmail/?lines__contains=a",
    "games/notification/?message__text__contains=plan",
    "games/accountmail/?text__contains=Code",
    "leagues/season/?secret__gt=a",
    "games/report/?reporter__username__startswith=a",
    "games/game/?moves__action__startswith=a",
    "games/game/?status__regex=.",
]


def test_nothing_hidden_can_be_guessed_by_the_address_of_a_list(staff: Client, game: Game) -> None:
    assert {address: staff.get(f"/staff/{address}").status_code for address in GUESSES} == dict.fromkeys(GUESSES, 400)


@pytest.mark.parametrize(
    "address", ["games/game/?status__exact=running", "games/seat/?game={game}", "games/seat/?user={user}"]
)
def test_lists_are_filtered_by_what_they_offer(staff: Client, game: Game, address: str) -> None:
    where = address.format(game=game.pk, user=game.seats.first().user_id)
    page = staff.get(f"/staff/{where}")
    assert page.status_code == 200 and "Limes" in page.text


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_shown_column_is_known(model: type[Model]) -> None:
    """No list of all columns anywhere: each is named, and none is binary."""
    page = site._registry[model]
    assert page.columns and page.list_display != ("__str__",)
    fields = {field.name: field for field in model._meta.get_fields()}
    fields_of_page = [fields[name] for name in (*page.columns, *page.list_display) if name in fields]
    assert not any(isinstance(field, BinaryField) for field in fields_of_page)


def keys() -> dict[str, list[object]]:
    return {m._meta.label: list(m._default_manager.order_by("pk").values_list("pk", flat=True)) for m in MODELS}


def test_nobody_adds_changes_or_deletes_a_row(staff: Client, game: Game) -> None:
    before = keys()
    for model in MODELS:
        where, row = lists()[model._meta.label], model._default_manager.first()
        assert staff.get(f"{where}add/").status_code == 403 and staff.post(f"{where}add/", {}).status_code == 403
        if row is not None:
            assert staff.post(f"{where}{row.pk}/change/", {"username": "x", "name": "x"}).status_code == 403
            assert staff.post(f"{where}{row.pk}/delete/", {"post": "yes"}).status_code == 403
            staff.post(where, {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert before == keys()


OF_A_LIST, OF_A_ROW = 6, 9


def test_lists_and_rows_cost_few_queries_however_many_rows_there_are(staff: Client, game: Game) -> None:
    staff.get("/staff/")
    few = {where: count(staff, where) for where in lists().values()}
    for number in range(3):
        tables.running_game(tables.person(f"Host{number}"), tables.person(f"Guest{number}"))
        league(tables.person(f"Organiser{number}"), name=f"League {number}")
    assert {where: count(staff, where) for where in few} == few
    assert {where: queries for where, queries in few.items() if queries > OF_A_LIST} == {}
    rows = {
        f"{lists()[m._meta.label]}{m._default_manager.first().pk}/change/"
        for m in MODELS
        if m._default_manager.exists()
    }
    assert {where: queries for where in rows if (queries := count(staff, where)) > OF_A_ROW} == {}


def count(staff: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert staff.get(address).status_code == 200
    return len(queries)


SEARCHES = {
    "accounts/user/?q=an": "ana@example.org",
    "accounts/user/?q=ana@ex": "ana@example.org",
    "games/game/?q=Lim": "Limes",
    "games/game/?q=ben": "Limes",
    "games/seat/?q=ana": "Limes",
    "games/notification/?q=ana": "Limes",
    "games/incomingmail/?q=ana": "orders carried out",
    "accounts/pausedaddress/?q=gone": "gone@example.org",
    "games/report/?q=mod": "Insults or threats",
    "leagues/league/?q=limes": "Limes League",
    "leagues/season/?q=limes": "open for entry",
}


def test_rows_are_searched(staff: Client, game: Game) -> None:
    for address, text in SEARCHES.items():
        rows = re.search(r'<table id="result_list">.*</table>', staff.get(f"/staff/{address}").text, re.DOTALL)
        assert rows and text in rows[0], address
        where = address.partition("=")[0]
        assert 'id="result_list"' not in staff.get(f"/staff/{where}=nothing-like-this").text


def test_the_fate_of_an_email_is_told_and_not_what_the_server_quoted(staff: Client, game: Game) -> None:
    page = staff.get("/staff/games/notification/").text
    assert "The email server refused emails from this site. (SMTPSenderRefused)" in page
