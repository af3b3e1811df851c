"""A running game laid out for moves: the one place that writes positions, moves and deadlines."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rulebooks
from games.models import Game, MailKind, Move, Seat
from games.services.errors import NotNow, NotStarted
from games.services.rows import catalogue, downtime, owed_mails, reliability_record, seat_clock
from games.services.rows.seat_clock import CLOCK_FIELDS, WRITTEN
from games.services.rows.seats import bots_wait_until
from rulebooks.clock import ALWAYS, Calendar

from . import standing_orders
from .played_position import PlayedPosition

WRITTEN_OF_GAME = (
    *("state", "move_count", "counted", "place", "branch"),
    *("to_move", "deadline", "status", "finished", "result"),
)


def lock(game_id: int) -> Game:
    """Lock the game's row until the transaction ends, and put every outage of the site on its
    clocks.

    Every change of a game starts here. Raises Game.DoesNotExist.
    """
    game = downtime.locked(Game.objects.select_for_update().filter(pk=game_id))
    if game is None:
        raise Game.DoesNotExist
    return game


def require_running(game: Game) -> None:
    """Raise NotNow unless the game is under way, NotStarted before."""
    if game.status == Game.Status.OPEN:
        raise NotStarted(_("This game has not started yet. It is still waiting for players."))
    if game.status == Game.Status.FINISHED:
        raise NotNow(_("This game is over. It takes no more orders."))
    if game.status == Game.Status.CANCELLED:
        raise NotNow(_("This game was cancelled. It takes no orders."))


class Table(PlayedPosition):
    """A position with the clocks and mails of its seats. The caller holds the game's row lock.

    Orders change the table only; ``save`` writes everything at once, so that a refused order leaves
    nothing behind.
    """

    def __init__(self, game: Game, seats: list[Seat]) -> None:
        super().__init__(game, seats)
        self.now = timezone.now()
        self._stored_before = self.stored
        self._turn_before = self._turn_now = self.turn()
        self._question_before = self.question()
        self._in_parallel = self.seats_in_parallel()
        self._due_before = {seat.pk: seat.standing_due for seat in seats}
        self._reopened: set[int] = set()
        self._returned: set[int] = set()
        self._before = {seat.pk: stored_clock(seat) for seat in seats}
        self.decided: list[Seat] = []

    @property
    def awaited_until(self) -> datetime | None:
        """The end of the bots' wait for somebody to play here again; None if they do not wait."""
        return bots_wait_until(self.seats, self.now)

    def reopen(self, seat: Seat) -> None:
        """Look at the seat's standing orders anew, for they have answered or were changed."""
        self._reopened.add(seat.pk)

    def welcome(self, seat: Seat) -> None:
        """Mail the seat's person their present question, though they may have had it before they left."""
        self._returned.add(seat.pk)

    def act(self, seat: Seat, action: Any, by: Move.By) -> None:
        super().act(seat, action, by)
        self.ask()

    def stop(self) -> None:
        """End the game as it stands: no move leads there, so that the last one still has the position before it."""
        rulebooks.stop(self.state)
        self.game.state = rulebooks.dump(self.state)
        for seat in self.seats:
            seat_clock.forget(seat)

    def forget_questions(self) -> None:
        """Let the next questions be new ones, each with a whole clock; nobody has decided anything by it."""
        for seat in self.seats:
            seat_clock.forget(seat)
        self._turn_before, self._question_before = (-1, None, ""), ()

    def ask(self) -> None:
        """Start the clock of every seat with a new decision; stop it for those that answered.

        A question in another turn is another decision, though the seat may never have been out of
        one; so is one asked by others' turns of a seat with a parallel decision.
        """
        owing, turn = self.owing(), self.turn()
        turn_passed, self._turn_now = turn != self._turn_now, turn
        in_parallel = self.seats_in_parallel()
        interrupted = [seat for seat in self._in_parallel if seat in owing and seat not in in_parallel]
        self._in_parallel = in_parallel
        for seat in self.seats:
            if turn_passed or not owing:
                self._settle(seat)
            if seat not in owing:
                self._stop(seat)
            elif seat.asked_move is None:
                self._ask(seat)
            elif seat in interrupted:  # another mail under the same deadline
                seat.asked_move = self.game.move_count

    def _stop(self, seat: Seat) -> None:
        """Stop a clock: one's own turn is a single decision, however often the others' answers interrupt it."""
        if seat.asked_move is None:
            return
        if self._turn_now[1] == seat.index:
            seat_clock.pause(self.game, seat, self.now)
        else:
            self._settle(seat)

    def _settle(self, seat: Seat) -> None:
        """Settle the seat's decision, if it had one."""
        if (seat.asked_move is not None or seat.seconds_used is not None) and not seat.played_by_bot:
            self.decided.append(seat)
        seat_clock.settle(self.game, seat, self.now)

    def _ask(self, seat: Seat) -> None:
        """Ask a seat. One's own turn interrupted only by a bot's answer goes on under its deadline,
        and owes no second mail.

        After another person's answer there is a mail, and the clock goes on from the rest. A bot's
        deadline is now: should it be left owing, the clock's next sweep plays it.
        """
        before = self._before[seat.pk]
        own_turn_goes_on = self._turn_now == self._turn_before and self._turn_before[1] == seat.index
        if before["asked_move"] is not None and own_turn_goes_on:
            set_clock(seat, before)
            return
        seat_clock.start(self.game, seat, self.now, self._calendars.get(seat.user_id or 0, ALWAYS))

    @cached_property
    def _calendars(self) -> Mapping[int, Calendar]:
        return seat_clock.calendars(self.seats, self.now)

    def still_owes(self, seat: Seat) -> bool:
        """Return True if the seat has yet to finish its decision from before this table was laid out."""
        return seat.asked_move is not None and seat.asked_move == self._before[seat.pk]["asked_move"]

    def save(self) -> None:
        """Write the game, its seats, its moves and the mails they owe: the end of every transaction on a table."""
        if self.stored < self._stored_before:
            self.counting_moves(number__gt=self.stored).update(taken_back=True)
        Move.objects.bulk_create(self.moves)
        self._count_decisions()
        self._write_seats()
        self._write_game()
        self._catalogue()
        if self.game.status == Game.Status.FINISHED:
            owed_mails.owe_mails(self.game, self.seats, MailKind.OVER, self.game.move_count)
            reliability_record.close(self.game)
            catalogue.owe_figures(self.game)

    def _catalogue(self) -> None:
        """Count settled moves; until the next barrier there are none."""
        barrier = max((move.number for move in self.moves if move.barrier), default=None)
        if self.game.status == Game.Status.FINISHED or barrier is not None:
            catalogue.count_settled(self.game, self.seats, barrier)

    def _count_decisions(self) -> None:
        """Count decisions of people themselves; the clock's are counted at the expiry."""
        late = {move.seat_id for move in self.moves if move.by == Move.By.CLOCK}
        for seat in self.decided:
            if seat.pk not in late:
                reliability_record.count_in_time(self.game, seat)

    def _write_seats(self) -> None:
        held_back = self._foresee()
        self._time_bots()
        changed_seats = [
            seat for seat in self.seats if stored_clock(seat) != self._before[seat.pk] or self._is_due_anew(seat)
        ]
        for (
            seat
        ) in changed_seats:  # one by one: to put a statement for several together takes Django longer than all these
            seat.save(update_fields=WRITTEN)
            if seat.asked_move is not None and seat.pk not in held_back and self._is_to_be_told(seat):
                self._tell(seat, seat.asked_move)

    def _tell(self, seat: Seat, asked_move: int) -> None:
        if seat.pk in self._returned:
            owed_mails.ask_on_return(self.game, seat)
        else:
            owed_mails.owe_mails(self.game, [seat], MailKind.TURN, asked_move)

    def _time_bots(self) -> None:
        """Make unfinished bots due for the clock's next sweep, or for the one after their wait."""
        due_at = self.awaited_until or self.now
        for seat in self.seats:
            if seat.asked_move is not None and seat.played_by_bot:
                seat.deadline, seat.warn_at = due_at, None

    def _foresee(self) -> set[int]:
        """Set the times of standing orders for new questions; return the seats with a mail waiting for one."""
        asked_anew = self.question() != self._question_before
        for seat in self.seats:
            if seat.asked_move is None:
                seat_clock.forget_delay(seat)
        asked_seats = [
            seat for seat in self.seats if seat.asked_move is not None and (asked_anew or self._is_open(seat))
        ]
        return standing_orders.foresee(self, asked_seats) if asked_seats else set()

    def _is_open(self, seat: Seat) -> bool:
        """Return True if its standing orders have not seen the seat's question, or its person took
        it up before them.
        """
        taken_up = seat.standing_due is not None and standing_orders.by_hand(self.moves, seat)
        return taken_up or seat.pk in self._reopened or self._is_newly_asked(seat)

    def _is_newly_asked(self, seat: Seat) -> bool:
        return seat.asked_move != self._before[seat.pk]["asked_move"]

    def _is_due_anew(self, seat: Seat) -> bool:
        return seat.standing_due != self._due_before[seat.pk]

    def _is_to_be_told(self, seat: Seat) -> bool:
        """Return True if a mail is owed: for a new decision, and for one left to a standing order until now."""
        left_to_order = self._due_before[seat.pk] is not None and not standing_orders.by_hand(self.moves, seat)
        return not seat.played_by_bot and (self._is_newly_asked(seat) or left_to_order)

    def _write_game(self) -> None:
        result = self.state.result
        if result is not None:
            self.game.status = Game.Status.FINISHED
            self.game.finished = self.now
            self.game.result = {"places": result.places, "scores": result.scores, "columns": result.columns}
            if result.ranks:
                self.game.result["ranks"] = result.ranks
        self.game.to_move = [seat.index for seat in self.owing()]
        self.game.deadline = min((seat.deadline for seat in self.seats if seat.deadline), default=None)
        self.game.save(update_fields=WRITTEN_OF_GAME)


def stored_clock(seat: Seat) -> dict[str, Any]:
    return {field: getattr(seat, field) for field in CLOCK_FIELDS}


def set_clock(seat: Seat, stored: Mapping[str, Any]) -> None:
    for field, value in stored.items():
        setattr(seat, field, value)
