"""The options of the mail that a reply answers, as they stand in it, and the questions about them."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, override

import rulebooks
from games.mail.address import Claim
from games.mail.inbound import ListedOption, UnclearText, WrittenReply
from games.models import Move, Seat
from games.orders.languages import LANGUAGES
from games.services.play import play
from games.services.play.positions import offer_position
from games.services.rows import moves
from games.services.rows.seats import seats_of

SENTENCES: dict[UnclearText, Promise] = {
    UnclearText.PASTED_OPTIONS: gettext_lazy(
        "Your email repeats several of our options, so it's not clear which one you mean. Reply with only its number."
    ),
    UnclearText.LIST_NUMBERS: gettext_lazy(
        "A number in your email may be an option, or may only number the lines of a list. Reply with only the numbers "
        "of your options, one per line."
    ),
    UnclearText.OWN_MARKS: gettext_lazy(
        "Lines that begin with “>” count as quoted, so nothing was carried out. Send them again without it."
    ),
    UnclearText.MIXED_QUOTE: gettext_lazy(
        "Parts of the email you answered stand among your own lines, and were read as if you had written them. Write "
        "your orders at the top of your reply, above the quoted email."
    ),
}


def doubt_of(reply: WrittenReply) -> str:
    """Return the question to a reply's writer, before any of it is carried out; empty if there is none."""
    doubt = reply.doubt
    if doubt is None and len(reply.orders) > play.MOST_LINES and reply.quotes_us:
        doubt = UnclearText.MIXED_QUOTE
    return str(SENTENCES[doubt]) if doubt else ""


def options_of(seat: Seat, claim: Claim) -> Sequence[ListedOption]:
    """Return the options of the mail with this claim, in every language; none if it asked the seat for nothing."""
    if claim.shown_move is None:
        return []
    try:
        state = rulebooks.load(moves.state_after(seat.game, claim.shown_move))
    except Move.DoesNotExist:
        return []
    names = [each.name for each in seats_of(seat.game)]
    options = list[ListedOption]()
    for language in dict.fromkeys([get_language(), *(spoken.code for spoken in LANGUAGES)]):
        with override(language):
            offered = offer_position(state, seat.index, names)
            options += [
                ListedOption(option.number, option.label, option.notes, option.order, str(option.of.title))
                for option in offered.options
            ]
    return options
