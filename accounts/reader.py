"""A person as the reader of what is written for them while they are on no page: their language, their time."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User


@contextmanager
def written_for(user: User) -> Iterator[str]:
    """Within it, words are in the person's language and times are by their clock; gives the language's code."""
    language = user.language or settings.LANGUAGE_CODE
    with override(language), timezone.override(zoneinfo.ZoneInfo(user.timezone)):
        yield language
