"""The WSGI application that gunicorn serves."""

import os

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

from tocsite.garbage import spare_what_stays

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")


def prepared() -> WSGIHandler:
    """The application, with all done that the processes that serve it have in common."""
    made = get_wsgi_application()
    from games.services.play import pictures  # models can be had only now

    pictures.draw_ahead()
    spare_what_stays()
    return made


application = prepared()
