"""Readings of a mail of a game."""

from games.mail import inbound
from games.mail.imprint import NOTHING, Imprint
from games.mail.inbound import WrittenReply, written_lines
from games.titles.registry import title

LEXICON = title("time_of_crisis").words.lexicon


def written(raw: bytes, ours: Imprint = NOTHING) -> WrittenReply:
    """Read a mail that has to be somebody's answer."""
    reply = inbound.read_reply(inbound.read_mail(raw), LEXICON, ours)
    assert reply is not None
    return reply


def lines_of(text: str, writer: str = "") -> list[str]:
    """The lines of a text that are somebody's own."""
    return written_lines.read_lines(text, written_lines.ReplyTerms(LEXICON, writer)).lines
