"""The length of a session: until 90 days after the latest visit, or until the browser is closed, a year at most."""

from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

RENEWED = "renewed"
"""The day, in UTC, that begins a session's age."""
LONGEST = timedelta(days=365)
"""The time after which a person signs in again, however often they come."""


@receiver(user_logged_in)
def begin(request: HttpRequest, **_more: Any) -> None:
    """Note the day of signing in; data from a stranger's session last as long from now on.

    After a second step it is known before this whether somebody wants to stay signed in.
    """
    request.session[RENEWED] = _today()
    if not request.session.get_expire_at_browser_close():
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)


def renew(request: HttpRequest) -> None:
    """Count the session's age from today: one write a day, and none for a session that ends with
    the browser.

    A site that cannot write can still be read, so an error leaves the session as it is.
    """
    session = request.session
    if session.get(RENEWED) == _today() or session.get_expire_at_browser_close():
        return
    session[RENEWED] = _today()
    session.set_expiry(settings.SESSION_COOKIE_AGE)
    try:
        with transaction.atomic():
            session.save()
    except (DatabaseError, UpdateError):
        session.modified = False


def renew_token(request: HttpRequest) -> None:
    """Give a session another token, under which its device stays listed: whoever copied the old one has nothing."""
    old = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=old).update(session_key=request.session.session_key)


def forget_ended() -> None:
    """Delete sessions that are over, and the network and browser noted of each."""
    SessionStore.clear_expired()
    old = UserSession.objects.filter(created_at__lte=timezone.now() - LONGEST)
    Session.objects.filter(session_key__in=old.values("session_key")).delete()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()


def _today() -> str:
    return timezone.now().date().isoformat()
