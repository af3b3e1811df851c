"""A crew of real processes for each test, on each broker that answers."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.crew import Crew
from tests.processes.post_office import PostOffice


@pytest.fixture(
    params=[
        "filesystem",
        pytest.param("redis", marks=pytest.mark.redis),
        pytest.param("rabbitmq", marks=pytest.mark.rabbitmq),
    ]
)
def broker(request: pytest.FixtureRequest) -> str:
    """The broker's address; skipped with a reason where its server does not answer."""
    if request.param == "filesystem":
        return "filesystem://"
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def seed() -> int:
    """Another one each time, printed with a failure: put it here to see that one again."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    return seed


@pytest.fixture
def crew(transactional_db: None, broker: str, tmp_path: Path) -> Iterator[Crew]:
    """Nobody works yet; whoever still does at the end is killed."""
    crew = Crew(tmp_path / "var", broker)
    yield crew
    crew.kill_everything()


@pytest.fixture
def post_office(crew: Crew) -> Iterator[PostOffice]:
    """A mail server that the crew sends through."""
    office = PostOffice()
    crew.environment["EMAIL_URL"] = office.url
    office.controller.start()
    yield office
    crew.kill_everything()
    office.controller.stop()
