"""The site's settings on the throw-away database, for the server process whose memory is measured."""

from tocsite.settings import *  # noqa: F403
from tocsite.settings import DATABASES

DATABASES["default"]["NAME"] = f"test_{DATABASES['default']['NAME']}"
