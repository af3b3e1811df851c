"""AGREE and REFUSE of a reply: the request they answer, and the places to say them."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from games.mail.absolute import agreements_address
from games.mail.address import Claim
from games.models import Request, Seat
from games.orders.answers import is_qualified_agreement, read_agreement
from games.orders.interpret import quote_line
from games.orders.lexicon import Lexicon
from games.present import request_words
from games.services.clock import requests
from games.services.rows.seats import seats_of


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
