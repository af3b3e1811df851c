"""Who sat in games that are over, and how, read for many games at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Q

from games.leagues.models import Player, Pool, RatedGame, RatingChange
from games.leagues.ratings import Holder, Role, Sitter, Unrated, sitters, why_unrated
from games.models import Record, Seat, Tenure


class Ended(NamedTuple):
    """A game that is over, by its key, and when it ended."""

    at: datetime
    game: int


class Chair(NamedTuple):
    """What is read of a seat: without its clock and its favourites, which are most of it."""

    game: int
    pk: int
    number: int
    user: int | None
    bot: str
    free_since: datetime | None
    place: int | None


CHAIR = ("game", "pk", "index", "user", "bot", "free_since", "place")


class Facts(NamedTuple):
    """All that a rating asks of a game; no sitters where it is not rated."""

    game: int
    at: datetime
    unrated: Unrated
    sitters: Sequence[Sitter]


def read(pool: Pool, ended: Sequence[Ended]) -> list[Facts]:
    """The facts of these games, in their order.

    Of a game whose people have not all kept their accounts what is known is what was when it was rated first.
    """
    keys = [each.game for each in ended]
    seats: dict[int, list[Chair]] = defaultdict(list)
    for row in Seat.objects.filter(game__in=keys).order_by("game", "index").values_list(*CHAIR):
        seats[row[0]].append(Chair(*row))
    formers = _formers(keys)
    decisions = _decisions(keys)
    players = _Players(pool.ruleset)
    players.know(seats, formers)
    known = _remembered(pool, keys)
    return [
        known[each.game]._replace(at=each.at)
        if each.game in known
        else _facts(each, seats[each.game], formers, decisions, players)
        for each in ended
    ]


def _facts(
    ended: Ended,
    seats: Sequence[Chair],
    formers: Mapping[int, list[int]],
    decisions: Mapping[tuple[int, int], int],
    players: "_Players",
) -> Facts:
    holders: list[Holder] = []
    found: list[Sitter] = []
    for seat in seats:
        of_seat = [
            Holder(players.people[user], decisions[ended.game, user], left=True)
            for user in formers.get(seat.pk, [])
            if user != seat.user
        ]
        if seat.user is not None:
            left = seat.free_since is not None
            of_seat.append(Holder(players.people[seat.user], decisions[ended.game, seat.user], left))
        elif seat.bot:
            of_seat.append(Holder(players.bots[seat.bot], 0, left=False, is_bot=True))
        holders += of_seat
        found += sitters(seat.number, seat.place or 0, of_seat)
    why = why_unrated(holders, [each.role for each in found])
    return Facts(ended.game, ended.at, why, () if why else found)


def _formers(games: Sequence[int]) -> dict[int, list[int]]:
    """Who sat in each seat before its last person, once each."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Tenure.objects.filter(seat__game__in=games).order_by("pk").values_list("seat", "user")
    for seat, user in rows:
        if user not in found[seat]:
            found[seat].append(user)
    return found


def _decisions(games: Sequence[int]) -> dict[tuple[int, int], int]:
    """How often each person has decided in each game, or let their time run out."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for game, user, count in Record.objects.filter(game__in=games).values_list(
        "game", "user", F("on_time") + F("expiries")
    ):
        found[game, user] = count
    return found


class _Players:
    """Those who are rated, by their person's key and by the bot's name; made where they are new."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.people: dict[int, int] = {}
        self.bots: dict[str, int] = {}

    def know(self, seats: Mapping[int, Sequence[Chair]], formers: Mapping[int, list[int]]) -> None:
        sitting = [seat for each in seats.values() for seat in each]
        users = {seat.user for seat in sitting if seat.user is not None}
        users |= {user for each in formers.values() for user in each}
        bots = {seat.bot for seat in sitting if seat.bot}
        self._read(users, bots)
        new = [Player(user_id=user) for user in sorted(users - self.people.keys())]
        new += [Player(ruleset=self.ruleset, bot=bot) for bot in sorted(bots - self.bots.keys())]
        if new:
            Player.objects.bulk_create(new, ignore_conflicts=True)
            self._read(users, bots)

    def _read(self, users: set[int], bots: set[str]) -> None:
        of_people = Player.objects.filter(user__in=users).values_list("user", "pk")
        self.people = {user: pk for user, pk in of_people if user is not None}
        self.bots = dict(Player.objects.filter(ruleset=self.ruleset, bot__in=bots).values_list("bot", "pk"))


def _remembered(pool: Pool, games: Sequence[int]) -> dict[int, Facts]:
    """What was found of the games that somebody sat in whose account is gone, by the revision before."""
    gone = Q(player__user=None, player__bot="")
    changes = RatingChange.objects.filter(pool=pool, revision=pool.revision, game__in=games)
    rated = set(changes.filter(gone).values_list("game", flat=True))
    found: dict[int, list[Sitter]] = {game: [] for game in rated}
    for each in changes.filter(game__in=rated).select_related("player").order_by("game", "pk"):
        is_bot = bool(each.player.bot)
        found[each.game_id].append(Sitter(each.player_id, each.seat, each.place, Role(each.role), is_bot))
    empty = Seat.objects.filter(game__in=games, user=None, bot="").values("game")
    unrated = RatedGame.objects.filter(pool=pool, revision=pool.revision, game__in=empty).exclude(unrated="")
    known = {game: Facts(game, datetime.min, Unrated.NO, each) for game, each in found.items()}
    return known | {each.game_id: Facts(each.game_id, datetime.min, Unrated(each.unrated), ()) for each in unrated}
