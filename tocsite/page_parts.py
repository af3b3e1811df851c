"""Parts of pages, rendered by code for a page to put in."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


def render_part(template: str, context: Mapping[str, Any]) -> SafeString:
    """Render a template as HTML, which templates escape no second time, unlike what `render_to_string` returns.

    The context is copied: Django adds the request to it, and its reader.
    """
    return SafeString(render_to_string(template, dict(context)))
