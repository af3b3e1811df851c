"""Acts of staff on rows: each is confirmed on a page, goes through a service, and is written into Django's log."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.services.errors import NotNow, Refused
from games.services.moderation import staff_log
from tocsite.visible import validate_line

from .evidence import name_row

CONFIRMED, SEEN = "confirmed", "seen"
LONGEST_REASON, MOST_ROWS = 400, 100

Do = Callable[[User, Any, str], Any]
"""Carry an act out on a row, by somebody and for a reason; return what its page shows. Raises Refused."""
Action = Callable[[admin.ModelAdmin, HttpRequest, QuerySet[Any]], HttpResponse | None]


class StaffActForm(forms.Form):
    def __init__(self, answers: QueryDict | None, *, needs_reason: bool, longest: int) -> None:
        super().__init__(answers, label_suffix="")
        reason = forms.CharField(label=_("Reason"), max_length=longest, required=needs_reason)
        reason.validators.append(validate_line)
        self.fields["reason"] = reason


@dataclass(frozen=True)
class StaffAct:
    """Decorator that makes an action of Django's admin: it asks to confirm, then does the same to each chosen row.

    ``watched_field`` names a field of the rows: one in which it is another than on the page that asked is refused.
    ``page`` is the template that shows what was done, in the place of the list.
    """

    title: Promise
    explained: Promise
    needs_reason: bool = True
    longest: int = LONGEST_REASON
    watched_field: str = ""
    most: int = MOST_ROWS
    page: str = ""

    def __call__(self, do: Do) -> Action:
        staff_log.TITLES[do.__name__] = self.title

        def action(pages: admin.ModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
            return self._ask_or_do(do, pages, request, rows)

        action.__name__ = do.__name__
        return admin.action(description=self.title)(action)  # type: ignore[call-overload]  # lazy words are words

    def _ask_or_do(
        self, do: Do, pages: admin.ModelAdmin, request: HttpRequest, rows: QuerySet[Any]
    ) -> HttpResponse | None:
        if rows.count() > self.most:
            sentence = ngettext("Choose %(most)d row at most.", "Choose %(most)d rows at most.", self.most)
            messages.error(request, sentence % {"most": self.most})
            return None
        answers = request.POST if CONFIRMED in request.POST else None
        form = StaffActForm(answers, needs_reason=self.needs_reason, longest=self.longest)
        remaining_rows: Iterable[Model] = rows
        seen_values = request.POST.getlist(SEEN) or (
            [_as_seen(row, self.watched_field) for row in rows] if self.watched_field else []
        )
        if form.is_valid():
            checked = _unless_changed(do, self.watched_field, seen_values)
            results, remaining_rows = _do_to_all(checked, request, rows, self.title, form)
            if not form.errors:
                return _show(pages, request, self.page, {"title": self.title, "done": results}) if self.page else None
        context = {
            "title": self.title,
            "explained": self.explained,
            "form": form,
            "action": do.__name__,
            "seen": seen_values,
            "rows": [name_row(row) for row in remaining_rows],
            "checkbox": ACTION_CHECKBOX_NAME,
            "confirmed": CONFIRMED,
        }
        return _show(pages, request, "staff/act.html", context, status=422 if form.errors else 200)


def _show(
    pages: admin.ModelAdmin, request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    page_context = pages.admin_site.each_context(request) | {"opts": pages.model._meta}
    return TemplateResponse(request, template, page_context | context, status=status)


def _unless_changed(do: Do, field: str, seen_values: list[str]) -> Do:
    """Refuse an act on a row that is not as its page has shown it."""

    @wraps(do)
    def checked(user: User, row: Any, reason: str) -> Any:
        if field and _as_seen(row, field) not in seen_values:
            raise NotNow(_("This has changed in the meantime. Look at it again."))
        return do(user, row, reason)

    return checked


def _as_seen(row: Model, field: str) -> str:
    return f"{row.pk}:{getattr(row, field)}"


def _do_to_all(
    do: Do, request: HttpRequest, rows: QuerySet[Any], title: Promise, form: StaffActForm
) -> tuple[list[Any], list[Model]]:
    """Act on each row in a transaction of its own; return what that gave, and the rows refused, as the form says.

    The form, with its reason, is then asked again.
    """
    results, refused, problems = [], [], []
    for row in rows:
        try:
            results.append(_do_to_one(do, request.user, row, form.cleaned_data["reason"]))
        except Refused as problem:
            refused.append(row)
            problems.append(_("%(row)s: %(problem)s") % {"row": name_row(row), "problem": problem})
    if not results and not refused:
        problems.append(_("What you chose no longer exists."))
    for sentence in problems:
        form.add_error(None, sentence)
    if results:
        sentence = ngettext("%(act)s: %(count)d row.", "%(act)s: %(count)d rows.", len(results))
        messages.success(request, sentence % {"act": title, "count": len(results)})
    return results, refused


@transaction.atomic
def _do_to_one(do: Do, user: Any, row: Model, reason: str) -> Any:
    """Act, and write that down: in the log of Django's admin, and in that of moderators, which nobody changes.

    Both name the act and the row as the program does, which each reader sees in their language, and leave out names, so
    that none stays there of who goes.
    """
    key, reason = row.pk, staff_log.without_names(reason, row)
    entry = staff_log.note_act(moderator=user, row=row, act=do.__name__, reason=reason)
    result = do(user, row, reason)
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(row),
        object_id=key,
        object_repr=entry.row,
        action_flag=CHANGE,
        change_message=entry.reason,
    )
    return result
