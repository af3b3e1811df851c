"""Ten answers an hour to one person: one more waits until the hour has room, and speaks for those it took over from.

An order is another matter. Whoever gives one and owes the next decision is asked it at once, by that decision's own
mail, as after an option's link: it is no answer, and programs that answer every mail cannot make it come again and
again, for it takes an order that the game allows and that has changed the position.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game, IncomingMail, Notification, Seat
from games.services.clock import requests
from games.services.history import moves
from games.services.lobby import listing
from games.services.standing.due import soon_settled

from . import notify, superseded_answers

Outcome = IncomingMail.Outcome
Status = Notification.Status
MOST_ANSWERS, ANSWERS_WITHIN = 10, timedelta(hours=1)
MOST_OF_THE_SAME = 2  # answers an hour to the same lines, when nothing could be done with them for the same reason


def answer(row: IncomingMail) -> None:
    """Owe the answer to a mail that was dealt with: now, or as soon as the hour has room for it.

    One answer at most waits for a seat: a later one takes its place, and tells what happened since the earlier orders
    and what could not be carried out of them. That words were told to the table is not said in the place of what became
    of orders. Where the answer waits and the mail's orders have put a decision to its writer, that is asked now.

    Needs the lock of the mail's person, and the game's row lock where orders were carried out.
    """
    if _repeats(row) or (row.outcome == Outcome.SAID and waiting(row.user_id, row.seat).exists()):
        return
    before = row.report.get("before")
    _replace_waiting(row)
    now = timezone.now()
    latest = list(_answers(row).order_by("-due").values_list("due", flat=True)[:MOST_ANSWERS])
    due, following = _room(latest, MOST_ANSWERS, now), _room(latest, MOST_ANSWERS - 1, now)
    if following > due:
        row.report["next_answer"] = following.isoformat()
    row.save()
    notify.answer(row, due=due if due > now else None)
    if due > now and before is not None:
        _ask_next(row, before)


def _ask_next(row: IncomingMail, before: int) -> None:
    """Ask the mail's writer what they are to decide after their orders, which followed the move ``before``.

    Orders that were all taken back bring nothing: of them a program could go on sending the same for ever.
    """
    assert row.game is not None and row.seat is not None
    game = Game.objects.get(pk=row.game.pk)
    seat = game.seats.select_related("user").get(pk=row.seat.pk)
    is_theirs = seat.user_id == row.user_id and seat.asked_move is not None
    if is_theirs and moves.first(game, "number", number=before, state=game.state) is None:
        notify.ask_anew(game, seat, before, due=soon_settled(seat, timezone.now()))


def waiting(person_id: int | None, seat: Seat | None) -> QuerySet[Notification]:
    """The answer about the seat that waits for this person, if one does."""
    now = timezone.now()
    of_seat = Notification.objects.filter(user=person_id, seat=seat, kind=Notification.Kind.ANSWER)
    return of_seat.filter(status=Status.PENDING, attempts=0, due__gt=now)


def _answers(row: IncomingMail) -> QuerySet[Notification]:
    """The answers that the mail's person has had within the hour, and those that wait."""
    since = timezone.now() - ANSWERS_WITHIN
    answers = Notification.objects.filter(user=row.user, kind=Notification.Kind.ANSWER, due__gt=since)
    return answers.exclude(status=Status.VOID)


def _room(latest: Sequence[datetime], most: int, now: datetime) -> datetime:
    """When fewer than so many of the latest answers, newest first, are less than an hour old."""
    return now if len(latest) < most else max(now, latest[most - 1] + ANSWERS_WITHIN)


def _repeats(row: IncomingMail) -> bool:
    """Whether the mail repeats what could not be done and was answered twice.

    So do programs that answer every mail and do not say so.
    """
    if row.outcome not in (Outcome.REFUSED, Outcome.EMPTY):
        return False
    same = {"outcome": row.outcome, "lines": row.lines, "report__contains": row.report}  # which may say more by now
    of_seat = _answers(row).filter(seat=row.seat, **{f"incoming__{name}": value for name, value in same.items()})
    return of_seat.count() >= MOST_OF_THE_SAME


def _replace_waiting(row: IncomingMail) -> None:
    """Let the mail's answer take the place of one that waits, and tell what that one would have told."""
    found = waiting(row.user_id, row.seat).select_for_update(of=("self",)).select_related("incoming").first()
    if found is None or found.incoming is None:
        return
    superseded_answers.hand_on(found.incoming.report, row.report)
    row.report["request"] = row.report.get("request") or _still_asked(row, found.incoming.report.get("request"))
    found.status = Status.VOID
    found.save(update_fields=["status"])


def _still_asked(row: IncomingMail, request: int | None) -> int | None:
    """A request that another answer would have asked the mail's person to agree to, if it still waits for them."""
    if request is None or row.game is None or row.user is None:
        return None
    asked = requests.asked_of(user=row.user, game=row.game, seats=listing.seats_of(row.game))
    return request if request in {each.pk for each in asked} else None
