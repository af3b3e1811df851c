"""Queries that are put into SQL once in a process, with gaps for what changes from one run to the next.

Django writes the SQL of a query anew whenever it is run, which takes several times as long as to run one of ours. Of
what a mail or a page costs that was a quarter. A function marked as `kept` is called once, with a `Gap` for each of
its keyword arguments, and must return the same query whatever their values are; positional arguments make a query
each. Nothing in it may depend on when, or in which language or time zone, it is called. Values go to the database as
they are: keys, numbers, text and moments, no rows, and in a filter nothing is equal to None.
"""

from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, wraps
from inspect import signature
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.models import Expression, QuerySet
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import ROW_COUNT

P = ParamSpec("P")
Row = TypeVar("Row")
Changes = tuple[QuerySet[Any, Any], dict[str, Any]]
"""Some rows, and what each of their columns is to be."""


class Gap(Expression):
    """Stands in a query for a value that is known when it is run."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, _compiler: SQLCompiler, _connection: Any) -> tuple[str, Any]:
        return "%s", (self,)


class _Written(NamedTuple):
    """What has put a query into SQL, and the SQL, with gaps among its parameters."""

    compiler: Any
    sql: str
    params: tuple[Any, ...]

    def filled(self, given: Mapping[str, Any]) -> Any:
        """The compiler for one run, in the thread that it is called in."""
        params = tuple(given[each.name] if isinstance(each, Gap) else each for each in self.params)
        compiler = copy(self.compiler)
        compiler.connection = connections[compiler.using]
        compiler.as_sql = lambda *_args, **_options: (self.sql, params)
        return compiler


class _Ready:
    """Stands in a queryset for its query."""

    def __init__(self, query: Any, compiler: Any) -> None:
        self._query = query
        self._compiler = compiler

    def __getattr__(self, name: str) -> Any:
        return getattr(self._query, name)

    def get_compiler(self, *_args: Any, **_options: Any) -> Any:
        return self._compiler


def kept(make: Callable[P, QuerySet[Any, Row]]) -> Callable[P, list[Row]]:
    """Let a function that makes a queryset give its rows. Prefetching is not done."""
    gaps = _gaps(make)

    @cache
    def written(*parts: Any) -> tuple[QuerySet[Any, Row], _Written]:
        found = make(*parts, **gaps)  # type: ignore[arg-type]
        return found, _write(found.query)

    @wraps(make)
    def rows(*parts: P.args, **given: P.kwargs) -> list[Row]:
        _check(make, gaps, given)
        found, sql = written(*parts)
        if found.query.select_for_update and transaction.get_autocommit(found.db):  # Django asks when SQL is made
            raise transaction.TransactionManagementError(f"{make.__name__}() takes locks, and needs a transaction")
        query: Any = _Ready(found.query, sql.filled(given))
        ready: Any = QuerySet(found.model, query, found.db)
        ready._iterable_class, ready._fields = found._iterable_class, found._fields  # type: ignore[attr-defined]
        return list(ready)

    return rows


def kept_update(make: Callable[P, Changes]) -> Callable[P, int]:
    """The same for an UPDATE; the number of rows that it has changed."""
    gaps = _gaps(make)

    @cache
    def written(*parts: Any) -> _Written:
        found, changes = make(*parts, **gaps)  # type: ignore[arg-type]
        query: Any = found.query.chain(UpdateQuery)
        query.add_update_values(changes)
        return _write(query)

    @wraps(make)
    def update(*parts: P.args, **given: P.kwargs) -> int:
        _check(make, gaps, given)
        compiler = written(*parts).filled(given)
        with transaction.mark_for_rollback_on_error(using=compiler.using):  # as `QuerySet.update` does
            changed: int = compiler.execute_sql(ROW_COUNT)
        return changed

    return update


def _gaps(make: Callable[..., Any]) -> dict[str, Gap]:
    """One for each of a function's keyword arguments."""
    named = signature(make).parameters.values()
    return {each.name: Gap(each.name) for each in named if each.kind is each.KEYWORD_ONLY}


def _check(make: Callable[..., Any], gaps: Mapping[str, Gap], given: Mapping[str, Any]) -> None:
    if gaps.keys() != given.keys():
        raise TypeError(f"{make.__name__}() is to be given {', '.join(gaps)}, not {', '.join(given)}")


def _write(query: Any) -> _Written:
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    converters = compiler.get_converters([column[0] for column in compiler.select or ()])
    compiler.get_converters = lambda _columns: converters
    compiler.connection = None  # this thread's, which would stay open for as long as the process
    return _Written(compiler, sql, params)
