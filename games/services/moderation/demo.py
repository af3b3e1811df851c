"""A report for the demo's moderator to decide."""

from accounts.models import User
from games.models import Report

from . import reporting


def build(*, reporter: User, about: User) -> None:
    """Report one player of the demo by another. Running it again changes nothing."""
    if not Report.objects.exists():
        reporting.report(
            user=reporter,
            subject=Report.Subject.PLAYER,
            key=about.username,
            kind=Report.Kind.OTHER,
            reason="This is the demo: decide as you like. The player and I get an email.",
        )
