"""What gunicorn reads by itself, however the site's web server is started."""

logger_class = "tocsite.web_server_log.DiscreetLogger"
