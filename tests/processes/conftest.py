"""A crew of real processes for each test, on each broker that answers."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import SALT
from tests.processes.crew import Crew
from tests.processes.post_office import PostOffice


@pytest.fixture(
    params=[
        "filesystem",
        pytest.param("redis", marks=[pytest.mark.night, pytest.mark.redis]),
        pytest.param("rabbitmq", marks=[pytest.mark.night, pytest.mark.rabbitmq]),
    ]
)
def broker(request: pytest.FixtureRequest) -> str:
    """The broker's address; skipped with a reason where its server does not answer."""
    if request.param == "filesystem":
        return "filesystem://"
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed for the deaths of processes: the same in every run; with another TEST_SEED, another."""
    return random.Random(request.node.nodeid + SALT).randrange(10**6)


@pytest.fixture
def crew(transactional_db: None, broker: str, tmp_path: Path) -> Iterator[Crew]:
    """Nobody works yet; whoever still does at the end is killed."""
    crew = Crew(tmp_path / "var", broker)
    yield crew
    crew.kill_everything()


@pytest.fixture
def mail_server() -> Iterator[PostOffice]:
    """A mail server that counts what it takes."""
    office = PostOffice()
    office.controller.start()
    yield office
    office.controller.stop()


@pytest.fixture
def post_office(mail_server: PostOffice, crew: Crew) -> Iterator[PostOffice]:
    """The one that the crew sends through."""
    crew.environment["EMAIL_URL"] = mail_server.url
    yield mail_server
    crew.kill_everything()
