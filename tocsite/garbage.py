"""The garbage collector, and objects it need not look through."""

import gc


def spare_what_stays() -> None:
    """Exempt all loaded modules, models and tables from collection, for they never go.

    Call it before the first request or task. Looking through all of it, again and again, took a
    twentieth of the time of pages and mails, and some pages waited for it as long as for all else.
    """
    gc.collect()
    gc.freeze()
