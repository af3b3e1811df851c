"""An option's own page: a mail's link leads here, and only its form acts.

Programs that scan mails open every link, and some submit every form they find. So the form asks for a number that
its page shows: whoever sends the form as it came, or filled with anything else, changes nothing.
"""

import secrets

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import access
from games.mail import links
from games.models import Game
from games.services import listing, look, play
from games.services.errors import Refused
from games.views.orders import Option, find

KEY_LASTS = 3600  # seconds that a page's number is good for
SALT = "games.option.number"


@require_http_methods(["GET", "HEAD", "POST"])
def option(request: HttpRequest, token: str) -> HttpResponse:
    """The order of the link with a button. Acts for the person it was mailed to, and signs nobody in."""
    meant = links.read(token)
    if meant is None:
        raise Http404(_("This link is damaged: copy the whole of it, or open the game."))
    person = access.person(meant.user)
    game = access.game_for(person, meant.game)
    context = {"game": game, "person": person, "order": meant.order, "option": _offered(game, meant, person)}
    if request.method != "POST":
        return _ask(request, context)
    if not _is_typed(request.POST.get("key", ""), request.POST.get("number", "")):
        return _ask(request, context, problem=_("Nothing was done: please type the number shown below."))
    try:
        play.submit(user=person, game_id=game.pk, seat=meant.seat, order=meant.order, expected_move=meant.shown)
    except Refused as problem:
        return _show(request, context | {"problem": problem}, status=problem.status)
    return _show(request, context | {"done": True})


def _offered(game: Game, meant: links.Option, person: access.Person) -> Option | None:
    """The option as the table shows it; None when it cannot be chosen any more."""
    seats = listing.seats_of(game)
    mine = access.own_seat(person, seats)
    if mine is None or mine.index != meant.seat or not play.is_fresh(game=game, seat=mine, expected_move=meant.shown):
        return None
    position = look.position(game=game, seat=mine)
    return find(meant.order, position.view, position.legal, [seat.name for seat in seats])


def _ask(request: HttpRequest, context: dict[str, object], problem: str = "") -> HttpResponse:
    if context["option"] is None:
        return _show(request, context, status=409)
    key = signing.TimestampSigner(salt=SALT).sign(secrets.token_urlsafe(9))
    question = {"key": key, "number": _number(key), "problem": problem}
    return _show(request, context | question, status=422 if problem else 200)


def _show(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    response = render(request, "games/option.html", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def _number(key: str) -> str:
    """Two digits that belong to a page's key."""
    return str(10 + int.from_bytes(salted_hmac(SALT, key).digest()[:8], "big") % 90)


def _is_typed(key: str, number: str) -> bool:
    """Whether a person has read the number of a page that we made within the hour."""
    try:
        signing.TimestampSigner(salt=SALT).unsign(key, max_age=KEY_LASTS)
    except signing.BadSignature:
        return False
    return constant_time_compare(number.strip(), _number(key))
