"""Ratings kept up: games are rated in the order of their end, each once, under their pool's row
lock.

`rerate` goes through all of them again and comes to the same figures; it puts right any game too
late for its place in the order.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.utils import timezone

from games.leagues.models import FormerGame, Pool, RatedGame, Rating, RatingChange, Ruling, SeatEffect
from games.leagues.ratings import Book, Change, GameRanking, PoolStanding, Role, Sitter, Unrated, ranking_of_full_game
from games.models import Game
from games.titles.registry import TITLES

from . import rating_facts
from .rating_facts import EndedGame, GameFacts

SETTLED = timedelta(minutes=1)
"""Wait before rating a game: one with an earlier end may be written a little later."""
LATE = timedelta(days=1)
"""Time before the latest rated game, still searched for others."""
AT_ONCE = 500
POOL_OF_RULING = ("table__game__ruleset", "table__game__entry__players")


def rate_due() -> None:
    """Rate the finished games. Twice, or at once in two places, is once."""
    for pk in _all_pools():
        while _rate_some(pk) == AT_ONCE:
            pass
    _rate_rulings()


def _rate_rulings() -> None:
    """Recompute the pools of games with rulings since their rating."""
    new = Ruling.objects.filter(is_rated=False).order_by("pk")
    waiting: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for ruleset, players, *ruling in new.values_list(*POOL_OF_RULING, "pk", "revision"):
        waiting.setdefault((ruleset, players), []).append((ruling[0], ruling[1]))
    for (ruleset, players), rulings in waiting.items():
        for pk in Pool.objects.filter(ruleset=ruleset, players=players).values_list("pk", flat=True):
            _rerate_for(pk, rulings)
    _rate_former_games()


@transaction.atomic
def _rate_former_games() -> None:
    """Recompute the pools of games that are void since their rating, as their tables are played again."""
    new = list(FormerGame.objects.filter(is_rated=False).values_list("pk", "game__ruleset", "game__entry__players"))
    for ruleset, players in {(ruleset, players) for _pk, ruleset, players in new}:
        for pk in Pool.objects.filter(ruleset=ruleset, players=players).values_list("pk", flat=True):
            rerate(pk)
    FormerGame.objects.filter(pk__in=[pk for pk, *_pool in new]).update(is_rated=True)


@transaction.atomic
def _rerate_for(pk: int, rulings: Sequence[tuple[int, int]]) -> None:
    """Recompute a pool from scratch, and note the inclusion of these rulings, by key and revision."""
    rerate(pk)
    for ruling, revision in rulings:
        Ruling.objects.filter(pk=ruling, revision=revision).update(is_rated=True)


def rerate_all() -> int:
    """Recompute all ratings from scratch; return the number of rated games."""
    return sum(rerate(pk) for pk in _all_pools())


@transaction.atomic
def rerate(pk: int) -> int:
    """Recompute a pool from scratch, and swap its figures whole; return the number of rated games.

    Takes its row lock.
    """
    return _rerate_pool(Pool.objects.select_for_update().get(pk=pk))


def _all_pools() -> list[int]:
    """Return a pool for each title and number of players."""
    keys = {(name, players) for name, title in TITLES.items() for players in title.seating.players}
    missing = keys - set(Pool.objects.values_list("ruleset", "players"))
    new = [Pool(ruleset=name, players=players) for name, players in sorted(missing)]
    Pool.objects.bulk_create(new, ignore_conflicts=True)
    return list(Pool.objects.filter(ruleset__in=list(TITLES)).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def _rate_some(pk: int) -> int:
    """Rate the next games of a pool; return the number examined.

    A pool locked by another process is left to it.
    """
    pool = Pool.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
    games = _games_due(pool) if pool else []
    if pool is None or not games:
        return 0
    if pool.last is not None and games[0] < (pool.last, pool.last_game):
        _rerate_pool(pool)
        return 0
    facts = rating_facts.read_facts(pool, games)
    players = {sitter.player for game_facts in facts for sitter in game_facts.sitters}
    book = read_book(pool, players)
    pages = Pages(pool, pool.revision)
    for game_facts in facts:
        pages.rate(book, game_facts)
    pages.write()
    write_standings(pool, pool.revision, book)
    _close_revision(pool, book, games[-1])
    return len(games)


def _rerate_pool(pool: Pool) -> int:
    book = Book(pool.players)
    revision = pool.revision + 1
    latest = None
    for games in _batches_of(pool):
        pages = Pages(pool, revision)
        for game_facts in rating_facts.read_facts(pool, games):
            pages.rate(book, game_facts)
        pages.write()
        latest = games[-1]
    write_standings(pool, revision, book)
    for model in (RatingChange, RatedGame, Rating, SeatEffect):
        model.objects.filter(pool=pool).exclude(revision=revision).delete()
    pool.revision = revision
    _close_revision(pool, book, latest)
    return book.games


def _close_revision(pool: Pool, book: Book, latest: EndedGame | None) -> None:
    pool.games = book.games
    pool.last, pool.last_game = latest or (None, 0)
    pool.save()


def _batches_of(pool: Pool) -> Iterator[Sequence[EndedGame]]:
    rows = _ended_games(_rated_games(pool))
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


def _games_due(pool: Pool) -> list[EndedGame]:
    """Return the next games nobody has examined, in their order."""
    examined = RatedGame.objects.filter(game=OuterRef("pk"), revision=pool.revision)
    games = _rated_games(pool).exclude(Exists(examined))
    if pool.last is not None:
        games = games.filter(finished__gte=pool.last - LATE)
    return _ended_games(games[:AT_ONCE])


def _ended_games(games: QuerySet[Game]) -> list[EndedGame]:
    rows = games.values_list("finished", "pk")
    return [EndedGame(at, pk) for at, pk in rows if at is not None]


def _rated_games(pool: Pool) -> QuerySet[Game]:
    """Return the finished games of a pool opened as rated, in the order of their end."""
    own = {"private": False, "imported": False, "ruleset": pool.ruleset}
    finished = Game.objects.filter(status=Game.Status.FINISHED, rated=True, **own)
    final = finished.filter(entry__players=pool.players, finished__lt=timezone.now() - SETTLED)
    return final.order_by("finished", "pk")


RATED = ("pool_id", "revision", "game_id", "order", "unrated")
CHANGED = (
    *("pool_id", "revision", "game_id", "order", "player_id", "seat", "place", "role", "held"),
    *("mu_before", "sigma_before", "mu", "sigma", "expected", "offset"),
)


class Pages:
    """The unsaved rows of rated games, for one revision of a pool."""

    def __init__(self, pool: Pool, revision: int) -> None:
        self.pool, self.revision = pool, revision
        self.games: list[Sequence[object]] = []
        self.changes: list[Sequence[object]] = []

    def rate(self, book: Book, facts: GameFacts) -> None:
        """Rate the next game, or note the reason for not rating it."""
        begins = (self.pool.pk, self.revision, facts.game)
        if facts.unrated:
            self.games.append((*begins, None, facts.unrated))
            return
        changes = book.rate(facts.at, facts.sitters)
        self.games.append((*begins, book.games, Unrated.NO))
        self.changes += [(*begins, *_change_row(change, book.games)) for change in changes]

    def write(self) -> None:
        """Store the unsaved rows by COPY, since writing is most of the work for many games."""
        _copy_rows(RatedGame, RATED, self.games)
        _copy_rows(RatingChange, CHANGED, self.changes)
        self.games, self.changes = [], []


def _change_row(change: Change, order: int) -> Sequence[object]:
    sitter, before, after = change.sitter, change.before, change.after
    number = order if change.expected is not None else None
    seated = (sitter.player, sitter.seat, sitter.place, sitter.role, change.held)
    return (number, *seated, *before, *after, change.expected, change.offset)


def _copy_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    statement = f"COPY {connection.ops.quote_name(model._meta.db_table)} ({quoted}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def write_standings(pool: Pool, revision: int, book: Book) -> None:
    """Store the standings of a book's players, and the worth of seats."""
    rows = [_rating_row(pool, revision, player, standing) for player, standing in book.standings.items()]
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["pool", "revision", "player"],
        update_fields=["mu", "sigma", "cautious", "games", "last", "left", "with_bots"],
    )
    SeatEffect.objects.bulk_create(
        SeatEffect(pool=pool, revision=revision, games=fit.games, offsets=fit.offsets) for fit in book.fits
    )


