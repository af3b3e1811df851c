"""Addresses: people first, then everything of the games app at the root."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from games.views.person import person


def addresses() -> list[URLResolver | URLPattern]:
    """All of them; a mail service's webhooks are there only with a secret, which django-anymail asks for."""
    reports = [path("mail-service/", include("anymail.urls"))] if settings.MAIL_WEBHOOK_SECRET else []
    return [
        path("accounts/", include("allauth.urls")),
        path("people/", include("accounts.urls")),
        path("people/<str:name>/", person, name="person"),
        *reports,
        path("", include("games.urls")),
    ]


urlpatterns = addresses()
