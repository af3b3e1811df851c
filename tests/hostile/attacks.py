"""Requests that nobody in good faith makes, drawn by lot from what is known of the site."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.core.files.base import ContentFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.form_filling import IN_PARTS, PageForm

from .addresses import Address
from .site import Reader
from .values import BODIES, BROKEN, FILES, FORM, HEADERS, METHODS, QUERIES, TEXTS


class Attack(NamedTuple):
    """A request of one reader; ``page`` is where its form stands, if it is one."""

    reader: Reader
    path: str
    method: str = "GET"
    body: bytes = b""
    kind: str = FORM
    headers: dict[str, str] = {}
    page: str = ""

    def send(self) -> Any:
        cookies = self.headers.get("Cookie")
        browser = self.reader.browser()
        headers = {name: value for name, value in self.headers.items() if name != "Cookie"}
        extra = {"HTTP_COOKIE": cookies} if cookies is not None else {}
        if cookies is not None:
            browser.cookies.clear()
        return browser.generic(self.method, self.path, self.body, self.kind, headers=headers, **extra)

    def __str__(self) -> str:
        return (
            f"{self.reader.name}: {self.method} {self.path[:200]} {self.headers or ''} {self.kind} {self.body[:300]!r}"
        )


class Known(NamedTuple):
    """Facts about the site: values of parameters by the route, and by their name alone; names of fields."""

    by_route: dict[str, list[dict[str, str]]]
    by_name: dict[str, set[str]]
    fields: set[str]

    @classmethod
    def nothing(cls) -> "Known":
        return cls(defaultdict(list), defaultdict(set), set())

    def paths_of(self, address: Address) -> list[str]:
        """Return the paths of an address that are known."""
        return (
            [address.fill(values) for values in self.by_route[address.route]] if address.parameters else [address.shape]
        )

    def note(self, route: str, values: dict[str, str]) -> None:
        if values not in self.by_route[route]:
            self.by_route[route].append(values)
        for name, value in values.items():
            self.by_name[name].add(value)


def on_address(reader: Reader, address: Address, known: Known, rng: Random) -> Attack:
    """Return a request of an address: its path, query, headers, method or body is hostile, or several of them."""
    path = address.fill(_values(address, known, rng)) + _query(known, rng)
    headers = rng.choice(HEADERS) if rng.random() < 0.4 else {}
    if rng.random() < 0.6:
        return Attack(reader, path, headers=headers)
    kind, body = rng.choice(BODIES) if rng.random() < 0.5 else (FORM, _body(known, rng))
    return Attack(reader, path, rng.choice(METHODS), body, kind, headers)


def on_form(reader: Reader, form: PageForm, rng: Random) -> Iterator[Attack]:
    """Yield a form as it is rendered, once with one of its fields made hostile, and once with all of them."""
    entries = list(form.fields.items())
    names = sorted({*dict(entries), *(each.get("name") for each in form.buttons if each.get("name"))})
    if names:
        yield _send_form(reader, form, entries, {rng.choice(names): _hostile_values(rng)}, rng)
        yield _send_form(reader, form, entries, {name: _hostile_values(rng) for name in names}, rng)


def _values(address: Address, known: Known, rng: Random) -> dict[str, str]:
    """Return values of a path: those seen there, another's, or one that is hostile."""
    seen = known.by_route.get(address.route)
    values = dict(rng.choice(seen)) if seen and rng.random() < 0.6 else {}
    for name in address.parameters:
        others = sorted(known.by_name.get(name, ()))
        if name not in values:
            values[name] = rng.choice(others) if others and rng.random() < 0.8 else _in_address(rng)
    if address.parameters and rng.random() < 0.4:
        values[rng.choice(address.parameters)] = _in_address(rng)
    return values


def _in_address(rng: Random) -> str:
    return rng.choice(BROKEN) if rng.random() < 0.2 else quote(rng.choice(TEXTS)[:3000], safe="")


def _query(known: Known, rng: Random) -> str:
    if rng.random() < 0.2:
        return "?" + rng.choice(QUERIES)
    names = rng.sample(sorted(known.fields), rng.randint(0, 3))
    return "?" + "&".join(f"{name}={_in_address(rng)}" for name in names)


def _body(known: Known, rng: Random) -> bytes:
    names = rng.sample(sorted(known.fields), rng.randint(1, 6))
    return urlencode([(name, rng.choice(TEXTS)) for name in names]).encode()


def _hostile_values(rng: Random) -> list[str]:
    """Return what is sent for one field: a hostile text, two where one is expected, or nothing at all."""
    return rng.choices(TEXTS, k=rng.choice([1, 1, 1, 1, 1, 1, 2, 0]))


def _send_form(
    reader: Reader, form: PageForm, entries: list[tuple[str, list[Any]]], changes: dict[str, list[str]], rng: Random
) -> Attack:
    fields = {**dict(entries), **changes}
    path = form.action.partition("#")[0]
    encoded = urlencode([(name, value) for name, values in fields.items() for value in values])
    if form.method == "get":
        return Attack(reader, f"{path.partition('?')[0]}?{encoded[:50_000]}", page=form.address)
    if form.element.get("enctype") == IN_PARTS:
        files = {each.get("name"): _file(rng) for each in form.controls if each.get("type") == "file"}
        body = encode_multipart(BOUNDARY, {**fields, **{name: file for name, file in files.items() if name}})
        return Attack(reader, path, "POST", body, MULTIPART_CONTENT, page=form.address)
    if rng.random() < 0.1:
        encoded = encoded.replace("=", "=" + rng.choice(BROKEN))
    return Attack(reader, path, "POST", encoded.encode(), FORM, page=form.address)


def _file(rng: Random) -> ContentFile:
    name, content = rng.choice(FILES)
    return ContentFile(content, name=name)
