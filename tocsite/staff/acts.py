"""Acts of staff on rows: each is confirmed on a page, goes through a service, and is written into Django's log."""

from collections.abc import Callable
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
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from accounts.models import User
from games.services.errors import NotNow, Refused

from .evidence import name_row

CONFIRMED, SEEN = "confirmed", "seen"
LONGEST_REASON, MOST_ROWS = 400, 100

Do = Callable[[User, Any, str], None]
"""Carry an act out on a row, by somebody and for a reason. Raises Refused."""
Action = Callable[[admin.ModelAdmin, HttpRequest, QuerySet[Any]], HttpResponse | None]


class StaffActForm(forms.Form):
    """The reason for an act, kept in the log."""

    reason = forms.CharField(label=lazy("Reason"), max_length=LONGEST_REASON)

    def __init__(self, sent: QueryDict | None, *, needs_reason: bool) -> None:
        super().__init__(sent, label_suffix="")
        self.fields["reason"].required = needs_reason


def act(title: Promise, explained: Promise, *, needs_reason: bool = True, seen: str = "") -> Callable[[Do], Action]:
    """Make an action of Django's admin: it asks to confirm, then does the same to each chosen row.

    ``seen`` names a field of the rows: one in which it is another than on the page that asked is refused.
    """

    def decorate(do: Do) -> Action:
        def action(pages: admin.ModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
            if rows.count() > MOST_ROWS:
                messages.error(request, _("Choose %(most)d rows at most.") % {"most": MOST_ROWS})
                return None
            form = StaffActForm(request.POST if CONFIRMED in request.POST else None, needs_reason=needs_reason)
            if form.is_valid():
                _do_to_all(
                    _unless_changed(do, seen, request.POST.getlist(SEEN)),
                    request,
                    rows,
                    title,
                    form.cleaned_data["reason"],
                )
                return None
            asked = {"title": title, "explained": explained, "form": form, "action": do.__name__}
            asked["seen"] = [_as_seen(row, seen) for row in rows] if seen else []
            return _ask(pages, request, rows, asked)

        action.__name__ = do.__name__
        return admin.action(description=title)(action)  # type: ignore[call-overload]  # lazy words are words

    return decorate


def _ask(pages: admin.ModelAdmin, request: HttpRequest, rows: QuerySet[Any], asked: dict[str, Any]) -> HttpResponse:
    """Show the page on which an act is confirmed."""
    context = pages.admin_site.each_context(request) | asked
    context |= {"rows": [name_row(row) for row in rows], "opts": pages.model._meta}
    context |= {"checkbox": ACTION_CHECKBOX_NAME, "confirmed": CONFIRMED}
    return TemplateResponse(request, "staff/act.html", context, status=422 if asked["form"].errors else 200)


def _unless_changed(do: Do, field: str, seen: list[str]) -> Do:
    """Refuse an act on a row that is not as its page has shown it."""

    def checked(user: User, row: Any, reason: str) -> None:
        if field and _as_seen(row, field) not in seen:
            raise NotNow(_("This has changed meanwhile. Look at it again."))
        do(user, row, reason)

    return checked


def _as_seen(row: Model, field: str) -> str:
    return f"{row.pk}:{getattr(row, field)}"


def _do_to_all(do: Do, request: HttpRequest, rows: QuerySet[Any], title: Promise, reason: str) -> None:
    """Act on each row in a transaction of its own, and tell what was refused."""
    done = 0
    for row in rows:
        try:
            _do_to_one(do, request.user, row, title, reason)
            done += 1
        except Refused as problem:
            messages.error(request, _("%(row)s: %(problem)s") % {"row": name_row(row), "problem": problem})
    if done:
        told = ngettext("%(act)s: %(count)d row.", "%(act)s: %(count)d rows.", done)
        messages.success(request, told % {"act": title, "count": done})


@transaction.atomic
def _do_to_one(do: Do, user: Any, row: Model, title: Promise, reason: str) -> None:
    """Act, and write that down. The log names a row by its key alone, so that no name stays there of who goes."""
    key = row.pk
    do(user, row, reason)
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(row),
        object_id=key,
        object_repr=f"{row._meta.verbose_name} {key}",
        action_flag=CHANGE,
        change_message=f"{title}: {reason}" if reason else str(title),
    )
