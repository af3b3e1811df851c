"""The language and time of a person who is written to while they are on no page."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone
from django.utils.translation import override

from accounts.models import User


@contextmanager
def written_for(user: User) -> Iterator[str]:
    """Switch to the person's language and time zone within the block; yields the
    language's code.
    """
    language = user.language or user.browser_language
    with override(language), timezone.override(zoneinfo.ZoneInfo(user.timezone)):
        yield language
