"""Forms as a person meets them: a page is loaded, its form filled in with what it offers, and sent as browsers do.

A test that posts fields of its own making finds nothing that a page has forgotten. What reaches the site by no form
of its pages, as a forged or a damaged one, is posted by hand.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

import lxml.html
from django.core.files.base import File
from django.test import Client
from lxml.html import HtmlElement

IN_URL = "application/x-www-form-urlencoded"
IN_PARTS = "multipart/form-data"
BUTTONS = ("submit", "image", "button", "reset")
TICKED = ("checkbox", "radio")
LINE_ENDS = re.compile(r"\r\n|\r|\n")


class NotOffered(AssertionError):
    """Nobody can do this on this page."""


class Sent(NamedTuple):
    """The request that a browser sends when a form's button is pressed; files stand among the entries as they are."""

    method: str
    address: str
    entries: list[tuple[str, Any]]
    encoding: str


class PageForm:
    """A form of a page, and who sends it. Raises NotOffered for all that the page does not let a person do.

    ``page`` is the answer that brought it, where a test's client asked.
    """

    page: Any = None

    def __init__(self, element: HtmlElement, address: str, send: Callable[[Sent], Any]) -> None:
        self.element = element
        self.address = address
        self.send = send
        self.action = urljoin(address, element.get("action") or address)
        self._files: dict[str, File] = {}

    @property
    def method(self) -> str:
        return (self.element.get("method") or "get").lower()

    @property
    def controls(self) -> list[HtmlElement]:
        """The controls in it, and those elsewhere on its page that belong to it; nothing that is disabled."""
        elements = self.element.getroottree().iterfind(".//*")
        return [element for element in elements if _kind(element) and self._owns(element) and not _is_disabled(element)]

    @property
    def buttons(self) -> list[HtmlElement]:
        """Those that send it."""
        return [control for control in self.controls if _kind(control) in ("submit", "image")]

    @property
    def fields(self) -> dict[str, list[Any]]:
        """The values that it would send as it stands, by no button."""
        entries: dict[str, list[Any]] = {}
        for name, value in self._entries():
            entries.setdefault(name, []).append(value)
        return entries

    def offers(self, name: str) -> list[str]:
        """Return the values on offer for a field, or the orders on buttons of that name."""
        controls = [control for control in self.controls if control.get("name") == name]
        return [value for control in controls for value in _choices(control)]

    def fill(self, fields: Mapping[str, Any] = {}, /, **more: Any) -> "PageForm":
        """Type, tick and choose: by a field's name a text or a number; whether its box is ticked; which are, of
        several; a file.
        """
        for name, value in (dict(fields) | more).items():
            self._fill(name, value)
        return self

    def press(self, words: str = "") -> Any:
        """Press the button that says so or sends this, or the first, as the Enter key does; the answer to that."""
        button = self._button(words)
        if self.element.get("novalidate") is None and (button is None or button.get("formnovalidate") is None):
            self._require_complete()
        method, action = self.method, self.action
        if button is not None:
            method = (button.get("formmethod") or method).lower()
            action = urljoin(self.address, button.get("formaction") or action)
        return self.send(Sent(method, action, list(self._entries(button)), self.element.get("enctype") or IN_URL))

    def order(self, *orders: str) -> Any:
        """Give orders that it offers at a table: one by its button, or some by ticking them; the answer to that."""
        if any(button.get("name") == "order" for button in self.buttons):
            return self.press(*orders)
        return self.fill(order=orders).press()

    def _owns(self, control: HtmlElement) -> bool:
        if (name := control.get("form")) is not None:
            return bool(name) and name == self.element.get("id")
        above = list(control.iterancestors("form", "template"))
        return bool(above) and above[0] is self.element

    def _fill(self, name: str, value: Any) -> None:
        controls = [field for field in self.controls if field.get("name") == name and _kind(field) not in BUTTONS]
        open_ones = [field for field in controls if _kind(field) != "hidden" and field.get("readonly") is None]
        if not open_ones:
            raise NotOffered(f"{self} lets nobody fill in {name!r}, only {sorted(self._open_names())}")
        if isinstance(value, File):
            self._files[name] = value
        elif isinstance(value, bool):
            (box,) = open_ones
            _tick(box, value)
        elif _kind(open_ones[0]) in (*TICKED, "select"):
            self._choose(name, open_ones, [str(choice) for choice in _several(value)])
        else:
            for control, text in zip(open_ones, _several(value), strict=True):
                _write(control, text.isoformat() if isinstance(text, date) else str(text))

    def _choose(self, name: str, controls: list[HtmlElement], values: list[str]) -> None:
        offered = [value for control in controls for value in _choices(control)]
        if not set(values) <= set(offered):
            raise NotOffered(f"{self} offers {offered} as {name!r}, not {values}")
        remaining = Counter(values)  # of boxes that say the same, as many are ticked as are wanted
        for control in controls:
            if _kind(control) == "select":
                for option in control.iter("option"):
                    _mark(option, "selected", _value(option) in values)
            else:
                _tick(control, remaining[_value(control)] > 0)
                remaining[_value(control)] -= 1

    def _button(self, words: str) -> HtmlElement | None:
        if not words:
            return next(iter(self.buttons), None)
        pressed = [button for button in self.buttons if words in _labels(button)]
        if len(pressed) != 1:
            raise NotOffered(f"{self} has {len(pressed)} buttons {words!r} among {[_labels(b) for b in self.buttons]}")
        return pressed[0]

    def _entries(self, button: HtmlElement | None = None) -> Iterator[tuple[str, Any]]:
        """Names with what is sent for them, in the order of the page."""
        for control in self.controls:
            name, kind = control.get("name"), _kind(control)
            if not name or (kind in BUTTONS and control is not button):
                continue
            if kind == "file":
                if name in self._files:
                    yield name, self._files[name]
            elif kind == "select":
                yield from ((name, _value(option)) for option in _selected(control))
            elif kind not in TICKED or control.get("checked") is not None:
                yield name, LINE_ENDS.sub("\r\n", _value(control))

    def _require_complete(self) -> None:
        """Check the constraints that browsers check before they send anything."""
        entries = self.fields
        for control in self.controls:
            name, kind = control.get("name") or "", _kind(control)
            if control.get("required") is not None and not any(entries.get(name, ())):
                raise NotOffered(f"{self}: a browser asks for {name!r} first")
            if kind in ("text", "textarea", "number", "date") and (text := _value(control)):
                _require_within(f"{self}: a browser does not send {name}={text!r}", control, text)

    def _open_names(self) -> set[str]:
        return {control.get("name") for control in self.controls if control.get("name") and _kind(control) != "hidden"}

    def __str__(self) -> str:
        return f"The form to {urlsplit(self.action).path} on {urlsplit(self.address).path}"


