"""News posted by the organiser of the leagues, for everybody."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.services.outbox import news as posted

PER_PAGE = 20


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    page = Paginator(posted.latest_news(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/outbox/news.html", {"page": page})


@require_safe
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """Some news alone, the target of its mails."""
    news = posted.find_news(pk)
    if news is None:
        raise Http404
    return render(request, "games/outbox/news_item.html", {"news": news})
