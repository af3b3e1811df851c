"""Mails made to keep their reader busy: without bounds each takes from ten seconds to hours."""

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
