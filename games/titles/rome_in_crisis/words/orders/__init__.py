"""The words of every order, in files named like those of the rules."""

from importlib import import_module
from pkgutil import iter_modules

from rulebooks.engine.kernel import Action

from ..order_words import RomeOrderWords

_FILES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
ORDER_WORDS: dict[type[Action], RomeOrderWords] = {
    words.order: words for file in _FILES for words in vars(file).values() if isinstance(words, RomeOrderWords)
}
