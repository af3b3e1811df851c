"""The WSGI application for gunicorn."""

import os

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.urls import reverse

from tocsite.garbage import spare_what_stays

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")


def bound_waiting_for_the_database() -> None:
    """Bound the time a request may wait for a statement or a lock; call it before the first connection."""
    database = settings.DATABASES["default"]
    database["BASED_ON"], database["ENGINE"] = database["ENGINE"], "tocsite.web_database"
    options = database.setdefault("OPTIONS", {})
    own = " ".join(f"-c {name}={value}" for name, value in settings.WEB_DATABASE_TIMEOUTS.items())
    options["options"] = f"{own} {options.get('options', '')}".strip()  # what DATABASE_URL says goes last, and counts
    for name, value in settings.WEB_CONNECTION_TIMEOUTS.items():
        options.setdefault(name, value)


def build_application() -> WSGIHandler:
    """Build the application after the work shared by all its processes."""
    bound_waiting_for_the_database()
    application = get_wsgi_application()
    reverse("theme")  # which loads all views
    from games.services.play import pictures  # models can be had only now

    pictures.draw_ahead()
    spare_what_stays()
    return application


application = build_application()
