"""The places of the next season, which players earn by their results in one.

`next_places` gives them to the page, to the final mail and to the next draw, so all three say the
same. The draw itself moves people on where places are left or missing, and tells them by mail.
"""

from collections.abc import Iterable
from itertools import chain, pairwise
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.leagues import season_draws
from games.leagues.models import Entry, Holding, League, Season, Standing

from . import standings

UP, STAY, DOWN = 1, 0, -1
SEEDED = (season_draws.WITHOUT_TIER[0], -1)
"""The place of a seed, followed by its number: before all others without an earned tier."""
STOOD_IN, LEFT = 2, 3
"""Ways into a tier, beside up (1), down (-1) or staying in it: for substitutes and those whom an appeal
has brought back, who keep a tier, behind those who came to it; and behind everybody, for those who left.
"""
State = Entry.State
DRAWN = (Season.State.RUNNING, Season.State.FINISHED)
"""States of a season whose draw has used the results of the one before."""


class NextPlace(NamedTuple):
    """A place earned for the next season: the tier, the way into it, and the rank that it goes by."""

    tier: int
    way: int
    rank: int


def next_places(season: Season) -> dict[int, NextPlace]:
    """Return by entry the place that each has earned in a finished season; a tournament has none.

    A player keeps the tier they brought as a substitute if it is better than that of the place; the
    place counts otherwise, as for everybody. Substitutes of the first rules, without a tier of
    their own, are not in it.
    """
    if season.terms.is_tournament:
        return {}
    keeps, place_of = kept_tiers(season), dict[int, NextPlace]()
    begin_anew = set(substitutes(season).values_list("pk", flat=True)) if season.places_version == 1 else set()
    lines = Standing.objects.filter(division__season=season).order_by("division__tier")
    columns = ("entry", "entry__state", "entry__moved", "division__tier", "rank")
    for entry, state, way, tier, rank in lines.values_list(*columns):
        has_left = state == State.WITHDRAWN and season.places_version > 1
        if entry in keeps:
            place_of[entry] = NextPlace(keeps[entry], LEFT if has_left else STOOD_IN, rank if has_left else 0)
        elif entry not in begin_anew:
            place_of[entry] = NextPlace(tier - way, LEFT if has_left else way, rank)
    return place_of


def kept_tiers(season: Season) -> dict[int, int]:
    """Return by entry the tier of those who keep the one they brought to the season, whatever they did
    in it: those an appeal has brought back to another division, and substitutes in a place below it.

    By the first rules all substitutes keep their tier, if they had one.
    """
    keeps = back_elsewhere(season)
    stood_in = substitutes(season).filter(standings__isnull=False, user__isnull=False)
    tiers = list(stood_in.values_list("pk", "user", "standings__division__tier"))
    before = places_before(season) if tiers else {}
    for entry, user, tier in tiers:
        own = before.get(user)
        if own is not None and (own.tier < tier or season.places_version == 1):
            keeps[entry] = own.tier
    return keeps


def places_before(season: Season) -> dict[int | None, NextPlace]:
    """Return by person the places that they had earned for a season."""
    earlier = season.league.seasons.filter(state=Season.State.FINISHED, number__lt=season.number).first()
    if earlier is None or season.terms.is_tournament:
        return {}
    place_of = next_places(earlier)
    users = earlier.entries.filter(pk__in=place_of, user__isnull=False).values_list("pk", "user")
    return {user: place_of[entry] for entry, user in users}


def own_tier(season: Season, user: User) -> int | None:
    """Return the tier that a player has earned for a season, drawn in it or not; None for a newcomer."""
    place = places_before(season).get(user.pk)
    return place.tier if place else None


