"""How people want their mails: ways by kind, games they have muted, and the one click that stops mails.

Every change is followed by a second look at what waits: mails held or collected under the old wishes,
and mails of open decisions that were skipped, are decided on anew by the next sweep.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.mail import unsubscribe as links
from games.models import OF_A_DECISION, OF_A_GAME_UNDER_WAY, Game, MailKind, MailSettings, NewsMail, Notification, Seat
from games.services.play.table import lock

Kind = MailKind
Way = MailSettings.Way
Status = Notification.Status
USUAL = {Kind.TAKEOVER: Way.DIGEST, Kind.WANTED: Way.DIGEST, Kind.NEWS: Way.NEVER}  # everything else comes at once
_used: dict[Kind, Callable[[], bool]] = {}


def offer_where(kind: Kind, is_used: Callable[[], bool]) -> None:
    """Let people say how they want mails of this kind only where ``is_used``: its app may have nothing to tell."""
    _used[kind] = is_used


def offered() -> list[Kind]:
    """The kinds that people can say something of; answers come at once to whoever has just written."""
    return [kind for kind in Kind if kind != Kind.ANSWER and (kind not in _used or _used[kind]())]


def settings_of(user: User) -> MailSettings:
    """The person's row, or the usual one, unsaved; no query where it was read along with the person."""
    try:
        return user.mail_settings
    except MailSettings.DoesNotExist:
        return MailSettings(user=user)


def way(settings: MailSettings, kind: str) -> Way:
    """How the person wants mails of this kind."""
    return Way(settings.ways.get(kind) or USUAL.get(Kind(kind), Way.AT_ONCE))


@transaction.atomic
def save(*, user: User, ways: Mapping[str, str], digest_hour: int) -> None:
    """Set the person's ways, by kind, and the hour of their digest; of other kinds they stay."""
    kept = settings_of(user).ways
    MailSettings.objects.update_or_create(user=user, defaults={"ways": kept | ways, "digest_hour": digest_hour})
    look_again_at_all(user)


@transaction.atomic
def mute(*, user: User, game: Game) -> bool:
    """No more mails of this game for this person, save last warnings. False when they have no seat in it.

    Takes the game's row lock: whoever mutes and then moves, by one mail, would else hold the seat's row before the
    game's, and wait for a mover who has them the other way round.
    """
    lock(game.pk)
    return bool(Seat.objects.filter(user=user, game=game).update(muted=True))


@transaction.atomic
def unmute(*, user: User, game: Game) -> bool:
    """Mails of this game again, that of an open decision included. False when the person has no seat in it.

    Takes the game's row lock.
    """
    lock(game.pk)
    changed = Seat.objects.filter(user=user, game=game).update(muted=False)
    look_again(Notification.objects.filter(user=user, game=game))
    return bool(changed)


def is_muted(*, user: User, game_id: int) -> bool:
    """Whether the person has a seat in this game and has muted it."""
    return Seat.objects.filter(user=user, game=game_id, muted=True).exists()


def muted_games(*, user: User) -> QuerySet[Game]:
    """Games under way that the person has muted, by name."""
    current = [Game.Status.OPEN, Game.Status.RUNNING]
    return Game.objects.filter(seats__user=user, seats__muted=True, status__in=current).defer("state").order_by("name")


def look_again_at_all(user: User) -> None:
    """Let whatever of the person's mails was kept back be decided on anew. Needs a transaction."""
    look_again(Notification.objects.filter(user=user))
    _decide_anew(NewsMail.objects.filter(user=user))


def look_again(rows: QuerySet[Notification]) -> None:
    """Put those of these mails that wishes kept back, and that still matter, up for another decision."""
    open_decision = Q(kind__in=OF_A_DECISION, seat__asked_move=F("move"))
    _decide_anew(rows, Q(status=Status.SKIPPED) & ~Q(reason=Notification.Reason.PAUSED) & open_decision)


def _decide_anew(rows: QuerySet[Any], also: Q | None = None) -> None:
    """Put up for another decision what is collected or held of these mails, and what meets the condition ``also``.

    Locks them in their order, so that what a digest has taken meanwhile is left to it, and not told twice.
    """
    now = timezone.now()
    kept_back = Q(status=Status.COLLECTED, digest__isnull=True) | Q(status=Status.PENDING, held__gt=now, due=F("held"))
    waiting = rows.filter(kept_back | also if also else kept_back).order_by("pk").only("pk")
    keys = [mail.pk for mail in waiting.select_for_update(of=("self",))]
    rows.model._default_manager.filter(pk__in=keys).update(status=Status.PENDING, reason="", held=None, due=now)


class Effect(NamedTuple):
    """What a one-click unsubscription stops: the mails of ``seat``'s game, or all mails of these ``kinds``."""

    user: User
    seat: Seat | None
    kinds: tuple[str, ...]


def effect(request: links.Request) -> Effect | None:
    """What the holder of a token would stop; None when the person or their seat is gone.

    A mail that asks for a decision, or says that a game has begun, stops that game's mails: nobody
    who has enough of one game means all. Everything else stops its kind; a digest stops every
    kind that comes in digests.
    """
    user = User.objects.filter(pk=request.user_id, is_active=True).first()
    if user is None:
        return None
    if request.kind == links.DIGEST:
        settings = settings_of(user)
        return Effect(user, None, tuple(kind for kind in Kind.values if way(settings, kind) == Way.DIGEST))
    if request.kind in OF_A_GAME_UNDER_WAY:
        seat = Seat.objects.select_related("game").filter(user=user, game=request.game_id).first()
        return Effect(user, seat, ()) if seat else None
    return Effect(user, None, (request.kind,)) if request.kind in Kind.values else None


@transaction.atomic
def unsubscribe(effect: Effect) -> None:
    """Stop those mails. Doing it again changes nothing."""
    if effect.seat is not None:
        mute(user=effect.user, game=effect.seat.game)
    if effect.kinds:
        settings, _is_new = MailSettings.objects.select_for_update().get_or_create(user=effect.user)
        settings.ways |= dict.fromkeys(effect.kinds, Way.NEVER)
        settings.save(update_fields=["ways"])
