"""``manage.py arena``: ``python -m rulebooks arena`` under the name that this site has had for it."""

from rulebooks.commands import arena

from games.management.library_command import LibraryCommand


class Command(LibraryCommand):
    module = arena
    help = arena.HELP
