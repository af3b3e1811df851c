"""A reply to the mail of a player's message: it is told to the same people, unless it was meant for the site."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rulebooks
from accounts.models import User
from games.models import IncomingMail, MailReport, Message, Seat
from games.orders import words
from games.orders.order_detector import is_conversation, is_nothing_but_order
from games.orders.read_line import read_line
from games.orders.readings import Order
from games.services.errors import NotYours, Refused
from games.services.play.positions import offer_position
from games.services.rows.seats import seats_of
from games.services.talk import table_talk

from .reply_commands import ReplyReport

Outcome = IncomingMail.Outcome
MAY_BE_SECRET = gettext_lazy(
    "It has not been sent, for it may contain something private: a name, an address, a phone number, a link, or "
    "quoted lines."
)
SAID_WITHIN = timedelta(hours=1)  # programs that answer every mail, and do not say so, repeat themselves


def asks_the_site(seat: Seat, lines: Sequence[str]) -> bool:
    """Return True if a reply to a message is one of the words and nothing else: it is for the
    site, not for the table.

    "I am back" to the table means just that, unless the bot plays the seat; and of more time, a
    pause, "holidays tomorrow" or things taken back people talk there.
    """
    word = words.find_word(lines[0]) if len(lines) == 1 else None
    if word is None or word.key in words.ASKING_OTHERS or (word.key == words.VACATION and word.rest):
        return False
    if word.key in words.TAKE_BACK:
        return words.is_bare(word)
    return word.key != words.COME_BACK or seat.is_free


def pass_on(
    *, user: User, seat: Seat, message: Sequence[str], orders: Sequence[str], answered: int | None = None
) -> tuple[Outcome, MailReport]:
    """Tell the others at the table a message; in the language in force. Raises nothing.

    ``answered`` is the message to some people it continues (its key): it is told to the same
    people. ``orders`` are the lines read of the mail had it been sent to the site: mere orders are
    not told, for they may show a hand, and their writer may believe they have moved. Takes the
    game's row lock. Call inside a transaction.
    """
    try:
        _require_sentence(user, seat, orders)
        readers = _readers_of_answered(user, seat, answered)
        _require_new(user, seat, message, readers)
        told_message = table_talk.say_at_table(
            user=user, game_id=seat.game_id, text="\n".join(message), key=uuid4(), readers=readers
        )
    except Refused as refused:
        return Outcome.REFUSED, ReplyReport(told=[str(refused)], left=[line for line in message if line]).as_data()
    if told_message is None or told_message.readers is None:
        return Outcome.SAID, ReplyReport().as_data()
    return Outcome.SAID, ReplyReport(message=told_message.pk, readers=told_message.readers).as_data()


def hold(
    *, user: User, seat: Seat, message: Sequence[str], orders: Sequence[str], answered: int | None = None, why: str
) -> tuple[Outcome, MailReport]:
    """Keep a message until its writer says yes, who is told ``why``; in the language in force.

    Raises nothing: a message that could not be told anyway is refused at once, as in `pass_on`.
    """
    unsent_lines = [line for line in message if line]
    try:
        _require_sentence(user, seat, orders)
        readers = _readers_of_answered(user, seat, answered)
        table_talk.require_sayable(user=user, game=seat.game, text="\n".join(message), readers=readers)
    except Refused as refused:
        return Outcome.REFUSED, ReplyReport(told=[str(refused)], left=unsent_lines).as_data()
    return Outcome.HELD, ReplyReport(told=[why], left=unsent_lines, message=answered, readers=readers).as_data()


def _readers_of_answered(user: User, seat: Seat, answered: int | None) -> list[int] | None:
    """The readers of the message answered; None: everybody at the table. Raises NotYours."""
    if answered is None:
        return None
    message = Message.objects.filter(pk=answered, game=seat.game_id).first()
    if message is None or message.readers is None or user.pk not in message.readers:
        raise NotYours(_("The message you answered was not for you, so your answer was not sent."))
    return message.readers


def _require_sentence(user: User, seat: Seat, orders: Sequence[str]) -> None:
    """Raise Refused for orders and nothing else."""
    lexicon = seat.game.title.words.lexicon
    if orders and all(is_nothing_but_order(line, lexicon) or _is_legal(user, seat, line) for line in orders):
        raise Refused(
            _(
                "It looks like an order, so it was not sent to the others. To give the order, reply to the email "
                "with your decision. To send it as a message, write a whole sentence."
            )
        )


def _is_legal(user: User, seat: Seat, line: str) -> bool:
    """Return True if a line would be carried out now, sent as an order. Nobody learns this of another's seat."""
    lexicon = seat.game.title.words.lexicon
    if seat.user_id != user.pk or seat.asked_move is None or is_conversation(line, lexicon):
        return False
    names = [each.name for each in seats_of(seat.game)]
    return isinstance(read_line(line, offer_position(rulebooks.load(seat.game.state), seat.index, names)), Order)


def _require_new(user: User, seat: Seat, message: Sequence[str], readers: list[int] | None) -> None:
    """Raise Refused for the same words to the same people a moment ago."""
    same_mails = IncomingMail.objects.filter(user=user, seat=seat, outcome=Outcome.SAID, lines=list(message))
    same_mails = same_mails.filter(report__readers=readers)
    if same_mails.filter(received__gt=timezone.now() - SAID_WITHIN).exists():
        raise Refused(_("You sent the same message within the last hour, so it was not sent again."))
