"""Mails to addresses that are not ours, or not any more: a person of ours is shown their games.

The sender may be forged. The answer goes to the person's own address, and tells no more than a mail
of their game.
"""

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.reader import written_for
from games.mail.absolute import page_address
from games.models import Game, IncomingMail, Seat
from games.services.outbox import answer_rate_limit


def answer_misaddressed(row: IncomingMail, person: User) -> None:
    """Owe a mail's writer the position of their most urgent game, and nothing if there is none.

    Needs the person's row lock.
    """
    seat = _most_urgent(person)
    if seat is None:
        return
    row.user, row.seat, row.game = person, seat, seat.game
    with written_for(person):
        instead = _("Answer this email instead. All your games are here: %(page)s")
        row.report = {"told": [instead % {"page": page_address("home")}]}
    answer_rate_limit.owe_answer(row)


def _most_urgent(person: User) -> Seat | None:
    seats = Seat.objects.filter(user=person, game__status=Game.Status.RUNNING).select_related("game")
    return seats.order_by(F("deadline").asc(nulls_last=True), "pk").first()
