"""Vacant and filled places: nobody is missed at a table not yet begun, or running. Before the draw, places in teams.

The season's row is locked.
"""

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Entry, Holding, Place, Season, Sitting, Table, Teammate
from games.models import Game, Seat
from games.services.errors import Refused
from games.services.lobby import seats

from . import apart, course_mails, leaving_mails, silence, standings


def vacate(entry: Entry) -> None:
    """Take somebody out of a running season: the bot plays on in their games, their place is free,
    and they rank behind everybody who stays.

    Results stay: those of others depend on them. The season's row is locked.
    """
    if entry.user is not None:
        for game in _running_seats(entry).values_list("game", flat=True):
            with suppress(Refused):  # it has just ended, or a substitute plays there
                seats.resign(user=entry.user, game_id=game)
    else:
        sittings = Sitting.objects.filter(place__holdings__in=entry.holdings.filter(until=None))
        for game, index in sittings.filter(table__state=Table.State.SEATED).values_list("table__game", "seat"):
            with suppress(Refused):
                seats.leave_for_gone(game_id=game or 0, index=index)
    Holding.objects.filter(entry=entry, until=None).update(until=timezone.now())
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    standings.rank_divisions_of(entry)


def _running_seats(entry: Entry) -> QuerySet[Seat]:
    """Return the entry's seats at running tables of its season."""
    return Seat.objects.filter(
        user=entry.user,
        game__league_table__state=Table.State.SEATED,
        game__league_table__round__division__season=entry.season_id,
    )


def retire_next(season: Season, now: datetime) -> bool:
    """Take out one person gone from the site, or out of time in several games; return False if
    there is none.

    The season's row is locked.
    """
    silent = silence.fallen_silent(season)
    active = season.entries.filter(state=Entry.State.ACTIVE, bot="")
    leaver = active.filter(Q(user=None) | Q(user__is_active=False) | Q(user__in=silent)).order_by("pk").first()
    if leaver is None:
        return False
    if leaver.user_id in silent:
        silence.note(leaver)
    vacate(leaver)
    return True


def fill_next(season: Season, now: datetime) -> bool:
    """Give one free place, with its running games, to the longest waiting who may sit there; return
    False without any, and in a tournament: nobody plays on for another there. The season's row is
    locked.
    """
    if not season.takes_substitutes:
        return False
    pairs = apart.keys_of_pairs(season)
    waiting = season.entries.filter(state=Entry.State.WAITING, user__is_active=True).select_related("user")
    places = (
        _free_places(season).select_related("division__season__league")
        if waiting.exists()
        else _free_places(season).none()
    )
    for place in places.order_by("division__tier", "division", "number"):
        entry = waiting.exclude(user__in=_kept_out(place, pairs)).order_by(*Entry.QUEUE).first()
        if entry is not None:
            fill_place(season, place, entry)
            return True
    return False


def has_one_for(entry: Entry) -> bool:
    """Return True if a place is free now in which somebody can play."""
    pairs = apart.keys_of_pairs(entry.season)
    return any(entry.user_id not in _kept_out(place, pairs) for place in free_places(entry.season))


def free_places(season: Season) -> list[Place]:
    """Return the places that somebody can have now, the uppermost first, each with its holders."""
    holders = Prefetch("holdings", Holding.objects.select_related("entry__user").order_by("pk"))
    rows = _free_places(season).select_related("division__season__league").prefetch_related(holders)
    return list(rows.order_by("division__tier", "division", "number"))


def can_sit(season: Season, place: Place, user: User) -> bool:
    """Return True if somebody may have a place: nobody at its tables is kept from them, and they
    have seen no other hand there.
    """
    return user.pk not in _kept_out(place, apart.keys_of_pairs(season))


def _kept_out(place: Place, pairs: Collection[tuple[int, int]]) -> set[int]:
    """Return the people who cannot have a place: kept from somebody at its tables, or from a seat
    by having seen another hand of that game.
    """
    running = place.sittings.filter(table__game__status=Game.Status.RUNNING)
    own = dict(running.values_list("table__game", "seat"))
    rows = Seat.objects.filter(game__in=list(own)).values_list("game", "index", "user", "tenures__user")
    has_other_hand = {who for game, index, *people in rows for who in people if who and own[game] != index}
    return has_other_hand | apart.people_kept_from(place, pairs)


def fill_place(season: Season, place: Place, entry: Entry) -> None:
    """Give a free place to somebody waiting, and tell them and its former holder."""
    Holding.objects.create(place=place, entry=entry)
    standings.rank_division(season, place.division)
    entry.state = Entry.State.ACTIVE
    entry.save(update_fields=["state"])
    assert entry.user is not None
    course_mails.mail_place(place, entry, _take_over(place, entry.user))
    leaving_mails.mail_replacement(place, entry)


def _take_over(place: Place, user: User) -> int:
    """Sit down in the running games of a place; return their number."""
    count = 0
    for sitting in place.sittings.filter(table__state=Table.State.SEATED).select_related("table__game"):
        game = sitting.table.game
        assert game is not None
        with suppress(Refused):  # somebody else was faster, or it is not for this person
            seats.take_over(user=user, game_id=game.pk, index=sitting.seat, token=game.invite_token, is_drawn=True)
            count += 1
    return count


def _free_places(season: Season) -> QuerySet[Place]:
    """Return the places without a holder and with something to play: a table not yet begun, or a
    seat that nobody has taken over.
    """
    holdings = Holding.objects.filter(place=OuterRef("pk"), until=None)
    free = Seat.objects.filter(game=OuterRef("table__game"), index=OuterRef("seat"), free_since__isnull=False)
    can_sit = Q(table__state=Table.State.PLANNED) | Exists(free.filter(game__status=Game.Status.RUNNING))
    ahead = Sitting.objects.filter(can_sit, place=OuterRef("pk"))
    return Place.objects.filter(~Exists(holdings), Exists(ahead), division__season=season)


def leave_team(entry: Entry) -> int | None:
    """Make room in somebody's team for another, and delete a team that is empty then. Return the key
    of the team, if they were in one.
    """
    team = Teammate.objects.filter(entry=entry).values_list("team", flat=True).first()
    Teammate.objects.filter(entry=entry).delete()
    entry.season.teams.exclude(teammates__entry__isnull=False).delete()
    return team


def rejoin_team(entry: Entry, team_id: int) -> None:
    """Let somebody into their former team again, if there still is room."""
    team = entry.season.teams.filter(pk=team_id).first()
    if team is None or team.teammates.exclude(user=entry.user).count() >= entry.season.terms.team:
        return
    team.teammates.update_or_create(user=entry.user, defaults={"entry": entry})
