"""Suspension of accounts by moderators, and the games of those suspended."""

import logging
from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import services
from accounts.models import User
from accounts.signals import account_closed
from games.models import Game
from games.services.errors import NotNow, NotYours
from games.services.lobby.seats import go_away

log = logging.getLogger(__name__)

REPEATED_FOR = timedelta(days=7)
"""The time for which a task leaves again what an interrupted suspension has not left."""


@transaction.atomic
def suspend_account(user: User) -> None:
    """Let a person act nowhere, by page or by email, and sign them out everywhere. Twice is once."""
    active = User.objects.filter(pk=user.pk, is_active=True)
    active.update(is_active=False, suspended=timezone.now())
    services.end_all_sessions(user=user)


def leave_tables(user: User) -> None:
    """Let a suspended person leave what has not begun, and a bot or a substitute play their running games.

    Each game is left in its own transaction, as long as they are suspended. Where this is cut short,
    `leave_remaining_tables` goes on. Twice is once.
    """
    suspended = User.objects.filter(pk=user.pk, suspended__isnull=False)
    if suspended.exists():
        account_closed.send(User, user=user)
    running = Game.objects.filter(status=Game.Status.RUNNING, seats__user=user, seats__free_since=None)
    for pk in list(running.values_list("pk", flat=True)):
        with suppress(NotNow, NotYours):  # it is over meanwhile, or somebody else's
            if suspended.exists():
                go_away(user=user, game_id=pk)


def leave_remaining_tables() -> None:
    """Let those suspended lately leave what a dead worker has not left; one that fails is logged and tried again."""
    for user in User.objects.filter(suspended__gt=timezone.now() - REPEATED_FOR):
        try:
            leave_tables(user)
        except Exception:
            log.exception("the games of the suspended account %s could not all be left", user.pk)


def lift_suspension(person: int) -> None:
    """Let a suspended person in again; they come back to those of their seats that nobody has taken."""
    User.objects.filter(pk=person, suspended__isnull=False).update(is_active=True, suspended=None)
