"""``manage.py fuzz``: ``python -m rulebooks fuzz`` under the name that this site has had for it."""

from games.management.library_command import LibraryCommand
from rulebooks.commands import fuzz


class Command(LibraryCommand):
    module = fuzz
    help = fuzz.HELP
