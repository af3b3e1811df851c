"""The name of a deleted account, replaced by a neutral one in what the site has written down."""

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import JSONField, Model, Q, QuerySet


class NeutralName:
    """The names of somebody who goes, and the name that stands in their place from now on."""

    def __init__(self, names: Sequence[str], replacement: str, *, in_any_case: bool = False) -> None:
        self.names, self.replacement = names, replacement
        longest_first = sorted(names, key=len, reverse=True)
        pattern = rf"(?<![\w.-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-]|\.\w)"
        self._pattern = re.compile(pattern, re.IGNORECASE if in_any_case else re.NOFLAG)

    def in_text(self, text: str) -> str:
        """Return a text with the neutral name; longer names that begin or end alike stay."""
        return self._pattern.sub(self.replacement, text)

    def in_data(self, data: dict[str, Any], keys: frozenset[str]) -> dict[str, Any]:
        """Return data with the neutral name under these keys, be the value a name, with a note such as
        "(bot)" or without, or a list of them.
        """
        return {key: self._in_value(value) if key in keys else value for key, value in data.items()}

    def _in_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._in_value(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._in_value(item) for item in value]
        return self.in_text(value) if isinstance(value, str) else value

    def write_into(self, rows: QuerySet[Any], *columns: str) -> None:
        """Put the neutral name into these columns of all rows whose text has one of the names; a column of JSON
        goes with the text that it has in other languages.
        """
        has_name = Q()
        for column in columns:
            if isinstance(rows.model._meta.get_field(column), JSONField):
                continue
            for name in self.names:
                has_name |= Q(**{f"{column}__contains": name})
        for row in rows.filter(has_name):
            self._write_row(row, columns)

    def _write_row(self, row: Model, columns: Sequence[str]) -> None:
        """Write the columns that change, as long as they may be."""
        changed_columns = []
        for column in columns:
            before = getattr(row, column)
            if (after := self._in_value(before)) != before:
                longest = getattr(row._meta.get_field(column), "max_length", None)
                setattr(row, column, after[:longest] if isinstance(after, str) else after)
                changed_columns.append(column)
        if changed_columns:
            row.save(update_fields=changed_columns)
