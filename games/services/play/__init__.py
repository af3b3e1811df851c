"""Orders and undo: a table, moved on. An order given on the page makes these calls, in this order:

1. `views.play.table.table` reads the form: chosen orders, or typed ones.
2. `play.submit` takes chosen ones; typed ones are tried out by `preview.rehearse_lines`, then taken by
   `free_text_orders.submit`.
3. `table.lock` locks the game's row; `play.require_fresh` refuses a form made for an earlier question.
4. `table.Table` loads the position; `Table.order` parses a line and calls `Table.act`.
5. `draws.Draws.dice` hands the dice out; `engine.apply` checks that the action is legal and carries it out.
6. `Table.note_move` adds the move; `Table.ask` starts and stops the clocks.
7. `bots.let_bots_answer` does 5 and 6 for each bot that owes a decision.
8. `Table.save` writes moves, seats and the game, and with `owed_mails.owe_mails` the mails owed.
9. `views.play.pages.game_page` draws the table anew.
"""
