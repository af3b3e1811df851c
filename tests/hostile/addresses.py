"""Every address of the site, as its resolver has them, and the parameters that its views read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.contrib.admindocs.views import extract_views_from_urlpatterns, simplify_regex
from django.urls import Resolver404, get_resolver, resolve

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
READ = re.compile(r"""\.(?:GET|POST)(?:\.get|\.getlist)?[\[(]"(\w+)"|"(\w+)" (?:not )?in \w+\.(?:GET|POST)\b""")


class Address(NamedTuple):
    """A line of the URLconf: ``route`` is as Django's resolver reports it, ``shape`` has its parameters as <name>."""

    route: str
    shape: str

    @property
    def parameters(self) -> list[str]:
        return PARAMETER.findall(self.shape)

    def fill(self, values: Mapping[str, str]) -> str:
        """Return the path with these values, which are percent-encoded already."""
        return PARAMETER.sub(lambda match: values[match[1]], self.shape)


def every_address() -> list[Address]:
    """Return all of the URLconf, each once."""
    views = extract_views_from_urlpatterns(get_resolver().url_patterns)
    return list({route: Address(route, simplify_regex(route)) for _view, route, _namespace, _name in views}.values())


def resolve_route(path: str) -> tuple[str, dict[str, str]] | None:
    """Return the route of a path of the site with its values, percent-encoded; None for a path that is none."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match.route, {name: quote(str(value), safe="") for name, value in match.captured_kwargs.items()}


def parameters_read() -> list[str]:
    """Return the names that our views read out of a query or a form by themselves."""
    return sorted(set(_names_read()))


def _names_read() -> Iterator[str]:
    for folder in ("accounts", "games", "tocsite"):
        for path in Path(settings.BASE_DIR / folder).rglob("*.py"):
            yield from (first or second for first, second in READ.findall(path.read_text()))
