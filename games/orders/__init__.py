"""What people write, as orders: one line of free text against what is legal now. Pure functions, no models.

`interpret` reads a line, `split` finds the lines of a text, `reasons` says why an order cannot be carried out.
"""
