"""What the games of each title come to, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.present import statistics as words
from games.services.history import statistics as counted


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """By title: wins by seat, by beginning and by number of players, lengths, and records."""
    titles = [
        {
            "title": title,
            "at": at,
            "games": found.games,
            "tables": words.tables(title, found),
            "records": words.records(title, found),
        }
        for title, at, found in counted.stored()
    ]
    return render(request, "games/history/statistics.html", {"titles": titles})
