"""People's messages and organisers' texts, in Markdown, as HTML that does no harm: no images, no headings, no foreign
markup.

markdown-it makes HTML of it, with everything else escaped; nh3 then lets through the few tags below
and nothing beside them, so that the safety of pages and mails does not hang on the parser of
Markdown.
"""

from functools import lru_cache
from html import unescape

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

REMEMBERED = 2000  # texts, as many tables show them again and again
TAGS = {"p", "br", "strong", "em", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a"}
ATTRIBUTES: dict[str, set[str]] = {"*": set(), "a": {"href"}, "ol": {"start"}}
SCHEMES = {"http", "https"}
ADDRESS = ("http://", "https://")
REL = "nofollow noopener ugc"  # no word of this site's, for search engines


def _reader() -> MarkdownIt:
    """Return a parser of paragraphs, emphasis, lists, quotations, code and links. Lines stay lines, as in mails."""
    reader = MarkdownIt("commonmark", {"html": False, "breaks": True, "linkify": True, "maxNesting": 20})
    reader.enable(["strikethrough", "linkify"])
    reader.disable(["heading", "lheading", "hr", "code", "reference", "image"])
    reader.validateLink = lambda url: url.lower().startswith(ADDRESS)  # type: ignore[method-assign]
    linkify = reader.linkify
    assert linkify is not None
    linkify.set({"fuzzy_link": False, "fuzzy_email": False, "fuzzy_ip": False})
    for scheme in ("mailto:", "ftp:", "//"):
        linkify.add(scheme, None)
    return reader


READER = _reader()


@lru_cache(maxsize=REMEMBERED)
def render_markdown(text: str) -> SafeString:
    """Render a text as HTML. Only addresses of http and https become links; nothing is fetched."""
    html = READER.render(text)
    return mark_safe(nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=REL))


def without_markdown(text: str) -> str:
    """Return the words of a text without its marks, where only plain text fits."""
    return unescape(nh3.clean(render_markdown(text), tags=set())).strip()
