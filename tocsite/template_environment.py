"""Jinja2's environment: the language of all pages and mails (``templates/``).

Only the pages of Django's admin, which extend its own, are written in Django's (``tocsite/templates/``).
"""

from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.template import defaultfilters
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import json_script
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import get_language, get_language_bidi, ngettext, npgettext, pgettext
from django.utils.translation import gettext as look_up
from jinja2 import ChainableUndefined, Environment

from games import template_functions as of_games
from games.leagues import template_functions as of_leagues
from tocsite.page_parts import mistakes

MOST_ADDRESSES = 8192
"""Some forty a game: those of the latest two hundred."""
MOST_SENTENCES = 4096
NOT_ESCAPED = (".txt", ".css")


def date(at: datetime, form: str) -> str:
    """Write a moment by the reader's clock, in one of Django's forms."""
    return str(defaultfilters.date(localtime(at), form))


FILTERS_OF_DJANGO = {
    "date": date,
    "json_script": json_script,
    "linebreaks": defaultfilters.linebreaks_filter,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "naturaltime": naturaltime,
    "truncatechars": defaultfilters.truncatechars,
    "urlencode": defaultfilters.urlencode,
    "urlize": defaultfilters.urlize,
}


def environment(**options: Any) -> Environment:
    """Make the environment for the settings.

    A variable that a page does not have is empty, and so is all that is asked of it.
    """
    of_site = {"autoescape": escapes, "undefined": ChainableUndefined, "extensions": ["jinja2.ext.i18n"]}
    environment = Environment(**options | of_site, cache_size=-1)
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # a method that the extension adds
        translate, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    environment.globals |= {
        "get_current_timezone_name": get_current_timezone_name,
        "get_language": get_language,
        "get_language_bidi": get_language_bidi,
        "mistakes": mistakes,
        "static": cache(static),  # an address is the same for as long as the process lives
        "url": url,
        **of_games.FUNCTIONS,
        **of_leagues.FUNCTIONS,
    }
    environment.filters |= FILTERS_OF_DJANGO | of_games.FILTERS | of_leagues.FILTERS
    return environment


def escapes(template: str | None) -> bool:
    """Return True for a template of HTML: in the text of mails nothing is markup."""
    return template is None or not template.endswith(NOT_ESCAPED)


@lru_cache(MOST_ADDRESSES)
def url(name: str, *args: object) -> str:
    """Return the address of a page, made once for a game: nothing in it depends on the reader."""
    return reverse(name, args=args)


def translate(sentence: str) -> str:
    """Return the sentence in the language in force."""
    return _translate_to(get_language(), sentence)


@lru_cache(MOST_SENTENCES)
def _translate_to(language: str | None, sentence: str) -> str:
    """Look a sentence up once in each language; it is the one in force."""
    return look_up(sentence)
