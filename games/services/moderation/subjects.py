"""Things that can be reported: players, messages and games, and those of other apps.

Each subject finds its things for a reader, tells how they are now, and can rename, hide and restore
them for the moderators.
"""

from typing import Any, ClassVar, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import ModeratorAct, Report
from games.services.errors import NotNow, Refused

NEW_NAME = "new_name"


class SubjectGone(NotNow):
    """A reported thing is not there any more, or not for this reader; str() is a sentence for them."""

    status = 404


class ReportedThing(NamedTuple):
    """A thing to be reported: its key, what it is called, who answers for it, and how it is now, as JSON."""

    key: str
    name: str
    about: User | None
    as_it_is: dict[str, Any]


class Subject:
    """The ways of one kind of thing. ``offered`` are the acts that a moderator has beside those against a person."""

    kinds: ClassVar[tuple[Report.Kind, ...]] = tuple(Report.Kind)
    offered: ClassVar[tuple[ModeratorAct.Kind, ...]] = ()

    def find(self, reader: User, key: str) -> ReportedThing:
        """Return a thing that the reader may see, by the key in its address. Raises SubjectGone."""
        raise NotImplementedError

    def address(self, report: Report) -> str:
        """Return the page of a reported thing; empty if it is gone or not for everybody."""
        raise NotImplementedError

    def is_part_of(self, user: User, report: Report) -> bool:
        """Return True for somebody who takes part in a reported thing, and so must not decide about it."""
        return False

    def rename(self, report: Report, name: str) -> None:
        """Give a reported thing another name, a neutral one if it is empty, and note the former one. Raises Refused."""
        raise Refused(_("This can't be renamed."))

    def hide(self, report: Report) -> None:
        """Let nobody read a reported thing any more, and note what is needed to restore it. Raises SubjectGone."""
        raise Refused(_("This can't be hidden."))

    def restore(self, report: Report, kind: str) -> None:
        """Take a renaming or hiding back as far as that is possible."""


SUBJECTS: dict[str, Subject] = {}


def register(name: Report.Subject, subject: Subject) -> None:
    """Add a kind of thing; apps do so when the site starts."""
    SUBJECTS[name] = subject


def note_before(report: Report, **before: Any) -> None:
    """Keep what an act has replaced; a repeated act has replaced no more, but for ``new_name``."""
    new = {name: value for name, value in before.items() if name not in report.before or name == NEW_NAME}
    report.before = {**report.before, **new}
    report.save(update_fields=["before"])


def forget_before(report: Report, *names: str) -> None:
    """Drop what was kept once it is restored: a later act replaces something else."""
    report.before = {name: value for name, value in report.before.items() if name not in names}
    report.save(update_fields=["before"])
