"""Limits on actions that people may repeat only so often: `settings.LIMITS`, counted in the
database.

The moments of the last hour or day are counted, not a calendar's, under the lock of their row: of
two requests at once the second sees the first. Refused tries count for nothing, so that waiting
helps.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.timesince import timeuntil
from django.utils.translation import gettext_lazy as _

from accounts.models import Tally, User

Who = User | str
"""The actor: a person, or an address, a network, or both of them in one word."""
SITE = "site"
"""The site as a whole does it."""
SALT = "accounts.limits"

SENTENCES: dict[str, Promise] = {
    # Translators: in all of these %(wait)s is a span of time, such as "3 hours".
    "renames": _("You can change your username %(most)s times a year. Try again in %(wait)s."),
    "tables_opened": _("You can create %(most)s games an hour. Try again in %(wait)s."),
    "practices_begun": _("You can start %(most)s practice games an hour. Try again in %(wait)s."),
    "previews": _("You can preview orders %(most)s times a minute. Try again in %(wait)s."),
    "typed_orders": _("You can send orders %(most)s times a minute. Try again in %(wait)s."),
    "imports": _("You can import %(most)s games a day. Try again in %(wait)s."),
    "messages": _("You can send %(most)s messages an hour. Your text is still here; send it again in %(wait)s."),
    "messages_of_onlookers": _(
        "You can send %(most)s messages an hour. Your text is still here; send it again in %(wait)s."
    ),
    "notes": _("You can save %(most)s notes an hour. Your text is still here; save it again in %(wait)s."),
    "leagues_founded": _("You can create %(most)s leagues a day. Try again in %(wait)s."),
    "players_put_in": _("You can add %(most)s players a day. Try again in %(wait)s."),
    "appeals": _("You can appeal %(most)s times a day. Try again in %(wait)s."),
    "announcements": _("You can post news %(most)s times a day. Try again in %(wait)s."),
    "reports": _("You can report %(most)s times a day. Try again in %(wait)s."),
    "lesson_emails": _("You can request %(most)s lesson emails an hour. Try again in %(wait)s."),
    "data_files": _("You can request your data %(most)s times a day. Try again in %(wait)s."),
    "pictures": _("Your network has loaded too many pictures. Try again in %(wait)s."),
    "past_read": _("Your network has loaded too many game pages. Try again in %(wait)s."),
    "mails_asked": _("We can send %(most)s emails a day to this address from here. Try again in %(wait)s."),
    "mails_asked_at_home": _("We can send %(most)s emails an hour to this address. Try again in %(wait)s."),
    "mails_asked_of_address": _("We have sent too many emails to this address today. Try again in %(wait)s."),
    "mails_asked_of_network": _("Your network has requested too many emails. Try again in %(wait)s."),
    "mails_to_nobodies": _("Too many players are signing up today. Try again in %(wait)s."),
    "passwords_tried": _("Wrong password %(most)s times. Try again in %(wait)s, or sign in now with a code by email."),
    "second_factors_tried": _("Wrong code %(most)s times. Try again in %(wait)s, or use a passkey."),
    "passwords_tried_of_network": _(
        "Too many wrong passwords from your network. Try again in %(wait)s, or sign in with a code by email."
    ),
    "passwords_tried_of_address": _(
        "Too many wrong passwords for this address. Try again in %(wait)s, or sign in with a code by email."
    ),
}
TRIES = _("Too many attempts (%(most)s). Try again in %(wait)s.")


class TooMuch(Exception):
    """A limit is reached; ``again`` is the end of the wait, and str() one sentence with both."""

    def __init__(self, name: str, again: datetime) -> None:
        self.name, self.again = name, again
        super().__init__(SENTENCES.get(name, TRIES) % {"most": settings.LIMITS[name].most, "wait": _time_until(again)})


@transaction.atomic
def spend(name: str, who: Who) -> None:
    """Count one act against the limit of this name. Raises TooMuch. Locks the actor's row until the commit."""
    now, within = timezone.now(), _period_of(name)
    tally, _is_new = Tally.objects.select_for_update().get_or_create(key=_tally_key(name, who), defaults={"ends": now})
    _require_room(name, tally)
    tally.moments, tally.ends = [*_counting_moments(tally, within), now], now + within
    tally.save()


@transaction.atomic
def give_back(name: str, who: Who, *, all_of_it: bool = False) -> None:
    """Take back the latest act, or all of them."""
    for tally in Tally.objects.select_for_update().filter(key=_tally_key(name, who)):
        tally.moments = [] if all_of_it else tally.moments[:-1]
        tally.save()


def require_room(name: str, who: Who) -> None:
    """Raise TooMuch if the limit is reached; nothing is counted."""
    for tally in Tally.objects.filter(key=_tally_key(name, who)):
        _require_room(name, tally)


def count_spent(name: str, who: Who) -> int:
    """Count the acts within the limit's time."""
    return sum(
        len(_counting_moments(tally, _period_of(name))) for tally in Tally.objects.filter(key=_tally_key(name, who))
    )


def forget_old() -> None:
    """Delete rows that count no more."""
    Tally.objects.filter(ends__lt=timezone.now()).delete()


def spent_by(user: User) -> dict[str, list[datetime]]:
    """Return the moments that still count of everything a person has done, by the names of the limits."""
    tallies = {tally.key.partition(":")[0]: tally for tally in Tally.objects.filter(_of_person(user))}
    return {name: _counting_moments(tally, _period_of(name)) for name, tally in tallies.items()}


def forget_person(user: User) -> None:
    Tally.objects.filter(_of_person(user)).delete()


def _require_room(name: str, tally: Tally) -> None:
    most, counting = settings.LIMITS[name].most, _counting_moments(tally, _period_of(name))
    if len(counting) >= most:
        raise TooMuch(name, counting[-most] + _period_of(name))


def _counting_moments(tally: Tally, within: timedelta) -> list[datetime]:
    now = timezone.now()
    return [moment for moment in tally.moments if moment > now - within]


def _period_of(name: str) -> timedelta:
    within: timedelta | None = settings.LIMITS[name].within
    assert within is not None, f"{name} is for what is there at once, which is counted where it is"
    return within


def _tally_key(name: str, who: Who) -> str:
    by = str(who.pk) if isinstance(who, User) else salted_hmac(SALT, who, algorithm="sha256").hexdigest()[:40]
    return f"{name}:{by}"


def _of_person(user: User) -> Q:
    return Q(key__in=[_tally_key(name, user) for name in settings.LIMITS])


def _time_until(moment: datetime) -> str:
    """The time until a moment in words, a whole minute at least."""
    now = timezone.now()
    return timeuntil(max(moment + timedelta(seconds=59), now + timedelta(minutes=1)), now, depth=2)
