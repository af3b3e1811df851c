"""Seals of people's names in a draw, so that nobody can exchange names in its file."""

import secrets
from collections.abc import Sequence

from games.leagues.models import Entry
from games.leagues.pairing import seal_name


def seal_names(entries: Sequence[int]) -> dict[str, str]:
    """Return the seal of each person's name by entry, and keep what opens it; bots have none.

    The season's row is locked.
    """
    people = Entry.objects.filter(pk__in=entries, user__isnull=False).select_related("user").order_by("pk")
    unsealed = []
    for entry in people:
        if not entry.name_salt:
            entry.name_salt, entry.drawn_name = secrets.token_hex(16), entry.name
            unsealed.append(entry)
    Entry.objects.bulk_update(unsealed, ["name_salt", "drawn_name"])
    return {str(entry.pk): seal_name(entry.pk, entry.drawn_name, entry.name_salt) for entry in people}
