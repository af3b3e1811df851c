"""An option's own page: a mail's link leads here, and only its form acts.

Programs that scan mails open every link, and some submit every form they find. So the form asks for
a number shown on its page: a form sent as it came, or filled with anything else, changes nothing,
and repeated guessing uses the link up. In a browser with the person of the link signed in, the
button is enough.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import access
from games.doors.views import page_number
from games.mail import links
from games.models import Game
from games.present.choices import Choice
from games.sealed_numbers import seal
from games.services.errors import NotNow, NotYours, Refused
from games.services.inbox import option_links
from games.services.play import play, positions
from games.services.rows.seats import seats_of
from rulebooks import engine


class Link(NamedTuple):
    """A link with its option, its person, and their game as it is now."""

    token: str
    option: links.LinkOption
    person: User
    game: Game


@require_http_methods(["GET", "HEAD", "POST"])
def option(request: HttpRequest, token: str) -> HttpResponse:
    """The order of the link with a button. Acts for the person it was mailed to, and signs nobody
    in.

    After the button the browser is sent back here: the page reads the order's result from the game
    alone, so that going back, going forward and loading it again are all harmless.
    """
    link = _read_link(token)
    if request.method != "POST":
        return _page(request, link)
    _take(request, link)
    return page_number.forbid_keeping(redirect("games:option", token))


def _read_link(token: str) -> Link:
    option = links.read_option(token)
    if option is None:
        raise Http404(_("This link is incomplete. Copy all of it, or open the game."))
    person = access.person(option.user)
    return Link(token, option, person, access.game_for(person, option.game))


def _take(request: HttpRequest, link: Link) -> None:
    """Carry the order out if its person sends the form. The page explains by itself an order that is too late."""
    if not (_is_theirs(request, link) or _is_typed(link, request.POST.get("key", ""), request.POST.get("number", ""))):
        if not option_links.is_dead(link.token) and _offered_choice(link) is not None:
            messages.error(request, _("The number was wrong, so no order was given. Type the number shown below."))
        return
    try:
        option_links.carry_out(user=link.person, game_id=link.game.pk, option=link.option)
    except (NotNow, NotYours):
        return
    except Refused as problem:
        messages.error(request, str(problem))


def _is_theirs(request: HttpRequest, link: Link) -> bool:
    """Return True if its own person is signed in here, unlike programs that look through mails: no number is needed."""
    return request.user.is_authenticated and request.user.pk == link.person.pk


def _offered_choice(link: Link) -> Choice | None:
    """The option as the table shows it; None when it cannot be chosen any more."""
    seats = seats_of(link.game)
    mine = access.own_seat(link.person, seats)
    if mine is None or mine.index != link.option.seat:
        return None
    if not play.is_fresh(game=link.game, seat=mine, shown_move=link.option.shown_move):
        return None
    position = positions.position(game=link.game, seat=mine)
    return _find(link, position.view, position.legal, [seat.name for seat in seats])


def _find(link: Link, view: Any, legal: Sequence[engine.Action], names: Sequence[str]) -> Choice | None:
    """The choice of the link, if its seat has it in this position, offered by the page or not."""
    action = next((action for action in legal if engine.order_text(action) == link.option.order), None)
    return None if action is None else link.game.title.words.choice(action, view, names, legal)


def _page(request: HttpRequest, link: Link) -> HttpResponse:
    """Show the question as long as this link can answer it; then its result."""
    offered = _offered_choice(link)
    if offered is not None:
        return _ask(request, link, offered)
    result = option_links.find_result(game=link.game, option=link.option)
    if result is not None:
        return _tell(request, link, result)
    problem = option_links.hindrance(user=link.person, game=link.game, option=link.option)
    return _show(request, link, {"problem": problem}, status=409)


def _ask(request: HttpRequest, link: Link, offered: Choice) -> HttpResponse:
    """Show the question, with a number of its own for a stranger's browser."""
    if _is_theirs(request, link):
        return _show(request, link, {"option": offered})
    if option_links.is_dead(link.token):
        return _show(request, link, {"dead": True}, status=410)
    key = page_number.key_for(link.token)
    return _show(request, link, {"option": offered, "key": key, "number": page_number.number_of(key)})


def _tell(request: HttpRequest, link: Link, result: option_links.LinkResult) -> HttpResponse:
    """Show the order carried out, and the next question: by mail, and at once to its person signed in here."""
    seats, option = seats_of(link.game), link.option
    names = [seat.name for seat in seats]
    view, legal = positions.earlier(game=link.game, seat=option.seat, move=option.shown_move)
    question, following = option_links.next_question(game=link.game, option=option), ""
    if question is not None and _is_theirs(request, link):
        now = positions.position(game=link.game, seat=access.own_seat(link.person, seats))
        following = link.game.title.words.prompt(now.view, names).topic
    context = {
        "given": result,
        "latest": seal(link.game.public_id, option.shown_move),
        "asked": question,
        "following": following,
    }
    return _show(request, link, context | {"option": _find(link, view, legal, names)})


def _show(request: HttpRequest, link: Link, contents: dict[str, object], status: int = 200) -> HttpResponse:
    context = {"game": link.game, "person": link.person, "order": link.option.order} | contents
    return page_number.forbid_keeping(render(request, "games/play/option.html", context, status=status))


def _is_typed(link: Link, key: str, number: str) -> bool:
    """Return True if a person has read the number of a page made for this link within the hour."""
    if not page_number.is_ours(link.token, key):
        return False
    is_right = page_number.is_right(key, number)
    return option_links.counts(token=link.token, option=link.option, key=key, is_right=is_right)
