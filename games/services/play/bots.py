"""Bots at the table: seats of their own, and seats out of time. They see the redacted view only.

At a table left by every person they wait for somebody to come back, or to take over.
"""

import hmac
import random

import rulebooks
from games.models import Game, Move, Seat
from rulebooks import engine

from .table import Table

MOST_MOVES = 400  # in one transaction; what is left is due at once, and the clock's sweep goes on with it


def let_bots_answer(table: Table) -> None:
    """Let bots move while their seats owe decisions, up to the cap; not at all while somebody is waited for."""
    while len(table.moves) < MOST_MOVES and table.awaited_until is None:
        seat = next((seat for seat in table.owing() if seat.played_by_bot), None)
        if seat is None:
            return
        step(table, seat, Move.By.BOT)


def step(table: Table, seat: Seat, by: Move.By) -> None:
    """Make one move of the seat, chosen by its bot (by the one that stands in, for a person's seat)."""
    title = table.game.title
    bot = title.seating.bots[seat.bot or title.seating.stand_in]
    view = rulebooks.view(table.state, seat.index)
    action = bot.choose(view, engine.choices(table.state, seat.index), _seeded_choice(table.game))
    table.act(seat, action, by)


def _seeded_choice(game: Game) -> random.Random:
    """Seed the same choice for the same game and move, whoever runs it again.

    A secret of the bots' own, made of the seed under a label shared by no draw and no key of dice:
    bots' moves depend on no dice and tell nothing of them, and the key of salted dice does not give
    this one away. The seed, open when the game is over, shows that the bots were not led either.
    """
    label = f"tocsite bots\n{game.public_id}\n{game.move_count}"
    return random.Random(hmac.digest(bytes(game.seed), label.encode(), "sha256"))
