"""Effects of a person's profile on their games; accounts send the signals and know no games."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import hours_changed

from .models import Game, Happening, Seat
from .services.outbox import preferences
from .services.rows import catalogue


@receiver(hours_changed)
def decide_anew(user: User, **_more: Any) -> None:
    """Decide again about mails waiting for the end of a night or for a digest."""
    preferences.look_again_at_all(user)


@receiver(pre_delete, sender=User)
def leave_name(instance: User, **_more: Any) -> None:
    """Keep the name of a person who is deleted, for the seats and logs of begun games."""
    Seat.objects.filter(user=instance).exclude(game__status=Game.Status.OPEN).update(called=instance.username)
    Happening.objects.filter(person=instance).update(called=instance.username)
    catalogue.forget_person(instance.pk)
