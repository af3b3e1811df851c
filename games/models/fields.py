"""Columns that Django has, stored in another way."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class JSONText(models.TextField):
    """Text that is JSON and long, a text as any other in the database.

    Django hands the values of several new rows over as an array for each column, in which the driver marks every
    quotation mark by a call of its own: half the time that a game's file takes to come in. Where it does not know a
    column's kind, the rows are handed over value by value.
    """

    def get_internal_type(self) -> str:
        return type(self).__name__

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "text"

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """As the plain column that it is to migrations."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", list(args), dict(options)
