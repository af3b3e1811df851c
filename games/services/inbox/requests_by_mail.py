"""The words MORE TIME and PAUSE of a reply: explain them and ask, by the same services as the page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from games.mail.absolute import agreements_address
from games.models import Game, Request, Seat
from games.orders import words
from games.present import request_words
from games.services.clock import requests
from games.services.errors import NotNow, Refused

OFFERED = {words.MORE_TIME: Request.EXTENSIONS, words.PAUSE: Request.PAUSES}
"""The days to choose from, by word."""


def ask(*, user: User, game: Game, seat: Seat, word: str, days: int | None) -> str:
    """Ask for more time for the seat's own decision, or for a pause; return the result in a
    sentence.

    ``days`` is None if their number was not certain. Takes the game's row lock. Raises NotYours,
    and Refused also for requests allowed at another time: the mail itself is not out of date.
    """
    if days not in OFFERED[word]:
        raise Refused(_how_to_ask(word))
    try:
        request = _ask_request(user, game, seat, word, days)
    except NotNow as refused:
        raise Refused(str(refused)) from refused
    if request.state == Request.State.OPEN:
        return _("We've asked the other players. We will email you when they have answered.")
    return request_words.answer_result(request.kind, request.state)


def explain_asking(*, game: Game, seats: Sequence[Seat], seat: Seat, word: str) -> list[str]:
    """Tell the seat's person the way to ask, the people who have to agree, and the page."""
    return [
        _how_to_ask(word),
        _who_must_agree(game, seats, seat, word),
        _("On the site: %(address)s") % {"address": agreements_address(game)},
    ]


def _ask_request(user: User, game: Game, seat: Seat, word: str, days: int) -> Request:
    if word == words.PAUSE:
        return requests.ask_pause(user=user, game_id=game.pk, days=days)
    return requests.ask_time(user=user, game_id=game.pk, index=seat.index, days=days, extra=seat.seconds_granted)


def _how_to_ask(word: str) -> str:
    """Return the form understood by everybody, with the choices."""
    offered = {"days": request_words.choices(OFFERED[word])}
    if word == words.PAUSE:
        return _("To request a pause of %(days)s days, write for example: PAUSE 7 DAYS") % offered
    return _("To request %(days)s more days for your decision, write for example: MORE TIME 2 DAYS") % offered


def _who_must_agree(game: Game, seats: Sequence[Seat], seat: Seat, word: str) -> str:
    if word == words.PAUSE:
        return _(
            "Everyone has to agree. All clocks stop until the pause is over or a player ends it. You can still make "
            "moves."
        )
    wanted = Request(kind=Request.Kind.EXTENSION, person_id=seat.user_id, asker_id=seat.user_id or 0)
    if game.creator_id in {each.user_id for each in requests.voters(seats, wanted)}:
        return _(
            "All other players have to agree, or just the player who created the game. We will email you the result."
        )
    if requests.is_agreed(game, seats, wanted, [seat.user_id]):
        return _("No other player has to agree.")
    return _("All other players have to agree. We will email you the result.")
