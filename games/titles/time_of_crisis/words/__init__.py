"""The words of the game; to import any of them fills the tables of the words of cards and orders.

As in the rules, each file of `cards` is a card and each file of `orders` an order.
"""

from rulebooks.time_of_crisis.rules import find_objects

from . import cards, orders
from .card_words import CardWords, enter_words
from .order_words import TocOrderWords, enter_order_words

enter_words(find_objects(cards, CardWords))
enter_order_words(find_objects(orders, TocOrderWords))
