"""The language and time of a person who is written to while they are on no page."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import override

from accounts.models import User
from accounts.zones import in_zone


@contextmanager
def written_for(user: User) -> Iterator[str]:
    """Switch to the person's language and time zone within the block; yields the language's code."""
    language = user.reading_language
    with override(language), in_zone(user.timezone, is_certain=user.timezone_chosen):
        yield language
