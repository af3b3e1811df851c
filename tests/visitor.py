"""A person with a browser that knows only HTML: pages, forms, cookies, all over real HTTP."""

import urllib.parse
import urllib.request
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any

import lxml.html

from tests.form_filling import PageForm, Sent, forms_in, only


class Page:
    """A page as its reader finds it, with its forms."""

    def __init__(self, address: str, html: str, send: Callable[[Sent], Any]) -> None:
        self.address = address
        self.html = html
        self.forms = forms_in(html, address, send)
        self.read = lxml.html.document_fromstring(html)

    def form(self, **conditions: str) -> PageForm:
        """One of its forms, as for `form_filling.only`."""
        return only(self.forms, **conditions)

    def offers(self) -> dict[str, list[str]]:
        """Return the orders on offer, by group."""
        orders_by_group: dict[str, list[str]] = {}
        for form in self.forms:
            if orders := form.offers("order"):
                groups = form.element.xpath("ancestor::details/@data-key")
                orders_by_group.setdefault(groups[-1] if groups else "", []).extend(orders)
        return orders_by_group


class Visitor:
    """One person's cookies and the page they look at."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.page: Page

    def go(self, path: str) -> Page:
        return self._open(path, None)

    def sign_in(self, email: str, password: str) -> Page:
        form = self.go("/accounts/login/").form(field="login")
        return form.fill(login=email, password=password).press()

    def order(self, orders: list[str]) -> Page:
        """Give orders that one form of the page offers."""
        return next(form for form in self.page.forms if set(orders) <= set(form.offers("order"))).order(*orders)

    def _open(self, path: str, data: bytes | None) -> Page:
        with self.browser.open(urllib.parse.urljoin(self.url, path), data, timeout=30) as answer:
            address = urllib.parse.urlsplit(answer.url).path
            self.page = Page(address, answer.read().decode(), self._send)
        return self.page

    def _send(self, form: Sent) -> Page:
        """Send a form, and follow where it leads."""
        return self._open(form.address, urllib.parse.urlencode(form.entries).encode())
