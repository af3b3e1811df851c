"""A person's seat given to the bot: after the third expiry, when they resign, or when they are
away.

The person keeps the seat, and may come back, until a substitute has taken it. A game left by
everybody waits for one or the other, and only then do the bots play it to its end. Everything here
writes under the game's row lock, held by the caller.
"""

from datetime import timedelta

from django.db.models import Max, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from accounts.models import User
from games.models import Block, Game, Happening, MailKind, Notification, Seat, Tenure
from games.present import happenings
from games.services.rows import catalogue, owed_mails, reliability_record
from games.services.rows.happenings import note_happening
from games.services.rows.seats import bots_wait_until

EXPIRIES = 3
MOST_ASKED = 20  # people asked to take over a seat
LOOKED_AT = 100  # of those who offered, the most recently active; the first who fit are asked
STILL_HERE = timedelta(days=90)  # since a person's latest visit
KINDS = {
    Seat.Why.EXPIRED: happenings.OPENED,
    Seat.Why.RESIGNED: happenings.RESIGNED,
    Seat.Why.AWAY: happenings.AWAY,
}


def count_expiry(game: Game, seat: Seat, *, goes_on: bool) -> None:
    """Count an expiry of the seat's person. The third gives the seat to the bot, if the game goes on."""
    reliability_record.count_expiry(game, seat)
    seat.expiries += 1
    seat.save(update_fields=["expiries"])
    if goes_on and seat.expiries >= EXPIRIES:
        give_up(game, seat, Seat.Why.EXPIRED)


def give_up(game: Game, seat: Seat, why: Seat.Why, kind: str = "") -> None:
    """Open the seat to a substitute: note it in the log, tell the person, and ask people who
    offered. ``kind`` is that of the line in the log, where it is not that of the reason.

    If the game waits from then on, people who left it before are told as well. Decisions of the
    seat become due as its `Table` is put away.
    """
    now = timezone.now()
    seat.free_since, seat.free_why = now, why
    seat.save(update_fields=["free_since", "free_why"])
    seats = list(game.seats.all())
    until = bots_wait_until(seats, now)
    waits = {"awaited_until": until.isoformat()} if until else {}
    happening = note_happening(game, kind or KINDS[why], game.move_count, seat, **waits)
    concerned_seats = seats if until else [seat]
    seats_by_user = {each.user_id: each for each in concerned_seats if each.user_id is not None}
    owed_mails.owe_happening_mails(happening, MailKind.LEFT, seats_by_user)
    if not game.private:
        _ask_for_a_substitute(game, seat, happening)


def give_back_seat(game: Game, seat: Seat) -> None:
    """Give the seat back to its person: note it in the log, and tell the others."""
    _no_longer_free(seat)
    seat.save(update_fields=["free_since", "free_why"])
    happening = note_happening(game, happenings.CAME_BACK, game.move_count, seat)
    owed_mails.owe_happening_mails(happening, MailKind.TAKEOVER, _other_people(game, seat))


def hand_over(game: Game, seat: Seat, user: User) -> None:
    """Set a substitute in a free seat, keep the tenure of the person before, note it, and tell everybody else."""
    former, former_name = seat.user_id, seat.stored_sitter
    Tenure.objects.create(seat=seat, why=seat.free_why, user_id=former, called=former_name, until_move=game.move_count)
    seat.standing_orders.all().delete()
    if former is not None:
        reliability_record.note_replaced(game, former)
    reliability_record.begin_as_substitute(game, user)
    catalogue.enter_substitute(game, former, user.pk)
    _no_longer_free(seat)
    seat.user, seat.bank, seat.expiries, seat.seen_move, seat.muted = user, game.bank, 0, None, False
    seat.heard = seat.told
    seat.acted_at = seat.polled_at = None
    columns = ("user", "bank", "expiries", "seen_move", "muted", "heard", "acted_at", "polled_at")
    seat.save(update_fields=[*columns, "free_since", "free_why"])
    happening = note_happening(game, happenings.TAKEN_OVER, game.move_count, seat, former=former_name)
    seat_by_former = {former: seat} if former is not None else {}
    owed_mails.owe_happening_mails(happening, MailKind.TAKEOVER, seat_by_former | _other_people(game, seat))


def _no_longer_free(seat: Seat) -> None:
    seat.free_since, seat.free_why = None, Seat.Why.NONE


def _other_people(game: Game, seat: Seat) -> dict[int, Seat]:
    rest = game.seats.filter(user__isnull=False).exclude(pk=seat.pk)
    return {each.user_id: each for each in rest if each.user_id is not None}


def _ask_for_a_substitute(game: Game, seat: Seat, happening: Happening) -> None:
    """Ask the most recently active and fitting people who offered; nobody twice for the same seat."""
    people = list(_people_offering(game, seat)[:LOOKED_AT])
    figures = reliability_record.reliabilities(people)
    fitting = [user_id for user_id in people if reliability_record.admits(game, figures[user_id])]
    owed_mails.owe_happening_mails(happening, MailKind.WANTED, dict.fromkeys(fitting[:MOST_ASKED], seat))


def _people_offering(game: Game, seat: Seat) -> QuerySet[User, int]:
    """Keys of people who offered and have no part in this game, the most recently active first."""
    asked_users = Notification.objects.filter(seat=seat, kind=MailKind.WANTED).values("user")
    seated = game.seats.filter(user__isnull=False).values("user")
    before = Tenure.objects.filter(seat__game=game, user__isnull=False).values("user")
    offering = User.objects.filter(offers_to_substitute=True, is_active=True)
    strangers = offering.exclude(pk__in=asked_users).exclude(pk__in=seated).exclude(pk__in=before)
    at_table = [game.creator_id, *seated.values_list("user", flat=True)]
    strangers = strangers.exclude(pk__in=Block.objects.filter(person__in=at_table).values("blocked"))
    active = strangers.annotate(active=Greatest(Max("records__updated"), "last_login"))
    return active.filter(active__gte=timezone.now() - STILL_HERE).order_by("-active", "pk").values_list("pk", flat=True)
