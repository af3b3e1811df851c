"""Measure how easily the English sentences of pages and emails read: ``python -m tests.reading_ease``.

The figure is Flesch's reading ease: 0 to 100 and more, and 65 is plain English.
"""

import operator
import os
import re
import sys
from collections import defaultdict

from pyphen import Pyphen

from tocsite import catalogues
from tools import texts

LEAST = 65
MARKUP = re.compile(r"<[^>]+>")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|\$\w+")
NAME = "Rome"  # what a placeholder is read as
SENTENCE = re.compile(r"\w[^.!?]*")
NOT_IN_WORDS = re.compile(r"[^\w\s']")
FEWEST_WORDS = 3  # of a sentence: "Salvete, Brutus!" makes no text easier


def sentences() -> dict[str, list[str]]:
    """Collect the catalogue's whole sentences by the part of the site that has them: emails, pages or rules."""
    by_part = defaultdict[str, list[str]](list)
    for domain in catalogues.DOMAINS:
        for message in filter(operator.attrgetter("locations"), catalogues.collect(domain)):  # not the catalogue's head
            part = "emails" if "mail" in message.locations[0][0] else "pages"
            forms = message.id if isinstance(message.id, (tuple, list)) else [message.id]
            by_part[part] += [
                PLACEHOLDER.sub(NAME, MARKUP.sub("", form)) for form in forms if form.endswith((".", "!"))
            ]
    by_part["rules"] = [text for section in texts.english_sections() for text in section.sentences if text[-1] in ".!"]
    return by_part


def reading_ease(text: str) -> float:
    """Compute Flesch's figure of an English text; a word has one syllable more than places to hyphenate it."""
    words = NOT_IN_WORDS.sub("", text).split()
    sentences = [part for part in SENTENCE.findall(text) if len(part.split()) >= FEWEST_WORDS]
    hyphens = Pyphen(lang="en_US")
    syllables = sum(len(hyphens.positions(word.lower())) + 1 for word in words)
    return 206.835 - 1.015 * len(words) / max(1, len(sentences)) - 84.6 * syllables / max(1, len(words))


def main() -> None:
    """Print the figure of each part, and fail where one is below ``LEAST``."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")
    eases = {part: reading_ease(" ".join(texts)) for part, texts in sentences().items()}
    print(*(f"Reading ease of {part}: {ease:.0f}" for part, ease in sorted(eases.items())), sep="\n")
    sys.exit(min(eases.values()) < LEAST)


if __name__ == "__main__":
    main()
