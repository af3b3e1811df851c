"""Bots at the table: seats of their own, and seats whose time ran out. They see the redacted view only.

At a table that every person has left they wait for somebody to come back, or to take over.
"""

import hmac
import random
from dataclasses import asdict

from games import engine
from games.models import Game, Happening, Move, Seat
from games.present.happenings import EXPIRED
from games.services.clock import abandonment, seat_clock
from games.services.history import moves
from games.services.history.activity import note
from games.titles import rulebook

from .table import Table

MOST_MOVES = 400  # in one transaction; what is left is due at once, and the clock's sweep goes on with it


def answer(table: Table) -> None:
    """While a bot's seat owes a decision, let it move, up to the cap; not at all where somebody is waited for."""
    while len(table.moves) < MOST_MOVES and table.awaited_until is None:
        seat = next((seat for seat in table.owing() if seat.played_by_bot), None)
        if seat is None:
            return
        step(table, seat, Move.By.BOT)


def play_seat(game: Game, seat: Seat) -> Happening | None:
    """Play a seat that is out of time until it has done what it was asked, let the bots answer, and write it all.

    A person's expiry is noted in the log, and counted once a decision; the note is returned. Call inside a
    transaction that holds the game's row lock. A seat that has time left is left alone.
    """
    seats = list(game.seats.all())
    mine = next(each for each in seats if each.pk == seat.pk)
    table = Table(game, seats)
    if mine.deadline is None or mine.deadline > table.now:
        return None
    runs_out = _runs_out_now(game, mine)
    expiry = _note_expiry(game, mine, mine.expiries + runs_out)
    while table.still_owes(mine) and len(table.moves) < MOST_MOVES:
        step(table, mine, Move.By.BOT if mine.played_by_bot else Move.By.CLOCK)
        answer(table)
    if runs_out:
        abandonment.count_expiry(game, mine, goes_on=bool(table.owing()))
        answer(table)
    table.save()
    return expiry


def _note_expiry(game: Game, seat: Seat, count: int) -> Happening | None:
    """Say in the log whose time is up, by which rule, and how often it was; of bots there is nothing to say."""
    clock = seat_clock.clock_of(game, seat)
    if clock is None or seat.user_id is None:
        return None
    return note(game, EXPIRED, game.move_count, seat, **asdict(clock.expired()), count=count)


def _runs_out_now(game: Game, seat: Seat) -> bool:
    """Whether it is a person whose time is up for the first time in this decision.

    A turn that the clock began to play may come back to its person after another's answer, for a last hour.
    """
    if seat.user_id is None or seat.played_by_bot:
        return False
    return seat.seconds_used is None or moves.first(game, "by", newest_first=True, seat=seat.pk) != (Move.By.CLOCK,)


def step(table: Table, seat: Seat, by: Move.By) -> None:
    """One move of the seat, chosen by its bot (by the one that stands in, for a person's seat)."""
    title = table.game.title
    bot = title.bots[seat.bot or title.stand_in]
    view = rulebook.view(table.state, seat.index)
    action = bot.choose(view, engine.choices(table.state, seat.index), _rng(table.game))
    table.act(seat, action, by)


def _rng(game: Game) -> random.Random:
    """The same choice for the same game and move, whoever runs it again.

    A secret of the bots' own, made of the seed under a label that no draw and no key of dice has: what bots do depends
    on no dice and tells nothing of them, and whoever knows the key of salted dice does not know this one. The seed,
    open when the game is over, shows that the bots were not led either.
    """
    label = f"tocsite bots\n{game.public_id}\n{game.move_count}"
    return random.Random(hmac.digest(bytes(game.seed), label.encode(), "sha256"))
