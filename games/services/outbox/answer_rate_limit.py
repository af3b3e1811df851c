"""Ten answers an hour to one person: one more waits until the hour has room, and includes those it
replaces.

Orders are another matter. After one, a person with the next decision is asked at once, by its own
mail, as after an option's link: it is no answer, and programs that answer every mail cannot make it
come again and again, for it takes a legal order that has changed the position.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import FailedMail, Game, IncomingMail, MailKind, MailReport, Notification, Seat
from games.services.clock import requests
from games.services.play.standing_orders import soon_settled
from games.services.rows import moves, owed_mails
from games.services.rows.seats import seats_of

Outcome = IncomingMail.Outcome
Status = Notification.Status
MOST_ANSWERS, ANSWERS_WITHIN = 10, timedelta(hours=1)
DOING_NOTHING = (Outcome.REFUSED, Outcome.EMPTY, Outcome.HELD, Outcome.TOO_BIG, Outcome.UNREADABLE)
SUSPECTS_WITHIN = timedelta(days=7)
MOST_OF_THE_SAME = 2  # answers an hour to the same lines, when nothing could be done with them for the same reason
MOST_MAILS = 20  # whose failures are handed on, the latest: more than that nobody writes within an hour by hand
MOST_LINES = 5  # of each


def owe_answer(row: IncomingMail, *, is_suspect: bool = False) -> None:
    """Owe the answer to a mail that was dealt with: now, or as soon as the hour has room for it.
    ``is_suspect``: a program may have written it.

    One answer at most waits for a seat: a later one takes its place, and tells all moves since the
    earlier orders and the lines of them not carried out. A mere note that words were told to the
    table does not replace the result of orders. If the answer waits and the mail's orders have put
    a decision to its writer, it is asked now.

    Needs the lock of the mail's person, and the game's row lock if orders were carried out.
    """
    if _repeats_failure(row, is_suspect=is_suspect) or (
        row.outcome == Outcome.SAID and waiting_answer(row.user_id, row.seat).exists()
    ):
        return
    before = row.report.get("before")
    _replace_waiting(row)
    now = timezone.now()
    latest = list(_recent_answers(row).order_by("-due").values_list("due", flat=True)[:MOST_ANSWERS])
    due_at, following = when_room(latest, now), when_room(latest, now, MOST_ANSWERS - 1)
    if following > due_at:
        row.report["next_answer"] = following.isoformat()
    row.save()
    owed_mails.owe_answer(row, due_at=due_at if due_at > now else None)
    if due_at > now and before is not None:
        _ask_next(row, before)


def _ask_next(row: IncomingMail, before: int) -> None:
    """Ask the mail's writer for their next decision after their orders, following the move
    ``before``.

    Orders all taken back bring nothing: a program could go on sending them for ever.
    """
    assert row.game is not None and row.seat is not None
    game = Game.objects.get(pk=row.game.pk)
    seat = game.seats.select_related("user").get(pk=row.seat.pk)
    is_theirs = seat.user_id == row.user_id and seat.asked_move is not None
    if is_theirs and moves.first_move(game, "number", number=before, state=game.state) is None:
        owed_mails.ask_anew(game, seat, before, due_at=soon_settled(seat, timezone.now()))


def waiting_answer(person_id: int | None, seat: Seat | None) -> QuerySet[Notification]:
    now = timezone.now()
    of_seat = Notification.objects.filter(user=person_id, seat=seat, kind=MailKind.ANSWER)
    return of_seat.filter(status=Status.PENDING, attempts=0, due__gt=now)


def _recent_answers(row: IncomingMail, within: timedelta = ANSWERS_WITHIN) -> QuerySet[Notification]:
    """The answers to the mail's person within the hour, or another time, and waiting ones."""
    since = timezone.now() - within
    answers = Notification.objects.filter(user=row.user, kind=MailKind.ANSWER, due__gt=since)
    return answers.exclude(status=Status.VOID)


def when_room(latest: Sequence[datetime], now: datetime, most: int = MOST_ANSWERS) -> datetime:
    """The moment when fewer than so many of the latest answers, newest first, are less than an hour old."""
    return now if len(latest) < most else max(now, latest[most - 1] + ANSWERS_WITHIN)


def _repeats_failure(row: IncomingMail, *, is_suspect: bool) -> bool:
    """Return True if the mail repeats a failure answered twice, as programs do that answer every
    mail and do not say so; of a suspect any failure and any message told, and in a week.
    """
    same = {"outcome": row.outcome, "lines": row.lines, "report__contains": row.report}  # which may say more by now
    within = ANSWERS_WITHIN
    if is_suspect:
        same, within = {"outcome__in": (*DOING_NOTHING, Outcome.SAID)}, SUSPECTS_WITHIN
    if row.outcome not in DOING_NOTHING and not (is_suspect and row.outcome == Outcome.SAID):
        return False
    alike = {f"incoming__{name}": value for name, value in same.items()}
    return _recent_answers(row, within).filter(seat=row.seat, **alike).count() >= MOST_OF_THE_SAME


def _replace_waiting(row: IncomingMail) -> None:
    """Let the mail's answer replace a waiting one, and include its news."""
    waiting_mail = (
        waiting_answer(row.user_id, row.seat).select_for_update(of=("self",)).select_related("incoming").first()
    )
    if waiting_mail is None or waiting_mail.incoming is None:
        return
    hand_on(waiting_mail.incoming.report, row.report)
    row.report["request"] = row.report.get("request") or _still_asked(row, waiting_mail.incoming.report.get("request"))
    waiting_mail.status = Status.VOID
    waiting_mail.save(update_fields=["status"])


def hand_on(earlier: MailReport, later: MailReport) -> None:
    """Let a later report include the mails before it, untold by any answer yet.

    It then tells of all orders since the first of them (``before``), and of their failures.
    """
    numbers = [earlier.get("before"), later.get("before")]
    later["before"] = min((number for number in numbers if number is not None), default=None)
    failed_mails = [*earlier.get("earlier", []), *failures(earlier)]
    different = [
        failed_mail for number, failed_mail in enumerate(failed_mails) if failed_mail not in failed_mails[:number]
    ]
    if different:
        later["earlier"] = different[-MOST_MAILS:]
        later["earlier_cut"] = bool(earlier.get("earlier_cut")) or len(different) > MOST_MAILS


def failures(report: MailReport) -> list[FailedMail]:
    """Return a mail's own failures, if any; the rest of a preview was not to be done."""
    untaken_lines, problem = report.get("left", []), report.get("problem")
    if not untaken_lines or report.get("would"):
        return []
    why = [problem["sentence"]] if problem else []
    if not problem or report.get("request"):  # else what is told is of something that was done
        why += report.get("told", [])
    more, kind = max(0, len(untaken_lines) - MOST_LINES), (problem or {}).get("kind", "")
    return [{"lines": untaken_lines[:MOST_LINES], "sentence": " ".join(why), "kind": kind, "more": more}]


def _still_asked(row: IncomingMail, request: int | None) -> int | None:
    """Return a request of another answer, if it still waits for the mail's person."""
    if request is None or row.game is None or row.user is None:
        return None
    open_requests = requests.requests_to_answer(user=row.user, game=row.game, seats=seats_of(row.game))
    return request if request in {each.pk for each in open_requests} else None
