"""A database backend: the one that the settings name, whose connections do not wait for a silent server."""

from importlib import import_module
from typing import Any

from django.conf import settings

from tocsite.web_database import driver

Engine: Any = import_module(f"{settings.DATABASES['default']['BASED_ON']}.base").DatabaseWrapper


class DatabaseWrapper(Engine):
    Database = driver
