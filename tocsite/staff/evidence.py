"""The common ways of all pages of administration: rows are read and found by allowed columns, and edited by nobody."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import ForeignKey, Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise

from games.services.moderation import staff_log

EXACT = ("exact", "gte", "lt", "isnull")
"""The comparisons of Django's own filters."""
NAMED: dict[str, tuple[str, ...]] = {
    "accounts.user": ("username",),
    "contenttypes.contenttype": ("app_label", "model"),
    "games.game": ("stored_name", "in_languages", "public_id"),
    "games.seat": ("game", "index"),
    "games.news": ("headline",),
    "games.digest": ("status",),
    "leagues.league": ("name", "slug"),
    "leagues.season": ("number", "league"),
}
"""The columns that a related row is named by, by model: nothing else of it is read."""


class RowName(NamedTuple):
    """The name of a row for titles and labels, in the place of the row: its own may tell a number of a move."""

    pk: Any
    words: str

    def __str__(self) -> str:
        return self.words


def name_row(row: Model) -> RowName:
    """Name a row by itself where its table is one of ``NAMED``, else by its key."""
    label = row._meta.label_lower
    return RowName(row.pk, str(row) if label in NAMED else staff_log.key_in_words(f"{label} {row.pk}"))


class ReadOnly(BaseModelAdmin):
    """A table that staff look at. ``columns`` are the columns, and functions of columns, that they see."""

    columns: Sequence[str] = ()

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Any]:
        return list(self.columns)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Any]:
        return list(self.columns)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Everybody who comes through the door of the site may look."""
        return True

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Evidence(ReadOnly, admin.ModelAdmin):
    """The pages of a table. ``needs`` are columns that its functions read besides those they show."""

    heading: str | Promise = ""
    needs: Sequence[str] = ()
    linked: Sequence[str] = ()
    """Keys to other rows by which links lead here."""
    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Read the allowed columns alone, and the names of related rows with them."""
        names = {*self.columns, *map(str, self.list_display), *self.needs, self.model._meta.pk.name}
        fields = [field for field in self.model._meta.concrete_fields if field.name in names]
        keys = [field for field in fields if isinstance(field, ForeignKey)]
        of_others = [f"{key.name}__{name}" for key in keys for name in NAMED[key.related_model._meta.label_lower]]
        columns = [field.name for field in fields] + of_others
        rows = self.model._default_manager.only(*columns).order_by("-pk")
        return rows.select_related(*(key.name for key in keys)) if keys else rows  # of none it would mean of all

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Let an address filter by the page's filters alone: other columns could be guessed letter by letter."""
        name, _mark, comparison = lookup.rpartition("__")
        if lookup in self.linked:
            return True
        return name in {*map(str, self.list_filter), *self.linked} and comparison in EXACT

    def view_on_site(self, obj: Model) -> str | None:
        """Return the address of the row's own page, if it has one."""
        address = getattr(obj, "get_absolute_url", None)
        return address() if address else None

    def action_checkbox(self, obj: Model) -> Any:
        return super().action_checkbox(name_row(obj))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        names = {"subtitle": name_row(row), "original": name_row(row)} if row else {}
        return super().change_view(request, object_id, form_url, names | (extra_context or {}))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        names = {"title": name_row(row), "object": name_row(row)} if row else {}
        answer = super().history_view(request, object_id, names | (extra_context or {}))
        if isinstance(answer, TemplateResponse) and answer.context_data:
            for entry in answer.context_data["action_list"]:
                entry.change_message = staff_log.act_in_words(entry.change_message)
        return answer

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        names = {"title": self.heading} if self.heading else {}
        return super().changelist_view(request, names | (extra_context or {}))


class Beside(ReadOnly, admin.TabularInline):
    """Rows on the page of the row that they belong to."""

    extra = 0
    can_delete = False
    show_change_link = False
