"""The errors of a form, said above it."""

from django import template
from django.forms import BaseForm
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_block_tag
def mistakes(content: SafeString, form: BaseForm | None) -> SafeString:
    """Render the content, a form, below its errors: those not told beside a visible field, and a
    word about the others.
    """
    if not form or not form.errors:
        return content
    visible = [field for field in form if not field.is_hidden and f'name="{field.html_name}"' in content]
    told = [*form.non_field_errors()]
    for field in form:
        if field.is_hidden:
            told += field.errors
        elif field not in visible:
            told += [_("%(field)s: %(problem)s") % {"field": field.label, "problem": each} for each in field.errors]
    context = {"told": told, "marked": any(field.errors for field in visible)}
    return render_to_string("_mistakes.html", context) + content
