"""Mails and lines made to keep their reader busy: without bounds each mail takes from ten seconds to hours."""

HTML = b"From: a@example.org\nContent-Type: text/html\n\n"
TEXT = b"From: a@example.org\nContent-Type: text/plain; charset=%s\n\n"

MAILS = {
    "rules within one another": HTML + b"<div style='border-top:solid'>" * 90 + b"<b>" * 90 + b"x" * 900_000,
    "rules one after another": HTML + b"<div style='border-top:solid'><b>a:</b><b>b:</b></div>" * 17_000,
    "tables within one another": HTML + b"<table><tr><td>" * 60 + b"x" * 900_000,
    "a table of many cells": HTML + b"<table>" + (b"<tr>" + b"<td>x</td>" * 50 + b"</tr>") * 1_800,
    "punycode": TEXT % b"punycode" + b"a-" + b"a" * 900_000,
    "many recipients": b"To: " + b"a@b.c, " * 9_000 + HTML,
    "a part with many parameters": b'Content-Type: multipart/mixed; boundary="b"\n\n--b\n'
    + b"Content-Disposition: attachment; %s\n\n2\n--b--\n" % (b"a=b; " * 180_000),
}

REPORT = b"""From: mailer-daemon@example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

To: %s

--b--
""" % (b"a@b.c, " * 120_000)

LONGEST = 400
"""Characters of a line."""
PIECES = (
    *("12,", "1 ", "1 and ", "1 und ", "and ", "dann ", ",", ", ", ";", "+", "1+", "1.", "2) ", "#2 ", "-1"),
    *("1/2/3 ", "x ", "x2 ", "2x ", "twice ", "all ", "my ", "both ", "cards ", "play ", "play castra, "),
    *("senate ", "1 senate, ", "take military, ", "discard ", "keep 1 full 2 reduced ", "lose goths, "),
    *("move army 2 to gallia ", "army 2 ", "yes, ", "no ", "hello, ", "option 1 ", "ask for a governor "),
    *("thanks for ", "undo ", "one, ", "twelve,", "qzx ", "augusta ", "spiele ", "senatskarten ", "3.5. "),
    *("12:00 ", "monday ", "re-", "'s ", "P.S.:", "(", "( ", "(a)", "_ ", "- ", "-> ", "\u2192 ", "*", "?", "! "),
    *("a", "ab ", "\u0661,", "\xbd ", "\xb2", "\xdf ", "a\u0301 ", "\u0130", "\u0301", "\u200b", "\ufdfa"),
    *("\u337f", "\ufb01", "\u3164"),
)
"""The parts of a line that are hardest to read."""
ENDS = ("", "play castra", "?", "x9")


def lines() -> list[str]:
    """Repeat each piece, alone and before a possible order."""
    return [(piece * LONGEST)[: LONGEST - len(end)] + end for piece in PIECES for end in ENDS]
