"""Mails on leaving a season: a missed check-in, a withdrawal, a place lost in silence, or a replacement."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Decision, Entry, Place, Season
from games.leagues.words import next_places as place_words
from games.present.lists import join_sentences

from . import mailing, next_places
from .mailing import ENTER, how_to_appeal

State = Entry.State


def mail_missed_check_in(season: Season) -> None:
    """Mail the people left out of the draw for a missed check-in."""

    def words(_user: User) -> tuple[str, str]:
        sentences = [_("You did not check in, so you were not drawn.")]
        if season.takes_substitutes:
            sentences.append(_("You can join the waiting list on the season page."))
        elif season.takes_latecomers:
            sentences.append(_("You can still join the next round on the tournament page."))
        return _("Started without you"), join_sentences([*sentences, *_promise_next(season)])

    ways_in = mailing.ways_in(season)
    questions: dict[str, Any] = {"asks": "season", "answers": ways_in} if ways_in else {}
    mailing.mail_readers(season, "missed", mailing.people_in(season, State.MISSED), words, **questions)


def mail_withdrawal(entry: Entry, before: State) -> None:
    """Mail somebody about their withdrawal from the state ``before``."""
    season = entry.season
    price = next_places.place_after_leaving(entry) if before == State.ACTIVE else None

    def words(_user: User) -> tuple[str, str]:
        headline = _("You have withdrawn")
        if season.takes_entries and before == State.WAITING:
            return headline, _("You have left the waiting list.")
        if season.takes_entries:
            text = _("You have withdrawn your entry. You can enter again until %(starts)s.")
            return headline, text % mailing.dates(season)
        sentences = [_("You have left the waiting list.")]
        if before == State.ACTIVE:
            results_stay = _("A bot takes over your games. Your results stay in the standings.")
            sentences = [results_stay, place_words.tell_leaving(price)]
        return headline, join_sentences([*sentences, *_promise_next(season)])

    if entry.user is not None and entry.user.is_active:
        answers: dict[str, Any] = {"asks": "season", "answers": [ENTER]} if season.takes_entries else {}
        mailing.mail_readers(season, f"withdrew-{before}", [entry.user], words, **answers)


def mail_lost_place(decision: Decision, entry: Entry, again: int) -> None:
    """Mail somebody their exclusion from a season after repeated expiries."""
    season, user = entry.season, entry.user
    assert user is not None

    def words(_user: User) -> tuple[str, str]:
        text = _(
            "You ran out of time in several games, so you have lost your place. You can enter again "
            "from season %(again)d. We will email you when it opens."
        )
        if season.terms.is_tournament:
            text = _(
                "You ran out of time in several games, so you are out of the tournament. You can enter "
                "again from edition %(again)d."
            )
        paragraphs = f"{text % {'again': again}}\n\n{how_to_appeal()}"
        return _("You have lost your place"), paragraphs

    mailing.mail_readers(season, "silent", [user], words, **mailing.open_to_appeal(decision))


def mail_replacement(place: Place, entry: Entry) -> None:
    season = place.division.season
    former = place.holdings.filter(until__isnull=False).select_related("entry__user").order_by("-pk").first()
    user = former.entry.user if former else None
    if user is None or not user.is_active:
        return

    def words(_user: User) -> tuple[str, str]:
        headline = _("%(name)s has taken over your place") % {"name": entry.name}
        text = _("%(name)s continues from where you left (%(division)s). Your results stay in the standings.") % {
            "name": entry.name,
            "division": place.division.display_name,
        }
        return headline, join_sentences([text, *_promise_next(season)])

    mailing.mail_readers(season, f"replaced-{place.pk}-{entry.pk}", [user], words)


def _promise_next(season: Season) -> list[str]:
    if season.terms.is_tournament:
        return [_("We will email you if there is another edition.")]
    return [_("We will email you when the next season opens.")] if season.league.goes_on else []
