"""The counted rows of the games: written when a game begins, when its moves settle, and when it
ends.

Moves up to the latest barrier are *settled*: no undo reaches them. Later ones may still be taken
back, and are counted nowhere.

People's finished games are counted when a game ends, so that no profile counts them. Each count is one statement of
the database, for all people of a game at once and in the order of their keys: two games that end at the same time
wait for each other, and lose nothing.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from django.db import connection, transaction
from django.db.models import Exists, F, Func, OuterRef, Q, QuerySet

import rulebooks
from games.models import CatalogueEntry, Chronicle, Game, Move, Seat, Tenure
from rulebooks.engine import Event, visible
from rulebooks.engine.results import ranks_of

from . import moves
from .worker_queue import due_ids

COUNTED = ("settled", "moves", "events")
CLOSED = ("over", "finished", "days", "best", "winners")
PEOPLE = ("seated", "readers", "winners")
"""The columns of an entry written at a barrier, at the end of a game, and those with keys of people."""


def enter_game(game: Game) -> None:
    """Enter a game just set up. Needs the game's row lock."""
    assert game.started is not None, "a game that begins has just been started"
    people = list(game.seats.exclude(user=None).values_list("user", flat=True))
    options = {name: value for name, value in game.options.items() if name != "players"}
    CatalogueEntry.objects.create(
        game=game,
        ruleset=game.ruleset,
        players=game.options["players"],
        options=options,
        private=game.private,
        seated=people,
        readers=list({*people, game.creator_id} - {None}) if game.private else [],
        started=game.started,
    )


def enter_substitute(game: Game, former: int | None, user_id: int) -> None:
    """Enter somebody in the place of a former player, who may still see the game. Needs the game's row lock."""
    entry = CatalogueEntry.objects.filter(game=game).first()
    if entry is None:
        return
    entry.seated = [*(key for key in entry.seated if key != former), user_id]
    entry.readers = list({*entry.readers, user_id}) if game.private else []
    entry.save(update_fields=["seated", "readers"])


def enter_privacy(game: Game) -> None:
    """Enter a begun game as private, or as public again. Needs the game's row lock.

    Its players' places, once counted, stay as they are: they name no game.
    """
    entry = CatalogueEntry.objects.filter(game=game).first()
    if entry is None:
        return
    if entry.over:
        take_back_favourites(game.pk)
    before = Tenure.objects.filter(seat__game=game, user__isnull=False).values_list("user", flat=True)
    entry.private = game.private
    people = {*entry.seated, *before, game.creator_id}
    entry.readers = [pk for pk in people if pk is not None] if game.private else []
    entry.save(update_fields=["private", "readers"])
    if entry.over:
        count_favourites(game.pk)


def forget_person(user_id: int) -> None:
    """Take a person who is deleted out of all games."""
    has_person = Q(seated__contains=[user_id]) | Q(private=True, readers__contains=[user_id])
    CatalogueEntry.objects.filter(has_person).update(
        **{column: Func(F(column), user_id, function="array_remove") for column in PEOPLE}
    )


def count_settled(game: Game, seats: Sequence[Seat], barrier: int | None = None) -> None:
    """Count moves since the last time, up to the latest ``barrier`` (None: it is looked up), or up
    to the end of a finished game.

    Needs the game's row lock; the moves are stored.
    """
    entry = CatalogueEntry.objects.filter(game=game).defer("options", *PEOPLE).first()
    if entry is None:
        return
    if game.status != Game.Status.FINISHED:
        _count_moves(game, entry, seats, _latest_barrier(game) if barrier is None else barrier)
        entry.save(update_fields=COUNTED)
        return
    was_over = entry.over
    _count_moves(game, entry, seats, None)
    _note_end(game, entry, seats)
    entry.save(update_fields=[*COUNTED, *CLOSED])
    if not was_over:
        count_ended(game.pk)


def owe_figures(game: Game) -> None:
    """Note, with the end of a game, that its figures are to be worked out."""
    Chronicle.objects.get_or_create(game=game, defaults={"ruleset": game.ruleset})


def recount(*, game: Game, seats: Sequence[Seat]) -> None:
    """Count a game from its beginning, as if it never had been. Needs the game's row lock, and all of its moves."""
    entries = CatalogueEntry.objects.filter(game=game)
    if was_over := entries.filter(over=True).exists():
        take_back_favourites(game.pk)
    entries.update(settled=0, moves=0, events={})
    for seat in seats:
        seat.favourites = {}
    game.seats.update(favourites={})
    count_settled(game, seats)
    if was_over:
        count_favourites(game.pk)


def catch_up() -> None:
    """Count the games stored before there were counted rows, for a bounded time.

    Once all are counted there is nothing to do.
    """
    for pk in due_ids(_entries_to_count()):
        _catch_up(pk)


def _entries_to_count() -> QuerySet[CatalogueEntry]:
    """Entries without a move though a barrier has come since the start, or the game is packed."""
    barriers = Move.objects.filter(game=OuterRef("pk"), barrier=True, number__gt=0)
    return CatalogueEntry.objects.filter(Exists(barriers) | Q(game__packed__isnull=False), settled=0)


@transaction.atomic
def _catch_up(pk: int) -> None:
    game = Game.objects.select_for_update().defer("state").get(pk=pk)
    recount(game=game, seats=list(game.seats.all()))


