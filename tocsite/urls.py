"""Addresses: people first, then everything of the games app at the root."""

import anymail.urls
from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from games.views.person import person
from tocsite import post


def addresses() -> list[URLResolver | URLPattern]:
    """All of them; a mail service's webhooks are there only with a secret, which django-anymail asks for."""
    reports = [path("mail-service/", include(webhooks()))] if settings.MAIL_WEBHOOK_SECRET else []
    return [
        path("accounts/", include("allauth.urls")),
        path("people/", include("accounts.urls")),
        path("people/<str:name>/", person, name="person"),
        *reports,
        path("", include("games.urls")),
    ]


def webhooks() -> list[URLPattern]:
    """django-anymail's, of the services that can be chosen; those of others fail loudly at whoever calls them."""
    return [each for each in anymail.urls.urlpatterns if each.name.partition("_")[0] in post.SERVICES]


urlpatterns = addresses()
