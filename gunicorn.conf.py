"""What gunicorn reads by itself, however the site's web server is started; its own arguments go first."""

import os

workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
preload_app = True  # what all workers have in common is drawn once, and shared
control_socket_disable = True
logger_class = "tocsite.web_server_log.DiscreetLogger"
