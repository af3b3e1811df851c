"""The signals of accounts, for they know nothing of games."""

from django.dispatch import Signal

hours_changed = Signal()
"""A ``user`` is to have another time zone, quiet hours or days off. Sent in the transaction that
writes them, under the lock of their row and before it is written.
"""
