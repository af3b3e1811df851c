"""What accounts tell whoever listens, for they know nothing of games."""

from django.dispatch import Signal

hours_changed = Signal()
"""A ``user`` has another time zone, quiet hours or days off now. Sent in the transaction that wrote them."""
