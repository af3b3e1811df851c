"""The voice of a player: one whom moderators have muted writes nothing that others read."""

from django.utils.translation import gettext as _

from games import access
from games.durations import moment
from games.services.errors import NotNow, Refused


def refusal_of_voice(user: access.Person) -> Refused | None:
    """The reason somebody may write to nobody now: moderators have muted them; None if they may."""
    if not user.is_authenticated or not user.is_muted or user.muted_until is None:
        return None
    sentence = _("A moderator has muted you. You can write messages again from %(until)s.")
    return NotNow(sentence % {"until": moment(user.muted_until)})


def require_voice(user: access.Person) -> None:
    """Raise NotNow for somebody muted."""
    if (problem := refusal_of_voice(user)) is not None:
        raise problem
