"""Seasons stuck at a step or at the booking of a result: noted at the failure, and cleared once both succeed.

The sweep tries again every minute; meanwhile the operator, the organisers and their desk know of
it.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Season
from games.services import health
from games.services.throttle import once_per

from . import mailing, organisers

MAIL_EVERY = timedelta(days=1)
MOST_NAMED = 5


@transaction.atomic
def note(*, season_id: int) -> None:
    """Note the failure of a season's step, and mail its organisers, once a day.

    Call it from the error handler.
    """
    Season.objects.filter(pk=season_id, stuck=None).update(stuck=timezone.now())
    if once_per(f"stuck-season:{season_id}", period=MAIL_EVERY):
        _tell_organisers(Season.objects.select_related("league").get(pk=season_id))


def _tell_organisers(season: Season) -> None:
    def words(_user: User) -> tuple[str, str]:
        text = _(
            "Something went wrong on our side, and the next step failed. We try again every minute "
            "and have told the operator. Current games go on."
        )
        return _("Next step delayed"), text

    page = reverse("leagues:desk", args=[season.league.slug])
    event = f"stuck-{timezone.now():%Y%m%d}"
    mailing.mail_readers(season, event, organisers.responsible_people(season.league), words, page=page)


def clear(season: Season) -> None:
    """Note that nothing fails any more. The season's row is locked."""
    season.stuck = None
    season.save(update_fields=["stuck"])


def broken() -> Iterator[str]:
    """Yield a sentence for each stuck season; its next step fails at every sweep."""
    for season in Season.objects.filter(stuck__isnull=False).select_related("league").order_by("stuck"):
        since = f"{season.stuck:%Y-%m-%d %H:%M} UTC"
        yield f"season {season.pk} ({season.display_name}) cannot take its next step since {since}"


def problems() -> Iterator[tuple[str, str]]:
    """Yield the alarm of the health page, if a season is stuck."""
    stuck = list(Season.objects.filter(stuck__isnull=False).order_by("stuck").values_list("pk", flat=True)[:MOST_NAMED])
    if stuck:
        yield "leagues", f"Seasons that cannot take their next step: {', '.join(map(str, stuck))}. See check_leagues."


def register() -> None:
    """Let the health page ask for stuck seasons."""
    health.WATCHES.append(problems)
