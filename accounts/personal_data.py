"""Everything about a person as one file: asked for on their page, made by a worker, deleted after a week.

Accounts know no games: each app registers what it has stored, as a part of the file.
"""

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import limits
from accounts.languages import written_for
from accounts.models import Bounce, DataFile, PausedAddress, User
from accounts.signals import data_file_asked

log = logging.getLogger(__name__)

KEPT = timedelta(days=7)
TRY_AGAIN = timedelta(minutes=10)
"""A worker that died, or failed, is followed by another after so long."""
TEXTS = "emails"
"""The folder of the texts."""

Part = Callable[[User], Any]
Texts = Callable[[User], Iterable[tuple[str, str]]]
PARTS: dict[str, Part] = {}
"""Each a file of JSON, by its name without an ending."""
TEXT_PARTS: list[Texts] = []
"""Each yields text files, by their names."""


class UnderWay(Exception):
    """The file is being made already; str() is a sentence for its person."""


def register(parts: Mapping[str, Part], *texts: Texts) -> None:
    """Add what an app has stored about people to the file."""
    PARTS.update(parts)
    TEXT_PARTS.extend(texts)


@transaction.atomic
def ask_file(*, user: User) -> None:
    """Ask for the file; one made before is replaced. Raises UnderWay, and TooMuch where it is asked for too often."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    files = DataFile.objects.filter(person=user)
    if files.filter(made=None).exists():
        raise UnderWay(_("We're already preparing your file. You'll get an email when it's ready."))
    limits.spend("data_files", user)
    files.delete()
    file = DataFile.objects.create(person=user)
    transaction.on_commit(partial(data_file_asked.send, DataFile, pk=file.pk))


def file_of(user: User) -> DataFile | None:
    """Return a person's file without its content, be it made or under way; None if there is none any more."""
    return DataFile.objects.filter(_is_kept(), person=user).defer("content").first()


def content_of(user: User) -> bytes | None:
    """Return the content of a person's file, once it is made."""
    files = DataFile.objects.filter(_is_kept(), person=user, made__isnull=False)
    content = files.values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def deleted_at(file: DataFile) -> datetime | None:
    return file.made + KEPT if file.made else None


def make_due() -> None:
    """Make all files asked for, those of lost messages and dead workers too."""
    for pk in list(_to_make().order_by("asked").values_list("pk", flat=True)):
        make_file(pk=pk)


def make_file(*, pk: int) -> None:
    """Make one file, unless it is made or in another worker's hands, and tell its person."""
    if _to_make().filter(pk=pk).update(tried=timezone.now()):
        try:
            user = User.objects.get(data_file=pk)
            _finish(pk, user, _pack(user))
        except Exception:
            log.exception("the file %s of a person's data could not be put together", pk)


def forget_old() -> None:
    """Delete the files made a week ago."""
    DataFile.objects.filter(~_is_kept()).delete()


def _is_kept() -> Q:
    return Q(made=None) | Q(made__gt=timezone.now() - KEPT)


def _to_make() -> QuerySet[DataFile]:
    is_rested = Q(tried=None) | Q(tried__lte=timezone.now() - TRY_AGAIN)
    return DataFile.objects.filter(is_rested, made=None)


@transaction.atomic
def _finish(pk: int, user: User, content: bytes) -> None:
    if DataFile.objects.filter(pk=pk, made=None).update(content=content, made=timezone.now()):
        with written_for(user):
            context = {"user": user, "days": KEPT.days, "data_url": settings.SITE_URL + reverse("your_data")}
            get_adapter().send_mail("account/email/data_ready", user.email, context)


def _pack(user: User) -> bytes:
    """Write all parts into a zip file."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as file:
        for name, part in PARTS.items():
            file.writestr(f"{name}.json", json.dumps(part(user), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))
        for texts in TEXT_PARTS:
            for name, text in texts(user):
                file.writestr(f"{TEXTS}/{name}.txt", text)
    return buffer.getvalue()


def _profile(user: User) -> dict[str, Any]:
    fields = (
        *("username", "email", "date_joined", "last_login", "timezone", "language", "quiet_from", "quiet_to"),
        *("days_off", "plays_from", "plays_to", "offers_to_substitute", "is_staff", "deletion_due"),
        *("muted_until", "suspended"),
    )
    former = user.names.exclude(until=None).values("name", "until")
    return {name: getattr(user, name) for name in fields} | {"names_given_up": list(former)}


def _addresses(user: User) -> list[dict[str, Any]]:
    """Return the addresses of a person; what came back is told of verified ones alone, for another may be somebody
    else's.
    """
    own = list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))
    return [address | (_failures(address["email"].lower()) if address["verified"] else {}) for address in own]


def _failures(address: str) -> dict[str, Any]:
    """Return the emails to an address that came back, and the pause that came of it."""
    pauses = PausedAddress.objects.filter(address=address).values("why", "detail", "since")
    return {
        "bounces": list(Bounce.objects.filter(address=address).values("kind", "detail", "at")),
        "paused": pauses.first(),
    }


def _sessions(user: User) -> Sequence[Mapping[str, Any]]:
    sessions = UserSession.objects.filter(user=user).order_by("created_at")
    return list(sessions.values("created_at", "last_seen_at", "ip", "user_agent"))


def _second_factors(user: User) -> Sequence[Mapping[str, Any]]:
    """Return what is asked for after the password, without its secrets."""
    factors = Authenticator.objects.filter(user=user).order_by("pk").values("type", "created_at", "last_used_at")
    return list(factors.annotate(name=KeyTextTransform("name", "data")))


def _acts_of_staff(user: User) -> Sequence[Mapping[str, Any]]:
    entries = LogEntry.objects.filter(user=user).order_by("pk")
    return list(entries.values("action_time", "object_repr", "change_message"))


def _vacations(user: User) -> Sequence[Mapping[str, Any]]:
    return list(user.vacations.values("first", "last", "zone", "taken", "cancelled"))


register(
    {
        "profile": _profile,
        "email_addresses": _addresses,
        "sessions": _sessions,
        "second_factors": _second_factors,
        "acts_of_staff": _acts_of_staff,
        "vacations": _vacations,
        "limits": limits.spent_by,
    }
)
