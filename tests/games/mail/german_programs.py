"""Replies to our mails as the mail programs of German players send them, around any words of a person.

Each program has a file in `german`: what it and its writer put around the words, ``{text}``, and around the mail of
ours, as it stands (``{ours}``) or with marks (``{quoted}``).
"""

from email.message import EmailMessage
from email.policy import SMTP
from functools import cache
from html import escape
from pathlib import Path

GERMAN = Path(__file__).parent / "german"
PROGRAMS = sorted(path.name for path in GERMAN.iterdir() if path.suffix)
CHARSETS = {"outlook-desktop.txt": "iso-8859-1", "thunderbird.txt": "iso-8859-15", "gmx-html.html": "iso-8859-1"}


def framed(program: str, text: str, number: int = 1) -> bytes:
    """Return somebody's reply with these lines, as a program sends it: the so-manieth."""
    letter = EmailMessage(policy=SMTP)
    letter["From"] = "Jörg Müller <joerg.mueller@example.de>"
    letter["To"] = "orders+amaaeayy6bx2tq7dlkpk3wcz4i@play.example.org"
    letter["Subject"] = "AW: Limes: Dein Zug"
    letter["Date"] = "Wed, 25 Nov 2026 21:47:05 +0100"
    letter["Message-ID"] = f"<AM9PR04MB88254728F0A91C7E2D{number}@example.de>"
    is_html = program.endswith(".html")
    body = (_text if not is_html else _html)(program, text)
    charset = CHARSETS.get(program, "utf-8")
    letter.set_content(body, subtype="html" if is_html else "plain", charset=charset, cte="quoted-printable")
    return letter.as_bytes()


def program_of(number: int) -> str:
    """Return one of the programs for each case of a table in turn."""
    return PROGRAMS[number % len(PROGRAMS)]


def _text(program: str, text: str) -> str:
    ours = _read("ours")
    quoted = "\n".join(f"> {line}" for line in ours.splitlines())
    return _read(program).replace("{quoted}", quoted).replace("{ours}", ours).replace("{text}", text)


def _html(program: str, text: str) -> str:
    ours = "<br>".join(map(escape, _read("ours").splitlines()))
    lines = "".join(f"<div>{escape(line)}</div>" for line in text.splitlines())
    return _read(program).replace("{ours}", ours).replace("{text}", lines)


@cache
def _read(name: str) -> str:
    return (GERMAN / name).read_text("utf-8")
