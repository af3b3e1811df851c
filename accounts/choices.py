"""Choices in the foot of every page, kept by a browser: of colours, and of a language."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpResponse

KEPT = timedelta(days=365)


def keep_choice(answer: HttpResponse, name: str, value: str) -> None:
    """Keep a choice in a cookie for a year; no script reads it."""
    answer.set_cookie(name, value, max_age=KEPT, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax")
