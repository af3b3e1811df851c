"""A game to take away: whole once it is over, before that what its reader may know."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import engine
from games.files import HIDDEN, GameFile, data, text
from games.models import Game, Move
from games.services.lobby import listing, lobby
from games.services.play import bots
from games.services.play.table import Table, lock
from games.titles import rulebook
from tests import tables

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


def test_a_finished_game_can_be_played_again_from_its_file(first_turn: Game, client: Client) -> None:
    game = played(first_turn, to_the_end=True)
    file = taken(client, game)
    assert file.headers["view"] == "all"
    assert [move.n for move in file.moves] == list(range(game.place + 1))
    drawn = [pip for move in file.moves for draw in move.draws for pip in draw.results]
    dice = engine.dice.ScriptedDice(drawn)
    state = rulebook.new(file.headers["title"], file.headers["options"], dice)
    for move in file.moves[1:]:
        assert move.seat is not None
        engine.apply(state, move.seat, rulebook.parse(file.headers["title"], move.order), dice)
    assert rulebook.dump(state) == game.state
    assert not dice.left
    seed = bytes.fromhex(file.headers["seed"])
    assert file.headers["seal"] == engine.dice.commitment(seed)


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
