"""Reports of players, once they are decided: kept for a year, and without the names of those who leave."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from games.models import Report

from .neutral_names import NeutralName

KEPT = timedelta(days=365)
TEXTS = ("called", "reason", "answer")


def forget_old() -> None:
    """Delete the texts of reports decided a year ago; the rows stay, for the log of moderators points to them."""
    old = Report.objects.filter(decided__lt=timezone.now() - KEPT).exclude(reason="")
    old.update(called="", reason="", answer="", as_it_was={}, before={})


def put_neutral_name(neutral: NeutralName) -> None:
    rows = Report.objects.annotate(was=Cast("as_it_was", TextField()), replaced=Cast("before", TextField()))
    has_name = Q()
    for column in (*TEXTS, "was", "replaced"):
        for name in neutral.names:
            has_name |= Q(**{f"{column}__contains": name})
    for report in rows.filter(has_name):
        for column in TEXTS:
            setattr(report, column, neutral.in_text(getattr(report, column)))
        report.as_it_was = _in_texts(report.as_it_was, neutral.in_text)
        report.before = _in_texts(report.before, neutral.in_text)
        report.save(update_fields=[*TEXTS, "as_it_was", "before"])


def _in_texts(value: Any, change: Callable[[str], str]) -> Any:
    """Change every text within data."""
    if isinstance(value, dict):
        return {key: _in_texts(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [_in_texts(item, change) for item in value]
    return change(value) if isinstance(value, str) else value
