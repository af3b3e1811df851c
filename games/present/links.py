"""Addresses in what players write, as links."""

import re

from django.utils.html import format_html_join, urlize
from django.utils.safestring import SafeString, mark_safe

ADDRESS = re.compile(r"\b(https?://\S+)", re.IGNORECASE)


def linked(text: str) -> SafeString:
    """A text as HTML whose addresses of http and https can be clicked. Nothing else becomes a link.

    Nothing is fetched. Django finds where an address ends; search engines are told that it is no word of this site's.
    """
    pieces = ADDRESS.split(text)  # words and addresses by turns
    return format_html_join("", "{}", ((_link(piece) if odd % 2 else piece,) for odd, piece in enumerate(pieces)))


def _link(address: str) -> SafeString:
    """An address with what stands close behind it. What the writer wrote is escaped: the mark is Django's."""
    html = urlize(address, nofollow=True, autoescape=True)
    return mark_safe(html.replace(' rel="nofollow">', ' rel="nofollow noopener ugc">', 1))
