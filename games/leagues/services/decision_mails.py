"""Mails about decisions of organisers: about a league as a whole, to all of its people, and about acts at the desk, to
the people concerned.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.models import Decision, DeskAct, Entry, League, Season
from games.leagues.words import next_places as place_words
from games.leagues.words import rules
from games.models import Game
from games.present.lists import join_sentences
from games.services.outbox import news

from .appeal_judges import concerned
from .mailing import APPEAL, WITHDRAW, Words, how_to_appeal, letters
from .next_places import NextPlace

State = Entry.State
INVITING = (DeskAct.Kind.PUT_IN, DeskAct.Kind.OFFER)


def people_of_league(league: League) -> QuerySet[User]:
    """Return the people concerned by decisions about a league: those in its current season, else in the latest one, and
    its organisers.
    """
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
        return headline, f"{text}\n\n{_decided_by(decision)}"

    readers = people_of_league(decision.league).exclude(pk=by.pk if by else 0)
    entered = Entry.objects.filter(concerned(decision), state__in=Entry.IN, user__isnull=False)
    inside = Q(pk__in=entered.values("user"))
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


def mail_act(act: DeskAct, text: Sentence, answers: Sequence[str] = (), among: QuerySet[User] | None = None) -> None:
    """Tell the act's people, or some of them (``among``), its meaning for them, its reason, and the
    way to appeal.

    They can answer with some other words as well.
    """
    decision = act.decision
    about: League | Season = decision.league
    game = act.table.game if decision.season and act.table else None
    if game and decision.season:
        about = decision.season

    def words(user: User) -> tuple[str, str]:
        may_appeal = user.pk != decision.by_id
        headline = decision.sentence
        if game:  # its name has its place, and then that of its season
            headline = headline.replace(game.name, game.name.partition(Game.BETWEEN)[0])
        lines = [text(), _decided_by(decision), *([how_to_appeal()] if may_appeal else [])]
        return headline, "\n\n".join(lines)

    readers = act.people.filter(is_active=True)
    if among is not None:
        readers = readers.filter(pk__in=among)
    if act.kind in INVITING and decision.by is not None:  # an invitation that nobody has to get
        readers = readers.exclude(blocks__blocked=decision.by)
    questions: dict[str, Any] = {"asks": f"decision:{decision.pk}", "answers": [*answers, APPEAL]}
    news.tell_people(
        letters(f"act-{decision.pk}", about, readers, words), page=decision.get_absolute_url(), **questions
    )


def mail_undone_act(decision: Decision, act: DeskAct, text: Sentence) -> None:
    """Tell people about an act undone by an appeal.

    The others can appeal in turn against a result.
    """
    is_result = act.kind == DeskAct.Kind.RULE

    def words(user: User) -> tuple[str, str]:
        may_appeal = is_result and user.pk != decision.by_id
        lines = [
            act.decision.sentence,
            text(),
            _decided_by(decision),
            *([how_to_appeal()] if may_appeal else []),
        ]
        return _("Undone after an appeal"), "\n\n".join(lines)

    readers = act.people.filter(is_active=True)
    questions: dict[str, Any] = {"asks": f"decision:{decision.pk}", "answers": [APPEAL]} if is_result else {}
    news.tell_people(
        letters(f"undone-{decision.pk}", decision.league, readers, words), page=decision.get_absolute_url(), **questions
    )


def mail_moved(decision: Decision, places: Iterable[tuple[User, NextPlace]]) -> None:
    """Tell people about a change of their next place through changed results."""
    place_of = {user.pk: place for user, place in places}

    def words(user: User) -> tuple[str, str]:
        text = _("A result of the season has changed, and so has the list of promoted and relegated players.")
        sentences = join_sentences([text, place_words.tell(place_of[user.pk])])
        return _("Promotion and relegation have changed"), f"{sentences}\n\n{_decided_by(decision)}"

    readers = User.objects.filter(pk__in=place_of, is_active=True)
    news.tell_people(letters(f"moved-{decision.pk}", decision.league, readers, words), page=decision.get_absolute_url())


def _decided_by(decision: Decision) -> str:
    text = {"name": decision.by.username if decision.by else "–", "reason": decision.because}
    return _("Decided by %(name)s: %(reason)s") % text
