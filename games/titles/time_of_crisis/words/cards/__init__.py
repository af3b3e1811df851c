"""The words of every influence card, a file each, entered in the table of `card_words`."""

from importlib import import_module
from pkgutil import iter_modules

from ..card_words import CardWords, enter_words

_FILES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
enter_words(value for file in _FILES for value in vars(file).values() if isinstance(value, CardWords))
