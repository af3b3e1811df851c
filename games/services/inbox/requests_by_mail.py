"""Requests in a reply: MORE TIME, PAUSE and VACATION, explained and carried out by the same services as the page, and
AGREE and REFUSE, with the request they answer.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import vacations as balance
from accounts.models import User, Vacation
from games import durations
from games.mail.absolute import agreements_address, page_address
from games.mail.address import Claim
from games.models import Game, Request, Seat
from games.orders import words
from games.orders.answers import is_qualified_agreement, read_agreement
from games.orders.days import is_off, read_days
from games.orders.lexicon import Lexicon
from games.orders.single_order import quote_line
from games.present import clocks, request_words
from games.present.lists import join_sentences
from games.services.clock import requests, vacations
from games.services.errors import NotNow, Refused
from games.services.rows.seats import seats_of

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
    request = Request(kind=Request.Kind.EXTENSION, person_id=seat.user_id, asker_id=seat.user_id or 0)
    if game.creator_id in {each.user_id for each in requests.voters(seats, request)}:
        return _(
            "All other players have to agree, or just the player who created the game. We will email you the result."
        )
    if requests.is_agreed(game, seats, request, [seat.user_id]):
        return _("No other player has to agree.")
    return _("All other players have to agree. We will email you the result.")


WEEK = timedelta(days=7)


def carry_out_vacation(user: User, text: str) -> tuple[str, Vacation | None]:
    """Take or give back by the text; return the result in sentences, and the vacation, for
    `vacation_in_full`.

    Takes the person's row lock. Raises Refused, with the form that is understood if the text is
    not.
    """
    if is_off(text):
        return _tell_given_back(vacations.give_back_next(user=user)), None
    days = read_days(text, balance.today(user))
    if days is None:
        raise Refused(_how_to_write_days(user))
    vacation = vacations.take_vacation(user=user, first=days[0], last=days[1])
    booked = _tell(
        vacation, _("Your vacation is booked: %(first)s."), _("Your vacation is booked: %(first)s to %(last)s.")
    )
    return join_sentences([booked, _tell_days_left(user)]), vacation


def vacation_in_full(sentence: str, vacation: Vacation) -> str:
    """Add the clocks not stopped by a vacation, as things are now."""
    return join_sentences([sentence, clocks.list_running_games(vacations.runs_on(vacation))])


def tell_vacations(user: User) -> list[str]:
    """Tell the days left and taken, the way to take some, and the page."""
    sentences = [
        _tell(
            vacation,
            _("You have a vacation on %(first)s. Reply VACATION OFF to cancel your next one."),
            _("You have a vacation from %(first)s to %(last)s. Reply VACATION OFF to cancel your next one."),
        )
        for vacation in vacations.to_come(user)
    ]
    page = page_address("vacations")
    return [
        _tell_days_left(user),
        *sentences,
        _how_to_write_days(user),
        _("On the site: %(address)s") % {"address": page},
    ]


def _tell(vacation: Vacation, one_day: str, several_days: str) -> str:
    """Put the days of a vacation into that of two sentences which its length needs."""
    return (one_day if vacation.first == vacation.last else several_days) % _days_in_words(vacation)


def _tell_given_back(vacation: Vacation) -> str:
    if vacation.cancelled:
        one_day = _("Your vacation on %(first)s is cancelled.")
        return _tell(vacation, one_day, _("Your vacation from %(first)s to %(last)s is cancelled."))
    return _("Your vacation ends today, %(last)s.") % _days_in_words(vacation)


def _tell_days_left(user: User) -> str:
    days_left = balance.days_left(user)
    return ngettext("You have %(count)d vacation day left.", "You have %(count)d vacation days left.", days_left) % {
        "count": days_left
    }


def _how_to_write_days(user: User) -> str:
    """Return an example of days to come, written as the reader writes them."""
    first = balance.today(user) + WEEK
    example = {"first": durations.day(first), "last": durations.day(first + WEEK - timedelta(days=1))}
    return _("To book a vacation, write for example: VACATION %(first)s to %(last)s") % example


def _days_in_words(vacation: Vacation) -> dict[str, str]:
    return {"first": durations.day(vacation.first), "last": durations.day(vacation.last)}


class OpenRequests(NamedTuple):
    """The words of an answer about waiting requests: sentences, and the one to agree to.

    ``answers`` is True if the mail tried to agree to one, in reply to another mail or not plainly
    enough.
    """

    sentences: list[str]
    request_id: int | None = None
    answers: bool = False


def agrees(claim: Claim, line: str, lexicon: Lexicon) -> bool | None:
    """Read a line as an answer to the mail's request; None if it says nothing of it, or there is
    none.

    If the mail asks for a decision as well, a mere yes is for the decision.
    """
    return None if claim.request_id is None else read_agreement(line, lexicon, by_name=claim.listed)


def still_open(*, user: User, seat: Seat, claim: Claim, untaken_lines: Sequence[str], understood: bool) -> OpenRequests:
    """Compose the words if no request was answered; ``untaken_lines`` are those not ``understood``, or not taken."""
    elsewhere, lexicon = claim.request_id is None, seat.game.title.words.lexicon
    if elsewhere and all(read_agreement(line, lexicon, by_name=True) is None for line in untaken_lines):
        return OpenRequests([])
    open_requests = requests.requests_to_answer(user=user, game=seat.game, seats=seats_of(seat.game))
    if not elsewhere:
        waits = claim.request_id in {request.pk for request in open_requests}
        unclear = untaken_lines[:1] if not understood else []
        qualified = any(is_qualified_agreement(line, lexicon, by_name=claim.listed) for line in unclear)
        sentences = [] if understood else [_refuse_qualified(untaken_lines[0]) if qualified else _how_to_answer()]
        return OpenRequests(sentences, claim.request_id if waits else None, answers=qualified)
    return _requests_elsewhere(seat, open_requests) if open_requests else OpenRequests([])


def _how_to_answer() -> str:
    return _("To answer the request, reply with just AGREE or REFUSE.")


def _refuse_qualified(line: str) -> str:
    """Refuse half an agreement: further words beside an answer may be a condition."""
    sentence = _(
        "“%(line)s” says more than AGREE or REFUSE, so it did not count as your answer to the request. Reply with "
        "just AGREE or REFUSE."
    )
    return sentence % quote_line(line)


def _requests_elsewhere(seat: Seat, open_requests: Sequence[Request]) -> OpenRequests:
    """Tell of waiting requests and their places: nobody agrees to one they may not have in mind."""
    sentences = [_describe_request(request) for request in open_requests]
    if len(open_requests) == 1:
        instruction = _("To answer, reply to this email with just AGREE or REFUSE.")
        return OpenRequests([*sentences, instruction], open_requests[0].pk, answers=True)
    page = {"page": agreements_address(seat.game)}
    each_alone = _("Answer each request in a reply to its own email, or on the site: %(page)s")
    return OpenRequests([*sentences, each_alone % page], answers=True)


def _describe_request(request: Request) -> str:
    player = request.seat.name if request.seat else ""
    return request_words.describe_request(
        request.kind, request.seconds, request.asker.username, player, request.back_to
    )
