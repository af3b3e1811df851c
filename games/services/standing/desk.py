"""A person's standing orders in one game, laid out to be changed, and their lines read."""

from django.utils.translation import gettext as _

import rulebooks
from games import access
from games.models import Seat, StandingOrder
from games.orders import split
from games.orders.intended import read_intention
from games.orders.matching import Offered
from games.services.errors import NotNow, Refused
from games.services.play import play
from games.services.play.table import Table, lock, require_running
from games.services.rows.seats import seats_of
from games.titles.registry import title
from games.titles.standing.rule import OWN_TURN
from rulebooks import engine
from rulebooks.engine.errors import MalformedAction

MOST_LINES = 40


class Desk:
    """A person's standing orders in one game, under its lock."""

    def __init__(self, user: access.Person, game_id: int) -> None:
        self.game = lock(game_id)
        self.seats = seats_of(self.game)
        self.seat = access.seat_for(user, self.seats, _own_index(user, self.seats))
        require_running(self.game)
        self.table = Table(self.game, self.seats)
        self.standing = title(self.game.ruleset).standing
        self.orders = list(StandingOrder.valid().filter(seat=self.seat).order_by("rank", "pk"))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def find(self, pk: int) -> StandingOrder:
        """One of the orders. Raises NotNow when it is gone."""
        match = next((order for order in self.orders if order.pk == pk), None)
        if match is None:
            raise NotNow(_("This standing order no longer exists. It was used or removed."))
        return match

    def the_list(self) -> StandingOrder:
        """The list for the own turn, new if there is none."""
        turn_list = next((order for order in self.orders if order.kind == OWN_TURN), None)
        return turn_list or StandingOrder(
            seat=self.seat, user=self.seat.user, kind=OWN_TURN, first_round=self.next_round()
        )

    def next_round(self) -> int:
        """The round of the seat's next turn, at the earliest: a turn under way is not the next."""
        view = rulebooks.view(self.table.state, self.seat.index)
        return view.round + (view.turn is not None and view.turn.seat == self.seat.index)

    def now_round(self) -> int:
        """The round being played, as the seat knows it."""
        return rulebooks.view(self.table.state, self.seat.index).round

    def save(self) -> None:
        """Look at the seat's present question again, with the changed orders."""
        self.table.reopen(self.seat)
        self.table.save()


def _own_index(user: access.Person, seats: list[Seat]) -> int:
    own = access.own_seat(user, seats)
    return own.index if own else -1


def read_lines(desk: Desk, kind: str, text: str) -> list[str]:
    """Read lines into exact notation. Raises Refused for the first bad one, and for too many or a long one."""
    lines = split.split_lines(text)
    if len(lines) > MOST_LINES:
        raise Refused(_("You can queue at most %(most)d orders.") % {"most": MOST_LINES})
    for line in lines:
        play.require_short(line)
    return [_normal_line(desk, kind, line) for line in lines]


def _normal_line(desk: Desk, kind: str, line: str) -> str:
    try:
        return desk.standing.normal(kind, line)
    except MalformedAction:
        try:
            return desk.standing.normal(kind, _in_words(desk, line))
        except MalformedAction as error:
            sentence = _("“%(line)s” is not an order that fits here. Write it like this: “%(example)s”.")
            raise Refused(sentence % {"line": line[:80], "example": desk.standing.example_of(kind)}) from error


def _in_words(desk: Desk, line: str) -> str:
    """Read a line in somebody's own words, if it is a whole order without a doubtful letter."""
    view = rulebooks.view(desk.table.state, desk.seat.index)
    offered = Offered(desk.game.title.words, view, [], desk.names)
    tokens = offered.tokens_of(line)
    intention = read_intention(tokens, offered.lexicon)
    if intention is None or not intention.is_whole or any(token.typo for token in tokens):
        return line
    return engine.order_text(intention.kind(**intention.fields))
