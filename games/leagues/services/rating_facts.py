"""Players of finished games and their parts, read for many games at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Q

from games.leagues.models import FormerGame, Player, Pool, RatedGame, RatingChange, Ruling
from games.leagues.ratings import Holder, Role, Sitter, Unrated, sitters, why_unrated
from games.models import Record, Seat, Tenure
from rulebooks.engine.results import ranked_places


class EndedGame(NamedTuple):
    """A finished game, by its key, and the time of its end."""

    finished: datetime
    pk: int


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


class GameFacts(NamedTuple):
    """The facts of a game for rating; no sitters if unrated."""

    game: int
    at: datetime
    unrated: Unrated
    sitters: Sequence[Sitter]


def read_facts(pool: Pool, games: Sequence[EndedGame]) -> list[GameFacts]:
    """Return the facts of these games, in their order.

    Games with deleted accounts keep the facts of their first rating.
    """
    keys = [game.pk for game in games]
    seats = _chairs_by_game(keys)
    formers = _former_people(keys)
    decisions = _decisions_by_person(keys)
    players = _Players(pool.ruleset)
    players.know(seats, formers)
    remembered = _remembered_facts(pool, keys)
    facts = [
        remembered[game.pk]._replace(at=game.finished)
        if game.pk in remembered
        else _facts_of(game, seats[game.pk], formers, decisions, players.people, players.bots)
        for game in games
    ]
    rulings = _rulings_by_game(keys)
    return [apply_ruling(row, rulings[row.game]) if row.game in rulings else row for row in facts]


def _rulings_by_game(games: Sequence[int]) -> dict[int, Ruling]:
    """Return the rulings on games; former games of tables played again are void."""
    rows = Ruling.objects.filter(table__game__in=games).select_related("table")
    formers = FormerGame.objects.filter(game__in=games).values_list("game", flat=True)
    void = {game: Ruling(kind=Ruling.Kind.VOID) for game in formers}
    return void | {ruling.table.game_id: ruling for ruling in rows if ruling.table.game_id is not None}


def apply_ruling(facts: GameFacts, ruling: Ruling) -> GameFacts:
    """Return the facts of a game by a ruling: people without points come last."""
    if ruling.kind == Ruling.Kind.VOID:
        return facts._replace(unrated=Unrated.VOID, sitters=())
    if ruling.kind in (Ruling.Kind.AWARDED, Ruling.Kind.ENDED) or ruling.was_stopped:
        return facts._replace(unrated=Unrated.RULED, sitters=())
    if ruling.kind != Ruling.Kind.CORRECTED:
        return facts
    places = ranked_places([-(place or len(ruling.places) + 1) for place in ruling.places])
    return facts._replace(sitters=[sitter._replace(place=places[sitter.seat]) for sitter in facts.sitters])


def why_unrated_now(game: EndedGame) -> Unrated:
    """Return the reason for never rating a game, before its turn has come; nothing is written."""
    seats, formers = _chairs_by_game([game.pk])[game.pk], _former_people([game.pk])
    users = {seat.user for seat in seats if seat.user is not None}.union(*formers.values())
    people, bots = {user: user for user in users}, {seat.bot: 0 for seat in seats}
    facts = _facts_of(game, seats, formers, _decisions_by_person([game.pk]), people, bots)
    ruling = _rulings_by_game([game.pk]).get(game.pk)
    return (apply_ruling(facts, ruling) if ruling else facts).unrated


def _chairs_by_game(games: Sequence[int]) -> Mapping[int, list[Chair]]:
    chairs: dict[int, list[Chair]] = defaultdict(list)
    for row in Seat.objects.filter(game__in=games).order_by("game", "index").values_list(*CHAIR):
        chairs[row[0]].append(Chair(*row))
    return chairs


def _facts_of(
    game: EndedGame,
    seats: Sequence[Chair],
    formers: Mapping[int, list[int]],
    decisions: Mapping[tuple[int, int], int],
    people: Mapping[int, int],
    bots: Mapping[str, int],
) -> GameFacts:
    """Return a game's facts.

    ``people`` and ``bots`` are the players by person's key and by bot's name.
    """
    holders: list[Holder] = []
    parts: list[Sitter] = []
    for seat in seats:
        of_seat = [
            Holder(people[user], decisions[game.pk, user], has_left=True)
            for user in formers.get(seat.pk, [])
            if user != seat.user
        ]
        if seat.user is not None:
            has_left = seat.free_since is not None
            of_seat.append(Holder(people[seat.user], decisions[game.pk, seat.user], has_left))
        elif seat.bot:
            of_seat.append(Holder(bots[seat.bot], 0, has_left=False, is_bot=True))
        holders += of_seat
        parts += sitters(seat.number, seat.place or 0, of_seat)
    why = why_unrated(holders, [sitter.role for sitter in parts])
    return GameFacts(game.pk, game.finished, why, () if why else parts)


def _former_people(games: Sequence[int]) -> dict[int, list[int]]:
    """Return the former people of each seat, once each."""
    formers: dict[int, list[int]] = defaultdict(list)
    rows = Tenure.objects.filter(seat__game__in=games).order_by("pk").values_list("seat", "user")
    for seat, user in rows:
        if user not in formers[seat]:
            formers[seat].append(user)
    return formers


def _decisions_by_person(games: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return the number of decisions and expiries of each person in each game."""
    decisions: dict[tuple[int, int], int] = defaultdict(int)
    for game, user, count in Record.objects.filter(game__in=games).values_list(
        "game", "user", F("on_time") + F("expiries")
    ):
        decisions[game, user] = count
    return decisions


class _Players:
    """Rated players by their person's key and by the bot's name; new ones are created."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.people: dict[int, int] = {}
        self.bots: dict[str, int] = {}

    def know(self, seats: Mapping[int, Sequence[Chair]], formers: Mapping[int, list[int]]) -> None:
        sitting = [seat for chairs in seats.values() for seat in chairs]
        users = {seat.user for seat in sitting if seat.user is not None}
        users |= {user for former_users in formers.values() for user in former_users}
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


def _remembered_facts(pool: Pool, games: Sequence[int]) -> dict[int, GameFacts]:
    """Return the facts found by the last revision for games of deleted accounts."""
    is_deleted = Q(player__user=None, player__bot="")
    changes = RatingChange.objects.filter(pool=pool, revision=pool.revision, game__in=games)
    rated = set(changes.filter(is_deleted).values_list("game", flat=True))
    sitters_of: dict[int, list[Sitter]] = {game: [] for game in rated}
    for change in changes.filter(game__in=rated).select_related("player").order_by("game", "pk"):
        is_bot = bool(change.player.bot)
        sitters_of[change.game_id].append(
            Sitter(change.player_id, change.seat, change.place, Role(change.role), is_bot)
        )
    empty = Seat.objects.filter(game__in=games, user=None, bot="").values("game")
    unrated = RatedGame.objects.filter(pool=pool, revision=pool.revision, game__in=empty).exclude(unrated="")
    rated_facts = {game: GameFacts(game, datetime.min, Unrated.NO, parts) for game, parts in sitters_of.items()}
    return rated_facts | {
        row.game_id: GameFacts(row.game_id, datetime.min, Unrated(row.unrated), ()) for row in unrated
    }
