"""Every influence card, a file each, entered in the tables of `card`: a new file is a new card."""

from importlib import import_module
from pkgutil import iter_modules

from ..card import InfluenceCard, register_cards

_FILES = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
register_cards(made for file in _FILES for made in vars(file).values() if isinstance(made, InfluenceCard))
