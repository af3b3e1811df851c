"""Mails that come back: their address is paused, and what was owed meanwhile is owed again when it works."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone

from accounts import addresses
from accounts.models import Bounce, PausedAddress, User
from games.mail import dsn
from games.mail.smtp_send import AddressRefused, AddressUnknown
from games.models import OF_A_DECISION, NewsMail, Notification

from . import outbox_queries

Status = Notification.Status
STILL_NEWS = timedelta(days=7)  # older news is not sent late


def record(*, address: str, kind: str, detail: str, message_id: str) -> bool:
    """Note that a mail to this address came back or was called spam; True when that pauses the address.

    ``kind`` is one of ``accounts.models.Bounce.Kind``. Callers have made sure that the report is about
    a mail of ours, for anybody may claim that somebody else's address does not work.
    """
    return addresses.record(address=address, kind=kind, detail=detail, message_id=message_id)


def refused(refusal: AddressRefused) -> bool:
    """Note an address that was refused while a mail was sent to it; True when it is paused now.

    It is no report that somebody may have forged: the mail server or service of the site has said so itself. But it may
    be mistaken about an unknown address, which is noted only until that is to be believed.
    """
    if refusal.kind:
        addresses.record(
            address=refusal.address,
            kind=refusal.kind,
            detail=refusal.detail,
            message_id=refusal.message_id,
            believed=not isinstance(refusal, AddressUnknown) or _is_to_be_believed(refusal),
        )
    return addresses.is_paused(refusal.address)


def _is_to_be_believed(refusal: AddressUnknown) -> bool:
    """Whether the server has shown since it first refused this mail that it is well, and refuses it all the same.

    One that has lost its list of addresses knows nobody. It is well when it has taken mails for as many other people
    since as there are addresses that it did not know; until then its mails are put off, and in the end it is the
    operator who is told (`games.services.health`).
    """
    unknown = Bounce.objects.filter(kind=Bounce.Kind.HARD)
    of_mail = unknown.filter(address=refusal.address.lower(), message_id=refusal.message_id)
    first = of_mail.values_list("at", flat=True).first()
    if first is None:
        return False
    refused = unknown.filter(at__gte=first).values("address").distinct().count()
    taken = outbox_queries.rows(Q(sent__gt=first), ~Q(user__email__iexact=refusal.address))
    people = {pk for rows in taken for pk in rows.values_list("user", flat=True).distinct()[:refused]}
    return len(people) >= refused


def receive(*, raw: bytes) -> bool:
    """Note what a mail server reports in a mail; True when that pauses an address.

    Reports that prove nothing, or are about an address that the person has left, change nothing.
    """
    report = dsn.read(raw)
    if report is None or not User.objects.filter(pk=report.user_id, email__iexact=report.address).exists():
        return False
    return record(address=report.address, kind=report.kind, detail=report.detail, message_id=report.message_id)


@transaction.atomic
def owe_again() -> int:
    """Owe the mails again that were skipped because of an address which works, or is another one, by now.

    Only what still matters: open decisions, and news of the last days, be it that of an expiry in the mail of a
    decision. An answer that asked the decision stands in for its mail, as it did before. The number owed.
    """
    paused = PausedAddress.objects.filter(address=Lower(OuterRef("user__email")))
    recent = Q(created__gte=timezone.now() - STILL_NEWS)
    of_games, of_leagues = outbox_queries.rows(recent, Q(~Exists(paused)), Q(reason=Notification.Reason.PAUSED))
    asks = Q(kind__in=(*OF_A_DECISION, Notification.Kind.ANSWER))
    news = ~asks | Q(kind=Notification.Kind.TURN, happening__isnull=False)
    matters = news | Q(asks, seat__asked_move=F("move"), seat__user=F("user"))
    wanted, settled = _keys(of_games.filter(matters)), _keys(of_games.exclude(matters))
    Notification.objects.filter(pk__in=settled).update(status=Status.VOID, reason="")
    return _owe(Notification.objects.filter(pk__in=wanted)) + _owe(NewsMail.objects.filter(pk__in=_keys(of_leagues)))


def _keys(rows: QuerySet[Any]) -> list[int]:
    return list(rows.values_list("pk", flat=True))


def _owe(rows: QuerySet[Any]) -> int:
    """Owe these skipped mails now; how many."""
    return rows.filter(status=Status.SKIPPED).update(status=Status.PENDING, reason="", attempts=0, due=timezone.now())
