"""Very many rows, written by the database itself."""

from collections.abc import Mapping
from typing import Any

from django.db import connection, models


def copy_row(model: type[models.Model], pk: Any, first: int, last: int, changed: Mapping[str, str]) -> None:
    """Write copies of a row, with these columns changed to SQL expressions of ``copy``, the copy's number."""
    rows = f"{model._meta.db_table}, generate_series(%s, %s) AS copy WHERE {model._meta.db_table}.id = %s"
    insert(model, rows, [first, last, pk], {column: f'"{column}"' for column in columns(model)} | dict(changed))


def insert(model: type[models.Model], rows: str, given: list[Any], values: Mapping[str, str]) -> None:
    """Write a row for each result of a FROM clause: SQL expressions by column."""
    names = ", ".join(f'"{column}"' for column in values)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({names}) SELECT {', '.join(values.values())} FROM {rows}", given
        )


def columns(model: type[models.Model]) -> list[str]:
    """Return all columns but the key from the database."""
    return [str(field.column) for field in model._meta.concrete_fields if not field.primary_key]


def analyze(*filled: type[models.Model]) -> None:
    """Let PostgreSQL tidy and count the rows, as its autovacuum would; within a transaction it can only count them."""
    verb = "ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE"
    with connection.cursor() as cursor:
        cursor.execute(f"{verb} {', '.join(model._meta.db_table for model in filled)}")
