"""Ten answers an hour to one person: one more waits until the hour has room, and speaks for those it took over from."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import IncomingMail, Notification
from games.services import notify

Outcome = IncomingMail.Outcome
Status = Notification.Status
MOST_ANSWERS, ANSWERS_WITHIN = 10, timedelta(hours=1)
MOST_OF_THE_SAME = 2  # answers an hour to the same lines, when nothing could be done with them for the same reason


def answer(row: IncomingMail) -> None:
    """Owe the answer to a mail that was dealt with: now, or as soon as the hour has room for it.

    One answer at most waits for a seat: a later one takes its place, and tells what happened since the earlier orders.
    That words were told to the table is not said in the place of what became of orders. Needs the lock of the mail's
    person.
    """
    if _repeats(row) or (row.outcome == Outcome.SAID and _waiting(row).exists()):
        return
    _replace_waiting(row)
    now = timezone.now()
    latest = list(_answers(row).order_by("-due").values_list("due", flat=True)[:MOST_ANSWERS])
    due, following = _room(latest, MOST_ANSWERS, now), _room(latest, MOST_ANSWERS - 1, now)
    if following > due:
        row.report["next_answer"] = following.isoformat()
    row.save()
    notify.answer(row, due=due if due > now else None)


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


def _waiting(row: IncomingMail) -> QuerySet[Notification]:
    """The answer about the mail's seat that waits, if one does."""
    return _answers(row).filter(seat=row.seat, status=Status.PENDING, attempts=0, due__gt=timezone.now())


def _replace_waiting(row: IncomingMail) -> None:
    """Let the mail's answer take the place of one that waits, and tell from where that one would have told."""
    found = _waiting(row).select_for_update(of=("self",)).select_related("incoming").first()
    if found is None or found.incoming is None:
        return
    moves = [found.incoming.report.get("before"), row.report.get("before")]
    row.report["before"] = min((move for move in moves if move is not None), default=None)
    found.status = Status.VOID
    found.save(update_fields=["status"])
