"""Every order, a file each with the answer that does without it, entered in the table of `order`: a new file is
a new order.
"""

from rulebooks.engine.discovery import import_files

from ..order import RomeOrder, register_orders

ORDERS: list[type[RomeOrder]] = [
    kind
    for file in import_files(__name__, __path__)
    for kind in vars(file).values()
    if isinstance(kind, type) and issubclass(kind, RomeOrder) and kind.__module__ == file.__name__
]
register_orders(ORDERS)
