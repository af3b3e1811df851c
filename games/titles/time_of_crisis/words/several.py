"""Plural of players who are two, such as Pupienus and Balbinus: English speaks of them as it speaks
to one, "you roll" and "they roll".

Other languages keep their translation's singular.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from games.engine.events import Event
from games.present.said import EventTemplates
from games.titles.title import Names

from . import factions

SUBJECT = re.compile(r"^You (?=\w)|(?<=: )you (?=\w)")


def tell_in_plural(usual: str, said: EventTemplates, event: Event, names: Names, words: Mapping[str, Any]) -> str:
    """Return the sentence about an event for everybody, or a third party, in the plural if its
    doers are several.
    """
    parts = said.others if said.you is None else {"seat": said.you, **said.others}
    for part, template in parts.items():
        name = _of_several(getattr(event, part), names)
        to_them = str(template % words) if name else ""
        if start := SUBJECT.search(to_them):
            of_them = to_them[start.end() :].replace("your ", "their ")
            return f"{to_them[: start.start()]}{name} {of_them}"
    return usual


def tell_one_in_plural(usual: str, event: Event, names: Names) -> str:
    """Put the first verb of an attack or replacement by several into the plural, for its victim."""
    doers = (getattr(event, part, -1) for part in ("seat", "governor"))
    found = (re.escape(name) for name in (_of_several(seat, names) for seat in doers) if name)
    return next((re.sub(rf"({name} \w+)s\b", r"\1", usual, count=1) for name in found), usual)


def count(name: str) -> int:
    """Count the people with this name, as far as a language tells one from several."""
    return 2 if name in _faction_names() else 1


def _of_several(seat: int, names: Names) -> str:
    """Name the several of this seat, for readers of English; empty for others."""
    english = (get_language() or "en").startswith("en")
    return names[seat] if seat >= 0 and english and names[seat] in _faction_names() else ""


def _faction_names() -> list[str]:
    return [str(factions.NAMES[mat]) for mat in factions.OF_SEVERAL]
