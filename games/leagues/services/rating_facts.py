"""Players of finished games and their parts, read for many games at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Q

from games.engine.results import ranked_places
from games.leagues.models import Player, Pool, RatedGame, RatingChange, Ruling
from games.leagues.ratings import Holder, Role, Sitter, Unrated, sitters, why_unrated
from games.models import Record, Seat, Tenure


class Ended(NamedTuple):
    """A finished game, by its key, and the time of its end."""

    at: datetime
    game: int


class Chair(NamedTuple):
    """Fields of a seat, without its clock and favourites, the bulk of it."""

    game: int
    pk: int
    number: int
    user: int | None
    bot: str
    free_since: datetime | None
    place: int | None


CHAIR = ("game", "pk", "index", "user", "bot", "free_since", "place")


class Facts(NamedTuple):
    """The facts of a game for rating; no sitters if unrated."""

    game: int
    at: datetime
    unrated: Unrated
    sitters: Sequence[Sitter]


def read(pool: Pool, ended: Sequence[Ended]) -> list[Facts]:
    """Return the facts of these games, in their order.

    Games with deleted accounts keep the facts of their first rating.
    """
    keys = [each.game for each in ended]
    seats = _chairs_by_game(keys)
    formers = _former_people(keys)
    decisions = _decisions_by_person(keys)
    players = _Players(pool.ruleset)
    players.know(seats, formers)
    known = _remembered_facts(pool, keys)
    facts = [
        known[each.game]._replace(at=each.at)
        if each.game in known
        else _facts_of(each, seats[each.game], formers, decisions, players.people, players.bots)
        for each in ended
    ]
    rulings = _rulings_by_game(keys)
    return [apply_ruling(each, rulings[each.game]) if each.game in rulings else each for each in facts]


def _rulings_by_game(games: Sequence[int]) -> dict[int, Ruling]:
    rows = Ruling.objects.filter(table__game__in=games).select_related("table")
    return {each.table.game_id: each for each in rows if each.table.game_id is not None}


def apply_ruling(facts: Facts, ruling: Ruling) -> Facts:
    """Return the facts of a game by a ruling: people without points come last."""
    if ruling.kind == Ruling.Kind.VOID:
        return facts._replace(unrated=Unrated.VOID, sitters=())
    if ruling.kind in (Ruling.Kind.AWARDED, Ruling.Kind.ENDED) or ruling.was_stopped:
        return facts._replace(unrated=Unrated.RULED, sitters=())
    if ruling.kind != Ruling.Kind.CORRECTED:
        return facts
    places = ranked_places([-(place or len(ruling.places) + 1) for place in ruling.places])
    return facts._replace(sitters=[each._replace(place=places[each.seat]) for each in facts.sitters])


def why_not(ended: Ended) -> Unrated:
    """Return the reason for never rating a game, before its turn has come; nothing is written."""
    seats, formers = _chairs_by_game([ended.game])[ended.game], _former_people([ended.game])
    users = {seat.user for seat in seats if seat.user is not None}.union(*formers.values())
    people, bots = {user: user for user in users}, {seat.bot: 0 for seat in seats}
    found = _facts_of(ended, seats, formers, _decisions_by_person([ended.game]), people, bots)
    ruling = _rulings_by_game([ended.game]).get(ended.game)
    return (apply_ruling(found, ruling) if ruling else found).unrated


def _chairs_by_game(games: Sequence[int]) -> Mapping[int, list[Chair]]:
    found: dict[int, list[Chair]] = defaultdict(list)
    for row in Seat.objects.filter(game__in=games).order_by("game", "index").values_list(*CHAIR):
        found[row[0]].append(Chair(*row))
    return found


def _facts_of(
    ended: Ended,
    seats: Sequence[Chair],
    formers: Mapping[int, list[int]],
    decisions: Mapping[tuple[int, int], int],
    people: Mapping[int, int],
    bots: Mapping[str, int],
) -> Facts:
    """Return a game's facts.

    ``people`` and ``bots`` are the players by person's key and by bot's name.
    """
    holders: list[Holder] = []
    found: list[Sitter] = []
    for seat in seats:
        of_seat = [
            Holder(people[user], decisions[ended.game, user], left=True)
            for user in formers.get(seat.pk, [])
            if user != seat.user
        ]
        if seat.user is not None:
            left = seat.free_since is not None
            of_seat.append(Holder(people[seat.user], decisions[ended.game, seat.user], left))
        elif seat.bot:
            of_seat.append(Holder(bots[seat.bot], 0, left=False, is_bot=True))
        holders += of_seat
        found += sitters(seat.number, seat.place or 0, of_seat)
    why = why_unrated(holders, [each.role for each in found])
    return Facts(ended.game, ended.at, why, () if why else found)


def _former_people(games: Sequence[int]) -> dict[int, list[int]]:
    """Return the former people of each seat, once each."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Tenure.objects.filter(seat__game__in=games).order_by("pk").values_list("seat", "user")
    for seat, user in rows:
        if user not in found[seat]:
            found[seat].append(user)
    return found


def _decisions_by_person(games: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return the number of decisions and expiries of each person in each game."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for game, user, count in Record.objects.filter(game__in=games).values_list(
        "game", "user", F("on_time") + F("expiries")
    ):
        found[game, user] = count
    return found


class _Players:
    """Rated players by their person's key and by the bot's name; new ones are created."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.people: dict[int, int] = {}
        self.bots: dict[str, int] = {}

    def know(self, seats: Mapping[int, Sequence[Chair]], formers: Mapping[int, list[int]]) -> None:
        sitting = [seat for each in seats.values() for seat in each]
        users = {seat.user for seat in sitting if seat.user is not None}
        users |= {user for each in formers.values() for user in each}
        bots = {seat.bot for seat in sitting if seat.bot}
        self._read_players(users, bots)
        new = [Player(user_id=user) for user in sorted(users - self.people.keys())]
        new += [Player(ruleset=self.ruleset, bot=bot) for bot in sorted(bots - self.bots.keys())]
        if new:
            Player.objects.bulk_create(new, ignore_conflicts=True)
            self._read_players(users, bots)

    def _read_players(self, users: set[int], bots: set[str]) -> None:
        of_people = Player.objects.filter(user__in=users).values_list("user", "pk")
        self.people = {user: pk for user, pk in of_people if user is not None}
        self.bots = dict(Player.objects.filter(ruleset=self.ruleset, bot__in=bots).values_list("bot", "pk"))


def _remembered_facts(pool: Pool, games: Sequence[int]) -> dict[int, Facts]:
    """Return the facts found by the last revision for games of deleted accounts."""
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
