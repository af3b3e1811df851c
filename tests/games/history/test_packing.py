"""Finished games are packed: everything that reads their past reads the same, and nothing is lost."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.log import MoveRow
from games.models import Chronicle, Game, Move, Notification, Run
from games.present.happenings import CAME_BACK
from games.services.history import chronicles, files, game_log, packing, past
from games.services.history.game_log import OwnOrder
from games.services.history.past import ALL, ANYBODY, Audience
from games.services.play.undo import undo_orders
from games.services.rows import moves
from games.services.rows.happenings import note_happening
from games.services.rows.moves import settled_place
from games.services.rows.seats import seats_of
from tests.games.conftest import _first_turn
from tests.orders import order, play_to_the_end, to_move

GAMES = Path(packing.__file__).parents[2]
DIRECT = re.compile(
    r"\bMove\.objects\b|\.moves\.(?:filter|all|get|order_by|values_list|exclude|defer|last|first|count)\b"
)
ALLOWED = {
    "services/rows/moves.py": "the door",
    "services/history/packing.py": "makes the runs out of rows",
    "services/play/draws.py": "where draws lay, in what is under way",
    "services/play/played_position.py": "reads what is under way",
    "services/play/table.py": "writes what is under way",
    "services/play/undo.py": "takes back what is under way, and finds the move that is meant",
    "services/lobby/lobby.py": "writes the first move",
    "services/lobby/listing.py": "when what is under way was last changed",
    "services/rows/catalogue.py": "whether anything was ever settled",
}


def at_rest(game: Game) -> Game:
    """A game that has ended a while ago, of which nothing is owed."""
    Notification.objects.filter(game=game).update(status=Notification.Status.SENT)
    chronicles.work_out_owed()
    Game.objects.filter(pk=game.pk).update(finished=timezone.now() - 2 * packing.REST)
    game.refresh_from_db()
    return game


def opening() -> Game:
    """A game that is over, in which an order was taken back."""
    _first_turn()
    game = Game.objects.get()
    seat = to_move(game)
    order(game, "play military 1")
    game.refresh_from_db()
    assert seat.user is not None
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count)
    game.refresh_from_db()
    return at_rest(play_to_the_end(game))


def test_every_reader_reads_the_same(game: Game) -> None:
    def read() -> list[object]:
        stored = Game.objects.get(pk=game.pk)
        seats = seats_of(stored)
        last = stored.place
        own = OwnOrder(seats[0].pk, stored.move_count)
        return [
            *(past.seen_position(game=stored, place=place, audience=ANYBODY) for place in (0, 59, 60, last)),
            past.read_log(game=stored, seats=seats, first=50, last=130, audience=ALL).entries,
            past.own_order(game=stored, seat=seats[0]),
            settled_place(stored),
            past.visible_extent(game=stored, audience=Audience(1), last_settled=last),
            past.next_place(game=stored, after=0, is_wanted=lambda row: row.by == Move.By.BOT, last=last),
            past.next_place(
                game=stored, after=last, is_wanted=lambda row: row.seat_id is None, last=last, backwards=True
            ),
            game_log.read_log(game=stored, seats=seats, viewer=None, struck=True, count=500).entries,
            game_log.read_log(game=stored, seats=seats, viewer=1, after=own).entries,
            stored.title.statistics.chronicle.figures(chronicles.moments(stored)),
            list(moves.read_moves(stored, *moves.FIELDS, "seat__index")),
            list(moves.read_moves(stored, "number", number__in=[3, 70], seat=seats[0])),
        ]

    before = read()
    assert packing.pack(game.pk) and not Move.objects.filter(game=game).exists()
    after = read()
    assert [repr(each) for each in after] == [repr(each) for each in before]


def test_pages_are_the_same(game: Game, client: Client) -> None:
    def pages() -> list[str]:
        names = ("games:log", "games:table")
        answers = [client.get(reverse(name, args=[game.public_id]), follow=True) for name in names]
        answers += [client.get(reverse("games:move", args=[game.public_id, place])) for place in (7, 100)]
        assert all(each.status_code == 200 for each in answers)
        secret = re.compile(r"csrfmiddlewaretoken. value=.\w+|hx-headers=\S+ \S+|nonce=\S+")
        return [secret.sub("", each.content.decode()) for each in answers]

    before = pages()
    packing.pack(game.pk)
    assert pages() == before


def test_a_game_loaded_before_packing_still_reads_its_moves(game: Game) -> None:
    stale = Game.objects.get(pk=game.pk)
    packing.pack(game.pk)
    assert stale.packed is None
    assert len(past.rows_between(game=stale, first=0, last=game.place)) == game.place + 1


def test_a_game_that_cannot_be_packed_lets_others_pass(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again after a while, and the command comes to an end."""
    with monkeypatch.context() as damaged:
        damaged.setattr(moves, "compress", lambda raw: b"")
        assert packing.pack_due() == 0 and not packing.is_any_waiting()
    call_command("pack_games", stdout=StringIO())
    assert Move.objects.filter(game=game).exists()
    Game.objects.update(pack_tried=timezone.now() - 2 * packing.AGAIN)
    assert packing.pack_due() == 1


