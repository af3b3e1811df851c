"""A site to look at: four people, a game waiting for players, of every title one in the middle and
one that is over, some news.
"""

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from games.mail.absolute import page_address
from games.models import MAX_PACE, Game, Move
from games.services.history import chronicles, statistics
from games.services.outbox import news
from games.services.play import bots
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from games.titles.registry import USUAL, title
from rulebooks import engine
from rulebooks.engine.dice import salt_of

from .lobby import lobby

PEOPLE = {
    "augusta": "Europe/Rome",
    "brutus": "America/New_York",
    "cornelia": "Asia/Tokyo",
    "drusus": "Australia/Sydney",
}
MIDDLE_ROUND = 6
FACTIONS_ROUND = 4
ROME = "rome_in_crisis"
ROME_ROUNDS = range(3, 6)
"""In these an election is waited for, and after them any decision."""


def password(name: str) -> str:
    """The known password of a demo person."""
    return f"toga-{name}"


def address(name: str) -> str:
    """The mail address of a demo person."""
    return f"{name}@example.com"


def build() -> list[Game]:
    """Make the missing parts of the demo, each whole or not at all, and return its games. Running
    it again changes nothing.
    """
    with transaction.atomic():
        people = [_make_person(name, timezone) for name, timezone in PEOPLE.items()]
    _post_news()
    games = [
        _waiting_game(people),
        _game_in_the_middle(people),
        _finished_game(people),
        _game_of_factions(people[:2]),
        *_of_rome(people),
    ]
    chronicles.work_out_owed()
    statistics.count_all()
    return games


def _post_news() -> None:
    if not news.latest_news().exists():
        wishes = page_address("mail_settings")
        text = f"This is where league news appears.\n\nTo get it by email: {wishes}"
        news.post(headline="Salvete", text=text)


def _make_person(name: str, timezone: str) -> User:
    user, is_new = User.objects.get_or_create(username=name, defaults={"email": address(name), "timezone": timezone})
    if is_new:
        user.timezone_chosen = True
        user.set_password(password(name))
        user.save(update_fields=["password", "timezone_chosen"])
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@transaction.atomic
def _waiting_game(people: list[User]) -> Game:
    _first, brutus, cornelia, _last = people
    existing = Game.objects.filter(public_id="demo-waiting").first()
    if existing is not None:
        return existing
    game = lobby.create_game(
        user=brutus, name="Pax Romana", players=4, pace=MAX_PACE // 7, public_id="demo-waiting", rated=True
    )
    return lobby.join_game(user=cornelia, game_id=game.pk, salt=salt_of("iacta alea est"))


def _game_in_the_middle(people: list[User]) -> Game:
    """Play one up to the middle of a turn of the first person."""
    return _play_game("demo-middle", "Annus sex imperatorum", people, until=_turn_of(people[0], MIDDLE_ROUND))


def _turn_of(person: User, least: int) -> Callable[[Table], bool]:
    """Return a function that is true in a person's own turn, of this round or later."""

    def acts(table: Table) -> bool:
        view, first = table.view(), table.owing()[0]
        own_turn = view.turn is not None and view.turn.seat == first.index
        return own_turn and view.round >= least and first.user_id == person.pk

    return acts


def _finished_game(people: list[User]) -> Game:
    return _play_game("demo-finished", "Ludi Capitolini", people, until=lambda table: not table.owing())


def _game_of_factions(people: list[User]) -> Game:
    """Play one of the expansion, two people against two factions, up to a turn of the first person."""
    factions = list(title(USUAL).seating.automata)[:2]
    options = {"short": True, "cards": "fixed", "emperors": True, "factions": factions}
    until = _turn_of(people[0], FACTIONS_ROUND)
    return _play_game("demo-factions", "Ferrum et aerugo", people, until, options=options)


def _of_rome(people: list[User]) -> list[Game]:
    """Play the other title: up to an election before the first person, if there is one, and to its end."""

    def first_bids(table: Table) -> bool:
        view, first = table.view(), table.owing()[0]
        is_bid = view.question is not None and view.question.kind == "MakeBid"
        may_bid = view.round in ROME_ROUNDS and is_bid and len(engine.legal(table.state, first.index)) > 1
        return first.user_id == people[0].pk and (may_bid or view.round >= ROME_ROUNDS.stop)

    return [
        _play_game("demo-rome", "Viginti imperatores", people, first_bids, ROME),
        _play_game("demo-rome-finished", "Fortuna imperii", people, lambda table: not table.owing(), ROME),
    ]


@transaction.atomic
def _play_game(
    public_id: str,
    name: str,
    people: list[User],
    until: Callable[[Table], bool],
    ruleset: str = USUAL,
    options: dict[str, Any] | None = None,
) -> Game:
    """Play a game of these people by the sensible bot in everybody's place, up to a position or its end."""
    existing = Game.objects.filter(public_id=public_id).first()
    if existing is not None:
        return existing
    game = lobby.create_game(
        user=people[0],
        name=name,
        players=4,
        pace=MAX_PACE,
        ruleset=ruleset,
        options=options or title(ruleset).seating.practice,
        public_id=public_id,
        rated=True,
    )
    for person in people[1:]:
        lobby.join_game(user=person, game_id=game.pk)
    table = Table(game := lock(game.pk), seats_of(game))
    while table.owing() and not until(table):
        bots.step(table, table.owing()[0], Move.By.BOT)
    table.save()
    return game
