"""How long what lies at the site's root may be kept."""

from wsgiref.headers import Headers

from django.conf import settings

DAY = "max-age=86400, public"


def keep_for_a_day(headers: Headers, path: str, url: str) -> None:
    """Whitenoise asks this of every file it serves; those under ``STATIC_URL`` are left as they are."""
    if not url.startswith(settings.STATIC_URL):
        headers["Cache-Control"] = DAY
