"""German answers out of every program: only the words of their writer are read, whatever is around them."""

import pytest

from tests.games.mail.german_programs import PROGRAMS, framed
from tests.games.mail.reading import written

TEXTS = [
    "3",
    "Gouverneur in Britannia einsetzen mit 3 Würfeln",
    "Rücke mit Armee 2 nach Gallia vor\nzug beenden",
    "HILFE",
    "rueckgaengig",
    "bin dabei",
    "Urlaub vom 24.12. bis 2.1.",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_only_the_words_of_the_writer_are_read(program: str, text: str) -> None:
    assert written(framed(program, text)).lines == text.splitlines()
