"""The errors of a form, said above it."""

from collections.abc import Callable

from django.forms import BaseForm
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tocsite.page_parts import render_part


def mistakes(form: BaseForm | None, caller: Callable[[], str]) -> SafeString:
    """Render what a template calls this with, a form, below its errors (`say_mistakes`)."""
    return say_mistakes(form, SafeString(caller()))


def say_mistakes(form: BaseForm | None, content: SafeString) -> SafeString:
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
