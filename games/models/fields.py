"""Django's columns, stored in another way."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class JSONText(models.TextField):
    """Long text of JSON, a text as any other in the database.

    Django hands the values of several new rows over as an array for each column, and the driver
    marks every quotation mark in it by a call of its own: half the time of importing a game's file.
    For columns of a kind unknown to it, the rows are handed over value by value.
    """

    def get_internal_type(self) -> str:
        return type(self).__name__

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "text"

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """Pass for a plain text column in migrations."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", list(args), dict(options)
