"""Ways to move on a game in tests, through the services that the site itself uses."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

import rulebooks
from games.models import Game, Move, Seat
from games.services.play import bots, play
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from rulebooks import engine
from rulebooks.engine.kernel import decision
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.trial.replay import MOST_MOVES

HAND = "take military 1\ntake military 1\ntake senate 1\ntake senate 1\ntake populace 1"
"""A starting hand, taken card by card."""


def to_move(game: Game) -> Seat:
    """The first of the seats that owe a decision now."""
    game.refresh_from_db()
    return game.seats.select_related("user").get(index=game.to_move[0])


def legal(game: Game, seat: Seat) -> list[str]:
    """Return the orders open to a seat now, in notation."""
    return [engine.order_text(action) for action in engine.legal(rulebooks.load(game.state), seat.index)]


def order(game: Game, line: str, *, seat: Seat | None = None, shown_move: int | None = None) -> Game:
    """Give an order for the seat that is to move, or for ``seat``; the game as it is afterwards."""
    seat = seat or to_move(game)
    if shown_move is None:
        shown_move = Game.objects.get(pk=game.pk).move_count
    return play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order=line, shown_move=shown_move)


def choose_provinces(game: Game) -> Game:
    """Everybody begins somewhere; then all are to select their starting hands, at the same time."""
    for _seat in range(game.options["players"]):
        seat = to_move(game)
        game = order(game, legal(game, seat)[0], seat=seat)
    return game


def select_hands(game: Game) -> Game:
    """Everybody takes five cards; then the first player's turn is under way."""
    for seat in game.seats.select_related("user"):
        game = order(game, HAND, seat=seat)
    return game


def take_otherwise(game: Game, seat: Seat, cards: list[str]) -> None:
    """Write a starting hand of other cards, in notation, for a seat that has taken its own and waits for the others."""
    moves = list(game.moves.filter(seat=seat, action__startswith="take ").order_by("number"))
    for number, (move, card) in enumerate(zip(moves, cards, strict=True), 1):
        picked = [card_name.replace(" ", "_") for card_name in cards[:number]]
        game.moves.filter(pk=move.pk).update(action=f"take {card}", state=_with_picked(move.state, seat, picked))
    Game.objects.filter(pk=game.pk).update(state=_with_picked(game.state, seat, picked))
    game.refresh_from_db()


def _with_picked(stored: str, seat: Seat, cards: list[str]) -> str:
    state = rulebooks.load(stored)
    decided = decision(state)
    assert isinstance(decided, SelectCards)
    decided.picked[seat.index] = cards
    return rulebooks.dump(state)


def play_on(game: Game, moves: int = MOST_MOVES, until: Callable[[Any], bool] = lambda state: False) -> Game:
    """Let bots make so many moves in everybody's place, or until the state is such, as far as the game lasts."""
    with transaction.atomic():
        table = Table(lock(game.pk), seats_of(game))
        while table.owing() and len(table.moves) < moves and not until(table.state):
            bots.step(table, table.owing()[0], Move.By.BOT)
        table.save()
    game.refresh_from_db()
    return game


def play_to_the_end(game: Game) -> Game:
    """Let bots play in everybody's place until the game is over."""
    return play_on(game)
