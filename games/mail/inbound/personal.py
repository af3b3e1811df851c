"""Signs of what is personal: telephone numbers, postal addresses, and signatures with a whole name.

A message with one of them waits for its writer's yes. Dates, times, scores and years are none.
"""

import re
from collections.abc import Sequence

from games.mail.inbound import habits

LONGEST = 400  # characters of a line that patterns are tried on
DATE = re.compile(
    r"\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)\b | \b\d{4}-\d\d-\d\d\b | \b\d{1,2}:\d\d(?::\d\d)?\b "
    r"| \b\d{1,2}\.\s?\d{1,2}\.(?!\d) | \b\d{1,2}\.\d\d(?=\s?(?:Uhr|h\b))",
    re.IGNORECASE | re.VERBOSE,
)
# Groups of three are thousands: "1 000 000" and "1.000.000"
THOUSANDS = re.compile(r"(?<![\d+(])[1-9]\d{0,2}(?:[ .,'’]\d{3})+(?![\d])(?![ ./-]\d)")
PHONES = re.compile(
    r"""
      (?<![\w,])(?:\+\s?\(?\d|\(?0\d)(?:[\s()/.·_–-]{0,3}\d){5,14}
    | (?<!\d)\(?\d{3}\)?[\s./-]{1,2}\d{3}[\s.-]\d{4}(?!\d)
    | (?<![\d-])\d{3}-\d{4}(?![\d-])
    | (?<!\d)\d{2,5}\s?[/-]\s?\d{5,9}(?!\d) | (?<!\d)\d{3,5}\s\d{5,9}(?!\d) | (?<!\d)\d{8,15}(?!\d)
    | \b(?:tel|telefon|phone|mobile?|mobil|handy|fon|fax|cell|whatsapp|durchwahl|mob|ph)\b[\s.:(/-]{0,4}\+?\d
        (?:[\s()/.·_–-]{0,3}\d){3,14}
    | \b[TMPFtmpf][:.]\s?\+?\(?\d(?:[\s()/.·_–-]{0,3}\d){4,14}
    """,
    re.IGNORECASE | re.VERBOSE,
)
HOUSE = r"\d{1,4}\s?[a-z]?\b"
NAMES = r"(?:[A-ZÄÖÜÉ][\w.'’-]{0,20}\s){1,3}"
ROADS = r"(?:street|str\.?|road|rd\.?|avenue|ave\.?|lane|boulevard|blvd\.?|highway|hwy\.?|terrace|crescent|parade)"
WAYS = (
    r"(?:Drive|Dr\.?|Way|Place|Pl\.?|Court|Ct\.?|Close|Square|Sq\.?|St\.?|Ln\.?|Hill|Row|Gardens|Grove|Park|Mews|Walk)"
)
STREETS = re.compile(
    rf"""
      \b[\w.-]{{2,30}}(?:straße|strasse|str\.|gasse|allee|chaussee)\s?{HOUSE}
    | \b(?:[\w.-]{{2,30}}(?i:-|\s))(?:straße|strasse|str\.?|Straße|Strasse|Str\.?|Gasse|Allee|Chaussee)\s{HOUSE}
    | \b(?!Tabellen|Start|Spitzen|Sitz|Steh|Stell)[A-ZÄÖÜ][\w-]{{2,30}}
        (?:weg|platz|ring|damm|ufer|steig|pfad|hof|berg|markt)\s{HOUSE}\s*(?:$|[,;|·•/)]|\d{{4,5}}\b)
    | \b(?:Am|An\sder|Im|Auf\sder|Auf\sdem|Zum|Zur|Unter\sden|In\sder)\s[A-ZÄÖÜ][\w-]{{2,30}}\s{HOUSE}
        \s*(?:$|[;|·•]|,\s(?:\d{{4,5}}\s)?[A-ZÄÖÜ])
    | \b\d{{1,5}}[a-z]?,?\s{NAMES}(?i:{ROADS})(?!\w)
    | \b(?!(?:The|A|All|My|Our|This|That|No|Your)\s){NAMES}(?i:{ROADS})\s?{HOUSE}
    | \b\d{{1,5}}[a-z]?,?\s{NAMES}{WAYS}(?!\w)
    | \b(?:Via|Viale|Piazza|Corso|Rue|Calle|Plaza)\s(?:[A-ZÄÖÜÉa-z][\w.'’-]{{0,20}},?\s){{1,4}}{HOUSE}\s*(?:$|[,;|·•])
    | \b\d{{1,4}},?\s(?:bis\s)?(?i:rue|avenue|boulevard|chemin|place)\s\w
    | (?i:\bp\.?\s?o\.?\s?box\s\d | \bpostfach\s\d | \b(?:apt|apartment|suite|unit)\.?\s\#?\d+\b)
    """,
    re.VERBOSE,
)
TOWNS = re.compile(
    r"""
      (?<![\d.,:])(?:[A-Z]{1,2}-)?\d{5}\s[A-ZÄÖÜ][a-zäöüßé-]{2,} | \b(?:A|CH|B|L|DK|N)-\d{4}\s[A-ZÄÖÜ]
    | ^\d{4}\s(?:[A-Z]{2}\s)?[A-ZÄÖÜ][a-zäöüßé-]{2,}(?:\s[A-ZÄÖÜ][\w-]*)?$ | ,\s\d{4}\s[A-ZÄÖÜ][a-zäöüßé-]{2,}$
    | \b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b | \b[A-Z]{2}\s\d{5}(?:-\d{4})?\b
    """,
    re.VERBOSE,
)
COMPANY = re.compile(
    r"\b(?:GmbH|HRB\s?\d|Amtsgericht|USt\W?Id|Handelsregister|Geschäftsführ|Registered\s(?:office|in)|LLC|Ltd)\b"
)
MAIL_IN_WORDS = re.compile(
    r"\w\s?[\[({<]\s?(?:at|ät|a)\s?[\])}>]\s?\w | \b[\w.-]+\s(?:at|ät)\s[\w-]+\s(?:dot|punkt)\s\w",
    re.IGNORECASE | re.VERBOSE,
)
RULE = re.compile(r"^[-–—_=*~#.+·•|<>/\\\s]+$")
WHOLE_NAME = re.compile(
    r"^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau)\.?\s)*[A-ZÄÖÜÉ][\w.'’-]{0,30}"
    r"(?:\s(?:von|van|de|der|den|zu|du|la|[A-ZÄÖÜÉ][\w.'’-]{0,30})){1,4},?$"
)
CARD_LINE = re.compile(r"^[^a-zäöü\s].{0,58}[^.?!…]$")  # of a card of visit: no sentence
MOST_SIGNATURE = 12  # lines


