"""A game to take away: whole once it is over, before that what its reader may know."""

from collections.abc import Callable
from random import Random

from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.files import HIDDEN, GameFile, data, text
from games.models import Game, Move, Seat
from games.services.history import importing, past
from games.services.lobby import listing, lobby, seats
from games.services.play import bots, play, rewind
from games.services.play.table import Table, lock
from games.titles import rulebook
from tests import tables
from tests.orders import order, to_move

Browser = Callable[[User], Client]


def taken(client: Client, game: Game) -> GameFile:
    """The file of a game, which is the same in both forms."""
    written = client.get(reverse("games:game_text", args=[game.public_id]))
    assert written["Cache-Control"] == "private, no-store"
    file = text.read(written.content.decode())
    assert data.read(client.get(reverse("games:game_json", args=[game.public_id])).content.decode()) == file
    return file


def played(game: Game, *, to_the_end: bool) -> Game:
    """The game after some moves of bots."""
    table = Table(lock(game.pk), listing.seats_of(game))
    while table.owing() and (to_the_end or len(table.moves) < 40):
        bots.step(table, table.owing()[0], Move.By.BOT)
    table.save()
    return table.game


def test_a_finished_game_comes_in_again_as_it_was(
    first_turn: Game, people: list[User], client: Client, flavia: User
) -> None:
    """One in which somebody took over a seat, an order was taken back, and all agreed to go back."""
    left = to_move(first_turn)
    assert left.user is not None
    order(first_turn, "play military 1")
    play.undo(user=left.user, game_id=first_turn.pk, seat=left.index, expected_move=first_turn.move_count + 1)
    seats.go_away(user=left.user, game_id=first_turn.pk)
    seats.take_over(user=flavia, game_id=first_turn.pk, index=left.index)
    with transaction.atomic():
        table = played(first_turn, to_the_end=False)
        rewind.carry_out(table, listing.seats_of(table), left, table.place - 10, [])
    game = played(first_turn, to_the_end=True)
    file = taken(client, game)
    assert [each["kind"] for each in file.happened] == ["away", "taken_over", "rewound"]
    assert file.headers["former"] == [
        {"seat": left.index, "name": left.user.username, "until": file.happened[1]["after"]}
    ]
    assert [move.n for move in file.moves] == list(range(game.place + 1))
    assert [move.n for move in file.moves if move.check] == list(range(20, game.place + 1, 20))
    row = importing.take_in(user=people[0], written=text.written(file).encode())
    importing.carry_out(import_id=row.pk)
    brought = Game.objects.get(origin=row)
    assert taken(client, brought) == file
    before, after = ([rulebook.dump(state) for state in past.each_state(game=each)] for each in (game, brought))
    assert after == before


def test_a_running_games_file_holds_what_its_reader_may_know(
    first_turn: Game, client: Client, browser: Browser
) -> None:
    game = played(first_turn, to_the_end=False)
    public = taken(client, game)
    assert "seed" not in public.headers
    assert not any(move.draws for move in public.moves), "a draw may have shuffled what is hidden"
    stored = dict(game.moves.filter(taken_back=False).values_list("place", "action"))
    secret = {n for n, line in stored.items() if n and rulebook.parse(game.ruleset, line).secret}
    assert secret
    assert {move.n for move in public.moves if move.order == HIDDEN} == {n for n in secret if n < len(public.moves)}
    for seat in game.seats.exclude(user=None).select_related("user"):
        assert seat.user is not None
        own = taken(browser(seat.user), game)
        hidden = {move.seat for move in own.moves if move.order == HIDDEN}
        assert seat.index not in hidden


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
    for seat in (None, *listing.seats_of(game)):
        reader = client if seat is None or seat.user is None else browser(seat.user)
        before = taken(reader, game)
        kept = dict(Move.objects.filter(game=game).values_list("pk", "state"))
        for pk, state in kept.items():
            Move.objects.filter(pk=pk).update(state=scrambled(game, state, seat, chance))
        Game.objects.filter(pk=game.pk).update(state=scrambled(game, game.state, seat, chance))
        assert taken(reader, game) == before
        for pk, state in kept.items():
            Move.objects.filter(pk=pk).update(state=state)


def scrambled(game: Game, state: str, seat: Seat | None, chance: Random) -> str:
    position = rulebook.load(state)
    game.title.proof.scramble(position, None if seat is None else seat.index, chance)
    return rulebook.dump(position)


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
