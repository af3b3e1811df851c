"""Measure how easily the English sentences of pages and emails read: ``python -m tests.reading_ease``.

The figure is Flesch's reading ease (0 to 100 and more; 65 is plain English), as textstat counts it.
"""

import operator
import os
import re
import sys
from collections import defaultdict

import textstat

from tocsite import catalogues

LEAST = 65
MARKUP = re.compile(r"<[^>]+>")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|\$\w+")
NAME = "Rome"  # what a placeholder is read as


def sentences() -> dict[str, list[str]]:
    """Collect the catalogue's whole sentences by the part of the site that has them: emails or pages."""
    by_part = defaultdict[str, list[str]](list)
    for domain in catalogues.DOMAINS:
        for message in filter(operator.attrgetter("locations"), catalogues.collect(domain)):  # not the catalogue's head
            part = "emails" if "mail" in message.locations[0][0] else "pages"
            forms = message.id if isinstance(message.id, (tuple, list)) else [message.id]
            by_part[part] += [
                PLACEHOLDER.sub(NAME, MARKUP.sub("", form)) for form in forms if form.endswith((".", "!"))
            ]
    return by_part


def main() -> None:
    """Print the figure of each part, and fail where one is below ``LEAST``."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")
    eases = {part: textstat.flesch_reading_ease(" ".join(texts)) for part, texts in sentences().items()}
    print(*(f"Reading ease of {part}: {ease:.0f}" for part, ease in sorted(eases.items())), sep="\n")
    sys.exit(min(eases.values()) < LEAST)


if __name__ == "__main__":
    main()
