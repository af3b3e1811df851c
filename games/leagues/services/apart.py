"""Pairs kept from one table by the draws of a league: noted and seen by its organisers alone, or of
whom one has blocked the other, which nobody else sees.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import ApartPair, Draw, Entry, Holding, League, Place, Season, Table, Teammate
from games.leagues.pairing import meetings, weigh, weighs
from games.services.errors import NotNow, Refused
from games.services.rows import blocks

from . import organisers

Rounds = list[list[list[int]]]
"""Tables of indices, round by round."""
Drawing = Callable[[bytes, str, dict[str, Any]], Rounds]
MOST = 3
"""Most pairs of one person."""
DEALS, WEIGHINGS, DRAWS = 500, 20_000, 12
"""Lots tried for a division, and to find weights for a round; draws tried with such weights."""
ANEW = 3
"""Draws of a division with weights that are tried before the one without stands."""
ONE_IN = 5
"""Pairs for each weighted one, in a division drawn anew."""


@transaction.atomic
def keep_apart(*, user: User, league: League, one: str, other: str) -> None:
    """Keep two people, by name, from one table from the next draw on. Twice is once.

    Raises NotYours, NotNow and Refused. Takes the league's row lock.
    """
    organisers.require(user, league)
    organisers.lock(league)
    first, second = sorted((organisers.find_person(one), organisers.find_person(other)), key=lambda user: user.pk)
    if first == second:
        raise Refused(_("Both names are the same player. Name two different players."))
    if league.apart_pairs.filter(one=first, other=second).exists():
        return
    for person in (first, second):
        if league.apart_pairs.filter(Q(one=person) | Q(other=person)).count() >= MOST:
            message = _("%(name)s is already in %(most)d pairs, the most allowed. Remove one of them first.")
            raise NotNow(message % {"name": person.username, "most": MOST})
    ApartPair.objects.create(league=league, one=first, other=second)


@transaction.atomic
def remove_pair(*, user: User, league: League, pair_id: int) -> None:
    """Keep a pair apart no longer. Twice is once. Raises NotYours."""
    organisers.require(user, league)
    league.apart_pairs.filter(pk=pair_id).delete()


def apart_pairs(league: League) -> QuerySet[ApartPair]:
    return league.apart_pairs.select_related("one", "other")


def keys_of_pairs(season: Season) -> list[tuple[int, int]]:
    """Return the pairs of people to keep apart in a season: those its organisers named, and of its
    players those of whom one has blocked the other.

    Of somebody's blocks the first MOST count, as many as an organiser may name: else a draw could
    be steered by blocking everybody strong.
    """
    entered = Entry.objects.filter(season=season, user__isnull=False).values_list("user", flat=True)
    counted_blocks: Counter[int] = Counter()
    pairs = list(season.league.apart_pairs.values_list("one", "other"))
    for person, other in blocks.pairs_among(entered):
        counted_blocks[person] += 1
        if counted_blocks[person] <= MOST and (other, person) not in pairs:
            pairs.append((person, other))
    return pairs


def pairs_of_entries(season: Season, entries: Sequence[int]) -> list[tuple[int, int]]:
    rows = keys_of_pairs(season)
    if not rows:
        return []
    entered = dict(Entry.objects.filter(pk__in=entries).values_list("user", "pk"))
    return [(entered[one], entered[other]) for one, other in rows if one in entered and other in entered]


def people_kept_from(place: Place, pairs: Collection[tuple[int, int]]) -> set[int]:
    """Return the people of these pairs whose other sits at a table that a place has still to play.
    Teammates may sit there.
    """
    if not pairs:
        return set()
    tables = Table.objects.filter(sittings__place=place).exclude(state=Table.State.OVER)
    others = Holding.objects.filter(until=None, place__sittings__table__in=tables).exclude(place=place)
    people_at_tables = set(others.values_list("entry__user", flat=True))
    return {
        one if other in people_at_tables else other
        for one, other in pairs
        if one in people_at_tables or other in people_at_tables
    }


def places_kept_from(entry: Entry, pairs: Collection[tuple[int, int]]) -> set[int]:
    """Return the places of the season held by people whom these pairs keep from the entry's person."""
    others = {person for pair in pairs if entry.user_id in pair for person in pair} - {entry.user_id}
    holdings = Holding.objects.filter(until=None, entry__season=entry.season, entry__user__in=others)
    return set(holdings.values_list("place", flat=True)) if others else set()


def teams_of_entries(season: Season, entries: Sequence[int]) -> list[int]:
    """Return each entry's team by its key, 0 without one; an empty list without any team."""
    if not season.terms.team:
        return []
    team_of_entry = dict(Teammate.objects.filter(entry__in=entries).values_list("entry", "team"))
    return [team_of_entry.get(entry, 0) for entry in entries] if team_of_entry else []


def draw_apart(
    season: Season, secret: bytes, name: str, draw_input: dict[str, Any], draw: Drawing
) -> tuple[dict[str, Any], Rounds]:
    """Return the input and output of a draw with weights for teammates and for pairs kept apart.

    Other pairs have a weight as well, and may leave no room for these: of several lots those are
    taken by which they meet the least.
    """
    people = draw_input["entries"]
    if of := teams_of_entries(season, people):
        draw_input = {**draw_input, "teams": of}
    index = {entry: number for number, entry in enumerate(people)}
    numbers = [(index[one], index[other]) for one, other in pairs_of_entries(season, people)]
    pairs = [(min(pair), max(pair)) for pair in numbers]
    before = Draw.objects.filter(division__season=season, given__has_key="weights").order_by("-pk").first()
    used = before.given["weights"] if before else None
    if not (pairs or used):
        return draw_input, draw(secret, name, draw_input)
    candidates = []
    for weights in islice(_possible_weights(season, people, pairs, used), DRAWS):
        weighed = {**draw_input, "weights": weights}
        rounds = draw(secret, name, weighed)
        met = meetings(rounds)
        candidates.append((sum(met[pair] for pair in pairs), weighed, rounds))
        if candidates[-1][0] == 0:
            break
    _times, weighed, rounds = min(candidates, key=lambda candidate: candidate[0])
    return weighed, rounds


def _possible_weights(
    season: Season, people: Sequence[int], pairs: Sequence[tuple[int, int]], used: dict[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """Yield weights for pairs of indices: those ``used`` in the season, if they have them all, even
    if no pair is left, then those of other lots. Each change lets people guess better who is kept
    apart.
    """
    if used is not None and all(weighs(used, people, pair) for pair in pairs):
        yield used
    untried = lots(f"{season.pk} {len(pairs)}", WEIGHINGS)
    while weights := weigh(people, pairs, untried):
        yield weights


def lots(name: str, most: int) -> Iterator[str]:
    """Yield the names of lots, one after the other: nobody can tell the unused ones, and repeated
    draws use the same.
    """
    for number in range(most):
        yield salted_hmac("games.leagues.apart", f"{name} {number}", algorithm="sha256").hexdigest()[:16]
