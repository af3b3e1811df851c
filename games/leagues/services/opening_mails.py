"""Mails of a season until its start: open for entries, check-in, postponed or cancelled."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.leagues.models import Decision, Entry, Season
from games.present.lists import join_sentences

from . import entrance, mailing, next_places
from .mailing import CHECK_IN, ENTER, WITHDRAW, how_to_appeal

State = Entry.State
NOT_PLAYING = (State.WITHDRAWN, State.MISSED)


def mail_season_open(season: Season) -> None:
    """Mail everybody of the season before about one not following by itself."""
    before = season.league.seasons.filter(number=season.number - 1).first()
    if before is not None:
        _tell_of_opening(season, mailing.people_in(before, State.DONE, State.ENTERED, State.CHECKED_IN, *NOT_PLAYING))


def mail_open_to_others(season: Season, before: Season) -> None:
    """Mail people who left the last season or had no part in it about the next; its players are asked otherwise."""
    _tell_of_opening(season, mailing.people_in(before, *NOT_PLAYING))


def _tell_of_opening(season: Season, were_in: QuerySet[User]) -> None:
    """Mail these people and everybody free to return from now on, but nobody still out of the league's seasons."""
    place_of = next_places.places_before(season)
    has_tiers = any(place.tier > 1 for place in place_of.values())

    def words(user: User) -> tuple[str, str]:
        text = _("You entered an earlier season. Enter by %(starts)s to play in this one.")
        if season.terms.is_tournament:
            text = _("There is a new edition, and you entered an earlier one. Enter by %(starts)s to play.")
        sentences = [text % mailing.dates(season)]
        if has_tiers and (place := place_of.get(user.pk)):
            sentences.append(_("By your last result you start in tier %(tier)d.") % {"tier": place.tier})
        return _("Open for entry"), join_sentences(sentences)

    back, out = entrance.returning_and_shut_out(season)
    readers = User.objects.filter(Q(pk__in=were_in) | Q(pk__in=back), is_active=True).exclude(pk__in=out)
    mailing.mail_readers(season, "open", readers, words, asks="season", answers=[ENTER])


def mail_check_in(season: Season) -> None:
    _ask_to_check_in(season, "check-in", gettext_lazy("Check in"))


def mail_last_call(season: Season) -> None:
    """Remind all entrants without an answer near the end of the check-in."""
    _ask_to_check_in(season, "reminder", gettext_lazy("Last call to check in"))


def _ask_to_check_in(season: Season, event: str, headline: Promise) -> None:
    def words(user: User) -> tuple[str, str]:
        text = _("Check in by %(starts)s, or withdraw. If you do neither, you will not be drawn.")
        return str(headline), text % mailing.dates(season)

    mailing.mail_readers(
        season, event, mailing.people_in(season, State.ENTERED), words, asks="season", answers=[CHECK_IN, WITHDRAW]
    )


def mail_postponement(season: Season) -> None:
    """Mail all entrants a postponement for too few players; they may still check in or withdraw."""

    def words(user: User) -> tuple[str, str]:
        text = _(
            "Too few players have checked in. The start is postponed to %(starts)s. If there are "
            "still too few then, it is cancelled."
        )
        return _("Postponed"), text % mailing.dates(season)

    for readers, answers in entrants_and_answers(season):
        mailing.mail_readers(season, "postponed", readers, words, asks="season", answers=answers)


def entrants_and_answers(season: Season) -> list[tuple[QuerySet[User], list[str]]]:
    """Return the people of a season before its draw by the words that they can reply with."""
    unready = [State.ENTERED] if season.state == Season.State.CHECK_IN else []
    others = [state for state in (State.ENTERED, State.CHECKED_IN, State.WAITING) if state not in unready]
    return [
        *([(mailing.people_in(season, *unready), [CHECK_IN, WITHDRAW])] if unready else []),
        (mailing.people_in(season, *others), [WITHDRAW]),
    ]


def mail_moved_up(season: Season, movers: Iterable[Entry]) -> None:
    """Mail those who have got a place from the waiting list before the draw."""

    def words(_user: User) -> tuple[str, str]:
        text = _("A place is free, and it is yours. We will email you when it is time to check in.")
        if season.state == Season.State.CHECK_IN:
            text = _(
                "A place is free, and it is yours. You are checked in, and the draw is on %(starts)s. If you can't "
                "play, withdraw before."
            )
        return _("You have moved up"), text % mailing.dates(season)

    for entry in movers:
        if entry.user is not None:
            event = f"up-{entry.queued:%Y%m%d%H%M%S}" if entry.queued else "up"
            mailing.mail_readers(season, event, [entry.user], words, asks="season", answers=[WITHDRAW])


def mail_cancellation(season: Season, reason: str | Promise, decision: Decision | None = None) -> None:
    """Mail all entrants a cancellation, for this reason or by an organiser's ``decision``."""

    def words(user: User) -> tuple[str, str]:
        paragraphs = [str(reason), *([how_to_appeal()] if decision else [])]
        return _("Cancelled"), "\n\n".join(paragraphs)

    mailing.mail_readers(
        season,
        "cancelled",
        mailing.people_in(season, State.ENTERED, State.CHECKED_IN, State.WAITING),
        words,
        **mailing.open_to_appeal(decision),
    )