def earned_places(season: Season, entries: Iterable[Entry]) -> dict[int, NextPlace]:
    """Return by entry the place that its person has earned for a season, or theirs among the seeds,
    after the organisers' exchanges.
    """
    of_people = places_before(season)
    users = {entry.pk: entry.user_id for entry in entries}
    exchanged = list(chain.from_iterable(season.exchanges))  # some people may be gone
    users |= dict(season.entries.filter(pk__in=exchanged).values_list("pk", "user")) if exchanged else {}
    seeds = {entry: NextPlace(*SEEDED, number) for number, entry in enumerate(season.seeds, 1)}
    earned = {entry: seeds[entry] for entry in users if entry in seeds}
    earned |= {entry: of_people[user] for entry, user in users.items() if user in of_people}
    for one, other in season.exchanges:
        places = earned.pop(one, None), earned.pop(other, None)
        earned |= {entry: place for entry, place in zip((other, one), places, strict=True) if place}
    return earned


def places_by_results(season: Season, entries: Iterable[Entry]) -> dict[int, NextPlace]:
    """Return by entry the place that its person has earned by results, without seeds and exchanges."""
    of_people = places_before(season)
    return {entry.pk: of_people[entry.user_id] for entry in entries if entry.user_id in of_people}


def promotion_input(season: Season) -> dict[str, Any]:
    """Return the input of `season_draws.promote_by_lots`."""
    lines = Standing.objects.filter(division__season=season).order_by("division__tier", "division", "rank")
    columns = ("division__tier", "division", "entry", "score", "win_score")
    draw_input = {
        "name": f"{season.pk} moves",
        "standings": [list(row) for row in lines.values_list(*columns)],
        "up": season.terms.up,
        "down": season.terms.down,
    }
    if season.places_version == 1:
        return {**draw_input, "staying_out": _staying_out(season)}
    neutral = _neutral(season)
    leavers = Entry.objects.filter(standings__division__season=season, state=State.WITHDRAWN).exclude(pk__in=neutral)
    return {
        **draw_input,
        "staying_out": sorted(neutral),
        "gone": sorted(leavers.distinct().values_list("pk", flat=True)),
    }


def _staying_out(season: Season) -> list[int]:
    """Return the entries taking no place from others by the first rules: former players, substitutes,
    and those whom an appeal brought back without a place of their division.
    """
    has_left = Q(bot="", user=None) | Q(user__is_active=False) | Q(state=State.WITHDRAWN)
    in_vain = Q(state__in=(State.WAITING, State.MISSED), standings__isnull=False)
    plays_elsewhere = Q(pk__in=substitutes(season)) | Q(pk__in=back_elsewhere(season))
    return sorted(season.entries.filter(has_left | in_vain | plays_elsewhere).distinct().values_list("pk", flat=True))


def _neutral(season: Season) -> set[int]:
    """Return the entries that go neither up nor down, and take no place from others: those who keep a
    tier they brought, those whom an appeal brought back in vain, and, once the season is over, those
    without a game that counts.
    """
    neutral = Q(state__in=(State.WAITING, State.MISSED), standings__isnull=False)
    if season.state == Season.State.FINISHED:
        neutral |= Q(standings__games=0) & ~Q(state=State.WITHDRAWN)
    return {*kept_tiers(season), *season.entries.filter(neutral).values_list("pk", flat=True)}


def place_after_leaving(entry: Entry) -> NextPlace | None:
    """Return the place of the next season that somebody would have if they left a running season now
    and it ended so; None in a tournament, and by the first rules.
    """
    season, keeps = entry.season, kept_tiers(entry.season).get(entry.pk)
    line = Standing.objects.filter(entry=entry).select_related("division").order_by("-division__tier").first()
    if line is None or season.terms.is_tournament or season.places_version == 1:
        return None
    division = line.division
    if keeps is not None:
        return NextPlace(keeps, LEFT, line.rank)
    [ranking] = standings.ranking_inputs(season, [division])
    ranking["gone"] = sorted({*ranking["gone"], entry.pk})
    ranked = season_draws.rank_by_lots(season.secret_of(0), ranking)
    draw_input = promotion_input(season)
    rows = [row for row in draw_input["standings"] if row[1] != division.pk]
    rows += [[division.tier, division.pk, each.who, each.score, each.win_score] for each in ranked]
    draw_input["standings"] = sorted(rows, key=lambda row: row[:2])
    draw_input["staying_out"] = [who for who in draw_input["staying_out"] if who != entry.pk]
    draw_input["gone"] = sorted({*draw_input["gone"], entry.pk})
    way = season_draws.promote_by_lots(season.secret_of(0), draw_input).get(entry.pk, STAY)
    rank = next(each.rank for each in ranked if each.who == entry.pk)
    return NextPlace(division.tier - way, LEFT, rank)


