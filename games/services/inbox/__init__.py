"""Replies in: what a player wrote, carried out and answered. A reply with orders makes these calls, in this order:

1. `doors.smtp.hand_in`, or another door, calls `inbox.receive_mail`, which is one transaction.
2. `games.mail.inbound.read_mail` reads the headers: may a person have written it? The `IncomingMail` row follows.
3. `games.mail.address.read_claim` reads the signed address: which person, seat and decision.
4. `inbound.read_reply` finds the lines above the quoted email; `machines.author_of` tells a program by them.
5. `reply_commands.carry_out` goes through the lines: command words itself, all else by 6.
6. `services.play.free_text_orders.submit` locks the game; `lines.Lines.read_next` reads each line with
   `games.orders.read_line`, `Table.act` carries it out, `Table.save` writes it.
7. `outbox.answer_rate_limit.owe_answer` decides when to answer; `rows.owed_mails.owe_answer` writes that row.
8. The answer then goes out like every email (`services.outbox`), told by `games.mail.answers`.

Instead of 5, `relay_message` tells a message to the table, and `held_messages` one that waited for its writer's yes.
A reply to a mail of no game goes from 2 to `news_replies.take_news_reply`.
"""
