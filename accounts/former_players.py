"""The neutral names of deleted accounts: stored in one language, and said in their reader's."""

import re

from django.utils.translation import gettext as _

STORED = "Former player {number}"
FOUND = re.compile(r"\bFormer player (\d+)\b")


def name_former_player(number: int | None) -> str:
    """Say the name of a deleted account, by the key of its `accounts.models.DeletedAccount`; one from before there were
    any has no number.
    """
    if number is None:
        return _("Former player")
    return _("Former player %(number)s") % {"number": number}


def in_readers_language(text: str) -> str:
    """Say each neutral name in a name, or in a sentence of the site's. Nobody else's name has its blanks."""
    return FOUND.sub(lambda match: name_former_player(int(match[1])), text) if "Former player " in text else text