def forms_in(html: str, address: str, send: Callable[[Sent], Any]) -> list[PageForm]:
    """All forms of a page that can be sent to the site."""
    page = lxml.html.document_fromstring(html)
    forms = [PageForm(form, address, send) for form in page.iter("form")]
    return [form for form in forms if form.method != "dialog" and not _is_inert(form.element)]


def only(
    forms: Iterable[PageForm], *, action: str = "", field: str = "", button: str = "", offer: str = ""
) -> PageForm:
    """The one form whose address ends so, which has a field of this name, whose button says so, in which this can be
    chosen: whatever of that is given.
    """
    matches = [
        form
        for form in forms
        if urlsplit(form.action).path.endswith(action)
        and (not field or any(control.get("name") == field for control in form.controls))
        and (not button or any(button in _labels(control) for control in form.buttons))
        and (not offer or any(offer in _choices(control) for control in form.controls))
    ]
    if len(matches) != 1:
        conditions = {"action": action, "field": field, "button": button, "offer": offer}
        description = ", ".join(f"{name} {value!r}" for name, value in conditions.items() if value)
        raise NotOffered(f"{len(matches)} forms with {description}: {[str(form) for form in matches or forms]}")
    return matches[0]


def form_at(client: Client, address: str, **conditions: str) -> PageForm:
    """A form of a page, which is opened; ``conditions`` say which of them, as for ``only``."""
    page = client.get(address, follow=True)
    assert page.status_code == 200, f"{address} answers {page.status_code}"
    return form_in(client, page, **conditions)


