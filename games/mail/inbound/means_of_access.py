"""Means of access in somebody's words: reply addresses and links of ours that act for their reader.

Nobody else ever reads them, even with their person's consent: they are masked, be they percent-encoded
or broken over lines.
"""

import re
from collections.abc import Sequence
from urllib.parse import unquote

from games.mail.imprint import LINK

SECRET = re.compile(
    r"\b(?:orders|talk)\+[a-z2-7]{6,} | "
    r"(?:\bmails/(?:stop|tell)|/(?:option|resume-mail|keep-account|accounts|calendar|appeal))/\S{3,} | "
    r"(?<![\w-])[\w-]{8,}[.:][\w-]{43}(?![\w-])",  # what we have signed, without its link
    re.IGNORECASE | re.VERBOSE,
)
OPEN = re.compile(  # a word that may end within a link, an address, or what is signed
    r"(?:https?[:%=]|\w/|\w\+|[=@])[^>\s]*$|[\w-]{8,}[.:][\w-]+$"
)
REST = re.compile(r"^[\w./?=&%+@:~-]{2,}/?>?$")
ENCODED = re.compile(r"=([0-9A-F]{2})")
LONGEST_WORD = 400  # characters
FEWEST_CHANGES, SHORTEST_TOKEN, LONG_TOKEN = 4, 12, 24
SHORTEST_REST = 6  # of a token's end with the link's own "/"
MIXED = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|\d[A-Za-z]|[A-Za-z]\d|\w_\w")
CHANGE = re.compile(r"[a-z](?=[A-Z])|[A-Za-z](?=\d)|\d(?=[A-Za-z])")
TOKEN = re.compile(r"[A-Za-z0-9_.+/:=%~-]+")
MASK = "…"


def mask_secrets(lines: Sequence[str]) -> list[str]:
    """Return the lines with a mark in place of each means of access, and of its rest on the next line."""
    masked_lines, open_word = list[str](), ""
    for line in lines:
        line_words = line.split(" ")
        if open_word and line and _is_rest(line_words[0], open_word):
            open_word, line_words[0] = open_word + line_words[0], MASK
            open_word = open_word if len(line_words) == 1 and OPEN.search(open_word[-LONGEST_WORD:]) else ""
        elif line:
            open_word = line_words[-1] if OPEN.search(line_words[-1][-LONGEST_WORD:]) else ""
        if masked_lines and line_words[0] == MASK and not masked_lines[-1].endswith(MASK):
            masked_lines[-1] = " ".join([*masked_lines[-1].split(" ")[:-1], MASK])
        masked_lines.append(" ".join(MASK if is_secret(word) else word for word in line_words))
    return masked_lines


def _is_rest(word: str, open_word: str) -> bool:
    """Return True if a word goes on with a link or an address that the line above breaks off, and the
    whole is a secret.
    """
    is_whole = open_word.endswith("/") and is_secret(open_word)
    return not is_whole and bool(REST.match(word[:LONGEST_WORD])) and is_secret(open_word + word) and _is_odd(word)


def _is_odd(word: str) -> bool:
    """Return True for a word that no sentence has: with a figure or sign in it, or longer than any."""
    return not word.strip(".").isalpha() or len(word) >= LONG_TOKEN or word not in (word.lower(), word.capitalize())


def is_secret(word: str) -> bool:
    """Return True for a word with an address or a link of ours in it, in whatever code."""
    return bool(SECRET.search(_decoded(word)))


def _decoded(word: str) -> str:
    """Return a word without percent codes, and those of mail (quoted-printable)."""
    word = unquote(word[: 10 * LONGEST_WORD])
    return ENCODED.sub(lambda match: chr(int(match[1], 16)), word).replace("=\n", "")


def has_secret(lines: Sequence[str]) -> bool:
    """Return True for a secret, a piece of one, or anything that looks like a token."""
    if any(is_secret(word) for line in lines for word in line.split()):
        return True
    joined = _decoded("".join("".join(lines).split()))
    public = LINK.sub(" ", "\n".join(lines))
    return bool(SECRET.search(joined)) or any(map(_is_token, public.split()))


def _is_token(word: str) -> bool:
    """Return True for letters and figures in no order that a person writes."""
    bare = word.strip("<>()[]{}\"',;!?*_…")
    if not TOKEN.fullmatch(bare) or not any(map(str.isalpha, bare)):
        return False
    if len(bare) >= SHORTEST_REST and bare.endswith("/") and MIXED.search(bare):
        return True
    if len(bare) < SHORTEST_TOKEN:
        return False
    is_long = len(bare) >= LONG_TOKEN and any(map(str.isdigit, bare))
    return is_long or len(CHANGE.findall(bare)) >= FEWEST_CHANGES
