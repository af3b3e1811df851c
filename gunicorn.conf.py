"""What gunicorn reads by itself, however the site's web server is started; its own arguments go first."""

import os
from typing import Any

workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
preload_app = workers > 1  # what all have in common is drawn once, and shared; one alone has no use for a copy
control_socket_disable = True
logger_class = "tocsite.web_server_log.DiscreetLogger"


def post_worker_init(worker: Any) -> None:
    """Watch in each process that answers, once it has loaded the site."""
    from games.services import signs_of_life
    from tocsite.watcher import Watcher

    Watcher(signs_of_life.WEB).start()
