"""Mails about a league as a whole, to its people: those in its current season, else in the latest
one, and its organisers.
"""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Decision, Entry, League, Season
from games.leagues.words import rules
from games.leagues.words.answers import APPEAL, WITHDRAW, how_to_appeal
from games.present.lists import join_sentences
from games.services.outbox import news

from . import organisers
from .telling import Words, letters

State = Entry.State


def people(league: League) -> QuerySet[User]:
    """Return the people concerned by decisions about a league."""
    latest = league.seasons.exclude(state=Season.State.CANCELLED).order_by("-number")
    latest_two = list(latest.values_list("pk", "state")[:2])
    on = [pk for pk, state in latest_two if state in Season.GOING_ON]
    last_finished = [pk for pk, state in latest_two if state == Season.State.FINISHED][:1]
    entered = Q(season__in=on, state__in=Entry.IN) | Q(season__in=last_finished, state=State.DONE)
    users = Entry.objects.filter(entered, user__isnull=False).values("user")
    return User.objects.filter(Q(pk__in=users) | Q(leagues=league), is_active=True).distinct()


def mail_rule_change(decision: Decision, number: int) -> None:
    """Mail changed rules from the season of this number on: entrants can withdraw."""
    before, after = decision.changed_terms or (decision.league.terms, decision.league.terms)

    def words(_user: User) -> tuple[str, str]:
        intro = _("New rules apply from season %(number)d:") % {"number": number}
        if after.is_tournament:
            intro = _("New rules apply to the tournament:")
        lines = "\n".join(f"- {line}" for line in rules.changes(before, after))
        return _("Rules changed"), f"{intro}\n\n{lines}"

    _tell_decision(decision, words)


def mail_league_end(decision: Decision, last: Season | None) -> None:
    def words(_user: User) -> tuple[str, str]:
        sentences = [_("There will be no further season.")]
        if last is not None:
            end = _("Season %(number)d is the last one and will be played to the end.")
            sentences.append(end % {"number": last.number})
        return _("League ending"), join_sentences(sentences)

    _tell_decision(decision, words)


def mail_league_resumed(decision: Decision) -> None:
    """Mail the return of following seasons."""

    def words(_user: User) -> tuple[str, str]:
        return _("League resumed"), _("New seasons will open again.")

    _tell_decision(decision, words)


def _tell_decision(decision: Decision, words: Words) -> None:
    """Tell the people of a league a decision, its maker and reason, except the maker.

    People concerned may appeal, and withdraw from a season not yet begun.
    """
    by = decision.by

    def signed(user: User) -> tuple[str, str]:
        headline, text = words(user)
        why = _("Decided by %(name)s: %(reason)s") % {"name": by.username if by else "–", "reason": decision.because}
        return headline, f"{text}\n\n{why}"

    readers = people(decision.league).exclude(pk=by.pk if by else 0)
    concerned = Entry.objects.filter(organisers.concerned(decision), state__in=Entry.IN, user__isnull=False)
    inside = Q(pk__in=concerned.values("user"))
    leaving = [WITHDRAW] if decision.season and decision.season.takes_entries else []
    page, key = decision.get_absolute_url(), f"decision-{decision.pk}"
    question = f"decision:{decision.pk}"

    def to_insiders(user: User) -> tuple[str, str]:
        headline, text = signed(user)
        return headline, f"{text}\n\n{how_to_appeal()}"

    news.tell_people(
        letters(key, decision.league, readers.filter(inside), to_insiders),
        page=page,
        asks=question,
        answers=[*leaving, APPEAL],
    )
    news.tell_people(letters(key, decision.league, readers.exclude(inside), signed), page=page)
