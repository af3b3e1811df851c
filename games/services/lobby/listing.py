"""Lists of games: short rows with their seats, never their positions."""

from collections.abc import Iterable

from django.db.models import F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games import access
from games.models import Block, Game, Move, Seat
from games.titles.registry import TITLES

AMONG = 20
"""Strangers first see one of so many games that began last."""


def open_games(*, user: access.Person) -> QuerySet[Game]:
    """Public games waiting for players, newest first."""
    return rows_for_lists(_waiting_games(user)).order_by("-created")


def front(*, user: access.Person) -> QuerySet[Game]:
    """The newest waiting game of each person who opened any, newest first."""
    waiting = _waiting_games(user)
    newest = waiting.order_by("creator", "-created").distinct("creator")
    return open_games(user=user).filter(pk__in=newest.values("pk"))


def _waiting_games(user: access.Person) -> QuerySet[Game]:
    """Public games waiting for players, except those that their openers have closed to this person."""
    waiting = Game.objects.filter(status=Game.Status.OPEN, private=False)
    return waiting.exclude(access.closed_to(user)) if user.is_authenticated else waiting


def own_games(*, user: User) -> QuerySet[Game]:
    """The person's games that are not over: ``my_deadline`` is set if it is their turn, and those come first."""
    # looked up before: with a subquery PostgreSQL goes over all games that are not over
    game_keys = list(Seat.objects.filter(user=user, place__isnull=True).order_by().values_list("game", flat=True))
    own_turns = Seat.objects.filter(game=OuterRef("pk"), user=user, free_since__isnull=True)
    current = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    return (
        rows_for_lists(current.filter(pk__in=game_keys))
        .annotate(my_deadline=own_turns.values("deadline")[:1])
        .order_by(F("my_deadline").asc(nulls_last=True), F("deadline").asc(nulls_last=True), "-created")
    )


def turns(*, user: User) -> int:
    """Count the games in which it is this person's turn."""
    return _seats_to_move(user).count()


def _seats_to_move(user: User) -> QuerySet[Seat]:
    """The seats in which it is this person's turn, and not the bot's in their place."""
    # without a place: the seats in the index of somebody's unfinished games
    return Seat.objects.filter(user=user, place__isnull=True, deadline__isnull=False, free_since__isnull=True)


def next_game(*, user: User, after: str = "") -> Game | None:
    """Return the game waiting longest for this person; or the next one after the public id
    ``after``, if this waits as well: so one comes through them all, and begins again.
    """
    seats_to_move = _seats_to_move(user).select_related("game").defer("game__state")
    waiting = [seat.game for seat in seats_to_move.order_by(F("asked_at").asc(nulls_first=True), "game_id")]
    places = {game.public_id: place for place, game in enumerate(waiting)}
    return waiting[(places.get(after, -1) + 1) % len(waiting)] if waiting else None


def free_seats(*, user: access.Person) -> QuerySet[Seat]:
    """The seats of public games without a player, with their games and people, latest first; none at
    the tables of people who have blocked this person.
    """
    free = Seat.objects.filter(free_since__isnull=False, game__status=Game.Status.RUNNING, game__private=False)
    if user.is_authenticated:
        free = free.exclude(game__in=_games_kept_from(user))
    players = Prefetch("game__seats", Seat.objects.select_related("user").order_by("index"))
    return free.select_related("game", "user").prefetch_related(players).order_by("-free_since", "pk")


def _games_kept_from(user: User) -> QuerySet[Game]:
    """The running games opened or played by people who have blocked this person."""
    blockers = list(Block.objects.filter(blocked=user).values_list("person", flat=True))
    running = Game.objects.filter(status=Game.Status.RUNNING) if blockers else Game.objects.none()
    return running.filter(Q(creator__in=blockers) | Q(seats__user__in=blockers))


def watched_games(*, user: User) -> QuerySet[Game]:
    """Games on the person's list of games to watch, as far as they may be seen."""
    return rows_for_lists(access.visible_games(user).filter(watchers=user)).order_by("-created")


def shown_game() -> Game | None:
    """The game shown to strangers, with its id and name: one of the latest, with much on the board."""
    drawn_titles = [title.name for title in TITLES.values() if title.board.picture is not None]
    latest = (
        _public_running_games()
        .filter(ruleset__in=drawn_titles)
        .order_by("-started")
        .only("public_id", "stored_name", "in_languages", "place", "ruleset")[:AMONG]
    )
    return max(latest, key=lambda game: game.place, default=None)


def _public_running_games() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.RUNNING, private=False)


def finished_last() -> QuerySet[Game]:
    """Public games that are over, the latest first."""
    finished_games = Game.objects.filter(status=Game.Status.FINISHED, private=False, imported=False)
    return rows_for_lists(finished_games).order_by("-finished")


def in_order(*, keys: Iterable[int], reader: access.Person) -> list[Game]:
    """The games with these keys, in their order; those closed to the reader are left out."""
    ordered_keys = list(keys)
    games = rows_for_lists(access.visible_games(reader)).in_bulk(ordered_keys)
    return [games[key] for key in ordered_keys if key in games]


def is_watching(*, user: access.Person, game: Game) -> bool:
    return user.is_authenticated and game.watchers.filter(pk=user.pk).exists()


def rows_for_lists(games: QuerySet[Game]) -> QuerySet[Game]:
    """Add what a list shows of games: their seats and their last change."""
    seats = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
    latest = Move.objects.filter(game=OuterRef("pk"), taken_back=False).order_by("-number").values("created")[:1]
    last_change = Coalesce("finished", Subquery(latest))
    return games.defer("state", "seed").prefetch_related(seats).annotate(last_change=last_change)
