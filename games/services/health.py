"""Checks of the site's work: mails, deadlines and the schedule, read from a few indexed rows, and
its ability to write (`games.services.writing`).

Nothing here depends on the broker, and no query grows with the site: everything is counted up to a
limit.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import limits
from accounts.models import Bounce, PausedAddress
from games.mail.smtp_send import AddressRefused
from games.models import AccountMail, Beacon, Digest, Game, OperatorMail
from games.services import alarms, disks, nightly_backups, set_back, signs_of_life, writing
from games.services.rows import downtime
from games.services.throttle import once_per

from .outbox import outbox_queries

log = logging.getLogger(__name__)

MOST = 1000  # counted no further
DAY = timedelta(days=1)
OLD_MAIL = timedelta(minutes=10)
OFTEN = 4  # attempts in vain, of over ten minutes: each puts off when the mail is due
LATE_DEADLINE = timedelta(minutes=10)
SILENT_BEAT = timedelta(minutes=5)
NEVER_QUIET = 20  # so many games under way have not one mail among them in a day only when something is wrong
MANY_ADDRESSES = 3  # unknown and yet not paused
ALARM_EVERY = timedelta(hours=1)
BEACONS = (downtime.BEAT, *signs_of_life.BEACONS, *set_back.BEACONS, *nightly_backups.BEACONS)
NO_ANSWER = "The database does not answer."
Status = Digest.Status
WAITING = Q(status__in=[Status.PENDING, Status.SENDING])
# A full mailbox is its owner's business; an address that stays unknown while no other is known may be the server's.
IN_VAIN = WAITING & Q(attempts__gte=OFTEN) & ~Q(error__startswith=AddressRefused.__name__)


WATCHES: list[Callable[[], Iterable[tuple[str, str]]]] = []
"""Checks of other apps beside these figures: each yields problems as a short name and a sentence."""


class Vitals(NamedTuple):
    """The site's figures: ages in seconds, counts up to ``MOST``; None if there is nothing to measure."""

    oldest_unsent_mail: int | None
    mails_tried_in_vain: int
    mails_sent_in_a_day: int
    mails_failed_in_a_day: int
    mails_due_in_a_day: int
    mails_to_nobodies_in_a_day: int
    games_running: int
    heartbeat: int | None
    overdue_deadlines: int
    oldest_overdue_deadline: int | None


def vitals() -> Vitals:
    """Measure everything. Raises the database's errors when it does not answer."""
    now = timezone.now()
    waiting = WAITING & Q(due__lte=now)
    unsent = [_oldest_moment(rows, "due") for rows in _outgoing_mails(waiting)]
    overdue = Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=now)
    sent_count = _count_rows(*outbox_queries.rows_where(Q(sent__gt=now - DAY)))
    failed_count = _count_rows(*outbox_queries.rows_where(Q(status=Status.FAILED, claimed__gt=now - DAY)))
    return Vitals(
        oldest_unsent_mail=_age_in_seconds(min((moment for moment in unsent if moment), default=None), now),
        mails_tried_in_vain=_count_rows(*_outgoing_mails(IN_VAIN)),
        mails_sent_in_a_day=sent_count,
        mails_failed_in_a_day=failed_count,
        mails_due_in_a_day=sent_count + failed_count + _count_rows(*outbox_queries.rows_where(waiting)),
        mails_to_nobodies_in_a_day=limits.count_spent("mails_to_nobodies", limits.SITE),
        games_running=_count_rows(Game.objects.filter(status=Game.Status.RUNNING, deadline__isnull=False)),
        heartbeat=_age_in_seconds(Beacon.objects.filter(name=downtime.BEAT).values_list("at", flat=True).first(), now),
        overdue_deadlines=_count_rows(overdue),
        oldest_overdue_deadline=_age_in_seconds(_oldest_moment(overdue, "deadline"), now),
    )


def find_problems(vitals: Vitals) -> dict[str, str]:
    """Return all faults, by a short name, each as a sentence for the operator; empty when the site
    is well.

    Raises the database's errors when it does not answer.
    """
    return dict(_find_problems(vitals))


