"""Pages of administration for staff with a second factor, by Django's admin.

Staff look at rows, and act by the services that everybody's clicks go through. What a page shows is a list of allowed
columns: nothing hidden of a running game, no secret and no text of a private message is among them.
"""

from . import emails, games, leagues, operations, people
from .site import site

__all__ = ["emails", "games", "leagues", "operations", "people", "site"]
