"""Queries that are put into SQL once: what they find is what Django would find, whatever is in their gaps."""

from collections.abc import Callable
from threading import Thread

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.tables import person
from tocsite.kept import Changes, kept, kept_update

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def people(db: None) -> list[User]:
    return [person(name) for name in ("Ana", "Ben", "Cai")]


@kept
def called(*, name: str) -> QuerySet[User]:
    namesake = User.objects.filter(username=name, pk=OuterRef("pk"))
    return User.objects.filter(username=name).annotate(found_twice=Exists(namesake))


@kept
def others(count: int, *, name: str, above: int) -> QuerySet[User, str]:
    found = User.objects.exclude(username=name).filter(pk__gt=above).order_by("username")
    return found.values_list("username", flat=True)[:count]


@kept_update
def rename(*, old: str, new: str, hour: int) -> Changes:
    return User.objects.filter(username=old), {"username": new, "quiet_from": hour, "quiet_to": F("quiet_from") + 5}


def test_rows_are_whole_and_those_that_are_asked_for(
    people: list[User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for each in people:
        with django_assert_num_queries(1):
            (found,) = called(name=each.username)
        assert (found, found.date_joined, found.email) == (each, each.date_joined, each.email)
        assert found.found_twice is True
    assert called(name="Dia") == []


def test_what_is_in_a_gap_stays_a_value() -> None:
    assert called(name="Ana' OR 'a' = 'a") == called(name="%s") == []


def test_positional_arguments_make_a_query_each(people: list[User]) -> None:
    assert others(1, name="Ana", above=0) == ["Ben"]
    assert others(5, name="Ana", above=0) == ["Ben", "Cai"]
    assert others(5, name="Ana", above=people[1].pk) == ["Cai"]


def test_an_update_changes_what_is_meant_and_tells_how_much() -> None:
    User.objects.update(quiet_from=3, quiet_to=8)
    assert rename(old="Ana", new="Zoe", hour=5) == 1
    assert rename(old="Ana", new="Eva", hour=5) == 0
    zoe = User.objects.get(username="Zoe")
    assert (zoe.quiet_from, zoe.quiet_to) == (5, 8)
    assert User.objects.filter(username="Ben", quiet_from=3, quiet_to=8).exists()


def test_sql_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    others(7, name="Ana", above=0)
    made = counted(monkeypatch, SQLCompiler.as_sql)
    assert len(others(7, name="Ben", above=0)) == 2
    assert not made
    others(8, name="Ben", above=0)
    assert made


def counted(monkeypatch: pytest.MonkeyPatch, method: Callable[..., object]) -> list[None]:
    """Grows whenever a compiler makes SQL."""
    made: list[None] = []

    def noting(*args: object, **options: object) -> object:
        made.append(None)
        return method(*args, **options)

    monkeypatch.setattr(SQLCompiler, "as_sql", noting)
    return made


@kept
def locked(*, name: str) -> QuerySet[User]:
    return User.objects.select_for_update().filter(username=name)


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction_each_time() -> None:
    with transaction.atomic():
        assert len(locked(name="Ana")) == 1
    with pytest.raises(transaction.TransactionManagementError, match="locked"):
        locked(name="Ana")


def test_an_update_that_fails_is_the_end_of_its_transaction() -> None:
    with transaction.atomic():
        with pytest.raises(IntegrityError):
            rename(old="Ana", new="Ben", hour=5)
        assert transaction.get_rollback()


@pytest.mark.parametrize("given", [{}, {"name": "Ana"}, {"name": "Ana", "above": 0, "below": 9}])
def test_gaps_are_filled_all_of_them_and_no_others(given: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"others\(\) is to be given name, above"):
        others(1, **given)


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_a_connection_of_its_own() -> None:
    assert others(5, name="Ana", above=0) == ["Ben", "Cai"]
    found: list[list[str]] = []

    def ask() -> None:
        try:
            found.append(others(5, name="Ben", above=0))
            used.append(connection.connection)
        finally:
            connection.close()

    used: list[object] = [connection.connection]
    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert found == [["Ana", "Cai"]]
    assert used[0] is not used[1]
