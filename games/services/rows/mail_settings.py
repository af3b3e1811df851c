"""People's ways of mails by kind: those of their row, or the usual ones."""

from accounts.models import User
from games.models import MailKind, MailSettings

Way = MailSettings.Way
# Everything else comes at once.
USUAL = {MailKind.TAKEOVER: Way.DIGEST, MailKind.WANTED: Way.DIGEST, MailKind.NEWS: Way.NEVER}


def settings_of(user: User) -> MailSettings:
    """The person's row, or the usual one, unsaved; no query if it was read along with the person."""
    try:
        return user.mail_settings
    except MailSettings.DoesNotExist:
        return MailSettings(user=user)


def way(settings: MailSettings, kind: str) -> Way:
    return Way(settings.ways.get(kind) or USUAL.get(MailKind(kind), Way.AT_ONCE))
