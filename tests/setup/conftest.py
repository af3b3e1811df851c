"""An empty database for a test of the site's setting up."""

import os
from collections.abc import Iterator

import pytest

from tests.setup.databases import reach


@pytest.fixture
def other_database(db: None) -> Iterator[str]:
    """The name of an empty database of the tests' server."""
    name = f"restored_{os.getpid()}"
    with reach("postgres", autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        yield name
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
