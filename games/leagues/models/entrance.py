"""Admission to a league, its former addresses, its picture, and people kept apart in it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from .league import League


class FormerAddress(models.Model):
    """A former address of a league; it redirects."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="former_addresses")
    slug = models.SlugField(max_length=80, unique=True)

    def __str__(self) -> str:
        return self.slug


class LeaguePicture(models.Model):
    """The picture of a league, encoded anew by this site."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="picture")
    webp = models.BinaryField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"of {self.league_id}"


class EntryRequest(models.Model):
    """A request to be let into a league by its organisers, and their answer.

    A yes holds for all seasons of the league.
    """

    class Answer(models.TextChoices):
        NONE = "none", _("not answered")
        YES = "yes", _("approved")
        NO = "no", _("declined")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entry_requests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entry_requests")
    answer = models.CharField(max_length=4, choices=Answer, default=Answer.NONE)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["league", "pk"]
        constraints = [
            models.UniqueConstraint(name="entry_request_once", fields=["league", "user"]),
            models.CheckConstraint(name="entry_request_answer_is_known", condition=Q(answer__in=["none", "yes", "no"])),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.league_id}: {self.answer}"


class ApartPair(models.Model):
    """Two people kept from one table as far as possible by a league's draws; known to its
    organisers only.

    ``one`` is the person of the lower key.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="apart_pairs")
    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["league", "pk"]
        constraints = [
            models.UniqueConstraint(name="apart_pair_once", fields=["league", "one", "other"]),
            models.CheckConstraint(name="apart_pair_in_order", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} in {self.league_id}"
