"""Variables for every template."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from accounts import languages
from games.doors.views.outbox import local_box
from tocsite import VERSION, maintenance, navigation, operator_texts, theme


def site(request: HttpRequest) -> dict[str, object]:
    return {
        "SITE_NAME": settings.SITE_NAME,
        "SITE_URL": settings.SITE_URL,
        "LOCAL_OUTBOX": local_box.is_local(request),
        "THEME": theme.chosen_theme(request),
        "THEMES": theme.THEMES,
        "LANGUAGE": get_language(),
        "LANGUAGES": settings.LANGUAGES,
        "alternates": SimpleLazyObject(lambda: languages.alternates(request)),
        "canonical": SimpleLazyObject(lambda: languages.canonical(request)),
        "maintenance": maintenance.read_plan(),
        "VERSION": VERSION,
        "site_sections": SimpleLazyObject(lambda: navigation.sections(request)),
        "site_section": SimpleLazyObject(lambda: navigation.section_at(request)),
        "account_pages": SimpleLazyObject(lambda: navigation.account_pages(request)),
        "account_tabs": SimpleLazyObject(lambda: navigation.account_tabs(request)),
        "foot": SimpleLazyObject(navigation.foot),
        "operator_links": SimpleLazyObject(operator_texts.foot_links),
    }
