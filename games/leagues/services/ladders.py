"""Ladders: wishes for games, and the tables made of them, one a transaction under the ladder's row
lock.

Leaving a ladder leaves no game: running ones count as any other.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User, Vacation
from games.leagues.ladders import Bots, Seating, Waiting, missing_people, next_seating
from games.leagues.models import Ladder, LadderTable, Rating, Wish
from games.leagues.ratings import NEW
from games.models import Game, Seat
from games.present.clocks import PACES
from games.services.lobby import lobby
from games.services.rows import blocks, reliability_record
from games.titles.registry import TITLES

STEPS = {"live": -9, "quick": 2, "normal": 3, "slow": 4}
"""Paces with consecutive numbers are neighbours. A long wait seats nobody at a live game, so it is
a neighbour of none.
"""
DAY = timedelta(days=1)
ASKED = 100
"""Number of others examined for missing people, the longest waiting: they are seated first."""


class LadderState(NamedTuple):
    """Somebody's state on a ladder: games in progress, an abandoned one keeping them from more
    (``abandoned``), and during a wait their present bounds and the missing people by table size.
    """

    wish: Wish
    playing: Sequence[Game]
    abandoned: Game | None
    missing: Mapping[int, int] | None
    fitting: Waiting | None


def join_ladder(*, user: User, ruleset: str, wished: Mapping[str, Any]) -> Wish:
    """Wait on the ladder of a title, or wish for something else; the wait goes on from when it began."""
    ladder, _new = Ladder.objects.get_or_create(ruleset=ruleset)
    return Wish.objects.update_or_create(ladder=ladder, user=user, defaults=wished)[0]


def leave_ladder(*, user: User, ruleset: str) -> None:
    """Wait no longer. Twice is once."""
    Wish.objects.filter(ladder__ruleset=ruleset, user=user).delete()


def takes_anybody(wish: Wish) -> bool:
    """Return True for a wish for everything a ladder can offer."""
    return not wish.alike and wish.bots != Wish.Taken.NO and set(wish.sizes) == set(wish.possible)


def widen_wish(*, user: User, ruleset: str) -> None:
    """Take anybody, tables of every size, and a bot if nobody comes. Twice is once."""
    for wish in Wish.objects.filter(ladder__ruleset=ruleset, user=user).select_related("ladder"):
        wish.alike, wish.sizes = False, wish.possible
        wish.bots = Wish.Taken.IF_NEEDED if wish.bots == Wish.Taken.NO else wish.bots
        wish.save(update_fields=["alike", "sizes", "bots"])


def match_due() -> None:
    """Seat every table possible, on every ladder. At once in two places is once."""
    for pk in Ladder.objects.filter(ruleset__in=list(TITLES)).order_by("pk").values_list("pk", flat=True):
        while _seat_one(pk):
            pass


@transaction.atomic
def _seat_one(pk: int) -> bool:
    """Seat the next table; return False if there is none.

    A ladder locked by another process is left to it.
    """
    ladder = Ladder.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
    wishes = _locked_wishes(ladder) if ladder else ()
    table = next_seating(_waiting_people(ladder, wishes)) if ladder else None
    if ladder is None or table is None:
        return False
    open_table(ladder, table)
    Wish.objects.filter(ladder=ladder, user__in=table.people).update(since=timezone.now())
    return True


def _locked_wishes(ladder: Ladder) -> QuerySet[Wish]:
    wishes = Wish.objects.select_for_update(of=["self"]).select_related("ladder")
    return wishes.filter(ladder=ladder, user__is_active=True)


def open_table(ladder: Ladder, table: Seating) -> None:
    """Begin the game, rated and at the usual terms of its pace; its ordinary mails tell of it.
    The ladder's row is locked, or new.
    """
    number = 1 + (ladder.tables.aggregate(latest=Max("number"))["latest"] or 0)
    title, people = ladder.title, User.objects.in_bulk(table.people)
    name = next(name for name, step in STEPS.items() if step == table.pace)
    game = lobby.begin_drawn_game(
        name=lambda: _("Ladder %(number)d") % {"number": number},
        ruleset=ladder.ruleset,
        options=dict(table.options),
        seated=[
            *(people[pk] for pk in table.people),
            *[title.seating.stand_in] * table.bots,
            *title.seating.automata_of(table.options),
        ],
        is_drawn=False,
        rated=True,
        **_pace_fields(name),
    )
    LadderTable.objects.create(ladder=ladder, game=game, number=number)


def _pace_fields(pace: str) -> Any:
    terms = PACES[pace].terms
    return {"pace": terms.grace, "bank": terms.bank, "increment": terms.increment, "cap": terms.cap}


def _waiting_people(ladder: Ladder, wishes: Iterable[Wish]) -> list[Waiting]:
    """Return the people wishing for another game, with what a table for them goes by."""
    by_user = {wish.user_id: wish for wish in wishes}
    now = timezone.now()
    seats = _running_seats(ladder)
    mine = _seats_by_person(seats, by_user)
    free = _free_people(mine, by_user)
    skills = _skills_by_size(ladder, by_user)
    reliable = reliability_record.reliabilities(by_user)
    blocked: dict[int, set[int]] = {user: set() for user in by_user}
    for person, other in blocks.pairs_among(by_user):
        blocked[person].add(other)
    return [
        Waiting(
            person=user,
            days=max(0.0, (now - wish.since) / DAY),
            pace=STEPS[wish.pace],
            sizes=frozenset(wish.sizes),
            alike=wish.alike,
            bots=Bots(wish.bots),
            reliability=reliable[user].percent,
            skills={size: skills.get((user, size), NEW.mu) for size in wish.possible},
            met=_met_lately(mine[user], seats) | blocked[user],
            options=wish.options,
        )
        for user, wish in by_user.items()
        if user in free
    ]


def _seats_by_person(seats: Iterable[Seat], people: Iterable[int]) -> dict[int, list[Seat]]:
    mine: dict[int, list[Seat]] = {user: [] for user in people}
    for seat in seats:
        if seat.user_id in mine:
            mine[seat.user_id].append(seat)
    return mine


def _free_people(mine: Mapping[int, Sequence[Seat]], wishes: Mapping[int, Wish]) -> set[int]:
    """Return those who play fewer games than they wish for, are not on vacation, and have left no
    ladder game to the bot.
    """
    today = timezone.now().date()
    away = Vacation.objects.filter(user__in=wishes, cancelled=False, first__lte=today, last__gte=today)
    on_vacation = set(away.values_list("user", flat=True))
    return {
        user
        for user, wish in wishes.items()
        if user not in on_vacation and len(mine[user]) < wish.games and not any(seat.is_free for seat in mine[user])
    }


def waiting_since(ladder: Ladder, moment: datetime) -> list[Wish]:
    """Return the wishes waiting since then or longer, of people free to play now."""
    wishes = ladder.wishes.filter(user__is_active=True, since__lte=moment).select_related("user", "ladder")
    people = {person.person for person in _waiting_people(ladder, wishes)}
    return [wish for wish in wishes if wish.user_id in people]


def _running_seats(ladder: Ladder) -> list[Seat]:
    games = LadderTable.objects.filter(ladder=ladder, game__status=Game.Status.RUNNING).values("game")
    return list(Seat.objects.filter(game__in=games, user__isnull=False).only("game", "user", "free_since"))


def _met_lately(mine: Sequence[Seat], seats: Sequence[Seat]) -> frozenset[int]:
    games = {seat.game_id for seat in mine}
    return frozenset(seat.user_id for seat in seats if seat.game_id in games and seat.user_id is not None)


def _skills_by_size(ladder: Ladder, users: Iterable[int]) -> dict[tuple[int, int], float]:
    rows = Rating.objects.filter(player__user__in=list(users), pool__ruleset=ladder.ruleset, games__gt=0)
    return {(user, size): mu for user, size, mu in rows.values_list("player__user", "pool__players", "mu")}


def state_on_ladder(*, user: User, ruleset: str) -> LadderState | None:
    """Return somebody's state on the ladder of a title, None off it."""
    wish = Wish.objects.filter(ladder__ruleset=ruleset, user=user).select_related("ladder").first()
    if wish is None:
        return None
    games = list(
        Game.objects.filter(_of_ladder(wish.ladder), status=Game.Status.RUNNING, seats__user=user)
        .defer("state", "seed")
        .annotate(is_left=Q(seats__free_since__isnull=False))
        .order_by("-started")
    )
    others = wish.ladder.wishes.filter(user__is_active=True).exclude(pk=wish.pk)
    waiting = _waiting_people(wish.ladder, [wish, *others.order_by("since", "pk")[:ASKED]])
    mine = next((person for person in waiting if person.person == user.pk), None)
    abandoned = next((game for game in games if game.is_left), None)
    return LadderState(wish, games, abandoned, missing_people(mine, waiting) if mine else None, mine)


