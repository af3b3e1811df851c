"""Parts of pages, rendered by code for a page to put in: the errors of a form among them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms import BaseForm
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def render_part(template: str, context: Mapping[str, Any]) -> SafeString:
    """Render a template as HTML, which templates escape no second time, unlike what `render_to_string` returns.

    The context is copied: Django adds the request to it, and its reader.
    """
    return SafeString(render_to_string(template, dict(context)))


def mistakes(form: BaseForm | None, caller: Callable[[], str]) -> SafeString:
    """Render what a template calls this with, a form, below its errors (`render_mistakes`)."""
    return render_mistakes(form, SafeString(caller()))


def render_mistakes(form: BaseForm | None, content: SafeString) -> SafeString:
    """Put a form's errors before its HTML: those not told beside a visible field, and a word about the others."""
    if not form or not form.errors:
        return content
    visible = [field for field in form if not field.is_hidden and f'name="{field.html_name}"' in content]
    sentences = [*form.non_field_errors()]
    for field in form:
        if field.is_hidden:
            sentences += field.errors
        elif field not in visible:
            sentences += [
                _("%(field)s: %(problem)s") % {"field": field.label, "problem": text} for text in field.errors
            ]
    context = {"sentences": sentences, "marked": any(field.errors for field in visible)}
    return render_part("_mistakes.html", context) + content
