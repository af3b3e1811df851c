"""The garbage collector, and what it need not look through."""

import gc


def spare_what_stays() -> None:
    """Let it pass over all that a process has loaded by now: modules, models and tables, which never go.

    To be called before the first request or task. Looking through all of it, again and again, took a twentieth of the
    time of pages and mails, and some pages waited for it as long as for all else.
    """
    gc.collect()
    gc.freeze()
