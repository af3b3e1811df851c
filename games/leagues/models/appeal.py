"""Appeals against decisions, public with their answers; never changed once answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .league import Decision


class Appeal(models.Model):
    """An appeal against a decision: first to organisers not concerned by it, then to the
    moderators, with the last word. ``granted`` is empty until the answer.
    """

    class To(models.TextChoices):
        ORGANISERS = "organisers", _("to the organisers")
        MODERATORS = "moderators", _("to the moderators")

    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="appeals")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="appeals")
    to = models.CharField(max_length=12, choices=To)
    reason = models.CharField(max_length=1000)
    made = models.DateTimeField(auto_now_add=True)
    granted = models.BooleanField(null=True)
    answer = models.CharField(max_length=1000, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["decision", "pk"]
        constraints = [
            models.UniqueConstraint(name="appeal_once", fields=["decision", "by", "to"]),
            models.CheckConstraint(name="appeal_to_is_known", condition=Q(to__in=["organisers", "moderators"])),
            models.CheckConstraint(
                name="appeal_answered_whole",
                condition=Q(granted=None, answered=None, answer="") | Q(granted__isnull=False, answered__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.decision_id}: {self.to}"
