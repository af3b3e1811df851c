"""Verbs on people that are not allauth's."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User


@transaction.atomic
def end_all_sessions(*, user: User) -> None:
    """Sign a person out of every browser, the one in front of them included."""
    for session in UserSession.objects.filter(user=user):
        session.end()