def form_in(client: Client, page: Any, **conditions: str) -> PageForm:
    """A form of a page that has come as an answer; ``conditions`` say which of them, as for ``only``."""
    request = page.request
    address = request["PATH_INFO"] + (f"?{request['QUERY_STRING']}" if request.get("QUERY_STRING") else "")
    form = only(forms_in(page.text, address, lambda form_sent: _send(client, form_sent)), **conditions)
    form.page = page
    return form


def _send(client: Client, form_sent: Sent) -> Any:
    """Send what a form holds from the test's client; a redirect is left to be looked at."""
    address = form_sent.address.partition("#")[0]
    if form_sent.method == "get":
        return client.get(f"{address.partition('?')[0]}?{urlencode(form_sent.entries)}")
    if form_sent.encoding == IN_PARTS:
        data: dict[str, list[Any]] = {}
        for name, value in form_sent.entries:
            data.setdefault(name, []).append(value)
        return client.post(address, data)
    entries = [(name, value.name if isinstance(value, File) else value) for name, value in form_sent.entries]
    return client.post(address, urlencode(entries), content_type=IN_URL)


def _kind(element: HtmlElement) -> str:
    """The type of a control; nothing for what is none."""
    tag = element.tag
    if tag == "button":
        return (element.get("type") or "submit").lower()
    if tag == "input":
        kind = (element.get("type") or "text").lower()
        return "text" if kind in ("email", "password", "search", "tel", "url") else kind
    return tag if tag in ("select", "textarea") else ""


def _is_inert(element: HtmlElement) -> bool:
    """Return whether it is only for scripts to put on the page."""
    return any(True for _element in element.iterancestors("template"))


def _is_disabled(control: HtmlElement) -> bool:
    groups = [group for group in control.iterancestors("fieldset") if group.get("disabled") is not None]
    return control.get("disabled") is not None or bool(groups)


def _labels(button: HtmlElement) -> list[str]:
    """Return the names of a button: its words, its name for screen readers, and the value that it sends."""
    text = " ".join(button.text_content().split())
    return [label for label in (text, button.get("aria-label"), button.get("value")) if label]


def _value(element: HtmlElement) -> str:
    if element.tag == "textarea":
        return (element.text or "").removeprefix("\n")
    if element.tag == "option":
        return element.get("value", " ".join(element.text_content().split()))
    return element.get("value", "on" if _kind(element) in TICKED else "")


def _choices(control: HtmlElement) -> list[str]:
    """Return the values that this control can send; nothing for one that is typed into."""
    if _kind(control) == "select":
        return [_value(option) for option in control.iter("option") if option.get("disabled") is None]
    return [_value(control)] if _kind(control) in (*TICKED, "submit") else []


def _selected(control: HtmlElement) -> list[HtmlElement]:
    """The options that are chosen: of a list that drops down always one."""
    options = [option for option in control.iter("option") if option.get("disabled") is None]
    selected = [option for option in options if option.get("selected") is not None]
    if control.get("multiple") is not None:
        return selected
    return selected[-1:] or options[:1]


def _tick(box: HtmlElement, is_ticked: bool) -> None:
    if _kind(box) not in TICKED:
        raise NotOffered(f"{box.get('name')!r} is no box to be ticked")
    _mark(box, "checked", is_ticked)


def _mark(element: HtmlElement, name: str, is_set: bool) -> None:
    if is_set:
        element.set(name, "")
    else:
        element.attrib.pop(name, None)


def _write(control: HtmlElement, text: str) -> None:
    if control.tag == "textarea":
        control.text = text
    else:
        control.set("value", text)


def _require_within(sentence: str, control: HtmlElement, text: str) -> None:
    """Raises NotOffered, saying the ``sentence``, for what is beyond the bounds of a control."""
    longest = control.get("maxlength")
    if longest is not None and len(text) > int(longest):
        raise NotOffered(f"{sentence}, which is longer than {longest}")
    convert: dict[str, Callable[[str], Any]] = {"number": float, "date": date.fromisoformat}
    kind = _kind(control)
    if kind not in convert:
        return
    read = convert[kind]
    least, most = control.get("min"), control.get("max")
    if (least is not None and read(text) < read(least)) or (most is not None and read(text) > read(most)):
        raise NotOffered(f"{sentence}, which is not from {least} to {most}")


def _several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple, set)) else [value]
