"""The rules of the game; to import any of them fills the tables of the cards and of the orders.

Each file of `cards` is a card, and each file of `orders` an order of taking actions or of buying: a new file is a new
one.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from . import cards, orders
from .card import InfluenceCard, register_cards
from .order import TocOrder, register_orders

T = TypeVar("T")


def find_objects(package: ModuleType, kind: type[T]) -> Iterator[T]:
    """Import every file of a package, and yield its objects of a class."""
    for file in iter_modules(package.__path__):
        things = vars(import_module(f"{package.__name__}.{file.name}")).values()
        yield from (thing for thing in things if isinstance(thing, kind))


register_cards(find_objects(cards, InfluenceCard))
register_orders(find_objects(orders, TocOrder))
