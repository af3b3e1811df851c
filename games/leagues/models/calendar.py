"""The secret address of somebody's calendar."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse


def new_token() -> str:
    """Return a token too long to guess."""
    return secrets.token_urlsafe(24)


class CalendarKey(models.Model):
    """A key to the deadlines and rounds of ``user``, valid for anybody with ``token`` until renewed."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_key")
    token = models.CharField(max_length=40, unique=True, default=new_token)

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:own_calendar", args=[self.token])
