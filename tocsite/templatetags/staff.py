"""Parts of the site's own pages in those of Django's admin."""

from django import template
from django.forms import BaseForm
from django.utils.safestring import SafeString

from games import template_functions
from tocsite.page_parts import render_mistakes, render_part

register = template.Library()
register.simple_tag(template_functions.time)


@register.simple_block_tag
def mistakes(content: SafeString, form: BaseForm | None) -> SafeString:
    """Put a form's errors before its HTML."""
    return render_mistakes(form, content)


@register.simple_tag(takes_context=True)
def part(context: template.Context, name: str) -> SafeString:
    """Render a template of the site's pages with all that the page knows."""
    return render_part(name, {str(key): value for key, value in context.flatten().items()})
