"""``manage.py verify_dice``: ``python -m rulebooks verify`` under the name that this site has had for it."""

from rulebooks.commands import verify

from games.management.library_command import LibraryCommand


class Command(LibraryCommand):
    module = verify
    help = verify.HELP
