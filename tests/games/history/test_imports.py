"""Files that people bring in: a game that is over, seen by its link alone, or one sentence that says what is wrong."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from msgspec.structs import replace

from accounts.models import User
from games import tasks
from games.models import CatalogueEntry, Chronicle, Game, Import, Move
from games.services.errors import Refused, TooMany
from games.services.history import chronicles, importing, past, statistics
from games.services.rows.seats import seats_of
from rulebooks import files
from rulebooks.files import GameFile, data, text
from rulebooks.registry import RULEBOOKS
from rulebooks.tests.files.games import TITLE, whole_file
from tests import tables
from tests.games.play.test_at_once import at_once
from tests.titles.liars_die.title import register

Browser = Callable[[User], Client]
ADDRESS = "/games/import/"


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> GameFile:
    register(monkeypatch)
    return whole_file()


@pytest.fixture
def ana(people: list[User]) -> User:
    return people[0]


def import_file(user: User, file: GameFile, write: Callable[[GameFile], str] = text.to_text) -> Import:
    """The import of a file, once a worker has carried it out."""
    row = importing.take_in(user=user, contents=write(file).encode())
    importing.carry_out(import_id=row.pk)
    row.refresh_from_db()
    return row


def game_of(row: Import) -> Game:
    assert row.game is not None, importing.refusal_in_words(row)
    return row.game


@pytest.mark.parametrize("write", [text.to_text, data.to_json])
def test_the_file_of_an_import_is_what_was_brought_in(
    ana: User, file: GameFile, client: Client, write: Callable[[GameFile], str]
) -> None:
    unknown = {"weather": {"later": [1, None]}}
    file = replace(file, headers=file.headers | unknown, moves=[replace(move, more=unknown) for move in file.moves])
    game = game_of(import_file(ana, file, write))
    for name, write_form in (("games:game_text", text.to_text), ("games:game_json", data.to_json)):
        assert client.get(reverse(name, args=[game.public_id])).content.decode() == write_form(file)


def test_its_game_is_over_packed_and_replays(ana: User, file: GameFile, client: Client) -> None:
    game = game_of(import_file(ana, file))
    assert game.packed and not Move.objects.filter(game=game).exists()
    assert [game.status, game.place, game.creator] == [Game.Status.FINISHED, 8, None]
    tasks.work_out_figures()
    for name, args in (("table", []), ("end", []), ("log", []), ("move", [0]), ("move", [5]), ("move", [8])):
        page = client.get(reverse(f"games:{name}", args=[game.public_id, *args]), follow=True)
        assert page.status_code == 200, name
        assert "Ana" in page.content.decode()


def test_happenings_of_a_file_are_told_by_names(ana: User, file: GameFile, client: Client) -> None:
    unknown = {"after": 3, "kind": "eclipse", "seat": "moon", "data": {"deep": [[]]}}
    game = game_of(import_file(ana, replace(file, happened=[*file.happened, unknown])))
    page = client.get(reverse("games:log", args=[game.public_id])).content.decode()
    assert "Ben steps away. A bot takes over" in page
    assert "The file has an event “eclipse” here that this site does not know." in page
    happening = game.happenings.first()
    assert happening and [happening.move, happening.person, happening.created] == [2, None, game.started]


def test_moves_are_told_by_the_names_of_then(ana: User, file: GameFile, client: Client) -> None:
    taken_over = {"after": 4, "kind": "taken_over", "seat": 1, "player": "Ben", "data": {"former": "Dora"}}
    game = game_of(import_file(ana, replace(file, happened=[taken_over])))
    log = past.read_log(game=game, seats=seats_of(game), first=0, last=8, audience=past.ALL)
    assert [log.names_at(number) for number in (4, 5)] == [["Ana", "Dora"], ["Ana", "Ben"]]
    page = client.get(reverse("games:move", args=[game.public_id, 3])).content.decode()
    assert "Ben takes over the seat of Dora" in page


def test_it_stands_in_no_list_and_counts_for_nobody(ana: User, file: GameFile, browser: Browser) -> None:
    game = game_of(import_file(ana, header(name="Only by link", seats=["augusta", "Ben"])(file)))
    chronicles.work_out_owed()
    statistics.count_all()
    client = browser(ana)
    client.post(reverse("games:watch", args=[game.public_id]))
    lists = ["home", "open", "mine", "watching", "running", "finished", "statistics", "feed", "substitutes"]
    addresses = [reverse(f"games:{name}") for name in lists]
    addresses += ["/games/finished/?player=augusta", "/people/augusta/", "/people/augusta/feed.atom", "/people/me/"]
    for address in addresses:
        for reader in (client, Client()):
            assert "Only by link" not in reader.get(address, follow=True).content.decode(), address
    assert client.get(reverse("games:game_feed", args=[game.public_id])).status_code == 404
    assert not CatalogueEntry.objects.filter(game=game).exists()
    assert list(Chronicle.objects.filter(game=game).values_list("counts", flat=True)) == [False]
    assert not game.seats.exclude(user=None).exists()


def test_nothing_can_be_said_or_done_in_it(ana: User, file: GameFile, browser: Browser) -> None:
    game, client = game_of(import_file(ana, file)), browser(ana)
    assert client.post(reverse("games:room", args=[game.public_id]), {"text": "Salve"}).status_code >= 400
    assert client.post(reverse("games:join", args=[game.public_id])).status_code >= 400
    assert not game.messages.exists()


def header(**changes: Any) -> Callable[[GameFile], GameFile]:
    def change(file: GameFile) -> GameFile:
        headers = {name: value for name, value in (file.headers | changes).items() if value is not None}
        return replace(file, headers=headers)

    return change


def move(number: int, **changes: Any) -> Callable[[GameFile], GameFile]:
    return lambda file: replace(
        file, moves=[replace(each, **changes) if each.n == number else each for each in file.moves]
    )


def happened(**fields: Any) -> Callable[[GameFile], GameFile]:
    return lambda file: replace(file, happened=[{"after": 2, **fields}])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (header(format="pgn"), "its header “format” must be “tocsite-game”"),
        (header(version=9), "This file has version 9"),
        (header(view="0"), "This file is incomplete"),
        (header(status="running"), "This file is incomplete"),
        (header(title="chess"), "The game “chess” is not known here"),
        (header(seed=None), "The header “seed” is missing."),
        (header(seal="x"), "The header “seal” is not valid"),
        (header(name="a" * 81), "The header “name” is not valid"),
        (header(name="a\u202eb"), "The header “name” is not valid"),
        (header(seats=["Ana"]), "The header “seats” is not valid"),
        (header(started="soon"), "The header “started” is not valid"),
        (header(started="0001-01-01T00:00Z"), "The header “started” is not valid"),  # which is no date in New York
        (header(**{"two words": 1}), "“two words” is not the name of a header"),
        (header(weather=json.loads("[" * 21 + "]" * 21)), "more than 20 levels of nested lists and objects"),
        (header(options={"players": 2, "long": "a" * 81}), "The header “options” is not valid"),
        (header(options={"players": [2]}), "The header “options” is not valid"),
        (header(result={"places": [0, 1], "scores": [99, 0]}), "a different result"),
        (move(3, order="dance"), "Move 3, “dance”, is not an order"),
        (move(3, order="claim\n1"), "Expected `str` matching regex"),
        (move(3, n=10**9), "Expected `int` <= 999999999"),
        (move(3, by="ghost"), "Move 3 can't have been made by “ghost”."),
        (move(3, at="noon"), "“noon” in move 3 is not a time"),
        (happened(kind="away", seat=7, player="Ben"), "The event after move 2 in the file is not valid."),
        (happened(kind="away", seat=1, player="a\nb"), "The event after move 2"),
        (happened(kind="taken_over", seat=1, player="Ben", data={"former": 7}), "The event after move 2"),
        (happened(kind="taken_over", seat=1, player="Ben", data={"former": ["Cai"]}), "The event after move 2"),
        (happened(kind="away", seat=1, player="Ben", data={"of": "a\u202eb"}), "The event after move 2"),
        (happened(kind="away", seat=1, player="Ben", data={"awaited_until": "0001-01-01T00:00Z"}), "after move 2"),
        (happened(kind="away", seat=1, player="Ben", data={"deep": [[]]}), "The event after move 2"),
        (happened(kind=["away"], seat=1), "The event after move 2"),
        (lambda file: replace(file, happened=file.happened * 2001), "more than 2000 events"),
        (happened(kind="rewound", seat=1, player="Ben", data={"place": "x"}), "The event after move 2"),
        (happened(kind="outage", data={"until": {}}), "The event after move 2"),
        (happened(kind="away", seat=1, after=99), "The event after move 99"),
        (lambda file: replace(file, moves=file.moves[:-1]), "(move 7) does not end the game"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(
    ana: User, file: GameFile, change: Callable[[GameFile], GameFile], sentence: str
) -> None:
    before = Game.objects.count()
    row = import_file(ana, change(file), data.to_json)
    assert row.status == Import.Status.REFUSED and sentence in importing.refusal_in_words(row)
    assert Game.objects.count() == before and not row.file


def test_a_fault_of_the_site_is_told_and_logged(
    ana: User, file: GameFile, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(RULEBOOKS, TITLE, None)  # rules that are broken
    assert "Something went wrong on our side" in importing.refusal_in_words(import_file(ana, file))
    assert "could not be carried out" in caplog.text


def test_a_replay_takes_so_long_at_most(ana: User, file: GameFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "PATIENCE", -1.0)
    assert "took too long" in importing.refusal_in_words(import_file(ana, file))


def test_time_of_other_processes_is_not_counted_against_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "PATIENCE", 0.3)
    look = importing._watch_time()
    time.sleep(0.5)  # as long as others have the processor
    look(1)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_is_read_however_an_editor_has_saved_it(ana: User, file: GameFile, encoding: str) -> None:
    row = importing.take_in(user=ana, contents=text.to_text(file).encode(encoding))
    importing.carry_out(import_id=row.pk)
    row.refresh_from_db()
    assert game_of(row).move_count == len(file.moves) - 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"a\x00", "a character U.0000"),
        (b'[name "a\\u0000"]', "a character U.0000"),
        (b"\xff", "UTF-8"),
        (b"a" * (importing.LARGEST + 1), "limit: 1000000 bytes"),
    ],
)
def test_a_file_that_is_no_text_or_too_large_is_refused_at_once(ana: User, content: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        importing.take_in(user=ana, contents=content)
    assert not Import.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_double_click_brings_one_file_in() -> None:
    ana = tables.person("augusta")
    rows = at_once(*[lambda: importing.take_in(user=ana, contents=b"a file")] * 2)
    assert len(set(rows)) == Import.objects.count() == 1


@pytest.mark.parametrize(("limit", "sentence"), [("imports", "games a day"), ("imports_kept", "Remove one first")])
def test_one_person_imports_so_many_games_at_most(ana: User, settings: Any, limit: str, sentence: str) -> None:
    settings.LIMITS = settings.LIMITS | {limit: settings.LIMITS[limit]._replace(most=1)}
    importing.take_in(user=ana, contents=b"one")
    importing.take_in(user=ana, contents=b"one")
    with pytest.raises(TooMany, match=sentence):
        importing.take_in(user=ana, contents=b"two")
    assert Import.objects.count() == 1


def test_an_import_whose_message_was_lost_is_carried_out_once(ana: User, file: GameFile) -> None:
    row = importing.take_in(user=ana, contents=text.to_text(file).encode())
    tasks.import_files()
    tasks.import_file(row.pk)
    row.refresh_from_db()
    assert row.status == Import.Status.DONE and Game.objects.filter(imported=True).count() == 1


def test_the_page_takes_a_file_and_a_text_and_shows_what_came_of_them(
    ana: User, people: list[User], file: GameFile, browser: Browser
) -> None:
    client = browser(ana)
    upload = SimpleUploadedFile("rome\u202e.json", data.to_json(file).encode())
    assert client.post(ADDRESS, {"file": upload}).status_code == 302
    assert client.post(ADDRESS, {"text": "nonsense"}).status_code == 302
    assert "waiting" in client.get(ADDRESS).content.decode()
    tasks.import_files()
    page = client.get(ADDRESS).content.decode()
    assert "Dice at dawn" in page and "Line 1 is not a move" in page
    assert "Dice at dawn" not in browser(people[1]).get(ADDRESS).content.decode()
    empty = client.post(ADDRESS, {"text": ""})
    assert empty.status_code == 422 and "This file is empty" in empty.content.decode()


def test_a_long_list_asks_no_more_than_a_short_one(ana: User, file: GameFile, browser: Browser) -> None:
    client, counts = browser(ana), []
    for name in ("Dice at dawn", "Dice at noon", "Dice at night"):
        import_file(ana, header(name=name)(file))
        with CaptureQueriesContext(connection) as queries:
            assert name in client.get(ADDRESS).content.decode()
        counts.append(len(queries))
    assert counts[1] == counts[2] <= counts[0] <= 12


def test_only_its_own_person_removes_an_import_and_its_game(
    ana: User, people: list[User], file: GameFile, browser: Browser
) -> None:
    row = import_file(ana, file)
    game, address = game_of(row), reverse("games:remove_import", args=[row.pk])
    browser(people[1]).post(address)
    assert Import.objects.filter(pk=row.pk).exists()
    for _twice in range(2):
        assert browser(ana).post(address).status_code == 302
    assert not Game.objects.filter(pk=game.pk).exists()
    assert not Import.objects.exists() and not Chronicle.objects.filter(game=game.pk).exists()


def test_a_moderator_removes_the_game_of_who_has_left(
    ana: User, people: list[User], file: GameFile, browser: Browser
) -> None:
    row = import_file(ana, file)
    end = reverse("games:end", args=[game_of(row).public_id])
    assert "Remove game" in browser(ana).get(end).content.decode()
    ana.delete()
    assert "Remove game" not in browser(people[1]).get(end).content.decode()
    User.objects.filter(pk=people[1].pk).update(is_staff=True)
    moderator = browser(User.objects.get(pk=people[1].pk))
    assert "Remove game" in moderator.get(end).content.decode()
    moderator.post(reverse("games:remove_import", args=[row.pk]))
    assert not Game.objects.filter(imported=True).exists()


def test_strangers_sign_in_first(client: Client, db: None) -> None:
    assert client.get(ADDRESS).status_code == 302
    assert client.post(ADDRESS, {"text": "x"}).status_code == 302 and not Import.objects.exists()


def test_a_file_is_read_in_either_form(file: GameFile) -> None:
    assert files.read_file("\ufeff" + text.to_text(file)) == files.read_file(data.to_json(file)) == file
