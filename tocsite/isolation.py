"""Names chosen by people, written from left to right or from right to left, beside words of the
site.

A name from right to left would turn its neighbours: digits and brackets behind it would go to its
other side. Such a name is an `Isolated`: put into any sentence it stands between two isolates,
invisible characters, and on pages these become ``<bdi>``. All other names are plain text and turn
nothing.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from django.db import models
from django.urls import register_converter
from django.utils.html import escape
from django.utils.safestring import SafeString

FIRST_STRONG, POP = "\u2068", "\u2069"
MARKS = re.compile(f"[{FIRST_STRONG}{POP}]")
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
TAGS = re.compile(r"(<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)")
NAME_OF_TAG = re.compile(r"<(/?)([a-zA-Z]+)")
LITERAL = frozenset({"script", "style", "title", "textarea", "option", "svg"})
"""Elements without any ``<bdi>`` in them."""
READ = re.compile(r"((?<![\w-])(?:aria-label|title|alt|content|placeholder|data-title)=(?:\"[^\"]*\"|'[^']*'))")
"""Attributes read by people; all others are for forms, addresses and scripts."""


class Isolated(str):
    """A name from right to left. Compared, stored and sought it is plain text, put into any text it is isolated."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{FIRST_STRONG}{without_isolates(self)}{POP}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __html__(self) -> SafeString:
        return escape(str(self))


def isolate(name: str) -> str:
    if name.isascii() or not any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name):
        return name
    return Isolated(without_isolates(name))


def isolate_words(words: Mapping[str, Any], keys: frozenset[str]) -> dict[str, Any]:
    """Isolate the names, or lists of them, under these keys among the words of a sentence."""
    return {key: _isolated_word(value) if key in keys else value for key, value in words.items()}


def _isolated_word(value: Any) -> Any:
    if isinstance(value, list):
        return [isolate(item) for item in value]
    return isolate(value) if isinstance(value, str) else value


def without_isolates(text: str) -> str:
    """Return the text without isolates: for addresses, boxes of forms, files, and replies."""
    return MARKS.sub("", str.__str__(text))


def as_html(page: str) -> str:
    """Return a page or a part of one with ``<bdi>`` in place of isolates in the text people read."""
    if FIRST_STRONG not in page:
        return page
    inside, parts = "", []
    for part in TAGS.split(page):
        tag = NAME_OF_TAG.match(part)
        if tag is None:
            parts.append(part if inside else _with_elements(part))
            continue
        closes, name = bool(tag[1]), tag[2].lower()
        if not inside and name in LITERAL and not closes:
            inside = name
        elif closes and name == inside:
            inside = ""
        parts.append(_with_plain_values(part))
    return "".join(parts)


def _with_elements(text: str) -> str:
    return text.replace(FIRST_STRONG, "<bdi>").replace(POP, "</bdi>")


def _with_plain_values(tag: str) -> str:
    """Return a tag with isolates only in attributes read to people."""
    return "".join(part if READ.fullmatch(part) else without_isolates(part) for part in READ.split(tag))


class NameField(models.CharField):
    """A name or a title chosen by a person. In the database it is a CharField like any other."""

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def from_db_value(self, value: str | None, expression: object, connection: object) -> str | None:
        return None if value is None else isolate(value)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Let the name just written stand isolated as well."""
        value = super().pre_save(model_instance, add)
        if isinstance(value, str):
            setattr(model_instance, self.attname, isolate(value))
        return value

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return without_isolates(value) if isinstance(value, str) else value

    def value_from_object(self, obj: models.Model) -> Any:
        value = super().value_from_object(obj)
        return without_isolates(value) if isinstance(value, str) else value


class IsolationMiddleware:
    """Put names into ``<bdi>`` on every page; one look at a page without any."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        response = self.get_response(request)
        is_page = not response.streaming and response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and FIRST_STRONG.encode() in response.content:
            response.content = as_html(response.content.decode(response.charset))
        return response


class NameConverter:
    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return without_isolates(value)


register_converter(NameConverter, "name")
