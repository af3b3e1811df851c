"""Addresses: people first, then everything of the games app at the root."""

from typing import Any

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from accounts import languages
from accounts.views import SignupView
from games.doors.views.lobby import feeds, fellows
from games.doors.views.lobby.person import person
from games.doors.views.moderation.reports import report_player
from games.doors.views.people import blocking
from tocsite import operator_texts, post, staff, theme


def addresses() -> list[URLResolver | URLPattern]:
    """All of them; a mail service's webhooks are there only with the secret required by django-anymail."""
    reports = [path("mail-service/", include(webhooks()))] if settings.MAIL_WEBHOOK_SECRET else []
    return [
        path("accounts/", include("accounts.reauthentication")),
        path("accounts/signup/", SignupView.as_view(), name="account_signup"),
        path("accounts/", include("allauth.urls")),
        path("staff/", staff.site.urls),
        path("people/", include("accounts.urls")),
        path("people/<name:name>/", person, name="person"),
        path("people/<name:name>/follow/", fellows.follow, name="follow"),
        path("people/<name:name>/unfollow/", fellows.unfollow, name="unfollow"),
        path("people/<name:name>/block/", blocking.block, name="block"),
        path("people/<name:name>/report/", report_player, name="report_player"),
        path("people/<name:name>/feed.atom", feeds.person, name="person_feed"),
        *(path(f"{name}/", operator_texts.text, {"name": name}, name=name) for name in operator_texts.TITLES),
        *figures(),
        path("theme/", theme.choose, name="theme"),
        path("language/", languages.choose, name="language"),
        *reports,
        path("", include("games.leagues.urls")),
        path("", include("games.urls")),
    ]


def figures() -> list[URLPattern]:
    """Return the address for Prometheus, whose library no site loads without METRICS_TOKEN."""
    if not settings.METRICS_TOKEN:
        return []
    from tocsite import metrics

    return [path("metrics", metrics.metrics, name="metrics")]


def webhooks() -> list[URLPattern]:
    """Return django-anymail's webhooks of services that can be chosen and have keys: no others are
    served. No site loads that library without MAIL_WEBHOOK_SECRET.
    """
    import anymail.urls

    of_services = [pattern for pattern in anymail.urls.urlpatterns if pattern.name.partition("_")[0] in post.SERVICES]
    return [pattern for pattern in of_services if _has_its_keys(pattern.callback)]


def _has_its_keys(webhook: Any) -> bool:
    """Return True if django-anymail can make the view; it does so anew for every call."""
    from anymail.exceptions import AnymailConfigurationError

    try:
        webhook.view_class(**webhook.view_initkwargs)
    except AnymailConfigurationError:
        return False
    return True


urlpatterns = addresses()
handler500 = "tocsite.failure.answer_error"
handler429 = "tocsite.failure.answer_too_many"  # as django-allauth looks for it
