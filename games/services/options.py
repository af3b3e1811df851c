"""The order of an option's link: carried out once its page's number is typed, and followed by the next question."""

from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games import access
from games.mail import links
from games.models import OptionTries, Seat
from games.services import notify, play, wishes
from games.services.standing.due import soon_settled

MOST_WRONG_OF_A_PAGE = 3  # then only the number of a new page counts
MOST_WRONG = 9  # of one link: whoever goes on guessing is no person
MOST_FORGOTTEN = 1000  # links at once


def is_dead(token: str) -> bool:
    """Whether wrong numbers have used this link up."""
    tries = OptionTries.objects.filter(link=_hash(token)).first()
    return tries is not None and tries.in_all >= MOST_WRONG


@transaction.atomic
def counts(*, token: str, meant: links.Option, key: str, is_right: bool) -> bool:
    """Whether a number typed on the link's page of this key lets the order through; a wrong one is noted.

    ``meant`` is what the link's token stands for. Of many sent at once each waits for the one before, so that none is
    tried more often than it may be.
    """
    seat = Seat.objects.get(game__public_id=meant.game, index=meant.seat)
    tries, _new = OptionTries.objects.select_for_update().get_or_create(
        link=_hash(token), defaults={"seat": seat, "shown": meant.shown}
    )
    of_page = tries.wrong.get(_hash(key), 0)
    if of_page >= MOST_WRONG_OF_A_PAGE or tries.in_all >= MOST_WRONG:
        return False
    if not is_right:
        tries.wrong[_hash(key)] = of_page + 1
        tries.save(update_fields=["wrong"])
    return is_right


def forget_dead() -> int:
    """Forget what was tried on links whose decision is over, which act never again; how many, at most so many at once.

    What a seat is asked later has a later move, so that no decision which is open now was offered before it was asked.
    """
    open_still = Seat.objects.filter(pk=OuterRef("seat"), asked_move__lte=OuterRef("shown"))
    dead = OptionTries.objects.filter(~Exists(open_still)).values_list("pk", flat=True)[:MOST_FORGOTTEN]
    forgotten, _by_model = OptionTries.objects.filter(pk__in=list(dead)).delete()
    return forgotten


@transaction.atomic
def carry_out(*, user: access.Person, game_id: int, meant: links.Option) -> wishes.Fate | None:
    """Give the link's order. Where its person then owes a decision they are asked by mail: what becomes of that.

    A standing order that is about to answer for them goes first, and the mail tells of it.
    Takes the game's row lock. Raises what `play.submit` raises.
    """
    game = play.submit(user=user, game_id=game_id, seat=meant.seat, order=meant.order, expected_move=meant.shown)
    seat = game.seats.select_related("user__mail_settings").get(index=meant.seat)
    if seat.asked_move is None or seat.user_id != meant.user:
        return None
    now = timezone.now()
    return wishes.fate(notify.ask_anew(game, seat, meant.shown, due=soon_settled(seat, now)), now)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