def _latest_barrier(game: Game) -> int:
    row = moves.first_move(game, "number", newest_first=True, barrier=True)
    return int(row[0]) if row else 0


def _count_moves(game: Game, entry: CatalogueEntry, seats: Sequence[Seat], last: int | None) -> None:
    """Note the counting moves since the entry's last, up to this number (None: all)."""
    new: dict[str, Any] = {"number__gt": entry.settled} | ({} if last is None else {"number__lte": last})
    most = game.move_count + 1  # in one answer of the database, without a cursor
    rows = list(moves.read_moves(game, "number", "place", "events", taken_back=False, most=most, **new))
    if not rows:
        return
    entry.settled, entry.moves, _events = rows[-1]
    _note_counts(game, entry, seats, [rulebooks.load_events(game.ruleset, events) for _number, _place, events in rows])


def _note_counts(game: Game, entry: CatalogueEntry, seats: Sequence[Seat], events: Iterable[list[Event]]) -> None:
    """Add the title's counts of these events; secret ones are left out."""
    search_keys = game.title.statistics.search_keys
    public_events = [event for event in chain.from_iterable(events) if visible(event, None)]
    counts = Counter(key for event in public_events if (key := search_keys.event(event)) is not None)
    entry.events = dict(Counter(entry.events) + counts)
    favourites = [favourite for event in public_events if (favourite := search_keys.favoured(event)) is not None]
    changed_seats = [seat for seat in seats if any(favourite.seat == seat.index for favourite in favourites)]
    for seat in changed_seats:
        new = Counter(favourite.key for favourite in favourites if favourite.seat == seat.index)
        seat.favourites = dict(Counter(seat.favourites) + new)
    Seat.objects.bulk_update(changed_seats, ["favourites"])


def _note_end(game: Game, entry: CatalogueEntry, seats: Sequence[Seat]) -> None:
    """Note the end of the game: its length and the places of its players."""
    result = game.result or {}
    assert game.started and game.finished, "a game that is over has begun and ended"
    entry.over, entry.finished = True, game.finished
    entry.days = max(0, (game.finished - game.started).days)
    entry.best = result["scores"][result["places"][0]]
    for seat, place, score in zip(seats, ranks_of(result), result["scores"], strict=True):
        seat.place, seat.score = place, score
    entry.winners = [seat.user_id for seat in seats if seat.place == 1 and seat.user_id is not None]
    Seat.objects.bulk_update(seats, ["place", "score"])


COUNT_PLACES = """
    INSERT INTO games_placecount AS counted (user_id, ruleset, players, private, place, games)
    SELECT seat.user_id, entry.ruleset, entry.players, entry.private, seat.place, count(*)
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id)
    WHERE entry.over AND seat.user_id IS NOT NULL AND seat.place IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, ruleset, players, private, place) DO UPDATE SET games = counted.games + excluded.games
"""
CHOSEN_FAVOURITES = """
    SELECT seat.user_id, entry.ruleset, entry.private, each.key, sum(each.value::int) AS chosen
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id), jsonb_each_text(seat.favourites) AS each
    WHERE entry.over AND seat.user_id IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
"""
COUNT_FAVOURITES = f"""
    INSERT INTO games_favouritecount AS counted (user_id, ruleset, private, key, chosen) {CHOSEN_FAVOURITES}
    ON CONFLICT (user_id, ruleset, private, key) DO UPDATE SET chosen = counted.chosen + excluded.chosen
"""
UNCOUNT_FAVOURITES = f"""
    UPDATE games_favouritecount AS counted SET chosen = counted.chosen - found.chosen
    FROM ({CHOSEN_FAVOURITES}) AS found
    WHERE (counted.user_id, counted.ruleset, counted.private, counted.key)
        = (found.user_id, found.ruleset, found.private, found.key)
"""
COUNT_MEETINGS = """
    INSERT INTO games_meetingcount AS counted (first_id, second_id, private, games, first_ahead, second_ahead)
    SELECT one.user_id, other.user_id, entry.private, count(*),
        count(*) FILTER (WHERE one.place < other.place), count(*) FILTER (WHERE one.place > other.place)
    FROM games_seat AS one JOIN games_seat AS other ON other.game_id = one.game_id AND other.user_id > one.user_id
    JOIN games_catalogueentry AS entry ON entry.game_id = one.game_id
    WHERE entry.over AND one.place IS NOT NULL AND other.place IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (first_id, second_id, private) DO UPDATE SET games = counted.games + excluded.games,
        first_ahead = counted.first_ahead + excluded.first_ahead,
        second_ahead = counted.second_ahead + excluded.second_ahead
"""


def count_ended(first: int, last: int | None = None) -> None:
    """Count a game that has just ended, or all ended ones from the first key to the last. Each may
    be counted once: nothing here tells those that were.
    """
    with connection.cursor() as cursor:
        for statement in (COUNT_PLACES, COUNT_FAVOURITES, COUNT_MEETINGS):
            cursor.execute(statement, [first, last or first])


def take_back_favourites(game: int) -> None:
    """Take the favourites of an ended game off again, before they are counted anew."""
    with connection.cursor() as cursor:
        cursor.execute(UNCOUNT_FAVOURITES, [game, game])


def count_favourites(game: int) -> None:
    """Count the favourites of an ended game alone, after they were taken back."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT_FAVOURITES, [game, game])
