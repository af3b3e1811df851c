"""The list of orders for one's own turn: its person adds to it, drops lines, and has it tried again."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import access
from games.models import StandingOrder
from games.services.errors import NotNow, Refused
from games.services.standing.desk import MOST_LINES, Desk, read_lines
from games.titles.standing.rule import OWN_TURN

BOUNDS = ("wait", "last_round", "expires", "conditions")
CHANGED = lazy("Your queued orders have changed since you opened this page. Here are the current ones.")


@transaction.atomic
def add_lines(*, user: access.Person, game_id: int, text: str, after: int) -> None:
    """Put orders at the end of the list for one's own turn, after so many lines: a form sent twice
    adds once.

    Takes the game's row lock. Raises NotYours, NotNow, and Refused for a bad line.
    """
    desk = Desk(user, game_id)
    order = desk.the_list()
    if len(order.lines) != after:
        raise NotNow(CHANGED)
    added = read_lines(desk, OWN_TURN, text)
    if not added:
        raise Refused(_("You gave no order. Write one order per line."))
    _keep_lines(desk, order, [*order.lines, *added])


@transaction.atomic
def drop_line(*, user: access.Person, game_id: int, place: int, line: str) -> None:
    """Take one line off the list; ``line`` is the expected one at this place. Raises NotYours and NotNow."""
    desk = Desk(user, game_id)
    order = desk.the_list()
    _require_there(order, place, line)
    _keep_lines(desk, order, [*order.lines[:place], *order.lines[place + 1 :]])


@transaction.atomic
def raise_line(*, user: access.Person, game_id: int, place: int, line: str) -> None:
    """Exchange a line of the list with the one before it. Raises NotYours and NotNow."""
    desk = Desk(user, game_id)
    order = desk.the_list()
    _require_there(order, place, line)
    lines = list(order.lines)
    if place:
        lines[place - 1], lines[place] = lines[place], lines[place - 1]
    _keep_lines(desk, order, lines)


@transaction.atomic
def set_bounds(*, user: access.Person, game_id: int, fields: Mapping[str, Any]) -> None:
    """Set the start, the end and the conditions of the list. Takes the game's row lock.

    ``fields`` are those of StandingOrder in BOUNDS. Raises NotYours, NotNow, and Refused if it
    could never begin.
    """
    desk = Desk(user, game_id)
    _set_bounds(desk, fields).save()
    desk.save()


@transaction.atomic
def draft_list(*, user: access.Person, game_id: int, fields: Mapping[str, Any]) -> StandingOrder:
    """Return the list as it would be saved with these bounds, for a preview; nothing is written.
    Raises as `set_bounds`.
    """
    return _set_bounds(Desk(user, game_id), fields)


def _set_bounds(desk: Desk, fields: Mapping[str, Any]) -> StandingOrder:
    order = _required_list(desk)
    for name in BOUNDS:
        setattr(order, name, fields[name])
    _require_time(order, order.first_round or desk.next_round())
    return order


@transaction.atomic
def resume_list(*, user: access.Person, game_id: int, now: bool) -> None:
    """Let a stopped list be tried: at once in the turn under way, or in the next.

    Raises NotYours, NotNow, and Refused if its time is over.
    """
    desk = Desk(user, game_id)
    order = _required_list(desk)
    order.stopped, order.first_round = "", desk.now_round() if now else desk.next_round()
    order.begun = order.first_round if now else None
    _require_time(order, order.first_round)
    order.refused_line, order.refused_move = "", None
    order.save()
    desk.save()


def _required_list(desk: Desk) -> StandingOrder:
    order = desk.the_list()
    if not order.lines:
        raise NotNow(_("You have no queued orders to preview. They were used or removed."))
    return order


def _require_time(order: StandingOrder, round_: int) -> None:
    if order.is_over(round_):
        sentence = _(
            "Your queued orders can start in round %(round)d at the earliest. Choose that round or a later one."
        )
        raise Refused(sentence % {"round": round_})


def _require_there(order: StandingOrder, place: int, line: str) -> None:
    if not 0 <= place < len(order.lines) or order.lines[place] != line:
        raise NotNow(CHANGED)


def _keep_lines(desk: Desk, order: StandingOrder, lines: list[str]) -> None:
    if len(lines) > MOST_LINES:
        raise Refused(_("You can queue at most %(most)d orders.") % {"most": MOST_LINES})
    order.lines = lines
    if lines:
        order.save()
    elif order.pk:
        order.delete()
    desk.save()
