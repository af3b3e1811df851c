"""The daily digest: one mail a person and day with everything that was collected for it.

A digest is a row of its own, made in the transaction that takes the collected mails into it, under their
locks: whatever dies and however many workers there are, each of them is in one digest. From then on it goes
the way of every mail (`games.services.delivery`), with the same Message-ID each time.
"""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import addresses
from games.mail import digest as letters
from games.mail import refusal
from games.models import Digest
from games.services import delivery, owed, preferences, wishes
from games.services.sweep import due_ids

Status = Digest.Status


def send_due() -> int:
    """Make the digests whose hour has come and send those that wait; the number tried."""
    for user_id in _people_with_a_digest_due():
        gather(user_id=user_id)
    waiting = Digest.objects.filter(delivery.claimable(timezone.now()))
    return sum(send(digest_id=pk) for pk in due_ids(waiting))


def _people_with_a_digest_due() -> list[int]:
    people = [rows.values_list("user_id", flat=True).distinct() for rows in _collected()]
    return sorted(set(owed.together(people)))


@transaction.atomic
def gather(*, user_id: int) -> Digest | None:
    """Take all that is due for this person's digest into a new one; None when nothing is.

    Locks the mails in their order, so that a second worker waits and then finds none left.
    """
    collected = [list(rows.order_by("pk").select_for_update()) for rows in _collected(Q(user=user_id))]
    if not any(collected):
        return None
    digest = Digest.objects.create(user_id=user_id)
    for mails in filter(None, collected):
        type(mails[0]).objects.filter(pk__in=[mail.pk for mail in mails]).update(digest=digest)
    return digest


def send(*, digest_id: int) -> bool:
    """Send one digest unless it is sent, gone, not due or in somebody else's hands. True when it was tried."""
    return delivery.attempt(Digest, digest_id, _settle, ("user",))


def _settle(digest: Digest) -> None:
    """Send what still matters of a digest, and nothing if nothing does. Needs the digest's lock, takes those within."""
    told = _still_wanted(digest)
    digest.status, digest.error = Status.VOID, ""
    if told:
        refusal.send(letters.compose(digest, told))
        digest.status, digest.sent = Status.SENT, timezone.now()
        for rows in _within(digest):
            rows.update(status=Status.SENT, sent=digest.sent)
    digest.save(update_fields=["status", "error", "sent"])


def _still_wanted(digest: Digest) -> list[owed.Mail]:
    """The mails that are to be told; the others leave the digest for what their person wishes now."""
    settings, paused = preferences.settings_of(digest.user), addresses.is_paused(digest.user.email)
    told = []
    for mail in _locked(digest):
        wishes.keep_to_what_stands(mail)
        fate = wishes.unwanted(mail, settings, paused=paused)
        if fate is None:
            told.append(mail)
        else:
            mail.status, mail.reason, mail.digest = fate.status, fate.reason, None
            mail.claimed = timezone.now()
            mail.save(update_fields=["status", "reason", "digest", "claimed"])
    return told


def _locked(digest: Digest) -> list[owed.Mail]:
    """The mails in a digest, of games first, with all that is told of them. Takes their locks."""
    of_games, of_leagues = (rows.order_by("pk").select_for_update(of=("self",)) for rows in _within(digest))
    return [*of_games.select_related("game", "seat", "user"), *of_leagues.select_related("news", "user")]


def _within(digest: Digest) -> list[QuerySet[Any]]:
    return owed.rows(Q(digest=digest, status=Status.COLLECTED))


def _collected(*conditions: Q) -> list[QuerySet[Any]]:
    """What waits for a digest whose hour has come."""
    return owed.rows(Q(status=Status.COLLECTED, digest__isnull=True, due__lte=timezone.now()), *conditions)
