"""Writing SVG: elements with escaped attributes and text."""

import re
from functools import cache
from html import escape

from django.utils.safestring import SafeString


def element(name: str, *children: object, **attributes: object) -> SafeString:
    """Write an element; ``class_`` and ``stroke_width`` become class and stroke-width, a None is
    left out, text is escaped.
    """
    attributes_text = "".join(
        f' {_name(key)}="{_attribute(value)}"' for key, value in attributes.items() if value is not None
    )
    inside = "".join(map(_content, children))
    return SafeString(f"<{name}{attributes_text}>{inside}</{name}>" if inside else f"<{name}{attributes_text}/>")


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


# Django's escape() and mark_safe() also keep translations lazy, which a picture of a thousand elements has no use for.


def _attribute(value: object) -> str:
    return str(value) if isinstance(value, int | float) else escape(str(value))


def _content(child: object) -> str:
    content = str(child)
    return content if isinstance(content, SafeString) else escape(content)


def out_of_band(drawing: SafeString) -> SafeString:
    """Mark an element for htmx to put in place of the one with its id on a page.

    A group is wrapped in an svg: a browser reads it as a drawing's only within one.
    """
    marked = re.sub(r"^<\w+", r'\g<0> hx-swap-oob="true"', drawing)
    return SafeString(f"<svg>{marked}</svg>" if drawing.startswith("<g") else marked)


def group(*children: object, **attributes: object) -> SafeString:
    return element("g", *children, **attributes)


def shifted(x: float, y: float, *children: object, **attributes: object) -> SafeString:
    """Move a group to a place of the picture."""
    return group(*children, transform=f"translate({x:g} {y:g})", **attributes)


def path(data: str, **attributes: object) -> SafeString:
    return element("path", d=data, **attributes)


def text(content: object, x: float, y: float, **attributes: object) -> SafeString:
    """Write a line of text; ``y`` is its base line."""
    return element("text", content, x=f"{x:g}", y=f"{y:g}", **attributes)
