"""What stops the site from running on this machine."""


class Unfit(RuntimeError):
    """The text is one sentence for the person at the terminal; ``manage.py`` prints it and exits with 1."""
