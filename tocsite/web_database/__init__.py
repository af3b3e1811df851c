"""The web server's way to the database: it gives up on a server that is stopped, or behind a network that drops all.

Such a server takes connections and bytes, or does not even refuse them: no timeout of its own or of TCP ends the wait.
So who has waited for a moment asks it by another connection. A server at work answers, and is waited for as long as its
own limits say (WEB_DATABASE_TIMEOUTS); from one that does not answer nothing more is expected, for a few seconds by
nobody in this process: each page says 503 at once.
"""
