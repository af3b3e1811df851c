"""A game to take away: whole once it is over, before that what its reader may know."""

from collections.abc import Callable
from random import Random

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

import rulebooks
from accounts.models import User
from games.models import Game, Move, Seat
from games.services.history import exports, importing, packing, past
from games.services.lobby import lobby, seats
from games.services.play import bots, undo
from games.services.play.table import Table, lock
from games.services.play.undo import undo_orders
from games.services.rows.seats import seats_of
from rulebooks.files import HIDDEN, GameFile, data, text
from tests import tables
from tests.games.history.test_packing import at_rest
from tests.orders import order, play_to_the_end, to_move

Browser = Callable[[User], Client]


def take_file(client: Client, game: Game) -> GameFile:
    """The file of a game, which is the same in both forms."""
    response = client.get(reverse("games:game_text", args=[game.public_id]))
    assert response["Cache-Control"] == "private, no-store"
    file = text.from_text(response.content.decode())
    assert data.from_json(client.get(reverse("games:game_json", args=[game.public_id])).content.decode()) == file
    return file


@pytest.fixture
def game_over(first_turn: Game) -> Game:
    """A game that is over for a while, of which nothing is owed."""
    return at_rest(play_to_the_end(first_turn))


def played(game: Game, *, to_the_end: bool) -> Game:
    """The game after some moves of bots."""
    table = Table(lock(game.pk), seats_of(game))
    while table.owing() and (to_the_end or len(table.moves) < 40):
        bots.step(table, table.owing()[0], Move.By.BOT)
    table.save()
    return table.game


def test_a_finished_game_comes_in_again_as_it_was(
    first_turn: Game, people: list[User], client: Client, flavia: User
) -> None:
    """One in which somebody took over a seat, an order was taken back, and all agreed to go back."""
    leaving_seat = to_move(first_turn)
    assert leaving_seat.user is not None
    order(first_turn, "play military 1")
    undo_orders(
        user=leaving_seat.user, game_id=first_turn.pk, seat=leaving_seat.index, shown_move=first_turn.move_count + 1
    )
    seats.go_away(user=leaving_seat.user, game_id=first_turn.pk)
    seats.take_over(user=flavia, game_id=first_turn.pk, index=leaving_seat.index)
    with transaction.atomic():
        table = played(first_turn, to_the_end=False)
        undo.rewind_game(table, seats_of(table), leaving_seat, table.place - 10, [])
    game = played(first_turn, to_the_end=True)
    file = take_file(client, game)
    assert [each["kind"] for each in file.happened] == ["away", "taken_over", "rewound"]
    assert file.headers["former"] == [
        {"seat": leaving_seat.index, "name": leaving_seat.user.username, "until": file.happened[1]["after"]}
    ]
    assert [move.n for move in file.moves] == list(range(game.place + 1))
    assert [move.n for move in file.moves if move.check] == list(range(20, game.place + 1, 20))
    row = importing.take_in(user=people[0], contents=text.to_text(file).encode())
    importing.carry_out(import_id=row.pk)
    imported = Game.objects.get(origin=row)
    assert take_file(client, imported) == file
    before, after = ([rulebooks.dump(state) for state in past.each_state(game=each)] for each in (game, imported))
    assert after == before


def test_a_running_games_file_holds_what_its_reader_may_know(
    first_turn: Game, client: Client, browser: Browser
) -> None:
    game = played(first_turn, to_the_end=False)
    public = take_file(client, game)
    assert "seed" not in public.headers
    assert not any(move.draws for move in public.moves), "a draw may have shuffled what is hidden"
    stored = dict(game.moves.filter(taken_back=False).values_list("place", "action"))
    secret = {n for n, line in stored.items() if n and rulebooks.parse(game.ruleset, line).secret}
    assert secret
    assert {move.n for move in public.moves if move.order == HIDDEN} == {n for n in secret if n < len(public.moves)}
    for seat in game.seats.exclude(user=None).select_related("user"):
        assert seat.user is not None
        own = take_file(browser(seat.user), game)
        hidden_seats = {move.seat for move in own.moves if move.order == HIDDEN}
        assert seat.index not in hidden_seats


def test_the_file_of_a_finished_game_is_made_once(game_over: Game, client: Client, people: list[User]) -> None:
    """With its packing, and again where somebody has another name; no reader reads its moves."""
    began = timezone.now()
    assert packing.pack_due() == 1
    exports.make_all(began)
    addresses = [reverse(f"games:game_{form}", args=[game_over.public_id]) for form in ("text", "json")]
    first = [ask(client, address) for address in addresses]
    assert not any(reads for _text, reads in first)
    people[0].username = "Felicitas"
    people[0].save()
    for address, (before, _reads) in zip(addresses, first, strict=True):
        after, reads = ask(client, address)
        assert reads and after == before.replace("augusta", "Felicitas")
        assert ask(client, address) == (after, False)


