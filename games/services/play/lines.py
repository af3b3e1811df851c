"""Lines of free text on their way to become orders: read one at a time, against the position as it then is."""

from collections import deque
from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _

import rulebooks
from games.models import Game, Seat
from games.orders import words
from games.orders.doubts import Doubt, find_doubt
from games.orders.matching import Offered, possible_orders
from games.orders.order_detector import is_nothing_but_order
from games.orders.read_line import read_line
from games.orders.readings import Lasting, Order, PossibleOrder, Problem, Undo, Why, Word
from games.orders.single_order import is_number, quote_line, unlisted
from games.orders.split import are_numbered_in_sequence, split_number
from games.services.rows import moves
from games.titles.standing.rule import UnfitOrder
from games.titles.standing.standing import StandingOrders
from rulebooks.engine.notation import order_text

from .positions import offer_position


class Lines:
    """``remaining`` are the lines still to do. ``first`` is the position before them, ``shown_move`` the
    number of the move their writer saw, with a list of options if ``listed``, and numbers left
    out of it if it ``has_gaps``; ``has_begun`` is True
    once any line is done. With a ``doubt`` about the orders, of theirs or of what stands beside them, none is read.
    """

    def __init__(
        self,
        lines: Sequence[str],
        game: Game,
        seat: Seat,
        shown_move: int,
        first: Offered,
        *,
        listed: bool = True,
        has_gaps: bool = True,
        doubt: Doubt | None = None,
    ) -> None:
        self.remaining = deque(lines)
        self.game = game
        self.seat = seat
        self.shown_move = shown_move
        self.first = first
        self.listed = listed
        self.has_gaps = has_gaps
        self.own_list = not listed or are_numbered_in_sequence(self.remaining, first.lexicon)
        self.has_begun = False
        self.doubt = doubt or find_doubt(self.remaining, first.lexicon)

    @cached_property
    def numbers(self) -> list[str]:
        """The orders of the list shown, in notation: it is the present one, unless the seat has
        moved since and not taken back all of it; then none.
        """
        return self._by_number(self.first) if self._is_that_of_now() else []

    @cached_property
    def beside_words(self) -> list[str]:
        """The orders of the list shown, even if out of date: a number beside words has to be one of these."""
        if self.numbers:
            return self.numbers
        row = moves.first_move(self.game, "state", number=self.shown_move)
        then = offer_position(rulebooks.load(row[0]), self.seat.index, self.first.names) if row else None
        return self._by_number(then) if then else []

    def _by_number(self, offered: Offered) -> list[str]:
        return offered.numbers if self.has_gaps else offered.orders_without_gaps()

    def _is_that_of_now(self) -> bool:
        if moves.first_move(self.game, "number", number__gt=self.shown_move, seat=self.seat.pk) is None:
            return True
        return moves.first_move(self.game, "number", number=self.shown_move, state=self.game.state) is not None

    def read_next(self, before: Offered) -> Order | Lasting | Undo | Problem:
        """Read the first line left in a position; several orders in it take its place."""
        if self.doubt:
            return self._ask_about_doubt(self.doubt, before)
        while True:
            line = self.remaining[0]
            if is_number(line) and not self.listed and before.legal:
                return _without_list(line)
            if lasting := _read_lasting(line, before, self.game.title.standing):
                return lasting
            read = read_line(
                line, before, self._list_for_number(line), opens=not self.has_begun, own_list=self.own_list
            )
            if isinstance(read, Word):
                return words.find_undo(read) or _among_orders(read)
            if not isinstance(read, list):
                return read
            if problem := _unread_part(read, before):
                return problem
            self.remaining.popleft()
            self.remaining.extendleft(reversed(read))

    def _ask_about_doubt(self, doubt: Doubt, before: Offered) -> Problem:
        """Ask about orders that were taken back or doubted: the one written instead first, then these."""
        lines = [line for line in (doubt.instead, *self.remaining) if line]
        readings = (
            read_line(line, before, self._list_for_number(line), own_list=self.own_list)
            for line in (lines if before.legal and self.listed else [])
        )
        orders = dict.fromkeys(order_text(read.action) for read in readings if isinstance(read, Order))
        return tell_doubt(doubt, possible_orders(orders, before))

    def _list_for_number(self, line: str) -> list[str] | None:
        """The list for a line's number; None if it has none."""
        if is_number(line):
            return self.numbers
        return self.beside_words if not self.own_list and split_number(line, self.first.lexicon) else None

    def drop_first(self) -> None:
        """Drop the first line, carried out."""
        self.remaining.popleft()
        self.has_begun = True


def _unread_part(parts: Sequence[str], before: Offered) -> Problem | None:
    """Return the problem of a part of a line that cannot be read: then none of the line is carried out. An order in
    nothing but words of the rules may become legal, or clear, by the orders before it.
    """
    unclear = (part for part in parts[1:] if not is_nothing_but_order(part, before.lexicon))
    readings = (read_line(part, before) for part in unclear)
    return next((read for read in readings if isinstance(read, Problem)), None)


def _read_lasting(line: str, before: Offered, standing: StandingOrders) -> Lasting | Problem | None:
    """Read a line for the whole round, and its present effect; None for another line."""
    view, legal = before.view, before.legal
    try:
        ahead = standing.read_ahead(unlisted(line), view)
        if ahead is None:
            return None
        standing.require_use(ahead, view, legal)
    except UnfitOrder as unfit:
        return Problem(line, Why.ILLEGAL, str(unfit))
    is_asked = legal and standing.kind_of(view) == ahead.kind
    return Lasting(line, ahead, standing.choose(ahead.rule, view, legal) if is_asked else None)


def tell_doubt(doubt: Doubt, candidates: tuple[PossibleOrder, ...] = ()) -> Problem:
    """Build the problem of orders taken back or doubted by a sentence beside them."""
    sentence = _("“%(line)s” leaves open what you want, so nothing was carried out. Send only the orders you want.")
    return Problem(doubt.line, Why.AMBIGUOUS, sentence % quote_line(doubt.line), candidates)


def _without_list(line: str) -> Problem:
    sentence = _("“%(line)s” is a number, but the email you answered has no numbered list. The current list follows.")
    return Problem(line, Why.OLD_NUMBER, sentence % {"line": line})


def not_before_others(line: str) -> Problem:
    """Build the problem of an irreversible order above others that are to count or fail with it."""
    sentence = _(
        "“%(line)s” cannot be undone, because it rolls dice or ends your decision. With ALL OR NOTHING it must come "
        "last."
    )
    return Problem(line, Why.TOGETHER, sentence % {"line": line})


def _among_orders(word: Word) -> Problem:
    sentence = _("“%(line)s” is not an order. Send it in its own email, without orders.")
    return Problem(word.line, Why.UNREADABLE, sentence % {"line": word.line})
