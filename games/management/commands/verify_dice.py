"""``manage.py verify_dice``: ``python -m rulebooks verify`` under the name that this site has had for it."""

from games.management.library_command import LibraryCommand
from rulebooks.commands import verify


class Command(LibraryCommand):
    module = verify
    help = verify.HELP
