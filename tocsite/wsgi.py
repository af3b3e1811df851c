"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from tocsite.garbage import spare_what_stays

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")

application = get_wsgi_application()
spare_what_stays()