class TierChange(NamedTuple):
    """A player's tier in a season, the tier earned for the next with the way to it, and the ``given``
    one, if they play there. Once that season is drawn, ``is_drawn`` is set.
    """

    tier: int
    earned: int
    way: int
    given: int | None
    is_drawn: bool


def tier_changes(season: Season) -> dict[int, TierChange]:
    """Return by entry the change of tier after a finished season of a league; none of any other."""
    if season.state != Season.State.FINISHED or season.terms.is_tournament:
        return {}
    place_of, following = next_places(season), drawn_after(season)
    tier_after = _tiers_of_people(following) if following else {}
    lines = Standing.objects.filter(division__season=season, entry__in=place_of).order_by("division__tier")
    return {
        entry: TierChange(tier, place_of[entry].tier, place_of[entry].way, tier_after.get(user), following is not None)
        for entry, user, tier in lines.values_list("entry", "entry__user", "division__tier")
    }


def changes_of_person(league: League, lines: Iterable[Standing]) -> dict[int, TierChange]:
    """Return by entry the changes of tier of one player, of whom these are all lines in a league, with
    their divisions and seasons.
    """
    numbers = sorted(league.seasons.filter(state__in=DRAWN).values_list("number", flat=True))
    after = dict(pairwise(numbers))
    tier_in = {line.division.season.number: line.division.tier for line in lines}
    changes = dict[int, TierChange]()
    for line in lines:
        season, tier, way = line.division.season, line.division.tier, line.entry.moved
        if season.state == Season.State.FINISHED and not season.terms.is_tournament:
            following = after.get(season.number)
            next_tier = tier_in.get(following or 0)
            changes[line.entry_id] = TierChange(tier, tier - way, way, next_tier, following is not None)
    return changes


def drawn_after(season: Season) -> Season | None:
    """Return the season that was drawn from the results of this one."""
    later = Season.objects.filter(league=season.league_id, number__gt=season.number, state__in=DRAWN)
    return later.defer(*Season.DRAW_FIELDS).order_by("number").first()


def _tiers_of_people(season: Season) -> dict[int | None, int]:
    """Return by person the tier that the draw of a season gave them."""
    holdings = _as_drawn(season).filter(entry__user__isnull=False)
    return dict(holdings.values_list("entry__user", "place__division__tier"))


def substitutes(season: Season) -> QuerySet[Entry]:
    """Return the entries with a place inherited from another, and none that they were drawn in."""
    held_before = Holding.objects.filter(place=OuterRef("holdings__place"), pk__lt=OuterRef("holdings__pk"))
    return season.entries.filter(Exists(held_before)).exclude(pk__in=_as_drawn(season).values("entry"))


def back_elsewhere(season: Season) -> dict[int, int]:
    """Return by entry the drawn tier of those in a league whom an appeal has brought back to a place
    in another division than they were drawn in.
    """
    if season.terms.is_tournament:
        return {}
    other = Holding.objects.filter(entry=OuterRef("entry")).exclude(place__division=OuterRef("place__division"))
    return dict(_as_drawn(season).filter(Exists(other)).values_list("entry", "place__division__tier"))


def _as_drawn(season: Season) -> QuerySet[Holding]:
    before = Holding.objects.filter(place=OuterRef("place"), pk__lt=OuterRef("pk"))
    return Holding.objects.filter(~Exists(before), place__division__season=season)
