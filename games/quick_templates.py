"""The other template language, Jinja2, for the table and the frame of every page
(``templates_jinja2/``).

Django's engine took a quarter of the time of a table's page; with Jinja2, the page and an act's
answer take an eighth less (measured by turns of both, in one run). All other templates are
Django's, and draw these by the tag ``quick``.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as look_up
from jinja2 import Environment

from accounts.languages import address_of_feed
from games.present.lists import comma, join_words
from games.present.waiting import games_that_wait, new_messages
from games.templatetags import games as tags
from tocsite.bundles import table_sheet


def environment(**options: Any) -> Environment:
    """Make Jinja2's environment for the settings; its functions have the names of Django's tags."""
    made = Environment(**options)
    made.globals |= {
        "_": translate,
        "address_of_feed": address_of_feed,
        "comma": comma,
        "django_template": django_template,
        "games_that_wait": games_that_wait,
        "new_messages": new_messages,
        "notation": tags.notation,
        "numbered": numbered,
        "pgettext": pgettext,
        "picture_size": tags.picture_size,
        "sealed": tags.sealed,
        "table_sheet": table_sheet,
        "static": cache(static),  # an address is the same for as long as the process lives
        "time": tags.time,
        "url": url,
    }
    made.filters["join_words"] = join_words
    return made


MOST_ADDRESSES = 8192
"""Some forty a game: those of the latest two hundred."""
MOST_SENTENCES = 4096


@lru_cache(MOST_ADDRESSES)
def url(name: str, *args: object) -> str:
    """The address of a page, made once for a game: nothing in it depends on the reader."""
    return reverse(name, args=args)


def translate(sentence: str) -> str:
    """The sentence in the language in force."""
    return _translate_to(get_language(), sentence)


@lru_cache(MOST_SENTENCES)
def _translate_to(language: str | None, sentence: str) -> str:
    """The language is the one in force: looked up is each sentence once in each."""
    return look_up(sentence)


def numbered(name: str, *args: object) -> Callable[[int], str]:
    """Return a function from a number to an address with it at the end; the rest is put together once."""
    before, after = reverse(name, args=(*args, 0)).rsplit("0", 1)
    return lambda number: f"{before}{number}{after}"


def django_template(name: str, **context: object) -> SafeString:
    """Render a template of Django's language within one of this, with the context handed over and no more."""
    return render_to_string(name, context)
