"""What a person's profile means for their games, told by accounts, which know nothing of these."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import hours_changed

from .services.outbox import preferences


@receiver(hours_changed)
def decide_anew(user: User, **_more: Any) -> None:
    """Mails that wait for the end of a night or for a digest may no longer have to, or longer."""
    preferences.look_again_at_all(user)
