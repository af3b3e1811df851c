"""Emails as words: what goes out, and what came in.

A mail that goes out has three names. Its row, owed until it is sent, is a notification or a mail row (`Notification`,
`NewsMail`, `Digest`; ``mail`` in names). Its contents are a letter (`letters.Letter`), which templates read. The
finished email, with headers and parts, is an email (``email`` in names).
"""
