"""The signals of accounts, for they know nothing of games."""

from django.dispatch import Signal

hours_changed = Signal()
"""A ``user`` is to have another time zone, quiet hours or days off. Sent in the transaction that
writes them, under the lock of their row and before it is written.
"""

account_closed = Signal()
"""A ``user`` goes for good, and nobody can sign in as them any more: games and leagues let them leave what has not
begun. It may be sent more than once.
"""
account_erased = Signal()
"""A ``user`` is deleted at the end of this transaction, and has the ``neutral_name``, with the ``number`` in it, from
now on: their ``names`` and the ``addresses`` of their emails, in small letters, are to be left nowhere.
"""
name_forgotten = Signal()
"""A ``user`` gave a ``name`` up a year ago: it is to be left nowhere, as that of an account that is deleted."""
data_file_asked = Signal()
"""The file of this ``pk`` with a person's data is to be made by a worker."""