def _of_ladder(ladder: Ladder) -> Q:
    return Q(pk__in=LadderTable.objects.filter(ladder=ladder).values("game"))


def waiting_on(ruleset: str) -> list[tuple[Mapping[str, Any], int]]:
    """Return the options wished for on the ladder of a title, each with its number of people whom it
    would seat now, the most first: not those who have all their games, or are away.
    """
    rows = Wish.objects.filter(ladder__ruleset=ruleset, user__is_active=True).select_related("ladder")
    wishes = {wish.user_id: wish for wish in rows.order_by("options")}
    if not wishes:
        return []
    ladder = next(iter(wishes.values())).ladder
    free = _free_people(_seats_by_person(_running_seats(ladder), wishes), wishes)
    waiting = [wish.options for user, wish in wishes.items() if user in free]
    counts = [(options, len(list(alike))) for options, alike in groupby(waiting)]
    return sorted(counts, key=lambda count: -count[1])


def latest_tables(ruleset: str, most: int) -> list[LadderTable]:
    """Return the tables seated last by the ladder of a title."""
    tables = LadderTable.objects.filter(ladder__ruleset=ruleset).select_related("game")
    return list(
        tables.defer("game__state", "game__seed").prefetch_related("game__seats__user").order_by("-number")[:most]
    )
