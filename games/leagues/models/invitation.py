"""Invitation links to a league."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse

from .league import League


def new_token() -> str:
    """Return a token short enough to read out and too long to guess."""
    return secrets.token_urlsafe(12)


class Invitation(models.Model):
    """An invitation to ``league`` by its maker; a new one replaces it."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="invitation")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    token = models.CharField(max_length=20, unique=True, default=new_token)

    def __str__(self) -> str:
        return f"to {self.league_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:invitation", args=[self.token])
