"""People, a game and browsers for the tests of the site."""

from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.services.lobby import lobby
from rulebooks.engine.dice import PLAIN, commitment
from tests import tables
from tests.conftest import SALT
from tests.orders import choose_provinces, legal, select_hands, to_move
from tests.repeatable import Repeatable

PEOPLE = ("augusta", "brutus", "cornelia", "drusus")
GAME = "res-publica"
SEED = b"quiet times".ljust(32)


Stages = dict[str, Callable[[], object]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Say at which stage a test begins: pytest lets those of one file that begin alike follow each other.

    What commits its transactions has nothing that could be rolled back, and begins with nothing.
    """
    mark = metafunc.definition.get_closest_marker("django_db")
    commits = mark is not None and mark.kwargs.get("transaction", False)
    names = [name for name in _stages(metafunc.module) if name in metafunc.fixturenames and not commits]
    metafunc.parametrize(
        "stage", [pytest.param(*names[:1] or [""], id=pytest.HIDDEN_PARAM)], indirect=True, scope="module"
    )


def _stages(module: object) -> Stages:
    """The stages that the tests of a file may begin with, by fixture, with the maker of each; the furthest first."""
    return {**STAGES, "opened": getattr(module, "opening", tables.game_of_two)}


@pytest.fixture(scope="module", autouse=True)
def stage(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make once what several tests of a file begin with: each of them is rolled back to it.

    A stage falls the same in every file, as do the games of tests.
    """
    if not request.param:
        yield
        return
    request.getfixturevalue("django_db_setup")
    with request.getfixturevalue("django_db_blocker").unblock(), transaction.atomic():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("games.models.game.secrets", Repeatable(SALT))
            _stages(request.module)[request.param]()
        yield
        transaction.set_rollback(True)


def _people() -> list[User]:
    return [tables.person(name) for name in PEOPLE]


def _running_game() -> Game:
    people = _people()
    game = lobby.create_game(user=people[0], name="Res publica", players=4, pace=tables.PACE, options={"short": True})
    Game.objects.filter(pk=game.pk).update(protocol=PLAIN, seed=SEED, seed_hash=commitment(SEED), public_id=GAME)
    for person in people[1:]:
        lobby.join_game(user=person, game_id=game.pk)
    game.refresh_from_db()
    return game


def _first_turn() -> None:
    game = select_hands(choose_provinces(_running_game()))
    assert "play military 1" in legal(game, to_move(game))


STAGES: Stages = {"first_turn": _first_turn, "running_game": _running_game, "people": _people}


@pytest.fixture
def people(db: None) -> list[User]:
    """Four people with accounts."""
    return list(User.objects.filter(username__in=PEOPLE).order_by("pk"))


@pytest.fixture
def running_game(people: list[User]) -> Game:
    """A short game of all four that has just begun: the first of them is to select a province.

    Its dice are known: the first turn brings no decision of the others before it.
    """
    return Game.objects.get(public_id=GAME)


@pytest.fixture
def first_turn(running_game: Game) -> Game:
    """The same game later: its first player is to take actions, with two Military, two Senate and one Populace card."""
    return running_game


@pytest.fixture
def opened(request: pytest.FixtureRequest, db: None) -> Game:
    """The game that the function `opening` of the file makes, or else one that Ana and Ben have just begun."""
    if not Game.objects.exists():
        _stages(request.module)["opened"]()
    return Game.objects.earliest("pk")


@pytest.fixture
def game(opened: Game) -> Game:
    """The same; a file may have another one."""
    return opened


@pytest.fixture
def seat(game: Game) -> Seat:
    """The one that is to select a province."""
    return to_move(game)


@pytest.fixture
def ana(game: Game) -> User:
    """The first of the two who play it."""
    return User.objects.get(username="Ana")


@pytest.fixture
def flavia(db: None) -> User:
    """Somebody with no part in any game, who was here just now and offers to take over seats."""
    return tables.person("flavia", offers_to_substitute=True, last_login=timezone.now())


@pytest.fixture
def browser() -> Callable[[User], Client]:
    """A browser in which this person is signed in."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in
