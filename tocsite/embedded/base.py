"""A database backend: Django's for PostgreSQL; it starts the embedded cluster when nobody answers."""

from typing import Any

import psycopg
from django.conf import settings
from django.db.backends.postgresql import base
from psycopg.errors import ConnectionTimeout

from tocsite.embedded import ClusterError

TRIES = 2


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect to ``settings.CLUSTER``. Raises ClusterError when PostgreSQL cannot run here."""
        cluster = settings.CLUSTER
        assert cluster is not None  # this backend is chosen together with it
        if cluster.is_held:
            try:
                return super().get_new_connection(conn_params)
            except ConnectionTimeout:
                raise  # it is there, and stopped: nothing can be started
            except psycopg.OperationalError:
                pass  # the server went away: start it again
        for _try in range(TRIES):
            cluster.start()
            try:
                return super().get_new_connection(conn_params)
            except psycopg.OperationalError as error:
                refused = error  # a server killed once more, or a damaged folder
        raise ClusterError(
            f"PostgreSQL runs with the data folder {cluster.data} but can't read it, so it may be damaged "
            "(see server.log in it): restore it from a backup, or move it away to start with an empty site."
        ) from refused
