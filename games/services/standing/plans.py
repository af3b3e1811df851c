"""A person's plan for their own turn in one game: kept, changed, and made orders. Nobody else learns of it."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import access
from games.models import Plan, Seat
from games.services.errors import NotNow, Refused
from games.services.play import free_text_orders
from games.services.standing import turn_list
from games.services.standing.desk import MOST_LINES, Desk, read_lines
from games.titles.standing.rule import OWN_TURN

MOST_DICE = 60
CHANGED = lazy("Your plan has changed since you opened this page. Here is the current one.")


def own_plan(*, seat: Seat) -> Plan:
    return Plan.valid().filter(seat=seat).first() or Plan(seat=seat, user=seat.user)


@transaction.atomic
def add_lines(*, user: access.Person, game_id: int, text: str, after: int) -> None:
    """Put orders at the end of the plan, after so many lines: a form sent twice adds once.

    Takes the game's row lock. Raises NotYours, NotNow, and Refused for a bad line.
    """
    desk = Desk(user, game_id)
    plan = own_plan(seat=desk.seat)
    if len(plan.lines) != after:
        raise NotNow(CHANGED)
    _add_lines(plan, _parse_added(desk, text))


@transaction.atomic
def keep_lines(*, user: access.Person, game_id: int, text: str) -> None:
    """Put rehearsed orders at the end of the plan, unless it ends with them already.

    Takes the game's row lock. Raises NotYours, NotNow, and Refused for a bad line.
    """
    desk = Desk(user, game_id)
    plan, added = own_plan(seat=desk.seat), _parse_added(desk, text)
    if plan.lines[-len(added) :] != added:
        _add_lines(plan, added)


@transaction.atomic
def raise_line(*, user: access.Person, game_id: int, place: int, line: str) -> None:
    """Exchange a line of the plan, and its dice, with the one before it. Raises NotYours and NotNow."""
    plan = _with_line(user, game_id, place, line)
    if place:
        for column in (plan.lines, plan.dice):
            column[place - 1], column[place] = column[place], column[place - 1]
        plan.save()


@transaction.atomic
def drop_line(*, user: access.Person, game_id: int, place: int, line: str) -> None:
    """Take one line off the plan; ``line`` is the expected one at this place. Raises NotYours and NotNow."""
    plan = _with_line(user, game_id, place, line)
    del plan.lines[place], plan.dice[place]
    _keep_plan(plan)


@transaction.atomic
def set_dice(*, user: access.Person, game_id: int, place: int, line: str, dice: str) -> None:
    """Choose the results of a line's dice, a digit a die; nothing for expected ones.

    Raises NotYours, NotNow, and Refused for impossible results.
    """
    plan = _with_line(user, game_id, place, line)
    digits = "".join(dice.replace(",", " ").split())
    if digits.strip("123456") or len(digits) > MOST_DICE:
        sentence = _("Write the dice as digits from 1 to 6, at most %(most)d of them, for example “5 3 1”.")
        raise Refused(sentence % {"most": MOST_DICE})
    plan.dice[place] = digits
    plan.save()


@transaction.atomic
def to_list(*, user: access.Person, game_id: int) -> None:
    """Put the plan at the end of the list of orders for the own turn. Raises NotYours, NotNow and Refused."""
    desk = Desk(user, game_id)
    plan = _required_plan(desk)
    listed = len(desk.the_list().lines)
    turn_list.add_lines(user=user, game_id=game_id, text="\n".join(plan.lines), after=listed)
    plan.delete()


@transaction.atomic
def to_orders(*, user: access.Person, game_id: int, shown_move: int) -> None:
    """Give the orders of the plan now, up to the first impossible one; the rest stays planned.

    Dice fall as they do. ``shown_move`` is the latest move of the page. Takes the game's row lock.
    Raises NotYours, NotNow, StalePosition, and Refused if not even the first can be carried out.
    """
    desk = Desk(user, game_id)
    plan = _required_plan(desk)
    report = free_text_orders.submit(
        user=user, game_id=game_id, seat=desk.seat.index, lines=plan.lines, shown_move=shown_move, listed=False
    )
    if report.problem and not report.done_lines:
        raise Refused(report.problem.sentence, report.problem.kind)
    done_count = len(plan.lines) - len(report.remaining_lines)
    plan.lines, plan.dice = plan.lines[done_count:], plan.dice[done_count:]
    _keep_plan(plan)


@transaction.atomic
def give_up(*, user: access.Person, game_id: int) -> None:
    """Do away with the plan. Raises NotYours and NotNow."""
    _required_plan(Desk(user, game_id)).delete()


def _parse_added(desk: Desk, text: str) -> list[str]:
    added = read_lines(desk, OWN_TURN, text)
    if not added:
        raise Refused(_("You gave no order. Write one order per line."))
    return added


def _add_lines(plan: Plan, added: list[str]) -> None:
    if len(plan.lines) + len(added) > MOST_LINES:
        raise Refused(_("A plan can have at most %(most)d orders.") % {"most": MOST_LINES})
    plan.lines, plan.dice = [*plan.lines, *added], [*plan.dice, *([""] * len(added))]
    plan.save()


def _required_plan(desk: Desk) -> Plan:
    plan = own_plan(seat=desk.seat)
    if not plan.lines:
        raise NotNow(_("This plan no longer exists. It was used or discarded."))
    return plan


def _with_line(user: access.Person, game_id: int, place: int, line: str) -> Plan:
    """Return the plan, with the game's row locked, if this line stands at this place."""
    plan = own_plan(seat=Desk(user, game_id).seat)
    if not 0 <= place < len(plan.lines) or plan.lines[place] != line:
        raise NotNow(CHANGED)
    return plan


def _keep_plan(plan: Plan) -> None:
    """Write the plan; an empty one is none."""
    if plan.lines:
        plan.save()
    else:
        plan.delete()