def test_a_running_games_public_file_is_written_once_until_something_happens(
    first_turn: Game, client: Client, browser: Browser
) -> None:
    game = played(first_turn, to_the_end=False)
    address = reverse("games:game_text", args=[game.public_id])
    written, reads = ask(client, address)
    assert reads and ask(client, address)[0] == written
    seat = game.seats.exclude(user=None).select_related("user")[0]
    assert text.from_text(ask(browser(seat.user), address)[0]) != text.from_text(written)
    assert ask(client, address)[0] == written, "what a seat knows is kept nowhere"
    Game.objects.filter(pk=game.pk).update(stored_name="Another name")
    assert "Another name" in ask(client, address)[0]


def test_a_network_has_so_many_files_made_and_is_told_in_one_sentence(
    game_over: Game, client: Client, settings: Settings
) -> None:
    settings.LIMITS = settings.LIMITS | {"past_read": settings.LIMITS["past_read"]._replace(most=1)}
    as_text, as_json = (reverse(f"games:game_{form}", args=[game_over.public_id]) for form in ("text", "json"))
    assert client.get(as_text).status_code == client.get(as_text).status_code == 200
    refused = client.get(as_json)
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0
    assert "Your network has loaded too many game pages." in refused.content.decode()
    assert client.get(as_json, REMOTE_ADDR="192.0.2.7").status_code == 200


def ask(client: Client, address: str) -> tuple[str, bool]:
    """The text at an address, and whether moves were read for it."""
    with CaptureQueriesContext(connection) as queries:
        content = client.get(address).content.decode()
    tables_read = {
        table for each in queries for table in ("games_run", "games_move") if f'FROM "{table}"' in each["sql"]
    }
    return content, bool(tables_read)


def test_a_game_that_has_not_begun_has_no_file(people: list[User], client: Client) -> None:
    waiting = lobby.create_game(user=people[0], name="Rhenus", players=2, pace=tables.PACE)
    assert client.get(reverse("games:game_text", args=[waiting.public_id])).status_code == 404


def test_a_private_games_file_is_for_whoever_sees_the_game(
    first_turn: Game, people: list[User], client: Client, browser: Browser
) -> None:
    Game.objects.filter(pk=first_turn.pk).update(private=True, invite_token="token")
    for name in ("games:game_text", "games:game_json"):
        address = reverse(name, args=[first_turn.public_id])
        assert client.get(address).status_code == 404
        assert browser(people[0]).get(address).status_code == 200


def test_a_file_does_not_tell_what_its_reader_cannot_know(first_turn: Game, client: Client, browser: Browser) -> None:
    """Not a byte differs where every position stored is another that the reader must not be able to tell from it."""
    game, chance = played(first_turn, to_the_end=False), Random(1)
    for seat in (None, *seats_of(game)):
        reader = client if seat is None or seat.user is None else browser(seat.user)
        before = take_file(reader, game)
        stored_states = dict(Move.objects.filter(game=game).values_list("pk", "state"))
        for pk, state in stored_states.items():
            Move.objects.filter(pk=pk).update(state=scrambled(game, state, seat, chance))
        Game.objects.filter(pk=game.pk).update(state=scrambled(game, game.state, seat, chance))
        assert take_file(reader, game) == before
        for pk, state in stored_states.items():
            Move.objects.filter(pk=pk).update(state=state)


def scrambled(game: Game, state: str, seat: Seat | None, chance: Random) -> str:
    position = rulebooks.load(state)
    rulebooks.redeal(position, None if seat is None else seat.index, chance)
    return rulebooks.dump(position)


def test_its_text_is_parted_by_turns(first_turn: Game, client: Client) -> None:
    game = played(first_turn, to_the_end=False)
    lines = client.get(reverse("games:game_text", args=[game.public_id])).content.decode().splitlines()
    first = next(line for line in lines if line.startswith("25 "))
    assert lines[lines.index(first) - 1] == f"; Round 1: {to_move_at(game, 25)}"
    assert sum(line.startswith("; Round 1: ") for line in lines) >= 3


def to_move_at(game: Game, place: int) -> str:
    seat = game.moves.get(place=place, taken_back=False).seat
    assert seat is not None
    return seat.sitter
