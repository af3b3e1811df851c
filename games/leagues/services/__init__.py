"""A season, from its opening to the next one. Each of these calls is made as often as it is needed, in this order:

1. `creating.create` makes a league, and `opening.open_season` a season with the seal of all its draws.
2. `entries.enter` enters somebody; `entrance.require_not_shut_out` and `require_admitted` check them first.
3. `seasons.advance` takes the steps that follow, each on its date; the sweep calls it by `seasons.advance_due`.
4. `opening_mails.mail_check_in` asks everybody to check in; `entries.check_in` does.
5. `divisions.draw_season` draws divisions and all rounds, or `rounds.start` the first round of a tournament.
6. `places.retire_next`, `places.fill_next` and `late_entries.let_in_next` replace who is gone, and let others in.
7. `tables.seat_next` begins the games of a round that opens; from there on they are played as any other.
8. `tables.book_finished` writes the results of games that are over, and `standings.rank_division` the standings.
9. `late_games.hurry_next` shortens the clocks of games still running after the end of the season or the round.
10. `rounds.draw_next` draws another round of a tournament, once all tables are over.
11. `closing.close` ends the season: `closing.promote` writes who goes up and down, and `opening.open_next` opens
    the next season, which `mail_replies` lets players enter by a word of reply.
"""
