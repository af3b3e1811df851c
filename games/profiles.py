"""Effects of a person's profile, data and departure on their games; accounts send the signals and know no games."""

from typing import Any

from django.core.cache import caches
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts import personal_data
from accounts.models import User
from accounts.signals import account_closed, account_erased, data_file_asked, hours_changed, name_forgotten
from games.services.rows.worker_queue import DATA_FILE, hand_over

from .models import Game, Happening, Seat
from .services.outbox import preferences
from .services.people import leaving
from .services.people import personal_data as of_games
from .services.people.neutral_names import NeutralName
from .services.play.pictures import CACHE
from .services.rows import catalogue

personal_data.register(of_games.PARTS, of_games.texts_of_emails)


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


@receiver(data_file_asked)
def make_file_soon(pk: int, **_more: Any) -> None:
    """Tell a worker of a file with a person's data."""
    hand_over(DATA_FILE, [pk])


@receiver(account_closed)
def leave_games(user: User, **_more: Any) -> None:
    """Let a person leave what has not started."""
    leaving.leave_open_games(user)


@receiver(account_erased)
def erase(user: User, neutral_name: str, names: list[str], addresses: list[str], **_more: Any) -> None:
    """Put a neutral name in the place of a person's, and delete their mails."""
    neutral = NeutralName(names, neutral_name)
    leaving.put_neutral_name(user, neutral)
    leaving.forget_mails(user, addresses)
    leaving.put_name_on_words(user, neutral)
    leaving.put_name_into_reports(neutral)
    transaction.on_commit(caches[CACHE].clear)  # of the pictures drawn, some have the name; they are drawn again


@receiver(name_forgotten)
def forget_name(user: User, name: str, **_more: Any) -> None:
    """Put the present name of a person in the place of one given up."""
    present = NeutralName([name], user.username)
    leaving.put_present_name(user, name)
    leaving.put_name_into_news(user, present)
    leaving.put_name_into_reports(present)
    transaction.on_commit(caches[CACHE].clear)
