"""Rows that other rooms read and write alike: a game's seats and clocks, its stored moves and log,
the mails it owes, and the counts drawn from it.

Nothing here carries out an order. What changes a game is called within another service's
transaction, under the game's row lock.
"""
