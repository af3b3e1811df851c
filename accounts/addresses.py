"""Addresses with bounces or complaints of spam: paused, until their owner resumes them. A second address is told, and
can take the place of the first.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import TruncDate
from django.dispatch import receiver
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import keep_links
from accounts.languages import written_for
from accounts.models import Bounce, PausedAddress, User
from tocsite import operator_texts

log = logging.getLogger(__name__)

SOFT_DAYS, SOFT_WITHIN = 3, timedelta(days=7)  # failures on so many days within so long pause an address
TEST_AGAIN = timedelta(minutes=5)
LINK_LASTS = timedelta(days=3)
MOST_DETAIL = 2000
SALT = "accounts.resume"
AUTOMATIC = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply"}
"""Headers to tell other programs that no person has written a mail. By "All" Exchange would not
report failures either.
"""


def is_paused(address: str) -> bool:
    return PausedAddress.objects.filter(address=address.lower()).exists()


def is_confirmed(address: str) -> bool:
    """Return True for an address whose reader is known to be its account's person: no other lets anybody in."""
    return EmailAddress.objects.filter(email__iexact=address, verified=True).exists()


def find_pause(address: str) -> PausedAddress | None:
    return PausedAddress.objects.filter(address=address.lower()).first()


@transaction.atomic
def record_bounce(*, address: str, kind: str, detail: str, message_id: str, believed: bool = True) -> bool:
    """Note a bounce or a complaint; True when it pauses the address.

    ``kind`` is one of ``Bounce.Kind``. A hard failure and a complaint pause at once, soft ones
    after failures on three days of a week, and reports not ``believed`` not yet. A repeated report
    counts once, and addresses of nobody here do not count. A paused person is told at another
    verified address, if they have one.
    """
    address, detail = address.strip().lower(), detail.replace("\x00", "")[:MOST_DETAIL]
    user = User.objects.filter(email__iexact=address, is_active=True).first() if "\x00" not in address else None
    if user is None:
        return False
    bounce = Bounce(address=address, kind=kind, detail=detail, message_id=message_id.replace("\x00", "")[:255])
    Bounce.objects.bulk_create([bounce], ignore_conflicts=True)
    if not believed or (kind == Bounce.Kind.SOFT and not _fails_for_days(address, Bounce.Kind.SOFT)):
        return False
    return _pause_address(user, address, kind, detail)


@transaction.atomic
def pause_after_days(*, address: str) -> bool:
    """Pause an address, in small letters, after days of lasting failures that were not believed."""
    user = User.objects.filter(email__iexact=address, is_active=True).first() if "\x00" not in address else None
    last = Bounce.objects.filter(address=address, kind=Bounce.Kind.HARD).order_by("at").last() if user else None
    if user is None or last is None or not _fails_for_days(address, Bounce.Kind.SOFT, Bounce.Kind.HARD):
        return False
    return _pause_address(user, address, last.kind, last.detail)


def lift_doubtful_pauses(*, domain: str, since: datetime) -> list[str]:
    """End the pauses by lasting failures since then at a domain, as "@example.org"; return their
    addresses.

    The failures stay noted.
    """
    pauses = PausedAddress.objects.filter(why=Bounce.Kind.HARD, since__gt=since, address__endswith=domain)
    lifted = list(pauses.values_list("address", flat=True))
    pauses.delete()
    return lifted


def _pause_address(user: User, address: str, kind: str, detail: str) -> bool:
    """Pause an address and tell its owner; False if it was paused before."""
    _row, is_new = PausedAddress.objects.get_or_create(address=address, defaults={"why": kind, "detail": detail})
    if is_new:
        transaction.on_commit(lambda: _tell_elsewhere(user, address))
    return is_new


def owner_of(address: str) -> User | None:
    """Find the person who verified this address, and lock their row."""
    owners = EmailAddress.objects.filter(email__iexact=address, verified=True).values("user")
    return User.objects.select_for_update(no_key=True).filter(pk__in=owners, is_active=True).order_by("pk").first()


def _fails_for_days(address: str, *kinds: str) -> bool:
    recent = Bounce.objects.filter(address=address, kind__in=kinds, at__gt=timezone.now() - SOFT_WITHIN)
    return recent.annotate(day=TruncDate("at")).values("day").distinct().count() >= SOFT_DAYS


def _tell_elsewhere(user: User, address: str) -> None:
    """Mail another verified address. The notice on every page does not depend on it."""
    others = EmailAddress.objects.filter(user=user, verified=True).exclude(email__iexact=address)
    other = next((row.email for row in others if not is_paused(row.email)), None)
    if other is None:
        return
    try:
        with written_for(user):
            _send_mail(
                user, _("Your emails are paused"), "paused", {"address": address, "link": settings.SITE_URL}, other
            )
    except Exception:
        log.warning("user %s could not be told at another address that one is paused", user.pk, exc_info=True)


@receiver(email_confirmed)
def welcome_second_address(request: HttpRequest, email_address: EmailAddress, **_more: Any) -> None:
    """Tell the first address of a second one, good to sign in as well; if the first is paused, take its place."""
    user = email_address.user
    if email_address.primary:
        return
    if not is_paused(user.email):
        context = {"added_email": email_address.email}
        get_adapter(request).send_notification_mail("account/email/email_added", user, context)
        return
    context = {"from_email": user.email, "to_email": email_address.email}
    email_address.set_as_primary()
    get_adapter(request).send_notification_mail("account/email/email_changed", user, context, context["from_email"])


def send_test_mail(*, user: User) -> bool:
    """Send a test mail to the person's paused address; False when none is paused or one went out
    just now.

    Raises the errors of the mail server or service; the next try is then open at once.
    """
    now = timezone.now()
    may_be_tested = Q(tested__isnull=True) | Q(tested__lte=now - TEST_AGAIN)
    with transaction.atomic():
        if not PausedAddress.objects.filter(may_be_tested, address=user.email.lower()).update(tested=now):
            return False
        pause = PausedAddress.objects.get(address=user.email.lower())
        link = settings.SITE_URL + reverse("resume_mail", args=[_pause_token(pause)])
        _send_mail(user, _("Turn your emails back on"), "resume", {"link": link}, pause.address)
    return True


def pause_of(token: str) -> PausedAddress | None:
    """Return the pause of a test mail's link; None for a link that is damaged, old or used."""
    try:
        address, since = signing.loads(token, salt=SALT, max_age=LINK_LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return PausedAddress.objects.filter(address=address, since=datetime.fromisoformat(since)).first()


def resume_address(*, pause: PausedAddress) -> None:
    """Send to this address again, and forget its failures. Doing it again changes nothing."""
    forget_address(pause.address)


@transaction.atomic
def forget_address(address: str) -> None:
    """Delete all that is known of an address, in small letters: its failures and its pause."""
    Bounce.objects.filter(address=address).delete()
    PausedAddress.objects.filter(address=address).delete()


def forget_old_failures() -> int:
    """Delete failures too old to count, and return their number. A pause keeps its own reason."""
    forgotten, _by_model = Bounce.objects.filter(at__lte=timezone.now() - SOFT_WITHIN).delete()
    return forgotten


def _pause_token(pause: PausedAddress) -> str:
    return signing.dumps([pause.address, pause.since.isoformat()], salt=SALT)


def _send_mail(user: User, subject: str, template: str, context: dict[str, str], address: str) -> None:
    context = {"name": user.username, "site_name": settings.SITE_NAME} | context
    links = operator_texts.as_lines(keep_links.foot_links(user))
    text = render_to_string(f"accounts/mail/{template}.txt", context) + links
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", text, to=[address], headers=AUTOMATIC).send()
