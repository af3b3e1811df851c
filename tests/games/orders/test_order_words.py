"""HELP and the other words that are no orders of the game."""

import pytest
from django.utils.translation import override

from games.orders.words import WORDS, find

CASES = {
    "HELP": ("help", ""),
    "help!": ("help", ""),
    "?": ("help", ""),
    "Hilfe": ("help", ""),
    " Status. ": ("status", ""),
    "MAP": ("map", ""),
    "my hand": ("hand", ""),
    "log": ("log", ""),
    "UNDO": ("undo", ""),
    "zurück": ("undo", ""),
    "Mute": ("mute", ""),
    "All or nothing": ("all or nothing", ""),
    "ALL-OR-NOTHING:": ("all or nothing", ""),
    "alles oder nichts": ("all or nothing", ""),
    "preview": ("preview", ""),
    "PREVIEW: move army 2 to gallia": ("preview", "move army 2 to gallia"),
    "dry run": ("preview", ""),
    "VACATION 2026-12-24 to 2027-01-02": ("vacation", "2026-12-24 to 2027-01-02"),
    "Urlaub": ("vacation", ""),
    "MAP please": ("map", ""),
    "Please show me the map, thanks!": ("map", ""),
    "Karte bitte": ("map", ""),
    "show my hand": ("hand", ""),
    "What can I do?": ("help", ""),
    "unsubscribe": ("mute", ""),
    "COME BACK": ("come back", ""),
    "I want to come back, please": ("come back", ""),
    "I'm back!": ("come back", ""),
    "Bin zurück": ("come back", ""),
    "zurückkommen": ("come back", ""),
}


@pytest.mark.parametrize(("line", "word"), CASES.items())
def test_a_word_is_found(line: str, word: tuple[str, str]) -> None:
    found = find(line)
    assert found is not None and (found.key, found.rest) == word


@pytest.mark.parametrize(
    "line",
    [
        "",
        "help me attack the goths",
        "hand over africa",
        "mapmaker",
        "end turn",
        "undone",
        "please",
        "come back later",
        "backwards",
    ],
)
def test_other_lines_are_no_words(line: str) -> None:
    assert find(line) is None


def test_english_words_count_in_every_language() -> None:
    with override("de"):
        assert {find(key).key for key in WORDS} == set(WORDS)
