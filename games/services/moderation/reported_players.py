"""Reports of players and of their usernames."""

import secrets

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _

from accounts import naming
from accounts.models import User
from accounts.names import validate_public_name
from games import access
from games.models import ModeratorAct, Report
from games.services.errors import Refused
from games.services.people import leaving
from games.services.people.neutral_names import NeutralName

from .subjects import NEW_NAME, ReportedThing, Subject, SubjectGone, forget_before, note_before, register

Kind = ModeratorAct.Kind


class Players(Subject):
    offered = (Kind.RENAME,)

    def find(self, reader: User, key: str) -> ReportedThing:
        try:
            person = access.person_named(key)
        except Http404 as problem:
            raise SubjectGone(_("This player no longer exists, so there is nothing to report.")) from problem
        return ReportedThing(str(person.pk), person.username, person, {"username": person.username})

    def address(self, report: Report) -> str:
        return report.about.get_absolute_url() if report.about and report.about.is_active else ""

    def rename(self, report: Report, name: str) -> None:
        """Give a player another username. For a year the former one is nobody's, theirs neither, and leads nowhere."""
        if report.about is None:
            raise SubjectGone(_("This account has been deleted."))
        leaving.lock_games(report.about)
        user = User.objects.select_for_update(no_key=True).get(pk=report.about.pk)
        former = user.username
        user.username = _require_free_name(name, user) if name else _free_name()
        user.save(update_fields=["username"])
        user.names.filter(name=former).update(person=None)
        leaving.put_name_into_logs(user, NeutralName([former], user.username))
        note_before(report, username=former, new_name=user.username)

    @transaction.atomic
    def restore(self, report: Report, kind: str) -> None:
        """Give a player their former username back."""
        former = report.before.get("username")
        if kind == Kind.RENAME and former and report.about is not None:
            leaving.lock_games(report.about)
            user = User.objects.select_for_update(no_key=True).get(pk=report.about.pk)
            naming.let_go(former)
            user.username = _require_free_name(former, user)
            current = User.objects.values_list("username", flat=True).get(pk=user.pk)
            user.save(update_fields=["username"])
            leaving.put_name_into_logs(user, NeutralName([current], former))
            forget_before(report, "username", NEW_NAME)


def _require_free_name(name: str, user: User) -> str:
    try:
        validate_public_name(name)
        return naming.require_free(name, to=user)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem


def _free_name() -> str:
    """Return a username that says nothing and that nobody has."""
    while True:
        name = f"player-{secrets.randbelow(9000) + 1000}"
        try:
            return naming.require_free(name)
        except ValidationError:
            continue


register(Report.Subject.PLAYER, Players())
