"""A pool's book as rows, and the book read from them."""

from collections.abc import Iterable, Sequence

from django.db import connection
from django.db.models import Model

from games.leagues.models import Pool, RatedGame, Rating, RatingChange, SeatEffect
from games.leagues.ratings import Book, Change, GameRanking, PoolStanding, Role, Sitter, Unrated, judged

from .rating_facts import Facts

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

    def rate(self, book: Book, facts: Facts) -> None:
        """Rate the next game, or note the reason for not rating it."""
        begins = (self.pool.pk, self.revision, facts.game)
        if facts.unrated:
            self.games.append((*begins, None, facts.unrated))
            return
        changes = book.rate(facts.at, facts.sitters)
        self.games.append((*begins, book.games, Unrated.NO))
        self.changes += [(*begins, *_change_row(each, book.games)) for each in changes]

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
    rows = [_rating_row(pool, revision, player, each) for player, each in book.standings.items()]
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


def book(pool: Pool, players: Iterable[int]) -> Book:
    """Return the pool's book from its rows, for games of these players."""
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
    return judged(pool.players, seated, [row.before for row in table])
