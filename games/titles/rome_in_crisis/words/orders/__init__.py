"""The words of every order, in files named like those of the rules."""

from rulebooks.engine.discovery import import_files
from rulebooks.engine.kernel import Action

from ..order_words import RomeOrderWords

ORDER_WORDS: dict[type[Action], RomeOrderWords] = {
    words.order: words
    for file in import_files(__name__, __path__)
    for words in vars(file).values()
    if isinstance(words, RomeOrderWords)
}
