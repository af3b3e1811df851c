"""An option's own page: a mail's link leads here, and only its form acts.

Programs that scan mails open every link, and some submit every form they find. So the form asks for a number that
its page shows: whoever sends the form as it came, or filled with anything else, changes nothing, and whoever goes on
guessing uses the link up. In a browser in which the person of the link is signed in, the button is enough.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import access, engine
from games.mail import links
from games.models import Game
from games.present.choices import Choice
from games.sealed import seal
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import listing
from games.services.play import option_links, play, positions

KEY_LASTS = 3600  # seconds that a page's number is good for
SALT = "games.option.number"


class Link(NamedTuple):
    """A link with what it stands for: whom it was mailed to, and their game as it is now."""

    token: str
    meant: links.Option
    person: User
    game: Game


@require_http_methods(["GET", "HEAD", "POST"])
def option(request: HttpRequest, token: str) -> HttpResponse:
    """The order of the link with a button. Acts for the person it was mailed to, and signs nobody in.

    Whatever the button did, the browser is sent back here: the page tells from the game alone what has come of the
    order, however often it is opened, so that going back, going forward and loading it again are all harmless.
    """
    link = _read(token)
    if request.method != "POST":
        return _page(request, link)
    _take(request, link)
    return _unkept(redirect("games:option", token))


def _read(token: str) -> Link:
    meant = links.read(token)
    if meant is None:
        raise Http404(_("This link is damaged: copy the whole of it, or open the game."))
    person = access.person(meant.user)
    return Link(token, meant, person, access.game_for(person, meant.game))


def _take(request: HttpRequest, link: Link) -> None:
    """Carry the order out if its person sends the form. Why it cannot be given any more, the page says by itself."""
    if not (_is_theirs(request, link) or _is_typed(link, request.POST.get("key", ""), request.POST.get("number", ""))):
        if not option_links.is_dead(link.token) and _offered(link) is not None:
            messages.error(request, _("Nothing was done: please type the number shown below."))
        return
    try:
        option_links.carry_out(user=link.person, game_id=link.game.pk, meant=link.meant)
    except (NotNow, NotYours):
        return
    except Refused as problem:
        messages.error(request, str(problem))


def _is_theirs(request: HttpRequest, link: Link) -> bool:
    """Whether its own person is signed in here, which no program that looks through mails is: no number is needed."""
    return request.user.is_authenticated and request.user.pk == link.person.pk


def _offered(link: Link) -> Choice | None:
    """The option as the table shows it; None when it cannot be chosen any more."""
    seats = listing.seats_of(link.game)
    mine = access.own_seat(link.person, seats)
    if mine is None or mine.index != link.meant.seat:
        return None
    if not play.is_fresh(game=link.game, seat=mine, expected_move=link.meant.shown):
        return None
    position = positions.position(game=link.game, seat=mine)
    return _find(link, position.view, position.legal, [seat.name for seat in seats])


def _find(link: Link, view: Any, legal: Sequence[engine.Action], names: Sequence[str]) -> Choice | None:
    """The choice of the link, if its seat has it in this position, whether the page offers it or not."""
    action = next((action for action in legal if engine.text(action) == link.meant.order), None)
    return None if action is None else link.game.title.choice(action, view, names, legal)


def _page(request: HttpRequest, link: Link) -> HttpResponse:
    """The question as long as it can be answered by this link; then what came of it."""
    offered = _offered(link)
    if offered is not None:
        return _ask(request, link, offered)
    given = option_links.given(game=link.game, meant=link.meant)
    if given is not None:
        return _tell(request, link, given)
    problem = option_links.hindrance(user=link.person, game=link.game, meant=link.meant)
    return _show(request, link, {"problem": problem}, status=409)


def _ask(request: HttpRequest, link: Link, offered: Choice) -> HttpResponse:
    """The question, with a number of its own for whoever is not signed in."""
    if _is_theirs(request, link):
        return _show(request, link, {"option": offered})
    if option_links.is_dead(link.token):
        return _show(request, link, {"dead": True}, status=410)
    key = _signer(link.token).sign(secrets.token_urlsafe(9))
    return _show(request, link, {"option": offered, "key": key, "number": _number(key)})


def _tell(request: HttpRequest, link: Link, given: option_links.Given) -> HttpResponse:
    """What was carried out, and what is asked next: by mail, and of whoever is signed in here at once."""
    seats, meant = listing.seats_of(link.game), link.meant
    names = [seat.name for seat in seats]
    view, legal = positions.earlier(game=link.game, seat=meant.seat, move=meant.shown)
    asked, following = option_links.asked(game=link.game, meant=meant), ""
    if asked is not None and _is_theirs(request, link):
        now = positions.position(game=link.game, seat=access.own_seat(link.person, seats))
        following = link.game.title.prompt(now.view, names).topic
    told = {"given": given, "latest": seal(link.game.public_id, meant.shown), "asked": asked, "following": following}
    return _show(request, link, told | {"option": _find(link, view, legal, names)})


def _show(request: HttpRequest, link: Link, told: dict[str, object], status: int = 200) -> HttpResponse:
    context = {"game": link.game, "person": link.person, "order": link.meant.order} | told
    return _unkept(render(request, "games/play/option.html", context, status=status))


def _unkept(response: HttpResponse) -> HttpResponse:
    """Nobody keeps what a secret address answers, and no search engine lists it."""
    patch_cache_control(response, private=True, no_store=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def _signer(token: str) -> signing.TimestampSigner:
    """What signs the keys of one link's pages."""
    return signing.TimestampSigner(salt=f"{SALT}.{token}")


def _number(key: str) -> str:
    """Three digits that belong to a page's key."""
    return str(100 + int.from_bytes(salted_hmac(SALT, key).digest()[:8], "big") % 900)


def _is_typed(link: Link, key: str, number: str) -> bool:
    """Whether a person has read the number of a page that we made for this link within the hour."""
    try:
        _signer(link.token).unsign(key, max_age=KEY_LASTS)
    except signing.BadSignature:
        return False
    is_right = constant_time_compare(number.strip(), _number(key))
    return option_links.counts(token=link.token, meant=link.meant, key=key, is_right=is_right)
