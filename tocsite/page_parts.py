"""Parts of pages, rendered by code for a page to put in."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


def render_part(template: str, context: Mapping[str, Any]) -> SafeString:
    """Render a template as HTML; templates escape it no second time, as they do what `render_to_string` returns."""
    return SafeString(render_to_string(template, dict(context)))
