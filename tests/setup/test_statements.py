"""Statements that PostgreSQL plans once a connection."""

from contextlib import closing

import pytest
from django.conf import settings
from django.db import connection
from django.db.utils import ConnectionHandler
from environ import Env


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "prepared"), [("", True), ("?server_side_binding=false", False)])
def test_statements_are_prepared_unless_the_address_says_otherwise(query: str, prepared: bool) -> None:
    """As before an old PgBouncer, which hands each transaction to another connection."""
    options = settings.PREPARED_STATEMENTS | Env.db_url_config("postgres://db/play" + query).get("OPTIONS", {})
    own = ConnectionHandler({"default": connection.settings_dict | {"OPTIONS": options}})["default"]
    with closing(own), own.cursor() as cursor:
        for number in range(10):
            cursor.execute("SELECT %s::int", [number])
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        assert (cursor.fetchone() != (0,)) == prepared
