"""A person's words in a mail, read by the terms of its game. Nothing here trusts it, or can be made to raise."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr
from functools import cached_property

from games.mail import plain_text
from games.mail.imprint import NOTHING, Imprint, words
from games.mail.inbound import bodies, habits, html, quote_marks, talk, written_lines
from games.mail.inbound.headers import header
from games.mail.inbound.incoming import Incoming
from games.mail.inbound.option_lists import ListedOption
from games.mail.inbound.unclear_text import UnclearText
from games.orders.days import is_date
from games.orders.lexicon import Lexicon
from games.orders.order_detector import may_be_order, reads_as_order
from games.orders.single_order import is_thanks

FEWEST_QUOTED = 12  # words of a mail of ours that are no chance
MOST_REMARKS = 3

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WrittenReply:
    """``lines`` are its writer's words for us, ``texts`` its whole plain text, and its HTML
    (``in_html``) if it has none. ``ours`` is the imprint of our mails to them. ``doubt`` is a reason to
    ask them before any line is carried out, and ``writer`` is their name, if their mail tells it.
    """

    lexicon: Lexicon
    lines: list[str]
    texts: tuple[str, ...]
    in_html: str = ""
    ours: Imprint = NOTHING
    doubt: UnclearText | None = None
    writer: str = ""

    def _read_message(self, text: str) -> talk.TalkMessage:
        return talk.read_message(text, self.ours, self.writer)

    @property
    def message(self) -> list[str]:
        """Their words as meant for people: with greeting, closing and empty lines."""
        return self.talk.lines

    @cached_property
    def talk(self) -> talk.TalkMessage:
        """The same, with a doubt if its writer is to be asked before it is told.

        If the HTML marks quotes or struck-through parts, only words in the rest of it are told.
        """
        candidates = [message for text in self.texts if (message := self._read_message(text)).lines]
        message = candidates[0] if candidates else talk.TalkMessage([], is_doubtful=False)
        if not html.says_more(self.in_html):
            return message
        by_html = self._read_message(html.text_of(self.in_html))
        message_words, visible_words = words("\n".join(message.lines)), set(words("\n".join(by_html.lines)))
        return message if visible_words.issuperset(message_words) or not visible_words else by_html

    @property
    def quotes_us(self) -> bool:
        """True if a mail of ours stands in it, marked as quoted or not."""
        texts = "\n".join([*self.texts, html.text_of(self.in_html)])
        if plain_text.REPLY_MARK in texts:
            return True
        return sum(matched for matched, _words in self.ours.covered(texts.splitlines())) >= FEWEST_QUOTED

    @property
    def remarks_below(self) -> list[str]:
        """The lines in a signature's place that are too few for one, such as "sorry, I meant 3"."""
        lines = [line for text in self.texts[:1] for line in written_lines.signature_lines(text)]
        return lines if len(lines) <= MOST_REMARKS else []

    @property
    def has_own_marks(self) -> bool:
        """True if its writer has marked lines of their own with ">", so that they count as quoted."""
        texts = (written_lines.normal(text, written_lines.LONGEST) for text in self.texts)
        return any(quote_marks.own_marked_lines(lines, self.ours) for lines in texts)

    @property
    def orders(self) -> list[str]:
        """The lines without dates, and without a greeting or thanks alone: messages, but no orders."""
        lines = [line for line in self.lines if not is_date(line)]
        alone = lines[0] if len(lines) == 1 else ""
        signs_off = habits.SIGN_OFF.match(alone) and not reads_as_order(alone, self.lexicon)
        return [] if is_thanks(alone) or signs_off or habits.GREETING.match(alone) else lines


def read_reply(
    incoming: Incoming, lexicon: Lexicon, ours: Imprint = NOTHING, options: Sequence[ListedOption] = ()
) -> WrittenReply | None:
    """Read somebody's reply, given the imprint of our mails (``ours``) and the ``options`` of the one answered;
    None if it cannot be read, or is none.

    Takes time in proportion to its size.
    """
    if incoming.mail is None:
        return None
    try:
        if bodies.is_sealed(incoming.mail):
            return None
        terms = written_lines.ReplyTerms(lexicon, _name(incoming.mail, lexicon), ours, options)
        return _read_reply(incoming.mail, terms)
    except Exception:  # as in reading the envelope
        log.warning("the text of email %s could not be read", incoming.message_id, exc_info=True)
        return None


def _read_reply(mail: EmailMessage, terms: written_lines.ReplyTerms) -> WrittenReply:
    """Return the lines of the plain text, or of the HTML if it is empty or shows parts struck
    through; and these texts.
    """
    text, in_html = bodies.plain_body(mail), bodies.html_body(mail)
    own = written_lines.read_lines(text, terms)
    texts: tuple[str, ...] = (text,)
    if in_html and not ((own.lines or own.doubt) and not html.strikes(in_html)):
        second = html.text_of(in_html)
        own, texts = written_lines.read_lines(second, terms), (text, second)
        if html.has_empty_items(in_html):
            own = own._replace(doubt=own.doubt or UnclearText.LIST_NUMBERS)
    return WrittenReply(terms.lexicon, own.lines, texts, in_html, terms.ours, own.doubt, terms.writer)


def _name(mail: EmailMessage, lexicon: Lexicon) -> str:
    """The writer's name; if their program tells none, the words before their address's @, unless they may order."""
    name, address = parseaddr(header(mail, "From"))
    words = re.sub(r"[\W\d_]+", " ", address.partition("@")[0])
    return name or ("" if may_be_order(words, lexicon) else words)
