"""Requests to be let into a league."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .league import League


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
