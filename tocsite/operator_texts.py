"""The operator's own words: contact, imprint and privacy, for the foot of pages and mails.

The texts are files of Markdown in the folder SITE_TEXTS, one for everybody (``imprint.md``) or one
a language (``imprint.de.md``). Without a file there is neither page nor link.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

TITLES = {"imprint": lazy("Imprint"), "privacy": lazy("Privacy")}


class FootLink(NamedTuple):
    """A link to the operator's words: its title and its address, of a page of this site or whole."""

    title: str
    address: str


def foot_links() -> list[FootLink]:
    """Return the links to all that the operator has written, the contact first."""
    contact = settings.SITE_CONTACT
    address = f"mailto:{contact}" if "@" in contact and "/" not in contact else contact
    links = [FootLink(_("Contact"), address)] if contact else []
    return [*links, *(FootLink(str(TITLES[name]), reverse(name)) for name in TITLES if _file(name))]


def whole_links() -> list[FootLink]:
    """Return the same for a mail, with whole addresses."""
    return [link._replace(address=urljoin(settings.SITE_URL, link.address)) for link in foot_links()]


def as_lines(links: Iterable[FootLink]) -> str:
    """Return links as lines to add to the text of a mail."""
    return "".join(f"\n{link.title}: {link.address}" for link in links)


@require_safe
def text(request: HttpRequest, name: str) -> HttpResponse:
    """Show one of the texts. Raises Http404 where there is none."""
    file = _file(name)
    if file is None:
        raise Http404(_("This page doesn't exist."))
    html = mark_safe(MarkdownIt("commonmark", {"html": False}).render(file.read_text()))
    return render(request, "operator_text.html", {"title": TITLES[name], "html": html})


def _file(name: str) -> Path | None:
    for file in (f"{name}.{get_language()}.md", f"{name}.md"):
        if (settings.SITE_TEXTS / file).is_file():
            return settings.SITE_TEXTS / file
    return None
