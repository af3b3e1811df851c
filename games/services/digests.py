"""The daily digest: one mail a person and day with everything that was collected for it.

A digest is a row of its own, made in the transaction that takes the collected notifications into it, under
their locks: whatever dies and however many workers there are, each notification is in one digest. From
then on it goes the way of every mail (`games.services.delivery`), with the same Message-ID each time.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.mail import digest as letters
from games.models import Digest, Notification
from games.services import delivery, preferences, wishes
from games.services.sweep import due_ids

Status = Notification.Status


def send_due() -> int:
    """Make the digests whose hour has come and send those that wait; the number tried."""
    for user_id in _people_with_a_digest_due():
        gather(user_id=user_id)
    waiting = Digest.objects.filter(delivery.claimable(timezone.now()))
    return sum(send(digest_id=pk) for pk in due_ids(waiting))


def _people_with_a_digest_due() -> list[int]:
    return list(_collected().values_list("user_id", flat=True).distinct().order_by("user_id"))


@transaction.atomic
def gather(*, user_id: int) -> Digest | None:
    """Take all that is due for this person's digest into a new one; None when nothing is.

    Locks the notifications in their order, so that a second worker waits and then finds none left.
    """
    rows = list(_collected().filter(user=user_id).order_by("pk").select_for_update().values_list("pk", flat=True))
    if not rows:
        return None
    digest = Digest.objects.create(user_id=user_id)
    Notification.objects.filter(pk__in=rows).update(digest=digest)
    return digest


def send(*, digest_id: int) -> bool:
    """Send one digest unless it is sent, gone, not due or in somebody else's hands. True when it was tried."""
    return delivery.attempt(Digest.objects.select_related("user"), digest_id, _settle)


def _settle(digest: Digest) -> None:
    """Send what still matters of a digest, and nothing if nothing does. Needs the digest's lock, takes those within."""
    told = _still_wanted(digest)
    digest.status, digest.error = Status.VOID, ""
    if told:
        letters.compose(digest, told).send()
        digest.status, digest.sent = Status.SENT, timezone.now()
        collected = digest.notifications.filter(status=Status.COLLECTED)
        collected.update(status=Status.SENT, sent=digest.sent)
    digest.save(update_fields=["status", "error", "sent"])


def _still_wanted(digest: Digest) -> list[Notification]:
    """The notifications that are to be told; the others leave the digest for what their person wishes now."""
    settings = preferences.settings_of(digest.user)
    collected = digest.notifications.filter(status=Status.COLLECTED).select_for_update(of=("self",))
    told = []
    for notification in collected.select_related("game", "seat", "user").order_by("pk"):
        fate = wishes.unwanted(notification, settings)
        if fate is None:
            told.append(notification)
        else:
            notification.status, notification.reason, notification.digest = fate.status, fate.reason, None
            notification.claimed = timezone.now()
            notification.save(update_fields=["status", "reason", "digest", "claimed"])
    return told


def _collected() -> QuerySet[Notification]:
    return Notification.objects.filter(status=Status.COLLECTED, digest__isnull=True, due__lte=timezone.now())
