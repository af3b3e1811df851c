"""Moderators: players with the staff flag, which ``manage.py moderators`` gives and takes."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.services.errors import NotYours


def is_moderator(user: access.Person) -> bool:
    """Return True for a moderator. Every door of moderators asks this: what else they must have belongs here."""
    return user.is_authenticated and user.is_active and user.is_staff


def require_moderator(user: access.Person) -> User:
    """Return the moderator. Raises NotYours for everybody else."""
    if not user.is_authenticated or not is_moderator(user):
        raise NotYours(_("Only moderators can see this page."))
    return user


def moderators() -> QuerySet[User]:
    return User.objects.filter(is_staff=True, is_active=True).order_by("username")
