"""The rules of the game; to import any of them fills the tables of the cards and of the orders.

Each file of `cards` is a card, and each file of `orders` an order of taking actions or of buying: a new file is a new
one.
"""

from collections.abc import Iterator
from types import ModuleType
from typing import TypeVar

from rulebooks.engine.discovery import import_files

from . import cards, orders
from .card import InfluenceCard, register_cards
from .order import TocOrder, register_orders

T = TypeVar("T")


def find_objects(package: ModuleType, kind: type[T]) -> Iterator[T]:
    """Import every file of a package, and yield its objects of a class."""
    for file in import_files(package.__name__, package.__path__):
        yield from (thing for thing in vars(file).values() if isinstance(thing, kind))


register_cards(find_objects(cards, InfluenceCard))
register_orders(find_objects(orders, TocOrder))
