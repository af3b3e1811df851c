"""Texts of the site itself about people who go: the reasons in the log of its administration."""

from collections.abc import Sequence
from typing import Any

from django.contrib.admin.models import LogEntry
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_erased, name_forgotten
from games.services.people.neutral_names import NeutralName


@receiver(account_erased)
def put_neutral_name(neutral_name: str, names: Sequence[str], **_more: Any) -> None:
    NeutralName(names, neutral_name).write_into(LogEntry.objects.all(), "change_message")


@receiver(name_forgotten)
def put_present_name(user: User, name: str, **_more: Any) -> None:
    NeutralName([name], user.username).write_into(LogEntry.objects.all(), "change_message")
