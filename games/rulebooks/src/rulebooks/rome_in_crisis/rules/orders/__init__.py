"""Every order, a file each with the answer that does without it, entered in the table of `order`: a new file is
a new order.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..order import RomeOrder, register_orders

_FILES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
ORDERS: list[type[RomeOrder]] = [
    kind
    for file in _FILES
    for kind in vars(file).values()
    if isinstance(kind, type) and issubclass(kind, RomeOrder) and kind.__module__ == file.__name__
]
register_orders(ORDERS)