def _find_problems(vitals: Vitals) -> Iterator[tuple[str, str]]:
    beacons = dict(Beacon.objects.filter(name__in=BEACONS).values_list("name", "at"))
    if vitals.oldest_unsent_mail is not None and _is_beyond(vitals.oldest_unsent_mail, OLD_MAIL):
        yield "outbox", f"The oldest unsent email has been due for {vitals.oldest_unsent_mail // 60} minutes."
    if vitals.mails_tried_in_vain:
        yield "refused", f"Emails not sent after {OFTEN} attempts or more: {vitals.mails_tried_in_vain}."
    if vitals.mails_sent_in_a_day == 0 and (vitals.mails_failed_in_a_day or vitals.games_running >= NEVER_QUIET):
        yield "silence", f"No email has been sent for a day. Given up: {vitals.mails_failed_in_a_day}."
    if vitals.mails_to_nobodies_in_a_day >= settings.LIMITS["mails_to_nobodies"].most:
        yield (
            "nobodies",
            (
                f"Emails to addresses without an account, within a day: {vitals.mails_to_nobodies_in_a_day}. "
                "No more are sent for now, and no new players can sign up."
            ),
        )
    if vitals.heartbeat is None or _is_beyond(vitals.heartbeat, SILENT_BEAT):
        yield "beat", signs_of_life.schedule_problem(beacons)
    if vitals.oldest_overdue_deadline is not None and _is_beyond(vitals.oldest_overdue_deadline, LATE_DEADLINE):
        yield "deadlines", f"Deadlines passed but not enforced: {vitals.overdue_deadlines}."
    yield from signs_of_life.problems(beacons)
    yield from set_back.problems(beacons, downtime.BEAT)
    yield from disks.problems()
    yield from nightly_backups.problems(beacons)
    for watch in WATCHES:
        yield from watch()


def returned_mails() -> dict[str, str]:
    """Tell of addresses returned as unknown within a day and not paused, as several were at once."""
    failures = Bounce.objects.filter(kind=Bounce.Kind.HARD, at__gt=timezone.now() - DAY)
    unpaused = failures.filter(~Exists(PausedAddress.objects.filter(address=OuterRef("address"))))
    number = unpaused.values("address").distinct()[:MOST].count()
    if number < MANY_ADDRESSES:
        return {}
    return {"returned": f"Too many emails at once came back as undeliverable, so no address was paused: {number}."}


def keep_watch() -> dict[str, str]:
    """Give the schedule's sign of life; log each problem, once an hour, and email it (`games.services.alarms`)."""
    try:
        downtime.beat()
    except DatabaseError:
        _cry_without_rows()
        raise
    problems = find_everything()
    for name, sentence in problems.items():
        if once_per(f"alarm:{name}", period=ALARM_EVERY):
            log.error("%s", sentence)
    alarms.tell(problems)
    return problems


def find_everything() -> dict[str, str]:
    """Return all that the operator is to know. Raises the database's errors when it does not answer."""
    return writing.failures_to_write() | find_problems(vitals()) | returned_mails()


def _cry_without_rows() -> None:
    """Log and email that nothing can be written, or not even read."""
    try:
        Beacon.objects.exists()
    except DatabaseError:
        name, alarm = "database", NO_ANSWER
    else:
        name, alarm = "writing", writing.NOT_KEPT
    _log_without_rows(alarm, timezone.now().replace(minute=0, second=0, microsecond=0))
    alarms.tell({name: alarm}, are_all=False)


@lru_cache(maxsize=1)
def _log_without_rows(alarm: str, hour: datetime) -> None:
    """Log an alarm while no row can be written: each process remembers the hour of its last."""
    log.error("%s", alarm)


def _outgoing_mails(condition: Q) -> list[QuerySet[Any]]:
    """All kinds of mail on their way out."""
    others = (Digest, OperatorMail, AccountMail)
    return [*outbox_queries.rows_where(condition), *(model._default_manager.filter(condition) for model in others)]


def _count_rows(*parts: QuerySet[Any]) -> int:
    """The rows of all these queries together."""
    return outbox_queries.together(rows.order_by().values("pk") for rows in parts)[:MOST].count()


def _oldest_moment(rows: QuerySet[Any], column: str) -> datetime | None:
    return rows.order_by(column).values_list(column, flat=True).first()


def _age_in_seconds(moment: datetime | None, now: datetime) -> int | None:
    return None if moment is None else max(0, int((now - moment).total_seconds()))


def _is_beyond(age: int, limit: timedelta) -> bool:
    return age > limit.total_seconds()
