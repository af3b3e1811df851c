"""What people write, as orders: one line of free text against what is legal now. Pure functions, no models.

`understand` reads a line, by the words that the game's title hands in (`lexicon`).
"""
