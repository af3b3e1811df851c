"""Statistics of each title's games, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.services.history import statistics as counted
from games.titles import statistics_words as words


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """By title: wins by seat, by beginning and by number of players, lengths, and records."""
    titles = [
        {
            "title": title,
            "at": at,
            "games": figures.games,
            "tables": words.statistics_tables(title, figures),
            "records": words.title_records(title, figures),
        }
        for title, at, figures in counted.stored_statistics()
    ]
    return render(request, "games/history/statistics.html", {"titles": titles})
