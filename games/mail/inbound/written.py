"""What somebody wrote in a mail, by the words of the game that it is about. Nothing here trusts it, or can be made to
raise.
"""

import logging
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr

from games.mail.inbound import bodies, habits, html, reply, talk
from games.mail.inbound.headers import header
from games.mail.inbound.incoming import Incoming
from games.orders.days import is_date
from games.orders.interpret import is_thanks
from games.orders.lexicon import Lexicon
from games.orders.order_detector import may_be_order, reads_as_order

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Written:
    """``lines`` are what its writer wrote for us, ``texts`` all that stands in its plain text, and in its HTML where
    that says nothing."""

    lexicon: Lexicon
    lines: list[str]
    texts: tuple[str, ...]

    @property
    def message(self) -> list[str]:
        """What they wrote if it is meant for people: with its greeting, its closing and its empty lines."""
        return next(filter(None, map(talk.message_of, self.texts)), [])

    @property
    def orders(self) -> list[str]:
        """The lines without dates, and without a greeting or thanks that stand alone: messages, but no orders."""
        lines = [line for line in self.lines if not is_date(line)]
        alone = lines[0] if len(lines) == 1 else ""
        signs_off = habits.SIGN_OFF.match(alone) and not reads_as_order(alone, self.lexicon)
        return [] if is_thanks(alone) or signs_off or habits.GREETING.match(alone) else lines


def written(incoming: Incoming, lexicon: Lexicon) -> Written | None:
    """What stands in somebody's answer; None where that cannot be read, or it is none. Takes time in proportion to its
    size."""
    if incoming.mail is None:
        return None
    try:
        return _written(incoming.mail, lexicon)
    except Exception:  # as in reading the envelope
        log.warning("what stands in mail %s could not be read", incoming.message_id, exc_info=True)
        return None


def _written(mail: EmailMessage, lexicon: Lexicon) -> Written:
    """The lines of the plain text, or of the HTML where that says nothing; and these texts."""
    writer = _name(mail, lexicon)
    text = bodies.plain(mail)
    lines = reply.lines_of(text, lexicon, writer)
    if lines or not (in_html := bodies.html(mail)):
        return Written(lexicon, lines, (text,))
    second = html.text_of(in_html)
    return Written(lexicon, reply.lines_of(second, lexicon, writer), (text, second))


def _name(mail: EmailMessage, lexicon: Lexicon) -> str:
    """The writer's name; where their program tells none, the words before their address's @, unless they may order."""
    name, address = parseaddr(header(mail, "From"))
    words = re.sub(r"[\W\d_]+", " ", address.partition("@")[0])
    return name or ("" if may_be_order(words, lexicon) else words)
