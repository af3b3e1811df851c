"""How fast the site is: what ``manage.py bench`` measures, on its own games in a database of its own."""
