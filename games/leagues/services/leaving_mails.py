"""Mails on leaving a season: a missed check-in, a withdrawal, or a replacement."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Entry, Place, Season
from games.leagues.words.answers import ENTER

from . import telling

State = Entry.State


def missed(season: Season) -> None:
    """Mail the people left out of the draw for a missed check-in."""

    def words(_user: User) -> tuple[str, str]:
        told = [_("You did not check in, so you were not drawn.")]
        if season.takes_substitutes:
            told.append(_("On its page you can wait for a place that somebody leaves."))
        elif season.takes_latecomers:
            told.append(_("On its page you can still come in with the next round."))
        return _("Begun without you"), " ".join([*told, *_promise_next(season)])

    telling.tell(season, "missed", telling.people(season, State.MISSED), words)


def withdrew(entry: Entry, before: State) -> None:
    """Mail somebody about their withdrawal from the state ``before``."""
    season = entry.season

    def words(_user: User) -> tuple[str, str]:
        headline = _("You have withdrawn")
        if season.takes_entries:
            text = _("You do not play in it. Until %(starts)s you can enter it again.")
            return headline, text % telling.dates(season)
        told = [_("You wait for a place no longer.")]
        if before == State.ACTIVE:
            told = [_("The bot plays on in your games. What you have earned stays in the standings.")]
        return headline, " ".join([*told, *_promise_next(season)])

    if entry.user is not None and entry.user.is_active:
        answers: dict[str, Any] = {"asks": "season", "answers": [ENTER]} if season.takes_entries else {}
        telling.tell(season, f"withdrew-{before}", [entry.user], words, **answers)


def replaced(place: Place, entry: Entry) -> None:
    """Mail the former holder of a place about their replacement."""
    season = place.division.season
    former = place.holdings.filter(until__isnull=False).select_related("entry__user").order_by("-pk").first()
    user = former.entry.user if former else None
    if user is None or not user.is_active:
        return

    def words(_user: User) -> tuple[str, str]:
        headline = _("%(name)s has your place") % {"name": entry.name}
        text = _(
            "%(name)s plays on in %(division)s from where you left. What you have earned stays in the standings."
        ) % {"name": entry.name, "division": place.division.called}
        return headline, " ".join([text, *_promise_next(season)])

    telling.tell(season, f"replaced-{place.pk}-{entry.pk}", [user], words)


def _promise_next(season: Season) -> list[str]:
    """Promise news of the next season, if one may follow."""
    if season.terms.is_tournament:
        return [_("If it is held again, a mail tells you.")]
    return [_("A mail tells you when the next season opens.")] if season.league.goes_on else []
