"""``manage.py arena``: ``python -m rulebooks arena`` under the name that this site has had for it."""

from games.management.library_command import LibraryCommand
from rulebooks.commands import arena


class Command(LibraryCommand):
    module = arena
    help = arena.HELP
