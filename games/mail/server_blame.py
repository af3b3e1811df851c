"""The reason a mail server refused a mail: by a code of RFC 3463, and by its words, often clearer
than a vague code.

Only the address itself may be held against its reader. Complaints about the sender, the server, the
message or the network are the site's to mend, and so are those that nobody can tell.
"""

import re
from enum import Enum, auto

ENHANCED = re.compile(r"(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\w)")  # and no piece of a host's number
PLAIN = re.compile(r"\b([45]\d\d)(?=[ -]|$)")
# Digits two and three of a code; X.X.0 says nothing.
OF_THE_ADDRESS = re.compile(r"1\.([1236]|10)|2\.1")
OF_THE_BOX = re.compile(r"2\.[234]")
OF_THE_SITE = re.compile(r"1\.[78]|[367]\.[1-9]\d*")
# Microsoft's answer for those who are not in its directory.
NOT_IN_DIRECTORY = re.compile(r"\b5\.4\.1\b.*recipient address rejected: access denied", re.IGNORECASE | re.DOTALL)
NO_WORDS = re.compile(r"<[^<>]*>|\S+@\S+|https?://\S+|\(in reply to .*?\)", re.IGNORECASE)

LINK = re.compile(r"https?://\S+", re.IGNORECASE)
BLOCK_LIST = re.compile(r"spam|block|black|abuse|reputation|rbl\b|dnsbl|polic", re.IGNORECASE)
"""Hosts and paths of those who list senders: some servers answer with such a link alone."""

WHO = r"(user|recipient|mailbox|address|account|person|addressee|local[\ -]part|customer|member)(\ name)?"
WHERE = r"(host|domain)(\ or\ domain)?(\ name)?"
GONE = re.compile(
    rf"""\b(no\ such|unknown|invalid|non-?existent|unrout(e?)able|undeliverable|disabled|inactive|bad\ destination)
            \ (local\ |e-?mail\ |mail\ |destination\ )?{WHO}s?\b
      | \b{WHO}\b.{{0,60}}?\b(unknown|unavailable|not\ (be\ )?(found|known|listed|valid|recognized)|not\ exist
            |disabled|deactivated|inactive|discontinued|closed|deleted|invalid|moved)\b
      | \b(no\ such|unknown|non-?existent|unrout(e?)able)\ (mail\ )?{WHERE}s?\b
      | \b{WHERE}\ (not\ found|unknown|does\ not\ exist) | \bno\ (mx|mail\ exchanger)\b
      | \b(does\ not|doesn't|do\ not|don't)\ have\ (an?|any)\ .{{0,30}}account\b
      | \bno\ (mailbox|account|user)\ (here|found|by|with)\b
      | \b(isn't|is\ not|not)\ (a|an)\ (valid|known|active)\ (user|mailbox|recipient|address|account)\b
      | \b(recipient|user|addr|mailbox)_?(not_?found|unknown)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
FULL = re.compile(
    r"""\b(user|recipient|mail\ ?box|account|inbox|folder)\b.{0,40}
            \b(full|quota\ exceeded|over\ (its|the|their)?\W*quota|out\ of\ storage
            |exceed\w*\ .{0,20}(quota|storage|limit))\b
      | \bover\ ?quota\b|\bmailbox\ size\b|\bdisk\ quota\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
BY_THE_SITE = re.compile(
    r"""log\ ?in\b|sender|\bfrom\b.{0,20}domain|client|helo\b|ehlo\b|relay|(your|sending)\ host|\bip\b|\bptr\b|r-?dns
      | reverse\ dns|\b(spf|dkim|dmarc)\b|authenti|certificate|\btls\b
      | permi(t|ss)|denied|allowed|prohibit|forbid|polic(y|ies)|refused
      | spam|virus|malware|phish|block|black\ ?list|(?<!not\ )\blisted\b|gr[ea]ylist|reputation|abus(e|ive)|content
      | \brates?\b|\bfrequency|limit|too\ (many|much|large|big|long|fast|busy)|\bsize\b|\bquota\b
      | hop\ count|\bhops\b|\bloop|routing|protocol|syntax\ error|command|time[d\ ]?out|expired
    """,
    re.IGNORECASE | re.VERBOSE,
)
PASSING = re.compile(r"temporar|try again|\blater\b", re.IGNORECASE)


class Blame(Enum):
    """The side able to mend a refusal: nobody, as there is no such address; its reader; or the site."""

    ADDRESS = auto()
    BOX = auto()
    SITE = auto()


def blame(codes: str, reply_text: str, *, by_words: bool = True) -> Blame:
    """Tell the cause of a refusal; ``codes`` are further ones beside those among the server's
    words.

    Words alone count only if they may (``by_words``), but they always excuse an address.
    """
    details = [f"{detail[2]}.{detail[3]}" for detail in ENHANCED.finditer(f"{codes} {reply_text}") if detail[3] != "0"]
    words = ENHANCED.sub(" ", NO_WORDS.sub(" ", reply_text))
    if NOT_IN_DIRECTORY.search(f"{codes} {reply_text}"):
        return Blame.ADDRESS
    if any(OF_THE_SITE.fullmatch(each) for each in details):
        return Blame.SITE
    if any(OF_THE_BOX.fullmatch(each) for each in details) or (by_words and FULL.search(words)):
        return Blame.BOX
    if BY_THE_SITE.search(words) or (not GONE.search(words) and BLOCK_LIST.search(" ".join(LINK.findall(reply_text)))):
        return Blame.SITE
    if any(OF_THE_ADDRESS.fullmatch(each) for each in details) or (by_words and GONE.search(words)):
        return Blame.BOX if PASSING.search(words) else Blame.ADDRESS
    return Blame.SITE


def is_passing(codes: str) -> bool:
    """Return True for a code announcing a later try, be it of RFC 3463 or of SMTP."""
    plain = PLAIN.search(codes)
    return any(detail[1] == "4" for detail in ENHANCED.finditer(codes)) or bool(plain and plain[1][0] == "4")
