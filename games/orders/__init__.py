"""Reading of written orders: one line of free text against the legal orders.

Pure functions, no models. `understand` reads a line, by the words of the game's title (`lexicon`).
"""
