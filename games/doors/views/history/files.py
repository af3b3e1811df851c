"""Games as files: taken away, as a text that people can read and as JSON, and brought in."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from accounts.networks import spend_of_network
from games.doors.views.history import past_page
from games.models import Export, Import
from games.services.errors import Refused
from games.services.history import exports, importing


@require_safe
def as_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """Serve the whole game once it is over; before, the reader's part of it. Raises Http404 for one
    that has not begun, and TooMuch.
    """
    return _file(request, public_id, Export.Form.TEXT, "text/plain; charset=utf-8")


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for programs. Raises Http404 and TooMuch as well."""
    return _file(request, public_id, Export.Form.JSON, "application/json")


def _file(request: HttpRequest, public_id: str, form: str, kind: str) -> HttpResponse:
    look = past_page.read_past(request, public_id)
    most = look.audiences[-1]  # all that the reader may see
    export = exports.find_export(game=look.game, seats=look.seats, audience=most, form=form)
    if export is None:
        spend_of_network("past_read", request)
        export = exports.make_export(game=look.game, seats=look.seats, audience=most, mine=look.mine, form=form)
    answer = HttpResponse(export, content_type=kind)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


class ImportForm(forms.Form):
    """A file, or its text."""

    file = forms.FileField(
        label=lazy("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
    )
    text = forms.CharField(
        label=lazy("Or paste its text"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )

    def data_and_name(self) -> tuple[bytes, str]:
        """The data sent, up to the limit, and the name of the file; call it on a valid form."""
        file = self.cleaned_data["file"]
        if file is not None:
            return file.read(importing.LARGEST + 1), file.name
        return self.cleaned_data["text"].encode(), ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: SignedInRequest) -> HttpResponse:
    """The page; a POST brings a file in."""
    form = ImportForm(request.POST or None, request.FILES or None, label_suffix="")
    if request.method != "POST":
        return _page(request, form)
    try:
        if not form.is_valid():
            raise Refused(_("This form is damaged. Use the one on this page."))
        content, name = form.data_and_name()
        importing.take_in(user=request.user, contents=content, name=name)
    except Refused as problem:
        return _page(request, form, problem)
    messages.success(request, _("File received. We are replaying the game; refresh in a moment."))
    return redirect("games:imports")


@form_on("games:imports")
@login_required
def remove_import(request: SignedInRequest, import_id: int) -> HttpResponse:
    """Remove a file, with its game: one's own, or as a moderator that of another."""
    importing.remove_import(user=request.user, import_id=import_id)
    messages.success(request, _("Game removed."))
    return redirect("games:imports")


def _page(request: SignedInRequest, form: ImportForm, problem: Refused | None = None) -> HttpResponse:
    rows = [(row, importing.refusal_in_words(row)) for row in importing.of_person(request.user)]
    context = {
        "form": form,
        "problem": problem,
        "rows": rows,
        "waits": any(row.status == Import.Status.WAITING for row, _refusal in rows),
        "most": importing.LARGEST // 1_000_000,
    }
    return render(request, "games/history/imports.html", context, status=problem.status if problem else 200)