def is_personal(lines: Sequence[str], writer: str = "") -> bool:
    """Return True for lines that tell where somebody lives, how to reach them, or who they are.

    ``writer`` is their name as their mail program tells it: a line of nothing but all of it signs.
    """
    return any(_has_contact(line[:LONGEST]) or _signs(line, writer) for line in lines) or _is_signed(lines)


def _has_contact(line: str) -> bool:
    numbers = THOUSANDS.sub(" ", DATE.sub(" ", line))
    patterns = (STREETS, TOWNS, COMPANY, MAIL_IN_WORDS)
    return bool(PHONES.search(numbers)) or any(pattern.search(line) for pattern in patterns)


def _signs(line: str, writer: str) -> bool:
    name_words, line_words = (set(re.findall(r"\w+", text.casefold())) for text in (writer, line[:LONGEST]))
    return len(line_words) > 1 and line_words <= name_words


def _is_signed(lines: Sequence[str]) -> bool:
    """Return True if something like a card of visit stands below a rule, or a whole name below a closing
    and above more lines.
    """
    said_lines = [line for line in lines if line][-MOST_SIGNATURE:]
    rules = [at for at, line in enumerate(said_lines) if RULE.match(line)]
    if rules and len(below := said_lines[rules[-1] + 1 :]) > 1 and all(map(CARD_LINE.match, below)):
        return True
    for at, line in enumerate(said_lines[:-1]):
        if WHOLE_NAME.match(said_lines[at + 1]):
            is_closing = habits.SIGN_OFF.match(line) or habits.CLOSING.match(line)
            if RULE.match(line) or (is_closing and at + 2 < len(said_lines)):
                return True
    return False
