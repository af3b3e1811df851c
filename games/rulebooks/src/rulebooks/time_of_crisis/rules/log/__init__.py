"""Events of the game, as data for the log. Secret events go to one seat only.

Stored logs are read for ever: an event may gain fields that have a default, and neither loses a
field nor its name.
"""

# ruff: noqa: F403 - the files hold events and nothing else

from rulebooks.engine.events import Event, SecretEvent

from .battle import *
from .crisis import *
from .factions import *
from .orders import *
from .turn import *

LOG_EVENTS: tuple[type[Event], ...] = tuple(
    kind for base in (Event, SecretEvent) for kind in base.__subclasses__() if kind.__module__.startswith(__name__)
)
"""Every event of this ruleset, for reading stored ones."""
