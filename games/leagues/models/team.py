"""Teams of a season: people adding up their points."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tocsite.isolation import NameField

from .league import Entry, Season


class Team(models.Model):
    """A team of a season, created by its people before the draw."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="teams")
    name = NameField(_("name"), max_length=40)

    class Meta:
        ordering = ["season", "pk"]
        constraints = [models.UniqueConstraint(name="team_name_once", fields=["season", "name"])]

    def __str__(self) -> str:
        return self.name


class Teammate(models.Model):
    """An invited member of a team, and the time of joining with their ``entry``, a row outliving their account."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="teammates")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, null=True, related_name="teammate")

    class Meta:
        ordering = ["team", "pk"]
        constraints = [
            models.UniqueConstraint(name="teammate_once", fields=["team", "user"]),
            models.CheckConstraint(
                name="teammate_is_somebody", condition=Q(user__isnull=False) | Q(entry__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.team_id}"
