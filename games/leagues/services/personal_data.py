"""The knowledge of leagues about a person, for the file with all of their data.

Knowledge of organisers alone, such as players kept apart and fair-play checks, is no part of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from accounts.models import User
from games.leagues.models import Appeal, Bar, Decision, Entry, League, Rating, Standing, Teammate
from games.leagues.scoring.points import PART
from games.mail.absolute import absolute

Rows = Sequence[Mapping[str, Any]]


def entries(user: User) -> Rows:
    """Return the seasons a person has entered, with their standing in each."""
    rows = Entry.objects.filter(user=user).select_related("season__league").prefetch_related("standings")
    return [
        {
            "season": absolute(entry.season.get_absolute_url()),
            "state": entry.state,
            "entered": entry.entered,
            "moved": entry.moved,
            "removed": entry.removed,
            "name_at_draw": entry.drawn_name,
            "standings": [_standing(line) for line in entry.standings.all()],
        }
        for entry in rows.order_by("pk")
    ]


def _standing(line: Standing) -> dict[str, Any]:
    return {"rank": line.rank, "games": line.games, "points": line.points / PART}


def organising(user: User) -> list[str]:
    return [absolute(league.get_absolute_url()) for league in League.objects.filter(organisers=user).order_by("pk")]


def entry_requests(user: User) -> Rows:
    return list(user.entry_requests.order_by("pk").values("answer", "made", league_name=F("league__name")))


def bars(user: User) -> Rows:
    return list(Bar.objects.filter(user=user).order_by("pk").values("made", league_name=F("league__name")))


def place_offers(user: User) -> Rows:
    """Return the places offered to a person after a draw, and what they have answered."""
    rows = user.place_offers.order_by("pk")
    return list(rows.values("taken", made=F("decision__made"), league_name=F("season__league__name")))


def decisions(user: User) -> Rows:
    rows = Decision.objects.filter(by=user).order_by("pk")
    return list(rows.values("what", "reason", "made", league_name=F("league__name")))


def appeals(user: User) -> Rows:
    columns = ("to", "reason", "made", "granted", "answer", "answered")
    return [
        *Appeal.objects.filter(by=user).order_by("pk").values(*columns),
        *Appeal.objects.filter(answered_by=user).order_by("pk").values("granted", "answer", "answered"),
    ]


def teams(user: User) -> Rows:
    return list(Teammate.objects.filter(user=user).order_by("pk").values(team_name=F("team__name")))


def ladders(user: User) -> Rows:
    columns = ("games", "pace", "sizes", "options", "alike", "bots", "since")
    return list(user.wishes.order_by("pk").values(*columns, ruleset=F("ladder__ruleset")))


def ratings(user: User) -> Rows:
    """Return the ratings of a person, each with the games that count."""
    rows = Rating.objects.filter(player__user=user).order_by("pool")
    columns = ("mu", "sigma", "cautious", "games", "last")
    return list(rows.values(*columns, ruleset=F("pool__ruleset"), players=F("pool__players")))


PARTS = {
    "league_entries": entries,
    "leagues_you_organise": organising,
    "league_requests": entry_requests,
    "league_bars": bars,
    "league_offers": place_offers,
    "league_decisions": decisions,
    "league_appeals": appeals,
    "teams": teams,
    "ladders": ladders,
    "ratings": ratings,
}
"""Each a file of the zip, by its name."""
