"""People's preferences for mails: ways by kind, muted games, and the one click that stops mails.

After every change, waiting mails are decided on anew by the next sweep: those held or collected
under the old preferences, and skipped mails of open decisions.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.mail import links
from games.models import OF_A_DECISION, OF_A_GAME_UNDER_WAY, Game, MailKind, MailSettings, NewsMail, Notification, Seat
from games.services.play.table import lock
from games.services.rows import owed_mails

Kind = MailKind
Way = MailSettings.Way
Status = Notification.Status
_used: dict[Kind, Callable[[], bool]] = {}


def offer_where(kind: Kind, is_used: Callable[[], bool]) -> None:
    """Offer a choice of ways for this kind only if ``is_used``: its app may have nothing to tell."""
    _used[kind] = is_used


def offered_kinds() -> list[Kind]:
    """The kinds with a choice of ways; answers come at once after one has written."""
    return [kind for kind in Kind if kind != Kind.ANSWER and (kind not in _used or _used[kind]())]


@transaction.atomic
def save(*, user: User, ways: Mapping[str, str], digest_hour: int) -> None:
    """Set the person's ways, by kind, and the hour of their digest; those of other kinds stay."""
    former_ways = owed_mails.mail_settings_of(user).ways
    MailSettings.objects.update_or_create(user=user, defaults={"ways": former_ways | ways, "digest_hour": digest_hour})
    look_again_at_all(user)


@transaction.atomic
def mute(*, user: User, game: Game) -> bool:
    """Stop mails of this game for this person, save last warnings. False when they have no seat in
    it.

    Takes the game's row lock: a person who mutes and then moves, by one mail, would else hold the
    seat's row before the game's, and wait for a mover with both in the other order.
    """
    lock(game.pk)
    return bool(Seat.objects.filter(user=user, game=game).update(muted=True))


@transaction.atomic
def unmute(*, user: User, game: Game) -> bool:
    """Send mails of this game again, of an open decision too. False when the person has no seat in
    it.

    Takes the game's row lock.
    """
    lock(game.pk)
    updated = Seat.objects.filter(user=user, game=game).update(muted=False)
    look_again(Notification.objects.filter(user=user, game=game))
    return bool(updated)


def is_muted(*, user: User, game_id: int) -> bool:
    return Seat.objects.filter(user=user, game=game_id, muted=True).exists()


def muted_games(*, user: User) -> QuerySet[Game]:
    """The person's muted games under way, by name."""
    current = [Game.Status.OPEN, Game.Status.RUNNING]
    return (
        Game.objects.filter(seats__user=user, seats__muted=True, status__in=current)
        .defer("state")
        .order_by("stored_name")
    )


def look_again_at_all(user: User) -> None:
    """Decide anew about all the person's mails kept back. Needs a transaction."""
    look_again(Notification.objects.filter(user=user))
    _decide_anew(NewsMail.objects.filter(user=user))


def look_again(rows: QuerySet[Notification]) -> None:
    """Decide anew about those of these mails kept back by preferences, if they still matter."""
    open_decision = Q(kind__in=OF_A_DECISION, seat__asked_move=F("move"))
    _decide_anew(rows, Q(status=Status.SKIPPED) & ~Q(reason=Notification.Reason.PAUSED) & open_decision)


def _decide_anew(rows: QuerySet[Any], also: Q | None = None) -> None:
    """Decide anew about collected or held ones of these mails, and those that meet the condition
    ``also``.

    Locks them in their order, so that mails taken by a digest meanwhile are left to it, and not
    told twice.
    """
    now = timezone.now()
    kept_back = Q(status=Status.COLLECTED, digest__isnull=True) | Q(status=Status.PENDING, held__gt=now, due=F("held"))
    waiting = rows.filter(kept_back | also if also else kept_back).order_by("pk").only("pk")
    keys = [mail.pk for mail in waiting.select_for_update(of=("self",))]
    rows.model._default_manager.filter(pk__in=keys).update(status=Status.PENDING, reason="", held=None, due=now)


class StopEffect(NamedTuple):
    """The effect of a one-click unsubscription: it stops the mails of ``seat``'s game, or all mails
    of these ``kinds``.
    """

    user: User
    seat: Seat | None
    kinds: tuple[str, ...]


def effect_of(request: links.StopRequest) -> StopEffect | None:
    """The effect of a token; None when the person or their seat is gone.

    A mail that asks for a decision, or tells of a game's beginning, stops this game's mails: a
    reader tired of one game does not mean all. Everything else stops its kind; a digest stops every
    kind that comes in digests.
    """
    user = User.objects.filter(pk=request.user_id, is_active=True).first()
    if user is None:
        return None
    if request.kind == links.DIGEST:
        settings = owed_mails.mail_settings_of(user)
        return StopEffect(
            user, None, tuple(kind for kind in Kind.values if owed_mails.way_of(settings, kind) == Way.DIGEST)
        )
    if request.kind in OF_A_GAME_UNDER_WAY:
        seat = Seat.objects.select_related("game").filter(user=user, game=request.game_id).first()
        return StopEffect(user, seat, ()) if seat else None
    return StopEffect(user, None, (request.kind,)) if request.kind in Kind.values else None


@transaction.atomic
def unsubscribe(effect: StopEffect) -> None:
    """Stop those mails. Doing it again changes nothing."""
    if effect.seat is not None:
        mute(user=effect.user, game=effect.seat.game)
    if effect.kinds:
        settings, _is_new = MailSettings.objects.select_for_update().get_or_create(user=effect.user)
        settings.ways |= dict.fromkeys(effect.kinds, Way.NEVER)
        settings.save(update_fields=["ways"])
