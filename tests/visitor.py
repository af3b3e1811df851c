"""A person with a browser that knows only HTML: pages, forms, cookies, all over real HTTP."""

import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar


@dataclass
class Form:
    """``fields`` are the hidden ones; ``orders`` those that can be chosen in it, of the group ``key``."""

    action: str
    key: str
    fields: dict[str, str] = field(default_factory=dict)
    orders: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """What a person could do on a page, whom its game waits for, and whose turn it is."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address = address
        self.html = html
        self.forms: list[Form] = []
        self.waits_for: list[str] = []
        self.prompt = ""
        self.on_turn = ""
        self._inside = ""
        self._player = ""
        self._key = ""
        self._form: Form | None = None
        self._in_deadlines = False
        self.feed(html)

    def form(self, action: str) -> Form:
        """The form that leads to an address with this ending."""
        return next(form for form in self.forms if form.action.endswith(action))

    def offers(self) -> dict[str, list[str]]:
        """What can be ordered, by group."""
        found: dict[str, list[str]] = {}
        for form in self.forms:
            if form.orders:
                found.setdefault(form.key, []).extend(form.orders)
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "details":
            self._key = given.get("data-key", "")
        elif tag == "form":
            self._form = Form(given.get("action") or self.address, self._key)
            self.forms.append(self._form)
        elif tag in ("input", "button") and self._form and given.get("name"):
            self._control(self._form, given)
        self._in_deadlines = self._in_deadlines or given.get("class") == "deadlines"
        self._inside = given.get("id") or given.get("class", "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""
        if tag == "form":
            self._form = None
        elif tag == "ul":
            self._in_deadlines = False

    def handle_data(self, data: str) -> None:
        if self._in_deadlines and " to move." in data:
            self.waits_for.append(data.split()[0])
        elif self._inside == "prompt":
            self.prompt += data
        elif self._inside == "who":
            self._player = data
        elif self._inside == "badge" and data == "on turn":
            self.on_turn = self._player

    def _control(self, form: Form, given: dict[str, str]) -> None:
        if given["name"] == "order":
            form.orders.append(given["value"])
        elif given.get("type") == "hidden":
            form.fields[given["name"]] = given.get("value", "")


class Visitor:
    """One person's cookies and the page they look at."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.page = Page("/", "")

    def go(self, path: str) -> Page:
        return self._open(path, None)

    def send(self, form: Form, **fields: str | list[str]) -> Page:
        """Send a form with its hidden fields and these; follow where it leads."""
        return self._open(form.action, urllib.parse.urlencode(form.fields | fields, doseq=True).encode())

    def sign_in(self, email: str, password: str) -> Page:
        form = self.go("/accounts/login/").form("/accounts/login/")
        return self.send(form, login=email, password=password)

    def order(self, orders: list[str]) -> Page:
        """Give orders that one form of the page offers."""
        form = next(form for form in self.page.forms if set(orders) <= set(form.orders))
        return self.send(form, order=orders)

    def _open(self, path: str, data: bytes | None) -> Page:
        with self.browser.open(urllib.parse.urljoin(self.url, path), data, timeout=30) as answer:
            address = urllib.parse.urlsplit(answer.url).path
            self.page = Page(address, answer.read().decode())
        return self.page
