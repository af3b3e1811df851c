"""One stored event of every kind.

``python -m rulebooks.tests.time_of_crisis.event_samples`` adds those of kinds that are new. What lies
there is never written again: it is what the logs of old games on the site look like.
"""

import json
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import rulebooks
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules.log import LOG_EVENTS
from rulebooks.time_of_crisis.rules.state import Shot

FILE = Path(__file__).parent / "samples" / "time_of_crisis-events.json"
PLAIN: dict[Any, Any] = {int: 1, str: "gallia", bool: True, Shot: Shot("full", 3, 6, bonus=True)}


def value(kind: Any) -> Any:
    """Something that a field of this type may hold, and that is no field's default."""
    if get_origin(kind) is list:
        return [value(get_args(kind)[0])]
    if get_origin(kind) is dict:
        return {value(get_args(kind)[0]): value(get_args(kind)[1])}
    return PLAIN[kind]


def example(kind: type[Event]) -> Event:
    """An event of a kind with every field filled."""
    hints = get_type_hints(kind)
    return kind(**{name: value(hints[name]) for name in kind.__struct_fields__})


def stored_name(kind: type[Event]) -> str:
    """Return the name by which logs have a kind of event."""
    return str(kind.__struct_config__.tag)


def stored() -> dict[str, str]:
    """The kept samples: lists of one event as the site stores them, by kind."""
    samples: dict[str, str] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return samples


def write() -> None:
    """Add a sample of every kind that has none."""
    fresh = {stored_name(kind): rulebooks.dump_events([example(kind)]) for kind in LOG_EVENTS}
    FILE.write_text(json.dumps({**fresh, **stored()}, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    write()
