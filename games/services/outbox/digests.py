"""The daily digest: one mail a person and day with everything collected for it.

A digest is a row of its own, made in the transaction that takes the collected mails into it, under
their locks: whatever dies and however many workers there are, each of them is in one digest. From
then on it goes the way of every mail (`delivery`), with the same Message-ID each time. It tells the
state of the moment it is composed; the rows of its mails are locked again only when the mail server
has answered, for an order by a link lets go of the mails of its decision, and is not to wait for
this.
"""

from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import addresses
from games.mail import smtp_send
from games.models import Digest, Notification
from games.services.rows import owed_mails

from . import compose, delivery, imprints, outbox_queries, send_policy

Status = Digest.Status


def send_due() -> int:
    """Make the digests of this hour and send waiting ones; the number tried."""
    for user_id in _people_with_a_digest_due():
        gather(user_id=user_id)
    return sum(send_digest(digest_id=pk) for pk in delivery.due_keys(Digest.objects.all()))


def _people_with_a_digest_due() -> list[int]:
    people = [rows.values_list("user_id", flat=True).distinct() for rows in _mails_due()]
    return sorted(set(outbox_queries.together(people)))


@transaction.atomic
def gather(*, user_id: int) -> Digest | None:
    """Take all mails due for this person's digest into a new one; None when there are none.

    Locks the mails in their order, so that a second worker waits and then finds none left.
    """
    collected = [list(rows.order_by("pk").select_for_update()) for rows in _mails_due(Q(user=user_id))]
    if not any(collected):
        return None
    digest = Digest.objects.create(user_id=user_id)
    for mails in filter(None, collected):
        type(mails[0]).objects.filter(pk__in=[mail.pk for mail in mails]).update(digest=digest)
    return digest


def send_digest(*, digest_id: int) -> bool:
    """Send one digest unless it is sent, gone, not due or in somebody else's hands. True when it was tried."""
    return delivery.attempt(Digest, digest_id, _send_digest, ("user",))


def _send_digest(digest: Digest) -> None:
    """Send the parts of a digest that still matter, if any. It must be in hand; rows are written last."""
    checked_mails = _check_mails(digest)
    mails = [checked.mail for checked in checked_mails if checked.dropped is None]
    digest.status, digest.error = Status.VOID, ""
    if mails:
        email = compose.write_digest(digest, mails)
        imprints.keep_imprint(email, digest.user_id)
        smtp_send.send(email)
        digest.status, digest.sent = Status.SENT, timezone.now()
    _note_states(digest, checked_mails)
    digest.save(update_fields=["status", "error", "sent"])


class _CheckedMail(NamedTuple):
    """A mail in a digest; ``dropped`` is its end if it is not told, by its person's present preferences."""

    mail: outbox_queries.Mail
    dropped: send_policy.Delivery | None
    is_another: bool  # its kind has changed


def _check_mails(digest: Digest) -> list[_CheckedMail]:
    """The mails in a digest, of games first, with all their rows loaded."""
    settings, paused = owed_mails.mail_settings_of(digest.user), addresses.is_paused(digest.user.email)
    of_games, of_leagues = (rows.order_by("pk") for rows in _mails_within(digest))
    checked_mails = []
    for mail in [*of_games.select_related("game", "seat", "user"), *of_leagues.select_related("news", "user")]:
        is_another = send_policy.keep_to_what_stands(mail)
        checked_mails.append(_CheckedMail(mail, send_policy.unwanted(mail, settings, paused=paused), is_another))
    return checked_mails


def _note_states(digest: Digest, checked_mails: list[_CheckedMail]) -> None:
    """Write the mails' states: told ones were sent, even if somebody has let go of them meanwhile.

    Takes their locks, in their order.
    """
    for rows in outbox_queries.rows_where(Q(digest=digest)):
        list(rows.order_by("pk").select_for_update().values_list("pk"))
        sent_keys = [
            checked.mail.pk
            for checked in checked_mails
            if checked.dropped is None and isinstance(checked.mail, rows.model)
        ]
        rows.filter(pk__in=sent_keys).update(status=Status.SENT, sent=digest.sent)
    for mail, dropped, is_another in checked_mails:
        if dropped is not None:
            columns = {"status": dropped.status, "reason": dropped.reason, "digest": None, "claimed": timezone.now()}
            type(mail)._default_manager.filter(pk=mail.pk, digest=digest, status=Status.COLLECTED).update(**columns)
        if is_another:
            Notification.objects.filter(pk=mail.pk).update(kind=mail.kind)


def _mails_within(digest: Digest) -> list[QuerySet[Any]]:
    return outbox_queries.rows_where(Q(digest=digest, status=Status.COLLECTED))


def _mails_due(*conditions: Q) -> list[QuerySet[Any]]:
    """Mails waiting for a digest due now."""
    return outbox_queries.rows_where(
        Q(status=Status.COLLECTED, digest__isnull=True, due__lte=timezone.now()), *conditions
    )