def test_packing_twice_is_once(game: Game) -> None:
    assert packing.pack(game.pk)
    runs = list(Run.objects.order_by("pk").values())
    assert not packing.pack(game.pk) and packing.pack_due() == 0
    assert list(Run.objects.order_by("pk").values()) == runs


def test_a_game_that_owes_a_mail_or_its_figures_is_not_packed(game: Game) -> None:
    mail = Notification.objects.filter(game=game).first()
    assert mail is not None
    Notification.objects.filter(pk=mail.pk).update(status=Notification.Status.PENDING)
    assert not packing.pack(game.pk)
    Notification.objects.filter(pk=mail.pk).update(status=Notification.Status.SENT)
    Chronicle.objects.filter(game=game).update(worked_out=None)
    assert not packing.pack(game.pk)


def test_a_game_that_reads_back_otherwise_keeps_its_rows(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that returns something else than it was given."""
    pack = moves.compress
    monkeypatch.setattr(moves, "compress", lambda raw: pack(raw.replace(b"military", b"populace")))
    count = Move.objects.filter(game=game).count()
    assert packing.pack_due() == 0
    assert Move.objects.filter(game=game).count() == count and not Run.objects.exists()


@pytest.mark.parametrize("change", [{"sha256": b"0" * 32}, {"size": 10}, {"size": 2**31 - 1}, {"packed": b"nothing"}])
def test_a_damaged_run_is_never_read(game: Game, change: dict[str, object]) -> None:
    packing.pack(game.pk)
    Run.objects.filter(game=game, first=0).update(**change)
    game.refresh_from_db()
    with pytest.raises(moves.DamagedRun):
        past.states(game=game, first=0, last=3)


def test_a_column_that_came_later_has_its_default() -> None:
    sought = moves._Sought(Game(), ["number", "takes_back", "events"], {"taken_back": False})
    assert list(sought.among([{"number": 4}])) == [(4, None, "[]")]


def test_names_stay_when_people_go(game: Game) -> None:
    seat = game.seats.select_related("user").get(index=0)
    note_happening(game, CAME_BACK, game.move_count, seat)
    packing.pack(game.pk)
    name, user = seat.sitter, seat.user
    assert user is not None
    user.delete()
    assert game.seats.select_related("user").get(index=0).sitter == name
    seats = seats_of(game)
    [happened] = game_log.read_log(game=game, seats=seats, viewer=None).happenings
    [happening] = files.game_file(game=game, seats=seats, audience=past.ALL).happened
    assert happened.sentence(None).startswith(f"{name} comes back") and happening["player"] == name


def test_nothing_else_asks_for_stored_moves() -> None:
    """Rows and runs are read alike by `games.services.rows.moves` alone; the bench looks at rows it has made."""
    counts = {
        str(path.relative_to(GAMES))
        for path in GAMES.rglob("*.py")
        if "migrations" not in path.parts and DIRECT.search(path.read_text())
    }
    assert counts == set(ALLOWED)


def test_rows_are_told_by_all_their_columns(game: Game) -> None:
    packing.pack(game.pk)
    run = Run.objects.filter(game=game).first()
    assert run is not None
    (move, *_others) = moves.unpack(run)
    assert set(move) == set(moves.FIELDS) and set(MoveRow._fields) <= set(move)
