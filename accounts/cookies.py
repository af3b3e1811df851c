"""Cookies beside those of the session: choices of a browser, a note for its script, and messages for the next page.

At an https site their names too are taken from this host alone.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse

A_YEAR = timedelta(days=365)


def read_cookie(request: HttpRequest, name: str) -> str:
    return request.COOKIES.get(_full(name), "")


def keep_cookie(
    answer: HttpResponse, name: str, value: str, *, max_age: timedelta = A_YEAR, for_script: bool = False
) -> None:
    answer.set_cookie(
        _full(name), value, max_age=max_age, secure=settings.SECURE, httponly=not for_script, samesite="Lax"
    )


def drop_cookie(answer: HttpResponse, name: str) -> None:
    answer.delete_cookie(_full(name), samesite="Lax")


class MessagesInCookie(CookieStorage):
    """Messages for the next page, in a cookie."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cookie_name = _full("messages")


class MessagesInCookieOrSession(FallbackStorage):
    """Messages for the next page, in a cookie as long as it has room for them."""

    storage_classes = (MessagesInCookie, SessionStorage)


def _full(name: str) -> str:
    return f"{settings.COOKIE_PREFIX}{name}"
