"""Emails out: when and how each goes, and what became of it. The email of a decision makes these calls, in this order:

1. `rows.owed_mails.owe_mails` writes a `Notification` in the transaction of the move that asks.
2. `rows.worker_queue.hand_over` tells a worker after the commit; if that fails, the task `send_due_mail` finds the row.
3. `delivery.send_notification` calls `attempt`, which claims the row and takes it in hand.
4. `send_policy.decide_delivery` reads the reader's settings: now, after the quiet hours, in the digest, or never.
5. `compose.write_email` reads the game and makes a `games.mail.letters.Letter` of it, the contents.
6. `games.mail.rendering.write_email` makes the email, by `subjects.write_subject`, a pair of templates,
   `address.reply_to` and `threads.headers`.
7. `imprints.keep_imprint` keeps numbers of its words, by which a reply's quoted lines are known.
8. `games.mail.smtp_send.send` sends it; a refused address is paused by `bounces.note_refusal`.
9. `delivery.attempt` puts a failed one off, for another try, or until the server answers again (`mail_server`);
   `digests.send_due` sends collected ones together.
"""
