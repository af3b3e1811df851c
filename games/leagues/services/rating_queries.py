"""Ratings for pages: boards, a person's own, and the changes by a game."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Pool, RatedGame, Rating, RatingChange, SeatEffect
from games.leagues.ratings import Unrated
from games.models import Game
from games.titles.registry import TITLES

from . import rating_facts
from .rating_facts import EndedGame

ACTIVE = timedelta(days=365)
LATEST = 10


class OfGame(NamedTuple):
    """The changes by a game, from first to last; or the reason for not rating it; or nothing, while it waits."""

    changes: Sequence[RatingChange]
    unrated: Unrated | None


class RatingHistory(NamedTuple):
    """A person's rating in a pool: present standing, mean after each counted game, and the latest changes."""

    rating: Rating
    means: Sequence[float]
    latest: Sequence[RatingChange]


def pools() -> list[Pool]:
    """Return the pools of each title and number of players; unstored ones are empty."""
    stored = {(pool.ruleset, pool.players): pool for pool in Pool.objects.filter(ruleset__in=list(TITLES))}
    every = [(name, players) for name, title in TITLES.items() for players in title.seating.players]
    return [stored.get(key) or Pool(ruleset=key[0], players=key[1]) for key in every]


def pool_of(ruleset: str, players: int) -> Pool:
    """Return a pool. Raises Http404 for games impossible here."""
    match = next((pool for pool in pools() if (pool.ruleset, pool.players) == (ruleset, players)), None)
    if match is None:
        raise Http404(_("There are no ratings for such games."))
    return match


def board(pool: Pool) -> QuerySet[Rating]:
    """Return the players of the last year, the strongest by the cautious figure first."""
    is_present = Q(player__user__is_active=True) | ~Q(player__bot="")
    of_pool = Rating.objects.filter(pool__ruleset=pool.ruleset, pool__players=pool.players)
    active = of_pool.filter(is_present, last__gte=timezone.now() - ACTIVE)
    return active.select_related("player__user").order_by("-cautious", "player")


def seat_effect(pool: Pool) -> SeatEffect | None:
    """Return the present worth of seats there, None before the first estimate."""
    fits = SeatEffect.objects.filter(pool__ruleset=pool.ruleset, pool__players=pool.players)
    return fits.order_by("-games").first()


def changes_by_game(game: Game) -> OfGame:
    changes = RatingChange.objects.filter(game=game).select_related("player__user", "pool")
    ordered = sorted(changes, key=lambda change: (change.role == "left", change.place, change.pk))
    if ordered:
        return OfGame(ordered, None)
    why = RatedGame.objects.filter(game=game).values_list("unrated", flat=True).first()
    if why is None and game.finished is not None:
        why = rating_facts.why_unrated_now(EndedGame(game.finished, game.pk))
    return OfGame([], Unrated(why) if why else None)


def histories_of_person(person: User) -> list[RatingHistory]:
    """Return a person's courses in every pool with a counted game of theirs."""
    ratings = Rating.objects.filter(player__user=person, games__gt=0).select_related("pool")
    rating_of_pool = {rating.pool_id: rating for rating in ratings.order_by("-games", "pool")}
    means: dict[int, list[float]] = {pool: [] for pool in rating_of_pool}
    changes = RatingChange.objects.filter(player__user=person, order__isnull=False)
    for pool, mean in changes.filter(held="").order_by("pool", "order").values_list("pool", "mu"):
        means[pool].append(mean)
    return [RatingHistory(rating, means[pool], _latest_changes(rating)) for pool, rating in rating_of_pool.items()]


def _latest_changes(rating: Rating) -> list[RatingChange]:
    changes = RatingChange.objects.filter(player=rating.player_id, pool=rating.pool_id, order__isnull=False)
    return list(changes.select_related("game").defer("game__state", "game__seed").order_by("-order")[:LATEST])
