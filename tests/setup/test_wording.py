"""No string that people see has a word that docs/wording.md has replaced."""

import re
from collections.abc import Iterator

from tests.local_site import ROOT
from tocsite import catalogues
from tools import texts

TYPED = ("games/orders/words.py", "games/orders/tokens.py")
"""Words that are read in replies, never shown."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]+>|\$\w+")
LONGEST = 20
"""Words of a sentence, placeholders apart."""
ALLOWED = {
    "people",
    "person",  # Django's own names of models and apps
    "pace",
}


def replaced() -> Iterator[tuple[str, str]]:
    """Each word to be avoided, with what is said instead."""
    for line in (ROOT / "docs" / "wording.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 2 and cells != ["say", "not"]:
            yield from ((word, cells[0]) for word in cells[1].split(", "))


def visible_strings() -> Iterator[tuple[str, str]]:
    """Each string that is shown, with the file that has it."""
    for domain in catalogues.DOMAINS:
        for message in catalogues.collect(domain):
            places = [place for place, _line in message.locations if place not in TYPED]
            for text in message.id if isinstance(message.id, (tuple, list)) else [message.id]:
                if text and places and text not in ALLOWED:
                    yield PLACEHOLDER.sub(" ", text), places[0]
    yield from ((text, section.key) for section in texts.english_sections() for text in section.sentences)


def test_no_string_has_a_replaced_word() -> None:
    words = {word.lower(): instead for word, instead in replaced()}
    assert len(words) > 40
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)
    faults = [
        f"{place}: {text!r}: {match[0]} (say: {words[match[0].lower()]})"
        for text, place in visible_strings()
        if (match := pattern.search(text))
    ]
    assert faults == []


def test_no_sentence_is_longer_than_twenty_words() -> None:
    """As docs/wording.md says; a list or an example behind a colon counts by itself."""
    sentences = [
        (place, sentence) for text, place in visible_strings() for sentence in re.split(r"(?<=[.!?])\s+|:\s", text)
    ]
    assert len(sentences) > 5000
    assert [(place, sentence) for place, sentence in sentences if len(sentence.split()) > LONGEST] == []
