"""The order of an option's link: carried out once a person has sent it, before the next question."""

from hashlib import sha256
from typing import NamedTuple

from django.db import transaction
from django.db.models import BigIntegerField, Exists, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from games import access
from games.log import MoveRow
from games.mail import links
from games.models import Game, MailKind, Move, Notification, OptionTries, Seat, Tenure
from games.services.errors import Refused
from games.services.outbox import send_policy
from games.services.play import play
from games.services.play.standing_orders import soon_settled
from games.services.rows import moves, owed_mails
from games.services.rows.seats import seats_of

MOST_WRONG_OF_A_PAGE = 3  # then only the number of a new page counts
MOST_WRONG = 9  # of one link: no person goes on guessing
MOST_FORGOTTEN = 1000  # links at once


class LinkResult(NamedTuple):
    """The result of a link's order: its move, without its position, and ``taken_back`` after an undo."""

    move: MoveRow
    taken_back: bool


def is_dead(token: str) -> bool:
    """Return True if wrong numbers have used this link up."""
    tries = OptionTries.objects.filter(link=_hash_text(token)).first()
    return tries is not None and tries.in_all >= MOST_WRONG


@transaction.atomic
def counts(*, token: str, option: links.LinkOption, key: str, is_right: bool) -> bool:
    """Return True if a number typed on the link's page of this key lets the order through; a wrong
    one is noted.

    ``option`` is the token's. Of many sent at once each waits for the one before, so that
    none is tried more often than it may be.
    """
    seat = Seat.objects.get(game__public_id=option.game, index=option.seat)
    tries, _new = OptionTries.objects.select_for_update().get_or_create(
        link=_hash_text(token), defaults={"seat": seat, "shown": option.shown_move}
    )
    of_page = tries.wrong.get(_hash_text(key), 0)
    if of_page >= MOST_WRONG_OF_A_PAGE or tries.in_all >= MOST_WRONG:
        return False
    if not is_right:
        tries.wrong[_hash_text(key)] = of_page + 1
        tries.save(update_fields=["wrong"])
    return is_right


def forget_dead() -> int:
    """Delete tries on links of closed decisions, dead for good; their number, at most so many at
    once.

    A seat's later decisions have later moves, so an open one was never offered before it was asked.
    """
    open_still = Seat.objects.filter(pk=OuterRef("seat"), asked_move__lte=OuterRef("shown"))
    dead = OptionTries.objects.filter(~Exists(open_still)).values_list("pk", flat=True)[:MOST_FORGOTTEN]
    forgotten, _by_model = OptionTries.objects.filter(pk__in=list(dead)).delete()
    return forgotten


@transaction.atomic
def carry_out(*, user: access.Person, game_id: int, option: links.LinkOption) -> None:
    """Give the link's order, and ask its person for their next decision by mail, if they owe one.

    A standing order about to answer for them goes first, and the mail tells of it. Takes the game's
    row lock. Raises as `play.submit` does.
    """
    game = play.submit(user=user, game_id=game_id, seat=option.seat, order=option.order, shown_move=option.shown_move)
    seat = game.seats.select_related("user").get(index=option.seat)
    if seat.asked_move is not None and seat.user_id == option.user:
        owed_mails.ask_anew(game, seat, option.shown_move, due_at=soon_settled(seat, timezone.now()))


def find_result(*, game: Game, option: links.LinkOption) -> LinkResult | None:
    """Find the link's order if its person gave it in this decision, by the link or in another way.

    It is then the first move of the seat since the option was offered. None if another was, or
    somebody else's.
    """
    row = moves.first_move(game, *MoveRow._fields, seat__index=option.seat, number__gt=option.shown_move)
    move = None if row is None else MoveRow(*row)
    if (
        move is None
        or (move.by, move.action) != (Move.By.PLAYER, option.order)
        or _sitter_at_move(game, move) != option.user
    ):
        return None
    return LinkResult(move, move.taken_back)


def _sitter_at_move(game: Game, move: MoveRow) -> int | None:
    """The key of the person in the move's seat then."""
    tenures = Tenure.objects.filter(seat=OuterRef("pk"), until_move__gte=move.number).order_by("pk")
    former = tenures.values(sat=Coalesce("user_id", Value(0)))[:1]  # 0: a person without an account any more
    then = Coalesce(Subquery(former), "user_id", output_field=BigIntegerField())
    return game.seats.filter(pk=move.seat_id or 0).values_list(then, flat=True).first()


def next_question(*, game: Game, option: links.LinkOption) -> send_policy.Delivery | None:
    """The state of the mail with the link's person's next question; None if they owe no decision."""
    seat = game.seats.get(index=option.seat)
    if seat.asked_move is None or seat.is_free or seat.user_id != option.user:
        return None
    turns = seat.notifications.filter(user=option.user, kind=MailKind.TURN, move=seat.asked_move)
    mail = turns.select_related("game", "seat", "user__mail_settings").order_by("pk").last()
    if mail is None or mail.status in (mail.Status.SENDING, mail.Status.VOID):  # void: the answer to a reply asks it
        return send_policy.Delivery(Notification.Status.SENT)
    is_open = mail.status == mail.Status.PENDING
    return (
        send_policy.decide_delivery(mail, timezone.now())
        if is_open
        else send_policy.Delivery(mail.Status(mail.status), mail.reason)
    )


def hindrance(*, user: access.Person, game: Game, option: links.LinkOption) -> str:
    """The reason no order by the link is taken now, as a sentence; empty if only its decision has passed."""
    try:
        access.seat_for(user, seats_of(game), option.seat)
        play.require_running(game)
    except Refused as problem:
        return str(problem)
    return ""


def _hash_text(text: str) -> str:
    return sha256(text.encode()).hexdigest()
