"""The order of an option's link: carried out once its page's number is typed, and followed by the next question."""

from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from games import access
from games.mail import links
from games.models import OptionTries
from games.services import notify, play, wishes
from games.services.standing.due import soon_settled

MOST_WRONG_OF_A_PAGE = 3  # then only the number of a new page counts
MOST_WRONG = 9  # of one link: whoever goes on guessing is no person


def is_dead(token: str) -> bool:
    """Whether wrong numbers have used this link up."""
    tries = OptionTries.objects.filter(link=_hash(token)).first()
    return tries is not None and tries.in_all >= MOST_WRONG


@transaction.atomic
def counts(*, token: str, key: str, is_right: bool) -> bool:
    """Whether a number typed on the link's page of this key lets the order through; a wrong one is noted.

    Of many sent at once each waits for the one before, so that none is tried more often than it may be.
    """
    tries, _new = OptionTries.objects.select_for_update().get_or_create(link=_hash(token))
    of_page = tries.wrong.get(_hash(key), 0)
    if of_page >= MOST_WRONG_OF_A_PAGE or tries.in_all >= MOST_WRONG:
        return False
    if not is_right:
        tries.wrong[_hash(key)] = of_page + 1
        tries.save(update_fields=["wrong"])
    return is_right


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
