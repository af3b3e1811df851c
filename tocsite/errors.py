"""The error that stops the site from running on this machine."""


class UnfitMachine(RuntimeError):
    """The text is one sentence for the person at the terminal; ``manage.py`` prints it and exits with 1."""
