"""Mails that come back: their address is paused, and mails owed meanwhile are owed again when it works."""

import logging
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
from games.models import OF_A_DECISION, MailKind, NewsMail, Notification

from . import outbox_queries

log = logging.getLogger(__name__)

Status = Notification.Status
IN_A_ROW = timedelta(days=1)  # within which failures of several addresses at one provider may be the provider's
FEWEST_DOMAINS = 3  # refusing everybody, behind which one provider or our own may stand
REPORTED_BY = timedelta(hours=1)  # a mail of which no failure was reported by then has arrived
STILL_NEWS = timedelta(days=7)  # older news is not sent late


def record(*, address: str, kind: str, detail: str, message_id: str) -> bool:
    """Note a bounce or complaint of this address; True when it pauses the address.

    ``kind`` is one of ``accounts.models.Bounce.Kind``. Callers have made sure that the report is
    about a mail of ours, for anybody may claim that somebody else's address does not work. A
    provider refusing everybody is not believed: its word on an address pauses it only after days of
    it, and ends the pauses it has caused before.
    """
    address = address.strip().lower()
    doubtful = _doubtful_domain(address) if kind == Bounce.Kind.HARD else None
    paused = addresses.record_bounce(
        address=address, kind=kind, detail=detail, message_id=message_id, believed=doubtful is None
    )
    return paused if doubtful is None else _end_providers_pauses(address, doubtful)


def _doubtful_domain(address: str) -> str | None:
    """Return the address's domain if it refuses everybody, "" for all of them if several do, else None."""
    for domain, fewest in ((_domain_of(address), 1), ("", FEWEST_DOMAINS)):
        if _refuses_everybody(address, domain, fewest):
            return domain
    return None


def _refuses_everybody(address: str, domain: str, fewest: int) -> bool:
    """Return True if at least so many of these domains have refused others of their people as well,
    and taken mails for no more since the first.
    """
    now = timezone.now()
    failures = Bounce.objects.filter(kind=Bounce.Kind.HARD, at__gt=now - IN_A_ROW, address__endswith=domain)
    others = list(failures.exclude(address=address))
    if not others or len({_domain_of(other.address) for other in others} | {_domain_of(address)}) < fewest:
        return False
    refused = {failure.address for failure in others}
    first = min(failure.at for failure in others)
    arrived = Q(sent__gt=first, sent__lt=now - REPORTED_BY, user__email__iendswith=domain)
    people = {
        email.lower()
        for rows in outbox_queries.rows_where(arrived)
        for email in rows.values_list("user__email", flat=True)
    }
    if domain == "" and not people:  # nothing is known yet of mails sent since: a few dead addresses are no outage
        return False
    return len(people - refused - {address}) <= len(refused)


def _end_providers_pauses(address: str, domain: str) -> bool:
    """End the pauses caused by a provider in a row; True when this address of it is paused all the same."""
    lifted = addresses.lift_doubtful_pauses(domain=domain, since=timezone.now() - IN_A_ROW)
    log.warning("emails to several addresses of one provider bounced; pauses lifted: %d", len(lifted))
    return addresses.pause_after_days(address=address)


def _domain_of(address: str) -> str:
    return "@" + address.rpartition("@")[2]


def note_refusal(refusal: AddressRefused) -> bool:
    """Note an address refused while a mail was sent to it; True when it is paused now.

    It is no report, easily forged: the site's own mail server or service has said so itself. But it
    may be mistaken about an unknown address; this is only noted until it can be believed.
    """
    if refusal.kind:
        addresses.record_bounce(
            address=refusal.address,
            kind=refusal.kind,
            detail=refusal.detail,
            message_id=refusal.message_id,
            believed=not isinstance(refusal, AddressUnknown) or _is_to_be_believed(refusal),
        )
    return addresses.is_paused(refusal.address)


def _is_to_be_believed(refusal: AddressUnknown) -> bool:
    """Return True if the server has been well since it first refused this mail, and refuses it all
    the same.

    One that has lost its list of addresses knows nobody. It is well when it has taken mails for as
    many other people since as there are addresses unknown to it; until then its mails are put off,
    and in the end the operator is told (`games.services.health`).
    """
    unknown = Bounce.objects.filter(kind=Bounce.Kind.HARD)
    of_mail = unknown.filter(address=refusal.address.lower(), message_id=refusal.message_id)
    first = of_mail.values_list("at", flat=True).first()
    if first is None:
        return False
    refused = unknown.filter(at__gte=first).values("address").distinct().count()
    delivered = outbox_queries.rows_where(Q(sent__gt=first), ~Q(user__email__iexact=refusal.address))
    people = {pk for rows in delivered for pk in rows.values_list("user", flat=True).distinct()[:refused]}
    return len(people) >= refused


def receive_report(*, raw: bytes) -> bool:
    """Note a mail server's report; True when it pauses an address.

    Reports without proof, or about an address the person has left, change nothing.
    """
    report = dsn.read_report(raw)
    if report is None or not User.objects.filter(pk=report.user_id, email__iexact=report.address).exists():
        return False
    return record(address=report.address, kind=report.kind, detail=report.detail, message_id=report.message_id)


@transaction.atomic
def owe_again() -> int:
    """Owe mails again that were skipped because of an address that works, or is another one, by
    now; return their number.

    Only if they still matter: open decisions, and news of the last days, be it of an expiry in the
    mail of a decision. An answer with the decision's question stands in for its mail, as it did
    before.
    """
    paused = PausedAddress.objects.filter(address=Lower(OuterRef("user__email")))
    recent = Q(created__gte=timezone.now() - STILL_NEWS)
    of_games, of_leagues = outbox_queries.rows_where(recent, Q(~Exists(paused)), Q(reason=Notification.Reason.PAUSED))
    asks = Q(kind__in=(*OF_A_DECISION, MailKind.ANSWER))
    news = ~asks | Q(kind=MailKind.TURN, happening__isnull=False)
    matters = news | Q(asks, seat__asked_move=F("move"), seat__user=F("user"))
    keys_to_send, settled_keys = _keys_of(of_games.filter(matters)), _keys_of(of_games.exclude(matters))
    Notification.objects.filter(pk__in=settled_keys).update(status=Status.VOID, reason="")
    return _owe_skipped(Notification.objects.filter(pk__in=keys_to_send)) + _owe_skipped(
        NewsMail.objects.filter(pk__in=_keys_of(of_leagues))
    )


def _keys_of(rows: QuerySet[Any]) -> list[int]:
    return list(rows.values_list("pk", flat=True))


def _owe_skipped(rows: QuerySet[Any]) -> int:
    """Owe these skipped mails now; their number."""
    return rows.filter(status=Status.SKIPPED).update(status=Status.PENDING, reason="", attempts=0, due=timezone.now())
