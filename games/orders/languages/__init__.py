"""The languages in which replies are read: all of these at once, in whatever language the site is read.

Another language is a file beside these, a line below, and a file in the same folder of every title
(`games.titles.TITLE.orders.languages`).
"""

from .english import ENGLISH
from .german import GERMAN

LANGUAGES = (ENGLISH, GERMAN)
