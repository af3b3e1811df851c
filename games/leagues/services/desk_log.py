"""The log of the organisers' desk: each act with its reason, the people concerned, and the data for
undoing it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.models import DeskAct, League, Season, Table

from . import organisers


def log_act(
    *,
    user: User | None,
    league: League,
    season: Season | None,
    kind: DeskAct.Kind,
    what: Sentence,
    reason: str | Sentence,
    people: Iterable[User],
    before: Mapping[str, Any],
    table: Table | None = None,
) -> DeskAct:
    """Write an act into the public log.

    ``before`` is the data for undoing it. Raises Refused without a reason.
    """
    decision = organisers.decide(user=user, league=league, season=season, what=what, reason=reason)
    act = DeskAct.objects.create(decision=decision, kind=kind, table=table, before=dict(before))
    act.people.set(people)
    return act
