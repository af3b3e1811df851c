"""Organisers of a league; if all are gone, the moderators hold it and may name a new one.

Organisers' decisions and acts stand in a public log.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts import languages
from accounts.languages import Sentence
from accounts.models import User
from games import access
from games.leagues.models import Decision, DeskAct, League, Season, Table
from games.leagues.terms import Terms
from games.services.errors import NotNow, NotYours, Refused
from games.services.rows import blocks

from . import appeal_judges


def active_organisers(league: League) -> QuerySet[User]:
    """Return the active organisers by name; empty if the moderators hold the league."""
    return league.organisers.filter(is_active=True).order_by("username")


def responsible_people(league: League) -> QuerySet[User]:
    """Return the active organisers; without any, the moderators."""
    organisers = active_organisers(league)
    return (
        organisers if organisers.exists() else User.objects.filter(is_staff=True, is_active=True).order_by("username")
    )


def leagues_of_moderators() -> QuerySet[League]:
    own_organisers = User.objects.filter(leagues=OuterRef("pk"), is_active=True)
    return League.objects.filter(~Exists(own_organisers)).order_by("name")


def organises(user: User, league: League) -> bool:
    return holds(user, active_organisers(league))


def holds(user: User, organisers: Collection[User]) -> bool:
    """Return the same for the active ``organisers``, already read."""
    return user in organisers or (user.is_staff and not organisers)


def require(user: User, league: League, *, is_moderating: bool = False) -> None:
    """Raises NotYours for everybody not holding the league, but for a moderator who acts as one."""
    if not organises(user, league) and not (is_moderating and user.is_staff):
        raise NotYours(_("Only an organiser of this league can do this."))


def lock(league: League) -> League:
    """Return the league, locked, as left by everybody else's decisions.

    Rows referring to it may be written meanwhile, as by its season, moving on under a lock of its
    own: otherwise two could wait for each other.
    """
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def lock_season(league: League) -> Season | None:
    """Return the league's current season, locked; the league's row is locked already."""
    on = Season.objects.select_for_update().filter(league=league, state__in=Season.GOING_ON)
    # One closed during the wait may have opened the next; only another query sees it.
    return on.first() or on.first()


def decide(
    *,
    user: User | None,
    league: League,
    sentence: Sentence,
    reason: str | Sentence,
    season: Season | None = None,
    changed_terms: tuple[Terms, Terms] | None = None,
) -> Decision:
    """Write an organiser's decision into the public log; ``changed_terms`` are the rules before and
    after. Raises Refused without a reason, and NotNow for who is muted.
    """
    if isinstance(reason, str) and not reason.strip():
        raise Refused(_("Give a reason. It is public in the decision log."))
    if isinstance(reason, str) and user is not None:
        blocks.require_unmuted(user)
    before, after = (msgspec.to_builtins(terms) for terms in changed_terms) if changed_terms else (None, None)
    terms_columns: dict[str, Any] = {"before": before, "after": after}
    return Decision.objects.create(
        league=league, season=season, by=user, **_in_languages(sentence, reason), **terms_columns
    )


def _in_languages(sentence: Sentence, reason: str | Sentence) -> dict[str, Any]:
    """Return the columns of a decision and its reason, each no longer than its column."""
    texts = {code: {"what": text[:200]} for code, text in languages.in_each(sentence).items()}
    if not isinstance(reason, str):
        for code, text in languages.in_each(reason).items():
            texts[code]["reason"] = text[:400]
    first = texts.pop(settings.LANGUAGE_CODE)  # its columns have it
    reason_text = reason.strip()[:400] if isinstance(reason, str) else first["reason"]
    return {"what": first["what"], "reason": reason_text, "in_languages": texts}


def log_act(
    *,
    user: User | None,
    league: League,
    season: Season | None,
    kind: DeskAct.Kind,
    sentence: Sentence,
    reason: str | Sentence,
    people: Iterable[User],
    before: Mapping[str, Any],
    table: Table | None = None,
) -> DeskAct:
    """Write an act at the organisers' desk into the public log, with the people concerned.

    ``before`` is the data for undoing it. Raises as `decide`.
    """
    decision = decide(user=user, league=league, season=season, sentence=sentence, reason=reason)
    act = DeskAct.objects.create(decision=decision, kind=kind, table=table, before=dict(before))
    act.people.set(people)
    return act


def find_person(name: str) -> User:
    """Return the person an organiser has named. Raises Refused."""
    person = access.find_person(name.strip())
    if person is None:
        raise Refused(_("There is no player called %(name)s. Check the spelling.") % {"name": name})
    return person


@transaction.atomic
def add(*, user: User, league: League, name: str, reason: str) -> None:
    """Add an organiser; a league held by the moderators passes to them, and so do appeals that they
    can answer.

    Twice is once. Raises NotYours and Refused.
    """
    require(user, league)
    other = find_person(name)
    if not league.organisers.filter(pk=other.pk).exists():
        league.organisers.add(other)
        decide(
            user=user,
            league=league,
            sentence=lambda: _("Made %(name)s an organiser") % {"name": other.username},
            reason=reason,
        )
        appeal_judges.pass_on(league)


@transaction.atomic
def step_down(*, user: User, league: League, reason: str) -> None:
    """Stop organising the league; the last organiser hands it over first.

    Raises NotYours, NotNow and Refused. Takes the league's row lock: of two stepping down at once,
    one is the last.
    """
    league = lock(league)
    if not league.organisers.filter(pk=user.pk).exists():
        raise NotYours(_("You're not an organiser of this league."))
    if not active_organisers(league).exclude(pk=user.pk).exists():
        raise NotNow(_("You're the only organiser. Add another organiser first, or end the league."))
    decide(user=user, league=league, sentence=lambda: _("Stepped down as an organiser"), reason=reason)
    league.organisers.remove(user)
