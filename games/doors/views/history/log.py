"""The page of older moves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games import access
from games.doors.views.history import log_page
from games.doors.views.history.log_lines import log_lines
from games.doors.views.play import table_page
from games.services.history import game_log
from games.services.rows.seats import seats_of
from games.services.talk.reading import Reader


@require_safe
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """Older moves: ``?before=`` a number, ``?player=`` a seat; each page links to the one before it."""
    game = access.game_for(request.user, public_id)
    seats = seats_of(game)
    player = table_page.log_of(request, seats)
    mine, before = access.own_seat(request.user, seats), log_page.read_number(game, request.GET.get("before"))
    newest_first = log_page.is_newest_first(request)
    moves = game_log.read_log(
        game=game,
        seats=seats,
        viewer=mine.index if mine else None,
        before=before,
        count=game_log.PAGE,
        struck=True,
        reader=Reader(request.user, mine),
    )
    since = log_page.read_since(request, game)
    context = {
        "game": game,
        "seats": seats,
        "player": player,
        "since": table_page.seal_number(game, since),
        "log": log_page.turns(
            log_page.with_draws(game, log_lines(moves, mine, since, player)), newest_first=newest_first
        ),
        "newest_first": newest_first,
        "before": table_page.seal_number(game, before),
        "older": table_page.seal_number(game, moves.older),
    }
    response = render(request, "games/history/log.html", context)
    log_page.remember_order(request, response)
    patch_cache_control(response, private=True, no_store=True)  # it tells what the reader's seat alone may know
    return response