def _rating_row(pool: Pool, revision: int, player: int, standing: PoolStanding) -> Rating:
    return Rating(
        pool=pool,
        revision=revision,
        player_id=player,
        mu=standing.skill.mu,
        sigma=standing.skill.sigma,
        cautious=standing.skill.cautious,
        games=standing.games,
        last=standing.last,
        left=standing.left,
        with_bots=standing.with_bots,
    )


def read_book(pool: Pool, players: Iterable[int]) -> Book:
    rows = Rating.objects.filter(pool=pool, revision=pool.revision, player__in=list(players))
    standings = {row.player_id: _standing_of(row) for row in rows}
    effect = SeatEffect.objects.filter(pool=pool, revision=pool.revision).order_by("-games").first()
    offsets = effect.offsets if effect else ()
    return Book(pool.players, standings, pool.games, offsets, earlier=lambda: _rankings_of(pool))


def _standing_of(row: Rating) -> PoolStanding:
    return PoolStanding(row.skill, row.games, row.last, row.left, row.with_bots)


def _rankings_of(pool: Pool) -> list[GameRanking]:
    """Return all games for estimating seats, in the order of their rating."""
    rows = RatingChange.objects.filter(pool=pool, revision=pool.revision, order__isnull=False).select_related("player")
    tables: dict[int, list[RatingChange]] = {}
    for row in rows.order_by("order", "pk"):
        tables.setdefault(row.game_id, []).append(row)
    return [game for table in tables.values() if (game := _ranking_of(pool, table)) is not None]


def _ranking_of(pool: Pool, table: Sequence[RatingChange]) -> GameRanking | None:
    seated = [Sitter(row.player_id, row.seat, row.place, Role(row.role), bool(row.player.bot)) for row in table]
    return ranking_of_full_game(pool.players, seated, [row.before for row in table])
