"""HELP and the other words that are no orders of the game."""

import pytest
from django.utils.translation import override

from games.orders.readings import Undo
from games.orders.words import COMMANDS, find_request, find_undo, find_word

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
    "Undo, please": ("undo", ""),
    "UNDO 3": ("undo", "3"),
    "undo the last two orders": ("undo", "2"),
    "take back my last move": ("undo", "1"),
    "Undo x2": ("undo", "2"),
    "zurück 2": ("undo", "2"),
    "UNDO ALL": ("undo all", ""),
    "Undo everything!": ("undo all", ""),
    "take everything back, please": ("undo all", ""),
    "alles zurück": ("undo all", ""),
    "Bitte alles zurücknehmen": ("undo all", ""),
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
    "MORE TIME": ("more time", ""),
    "Thanks, more time please!": ("more time", ""),
    "I need more time": ("more time", ""),
    "Can I have more time, please?": ("more time", ""),
    "MORE TIME 2 DAYS": ("more time", "2 DAYS"),
    "extend 3 days": ("more time", "3 days"),
    "Please extend the deadline by a week": ("more time", "deadline by week"),
    "mehr Zeit 2 Tage": ("more time", "2 Tage"),
    "Bitte um mehr Zeit": ("more time", ""),
    "Verlängern um 2 Tage": ("more time", "um 2 Tage"),
    "PAUSE": ("pause", ""),
    "A pause of 7 days": ("pause", "of 7 days"),
    "Pause 7 days, please": ("pause", "7 days, please"),
    "Bitte um eine Pause: 7 Tage": ("pause", "7 Tage"),
}


@pytest.mark.parametrize(("line", "word"), CASES.items())
def test_a_word_is_found(line: str, word: tuple[str, str]) -> None:
    found = find_word(line)
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
        "undo 0",
        "undo, 2",
        "undo 2 3",
        "undo, then take senate",
        "take back gallia",
        "please",
        "come back later",
        "backwards",
        "more",
        "no more time",
        "thanks for more time",
        "give army 2 more time",
        "extended",
        "extension 402",
        "pauses",
    ],
)
def test_other_lines_are_no_words(line: str) -> None:
    assert find_word(line) is None


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("PREVIEW Bewege Armee 2 nach Ägypten!", "Bewege Armee 2 nach Ägypten!"),
        ("preview: Straße 2 ", "Straße 2"),
        ("Vacation 3 MAY to 5 May", "3 MAY to 5 May"),
    ],
)
def test_the_text_after_a_word_stays_as_it_was_written(line: str, rest: str) -> None:
    word = find_word(line)
    assert word is not None and word.rest == rest


def test_english_words_count_in_every_language() -> None:
    with override("de"):
        assert {find_word(key).key for key in COMMANDS} == set(COMMANDS)


@pytest.mark.parametrize(("line", "count"), [("undo", 1), ("UNDO 3", 3), ("undo last", 1), ("undo all", None)])
def test_an_undo_says_how_far(line: str, count: int | None) -> None:
    word = find_word(line)
    assert word is not None and find_undo(word) == Undo(line, count)
    assert find_request(line) is None


def test_the_other_words_ask_and_take_nothing_back() -> None:
    for line in ("help", "preview undo", "all or nothing"):
        word = find_request(line)
        assert word is not None and find_undo(word) is None
