"""A running game's position, with the moves made since it was read."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

import rulebooks
from games.models import REWIND, UNDO, Game, Move, Seat
from games.orders.readings import Intended
from games.orders.single_order import quote_line, tell_impossible
from games.services.errors import Refused
from rulebooks import engine
from rulebooks.engine.errors import EngineError, MalformedAction
from rulebooks.engine.ruleset import AnyView

from .draws import Draws
from .positions import offer_position


class PlayedPosition:
    """A game's state and dice, its stored moves that still count, and those made here.

    The half of `Table` that plays by the rules; clocks, mails and writing are the other.
    """

    def __init__(self, game: Game, seats: list[Seat]) -> None:
        self.game = game
        self.seats = seats
        self.state = rulebooks.load(game.state)
        self.draws = Draws(game)
        self.moves: list[Move] = []
        self.stored = game.move_count  # of the stored moves those that still count go so far

    def view(self) -> AnyView:
        """The position as an onlooker knows it."""
        return rulebooks.view(self.state, None)

    def turn(self) -> tuple[int, int | None, str]:
        """The turn being played: the round and its seat; before the first, the stage of the set-up."""
        view = self.view()
        if view.turn:
            return view.round, view.turn.seat, ""
        return view.round, None, view.question.kind if view.question else ""

    def question(self) -> tuple[Any, ...]:
        """The identity of the present question within one turn."""
        questions = [self.view().question]
        questions += [rulebooks.view(self.state, seat.index).question for seat in self.seats_in_parallel()]
        return tuple((question.kind, question.facts, question.place) for question in questions if question)

    def seats_in_parallel(self) -> list[Seat]:
        return [seat for seat in self.seats if engine.aside(self.state, seat.index)]

    def owing(self) -> list[Seat]:
        indexes = engine.to_move(self.state)
        return [seat for seat in self.seats if seat.index in indexes]

    def order(self, seat: Seat, line: str, by: Move.By) -> None:
        """Carry out one line of notation. Raises Refused when it cannot be read or is
        illegal now, and then with the reason.
        """
        try:
            action = rulebooks.parse(self.game.ruleset, line)
        except MalformedAction as error:
            raise Refused(_("“%(line)s” is not an order of this game.") % quote_line(line)) from error
        try:
            self.act(seat, action, by)
        except EngineError as error:
            offered = offer_position(self.state, seat.index, [each.name for each in self.seats])
            sentence = tell_impossible(line, Intended.of(action), offered)
            raise Refused(sentence, type(action).__name__) from error

    def act(self, seat: Seat, action: Any, by: Move.By) -> None:
        """Apply an action of the seat and note the move. Raises IllegalAction."""
        order, aside = engine.order_text(action), engine.aside(self.state, seat.index) is not None
        dice = self.draws.dice(self.state, seat, order, self.moves, self.stored)
        applied = engine.apply(self.state, seat.index, action, dice)
        self.note_move(
            seat=seat,
            by=by,
            action=order,
            events=rulebooks.dump_events(applied.events),
            draws=rulebooks.dump_draws(applied.draws),
            barrier=applied.barrier,
            aside=aside,
        )

    def note_move(self, *, seat: Seat, by: Move.By, action: str, **rest: Any) -> None:
        """Add a move to the present position; one that goes back counts for nothing itself."""
        game = self.game
        game.move_count += 1
        game.state = rulebooks.dump(self.state)
        goes_back = action in (UNDO, REWIND)
        if not goes_back:
            game.counted, game.place = game.move_count, game.place + 1
        row = {"number": game.move_count, "place": game.place, "taken_back": goes_back, "state": game.state}
        self.moves.append(Move(game=game, seat=seat, by=by, action=action, **row, **rest))

    def counting_moves(self, **conditions: int) -> QuerySet[Move]:
        """Stored counting moves, latest first."""
        return self.game.moves.filter(taken_back=False, **conditions).order_by("-number")
