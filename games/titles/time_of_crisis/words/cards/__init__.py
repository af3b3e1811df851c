"""The words of every influence card, a file each, entered in the table of `card_words`."""

from importlib import import_module
from pkgutil import iter_modules

from ..card_words import CardWords, enter_words

_FILES = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
enter_words(made for file in _FILES for made in vars(file).values() if isinstance(made, CardWords))
