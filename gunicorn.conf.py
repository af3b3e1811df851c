"""What gunicorn reads by itself, however the site's web server is started; its own arguments go first."""

import os

workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
preload_app = workers > 1  # what all have in common is drawn once, and shared; one alone has no use for a copy
control_socket_disable = True
logger_class = "tocsite.web_server_log.DiscreetLogger"
