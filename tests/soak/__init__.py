"""``manage.py soak``: the whole site under players and faults, and an account of what came of it.

It needs the tests' hands (forms as rendered, real processes, a real mail server) and so lives with them: no image of
the site has it.
"""
