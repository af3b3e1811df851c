"""A plan that was taken back is its player's alone: for all others the game reads as if it had never been made."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest
from django.db import connection, reset_queries, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rulebooks
from accounts.models import User
from games import recap
from games.mail import address
from games.models import UNDO, Game, Move, Seat
from games.services.history import game_log
from games.services.play import play
from games.services.play.table import Table, lock
from games.services.play.undo import take_back, undo_orders, undoable
from games.services.rows.seats import seats_of
from tests.orders import legal, order, play_to_the_end, to_move

Browser = Callable[[User], Client]

STEPS = 10
CHANGES_BY_ITSELF = re.compile(
    r"m[0-9a-f]{24}"  # a sealed number
    r"|<time.*?</time>|\d+:\d\d|csrfmiddlewaretoken. value=.\w+|hx-headers=\S+ \S+"
    r"|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}",
    re.DOTALL,
)


class Rollback(Exception):
    """Ends a game that was played to be looked at."""


def plan(game: Game, chance: Random) -> None:
    """Orders that can be taken back, and are."""
    seat, count = to_move(game), 0
    for _order in range(chance.randint(1, 3)):
        cards = [line for line in legal(game, seat) if line.startswith("play ")]
        if cards:
            order(game, chance.choice(cards), seat=seat)
            count += 1
        game.refresh_from_db()
    if count:
        undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count, count=count)


def readers(game: Game, browser: Browser) -> Iterator[tuple[Seat | None, Client]]:
    yield None, Client()
    for seat in seats_of(game):
        assert seat.user is not None
        yield seat, browser(seat.user)


def read(game: Game, seat: Seat | None, client: Client) -> list[str]:
    """All that a reader is told: the table, its log by itself, and what mails tell of what has happened."""
    game.refresh_from_db()
    seats = seats_of(game)
    pages = [game.get_absolute_url(), reverse("games:log", args=[game.public_id])]
    told = [client.get(page).content.decode() for page in pages]
    viewer = None if seat is None else seat.index
    latest = game_log.read_log(game=game, seats=seats, viewer=viewer, count=recap.LOG_MOVES)
    told.append("\n".join(recap.log_sentences(latest, seat)))
    if seat is not None:
        view = rulebooks.view(rulebooks.load(game.state), seat.index)
        after = game_log.OwnOrder(seat.pk, game.move_count + 1)
        log = game_log.read_log(game=game, seats=seats, viewer=viewer, after=after, count=recap.MOVES)
        told.append("\n".join(recap.tell_story(recap.StorySources(log, own_orders=False), seat, view).lines))
    return [CHANGES_BY_ITSELF.sub("", each) for each in told]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.night) for seed in (2, 3))])
def test_others_read_the_game_that_was_played_without_it(first_turn: Game, browser: Browser, seed: int) -> None:
    planner = to_move(first_turn)

    def played(*, with_plans: bool) -> list[list[str]]:
        chance, plans = Random(seed), Random(seed)
        told: list[list[str]] = []
        try:
            with transaction.atomic():
                for _step in range(STEPS):
                    if with_plans and to_move(first_turn) == planner:
                        plan(first_turn, plans)
                    seat = to_move(first_turn)
                    order(first_turn, chance.choice(legal(first_turn, seat)), seat=seat)
                if with_plans:
                    assert Move.objects.filter(game=first_turn, action=UNDO).exists()
                told += [read(first_turn, *each) for each in readers(first_turn, browser) if each[0] != planner]
                raise Rollback
        except Rollback:
            first_turn.refresh_from_db()
        return told

    with_plans, without = played(with_plans=True), played(with_plans=False)
    assert len(with_plans) == len(without) >= len(first_turn.seats.all())
    for one, other in zip(with_plans, without, strict=True):
        assert one == other


def test_a_page_is_byte_for_byte_what_it_was_before_the_plan(first_turn: Game, browser: Browser) -> None:
    """Sealed numbers included: of the position, of the picture and of the pulse."""
    mover = to_move(first_turn)
    (other,) = [seat for seat in seats_of(first_turn) if seat != mover][:1]
    assert other.user is not None
    changing = re.compile(r"csrfmiddlewaretoken. value=.\w+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|hx-headers=\S+ \S+")
    addresses = [
        first_turn.get_absolute_url(),
        *(reverse(f"games:{name}", args=[first_turn.public_id]) for name in ("log", "pulse")),
    ]

    def shown(client: Client) -> list[str]:
        for page in addresses:
            client.get(page)
        found = [changing.sub("", client.get(page).content.decode()) for page in addresses]
        return [*found, client.get(reverse("games:picture", args=[first_turn.public_id]))["ETag"]]

    clients = [Client(), browser(other.user)]
    before = [shown(client) for client in clients]
    order(first_turn, "play military 1\nplay senate 1")
    assert [shown(client) for client in clients] != before
    latest = Game.objects.get(pk=first_turn.pk).move_count
    undo_orders(user=mover.user, game_id=first_turn.pk, seat=mover.index, shown_move=latest, count=None)
    assert [shown(client) for client in clients] == before


def test_its_own_player_sees_it_struck_out_and_after_the_end_everybody(first_turn: Game, browser: Browser) -> None:
    mover = to_move(first_turn)
    assert mover.user is not None
    order(first_turn, "play military 1")
    latest = Game.objects.get(pk=first_turn.pk).move_count
    undo_orders(user=mover.user, game_id=first_turn.pk, seat=mover.index, shown_move=latest)

    def tells(client: Client) -> bool:
        page = client.get(reverse("games:log", args=[first_turn.public_id])).content.decode()
        assert ("undone" in page) == ("1 order." in page)
        return "undone" in page

    assert tells(browser(mover.user)) and not tells(Client())
    play_to_the_end(first_turn)
    assert tells_in_all(first_turn)


def tells_in_all(game: Game) -> bool:
    """Check whether a stranger is told of what was taken back."""
    game.refresh_from_db()
    log = game_log.read_log(game=game, seats=seats_of(game), viewer=None, count=game.move_count, struck=True)
    return any(entry.undone for entry in log.entries)


def test_the_numbers_of_the_log_have_no_gap(first_turn: Game) -> None:
    for line in ("play military 1", "play senate 1"):
        order(first_turn, line)
        seat, latest = to_move(first_turn), Game.objects.get(pk=first_turn.pk).move_count
        undo_orders(user=seat.user, game_id=first_turn.pk, seat=seat.index, shown_move=latest)
    game = order(first_turn, "play populace 1")
    log = game_log.read_log(game=game, seats=seats_of(game), viewer=None, count=game_log.PAGE)
    assert [entry.place for entry in log.entries] == list(range(1, len(log.entries) + 1))[::-1]
    assert game.place == len(log.entries) < game.move_count


def test_the_address_of_a_mail_shows_no_number(first_turn: Game) -> None:
    seat = to_move(first_turn)
    claims = [address.Claim(seat.user_id or 0, seat.pk, 3, shown) for shown in range(3, 9)]
    tokens = [address.address_of(claim).split("@")[0] for claim in claims]
    assert list(map(address.read_claim, map(address.address_of, claims))) == claims
    for one, other in pairwise(tokens):
        assert sum(a == b for a, b in zip(one[7:], other[7:], strict=True)) < len(one) / 3


PAIRS = 60


def test_however_often_somebody_plays_and_takes_back_as_many_rows_are_read(first_turn: Game, browser: Browser) -> None:
    mover = to_move(first_turn)
    assert mover.user is not None
    client = browser(mover.user)
    few = rows_read(first_turn, mover, client)
    play_and_take_back(first_turn, PAIRS)
    assert rows_read(first_turn, mover, client) == few


def play_and_take_back(game: Game, pairs: int) -> None:
    """So many plans given up, written at once."""
    with transaction.atomic():
        table = Table(lock(game.pk), seats_of(game))
        seat = table.owing()[0]
        for _pair in range(pairs):
            table.order(seat, "play military 1", Move.By.PLAYER)
            take_back(table, seat, 1)
        table.save()
    game.refresh_from_db()


def rows_read(game: Game, seat: Seat, client: Client) -> tuple[int, int, int]:
    """Of a first pair, which makes room: the queries of a move and of the page, and the moves that undo looks at."""
    play_and_take_back(game, game_log.PAGE)
    latest = Game.objects.get(pk=game.pk).move_count
    reset_queries()  # the log of them has an end, and then forgets the first
    with CaptureQueriesContext(connection) as of_move:
        play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order="play military 1", shown_move=latest)
    client.get(game.get_absolute_url())
    with CaptureQueriesContext(connection) as of_page:
        client.get(game.get_absolute_url())
    with CaptureQueriesContext(connection) as asked:
        own = undoable(game=game, seat=seat)
    plan_of = "EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) " + asked[-1]["sql"]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_move")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(plan_of)
        explained = "\n".join(line for (line,) in cursor.fetchall())
    assert "Rows Removed by Filter" not in explained, explained
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=latest + 1)
    return len(of_move), len(of_page), len(own)
