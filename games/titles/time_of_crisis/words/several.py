"""Who is more than one, as Pupienus and Balbinus are: in English they are spoken of as one is spoken to, "you roll" and
"they roll". Other languages have what their translation says of anybody."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from games.engine.events import Event
from games.present.said import Said
from games.titles.title import Names

from . import factions

SUBJECT = re.compile(r"^You (?=\w)|(?<=: )you (?=\w)")


def told(usual: str, said: Said, event: Event, names: Names, words: Mapping[str, Any]) -> str:
    """What is said of an event to everybody, or to somebody else in it, in the plural where its doers are several."""
    parts = said.others if said.you is None else {"seat": said.you, **said.others}
    for part, template in parts.items():
        name = _of_several(getattr(event, part), names)
        to_them = str(template % words) if name else ""
        if start := SUBJECT.search(to_them):
            of_them = to_them[start.end() :].replace("your ", "their ")
            return f"{to_them[: start.start()]}{name} {of_them}"
    return usual


def told_to_one(usual: str, event: Event, names: Names) -> str:
    """What is said to who is attacked or replaced by several: their first verb is in the plural."""
    doers = (getattr(event, part, -1) for part in ("seat", "governor"))
    found = (re.escape(name) for name in (_of_several(seat, names) for seat in doers) if name)
    return next((re.sub(rf"({name} \w+)s\b", r"\1", usual, count=1) for name in found), usual)


def count(name: str) -> int:
    """How many people have this name, as far as a language tells one from several."""
    return 2 if name in _several() else 1


def _of_several(seat: int, names: Names) -> str:
    """What those of this seat are called, if they are several and the reader's language is English."""
    english = (get_language() or "en").startswith("en")
    return names[seat] if seat >= 0 and english and names[seat] in _several() else ""


def _several() -> list[str]:
    return [str(factions.NAMES[mat]) for mat in factions.OF_SEVERAL]
