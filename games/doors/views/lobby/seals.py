"""The public list of seals: to read, and to take away and check."""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.services.lobby import seals as service


@require_safe
def seals(request: HttpRequest) -> HttpResponse:
    page = service.pages().get_page(request.GET.get("page"))
    return render(request, "games/lobby/seals.html", {"page": page, "latest": service.latest_line()})


@require_safe
def as_text(request: HttpRequest) -> HttpResponseBase:
    return StreamingHttpResponse(service.seal_lines(), content_type="text/plain; charset=utf-8")
