"""Every influence card, a file each, entered in the tables of `card`: a new file is a new card."""

from importlib import import_module
from pkgutil import iter_modules

from ..card import InfluenceCard, register_cards

_FILES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
register_cards(card for file in _FILES for card in vars(file).values() if isinstance(card, InfluenceCard))
