"""An option's own page: a mail's link leads here, and only its form acts.

Programs that scan mails open every link, and some submit every form they find. So the form asks for a number that
its page shows: whoever sends the form as it came, or filled with anything else, changes nothing, and whoever goes on
guessing uses the link up.
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
from games.services import listing, look, options, play
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
        return _ask(request, token, context)
    if not _is_typed(token, meant, request.POST.get("key", ""), request.POST.get("number", "")):
        return _ask(request, token, context, problem=_("Nothing was done: please type the number shown below."))
    try:
        asked = options.carry_out(user=person, game_id=game.pk, meant=meant)
    except Refused as problem:
        return _show(request, context | {"problem": problem}, status=problem.status)
    return _show(request, context | {"done": True, "asked": asked})


def _offered(game: Game, meant: links.Option, person: access.Person) -> Option | None:
    """The option as the table shows it; None when it cannot be chosen any more."""
    seats = listing.seats_of(game)
    mine = access.own_seat(person, seats)
    if mine is None or mine.index != meant.seat or not play.is_fresh(game=game, seat=mine, expected_move=meant.shown):
        return None
    position = look.position(game=game, seat=mine)
    return find(meant.order, position.view, position.legal, [seat.name for seat in seats])


def _ask(request: HttpRequest, token: str, context: dict[str, object], problem: str = "") -> HttpResponse:
    """The question with a number of its own, as long as it can be answered by this link."""
    if context["option"] is None:
        return _show(request, context, status=409)
    if options.is_dead(token):
        return _show(request, context | {"dead": True}, status=410)
    key = _signer(token).sign(secrets.token_urlsafe(9))
    question = {"key": key, "number": _number(key), "problem": problem}
    return _show(request, context | question, status=422 if problem else 200)


def _show(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    response = render(request, "games/option.html", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def _signer(token: str) -> signing.TimestampSigner:
    """What signs the keys of one link's pages."""
    return signing.TimestampSigner(salt=f"{SALT}.{token}")


def _number(key: str) -> str:
    """Three digits that belong to a page's key."""
    return str(100 + int.from_bytes(salted_hmac(SALT, key).digest()[:8], "big") % 900)


def _is_typed(token: str, meant: links.Option, key: str, number: str) -> bool:
    """Whether a person has read the number of a page that we made for this link within the hour."""
    try:
        _signer(token).unsign(key, max_age=KEY_LASTS)
    except signing.BadSignature:
        return False
    is_right = constant_time_compare(number.strip(), _number(key))
    return options.counts(token=token, meant=meant, key=key, is_right=is_right)
