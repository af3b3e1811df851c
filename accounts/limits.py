"""Limits on actions that people may repeat only so often: `settings.LIMITS`, counted in the
database.

The moments of the last hour or day are counted, not a calendar's, under the lock of their row: of
two requests at once the second sees the first. Refused tries count for nothing, so that waiting
helps.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
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
    "renames": _("You have changed your name %(most)s times within a year: you can change it again in %(wait)s."),
    "tables_opened": _("You have opened %(most)s tables within an hour: you can open the next one in %(wait)s."),
    "practices_begun": _("You have begun %(most)s practice games within an hour: the next one can begin in %(wait)s."),
    "previews": _("You have tried out orders %(most)s times within a minute: please go on in %(wait)s."),
    "typed_orders": _("You have written orders %(most)s times within a minute: please go on in %(wait)s."),
    "imports": _("You have brought in %(most)s files within a day: you can bring in the next one in %(wait)s."),
    "messages": _(
        "You have written %(most)s messages within an hour: please go on in %(wait)s, what you wrote is still here."
    ),
    "messages_of_onlookers": _(
        "You have written %(most)s messages within an hour: please go on in %(wait)s, what you wrote is still here."
    ),
    "notes": _("You have kept %(most)s notes within an hour: please go on in %(wait)s, what you wrote is still here."),
    "leagues_founded": _("You have founded %(most)s leagues within a day: found the next one in %(wait)s."),
    "players_put_in": _("You have put in %(most)s players within a day: you can put in the next one in %(wait)s."),
    "appeals": _("You have appealed %(most)s times within a day: the next appeal is possible in %(wait)s."),
    "announcements": _("You have posted news %(most)s times within a day: post the next in %(wait)s."),
    "pictures": _("From your network, many pictures were asked for within a minute: please go on in %(wait)s."),
    "past_read": _("From your network, many pages of games were asked for within a minute: please go on in %(wait)s."),
    "mails_asked": _("From here, %(most)s mails to this address were asked for within a day: ask again in %(wait)s."),
    "mails_asked_at_home": _("%(most)s mails to this address were asked for within an hour: ask again in %(wait)s."),
    "mails_asked_of_address": _("Many mails to this address were asked for today: please ask again in %(wait)s."),
    "mails_asked_of_network": _("From your network, many mails were asked for within an hour: ask again in %(wait)s."),
    "mails_to_nobodies": _("Today more people want to sign up than we can mail: please come back in %(wait)s."),
    "passwords_tried": _(
        "The password was wrong %(most)s times: try again in %(wait)s, or sign in at once by a code that we mail."
    ),
    "passwords_tried_of_network": _(
        "From your network, many passwords were wrong: try again in %(wait)s, or sign in by a code that we mail."
    ),
    "passwords_tried_of_address": _(
        "Many wrong passwords were tried for this address: try again in %(wait)s, or sign in by a code that we mail."
    ),
}
TRIES = _("This was tried %(most)s times in a short time: please go on in %(wait)s.")


class TooMuch(Exception):
    """A limit is reached; ``again`` is the end of the wait, and str() one sentence with both."""

    def __init__(self, name: str, again: datetime) -> None:
        self.name, self.again = name, again
        super().__init__(SENTENCES.get(name, TRIES) % {"most": settings.LIMITS[name].most, "wait": _time_until(again)})


@transaction.atomic
def spend(name: str, who: Who) -> None:
    """Count one act against the limit of this name. Raises TooMuch. Locks the actor's row until the
    commit.
    """
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


def _require_room(name: str, tally: Tally) -> None:
    most, counting = settings.LIMITS[name].most, _counting_moments(tally, _period_of(name))
    if len(counting) >= most:
        raise TooMuch(name, counting[-most] + _period_of(name))


def _counting_moments(tally: Tally, within: timedelta) -> list[datetime]:
    """The moments that still count."""
    now = timezone.now()
    return [moment for moment in tally.moments if moment > now - within]


def _period_of(name: str) -> timedelta:
    within: timedelta | None = settings.LIMITS[name].within
    assert within is not None, f"{name} is for what is there at once, which is counted where it is"
    return within


def _tally_key(name: str, who: Who) -> str:
    by = str(who.pk) if isinstance(who, User) else salted_hmac(SALT, who, algorithm="sha256").hexdigest()[:40]
    return f"{name}:{by}"


def _time_until(moment: datetime) -> str:
    """The time until a moment in words, a whole minute at least."""
    now = timezone.now()
    return timeuntil(max(moment + timedelta(seconds=59), now + timedelta(minutes=1)), now, depth=2)
