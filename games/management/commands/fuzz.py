"""``manage.py fuzz``: ``python -m rulebooks fuzz`` under the name that this site has had for it."""

from rulebooks.commands import fuzz

from games.management.library_command import LibraryCommand


class Command(LibraryCommand):
    module = fuzz
    help = fuzz.HELP
