"""Measurements of the site's speed for ``manage.py bench``, on its own games in a database of its own."""
