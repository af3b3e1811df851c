"""Acts in the administration, in the log of moderators that nobody can change."""

import re
from contextlib import suppress
from functools import reduce
from operator import or_

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy as plazy

from accounts.models import Name, PausedAddress, User
from games.models import ModeratorAct
from games.services.people.neutral_names import NeutralName

TITLES: dict[str, Promise] = {}
"""The title of each act, by its name in the log."""
PEOPLE_OF = {
    "accounts.user": ("pk",),
    "games.game": ("seats__game", "tenures__seat__game", "created_games"),
    "games.seat": ("seats__game__seats", "tenures__seat__game__seats", "created_games__seats"),
    "leagues.league": ("leagues", "league_entries__season__league"),
    "leagues.season": ("leagues__seasons", "league_entries__season"),
}
"""The ways from people to the key of a row of theirs, by its table: all who have to do with it."""
KEYS: dict[str, Promise] = {
    "accounts.user": plazy("row", "player %(key)s"),
    "accounts.pausedaddress": plazy("row", "paused address %(key)s"),
    "games.game": plazy("row", "game %(key)s"),
    "games.seat": plazy("row", "seat %(key)s"),
    "games.notification": plazy("row", "notification %(key)s"),
    "games.newsmail": plazy("row", "league email %(key)s"),
    "games.digest": plazy("row", "daily digest %(key)s"),
    "games.accountmail": plazy("row", "account email %(key)s"),
    "games.operatormail": plazy("row", "operator email %(key)s"),
    "leagues.league": plazy("row", "league %(key)s"),
    "leagues.season": plazy("row", "season %(key)s"),
}
"""The names of the rows that staff act on, by their table and key."""
ADDRESS = re.compile(r"\S*@\S*")


def note_act(*, moderator: User, row: Model, act: str, reason: str) -> ModeratorAct:
    """Log an act on a row by the names of both in the program, which its readers see in their language.

    Needs the row as it was before, and the transaction of the act.
    """
    return ModeratorAct.objects.create(
        kind=ModeratorAct.Kind.STAFF,
        row=_key_of(row),
        moderator=moderator.pk,
        person=row.pk if isinstance(row, User) else None,
        reason=f"{act}: {reason}" if reason else act,
    )


def row_in_words(act: ModeratorAct) -> str:
    """Name the row of an act by its kind and key, so that no name of a person is in the log."""
    return key_in_words(act.row)


def key_in_words(row: str) -> str:
    """Name a row by its table, in the reader's language, and its key: "games.game 12" as "game 12"."""
    label, _blank, key = row.rpartition(" ")
    if label in KEYS:
        return str(KEYS[label]) % {"key": key}
    with suppress(LookupError, ValueError):
        return f"{apps.get_model(label)._meta.verbose_name} {key}"
    return row


def reason_in_words(act: ModeratorAct) -> str:
    """Return the reason of an act, after the title of one in the administration."""
    return act_in_words(act.reason) if act.kind == ModeratorAct.Kind.STAFF else act.reason


def act_in_words(text: str) -> str:
    """Put the title of an act, in the reader's language, in the place of its name in a log."""
    name, colon, reason = text.partition(":")
    return f"{TITLES[name]}{colon}{reason}" if name in TITLES else text


def without_names(words: str, row: Model) -> str:
    """Leave out addresses, and the names, of now and given up, of the people whose row, game or league it is."""
    names = Name.objects.filter(person__in=_people_of(row)).values_list("name", flat=True)
    words = ADDRESS.sub("…", words)
    return NeutralName(sorted(names), _("the player"), in_any_case=True).in_text(words) if names else words


def _key_of(row: Model) -> str:
    return f"{row._meta.label_lower} {row.pk}"


def _people_of(row: Model) -> QuerySet[User]:
    if isinstance(row, PausedAddress):
        return User.objects.filter(emailaddress__email__iexact=row.address)
    ways = PEOPLE_OF.get(row._meta.label_lower, ())
    person = Q(pk=getattr(row, "user_id", None))
    return User.objects.filter(reduce(or_, (Q(**{way: row.pk}) for way in ways), person)).distinct()
