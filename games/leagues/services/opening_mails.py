"""Mails about a season open for entries, to people not asked as players of the one before."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Entry, Season
from games.leagues.words.answers import ENTER

from . import silence, telling

State = Entry.State
LEFT = (State.WITHDRAWN, State.MISSED)


def opened(season: Season) -> None:
    """Mail everybody of the season before about one not following by itself."""
    before = season.league.seasons.filter(number=season.number - 1).first()
    if before is not None:
        _tell_of_opening(season, telling.people(before, State.DONE, State.ENTERED, State.CHECKED_IN, *LEFT))


def open_to_others(season: Season, before: Season) -> None:
    """Mail people about a following season after leaving or missing the last; its players are asked
    otherwise.
    """
    _tell_of_opening(season, telling.people(before, *LEFT))


def _tell_of_opening(season: Season, were_in: QuerySet[User]) -> None:
    """Mail these people and everybody free to return from now on, but nobody still out of the
    league's seasons.
    """

    def words(user: User) -> tuple[str, str]:
        text = _("You played in an earlier season. Enter by %(starts)s to play in this one.")
        if season.terms.is_tournament:
            text = _("There is a new edition, and you played in an earlier one. Enter by %(starts)s to play.")
        return _("Open for entry"), text % telling.dates(season)

    back, out = silence.turned_away(season)
    readers = User.objects.filter(Q(pk__in=were_in) | Q(pk__in=back), is_active=True).exclude(pk__in=out)
    telling.tell(season, "open", readers, words, asks="season", answers=[ENTER])
