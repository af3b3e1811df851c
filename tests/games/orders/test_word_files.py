"""Files of words that players write: each fault is named with its line."""

import shutil
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from games.orders import answers, days, numerals, words
from games.orders.languages import LANGUAGES, language
from games.orders.languages.language import KEYS, Language, read_language, read_languages
from games.orders.languages.word_files import read_words
from games.orders.title_words import read_vocabularies
from games.present.text_reading import TextFileError
from games.titles.time_of_crisis.orders.languages import LISTS
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from tests.local_site import ROOT

OF_ALL_TITLES = ROOT / "games" / "orders" / "languages" / "text"
OF_TITLE = ROOT / "games" / "titles" / "time_of_crisis" / "orders" / "languages" / "text"
WORDS = """; Verbs in -en
[verbs]
start: beginnen, anfangen
attack: angreifen,
  kämpfen, schlagen

[lists]
# dice: Würfel
none: -
"""


def test_file_has_the_words_of_each_key(tmp_path: Path) -> None:
    path = tmp_path / "de.txt"
    path.write_text(WORDS.replace("ä", "a\u0308"))
    file = read_words(path)
    assert file.texts("verbs") == {"start": "beginnen, anfangen", "attack": "angreifen, kämpfen, schlagen"}
    assert file.texts("lists") == {"# dice": "Würfel"} and file.texts("nouns") == {}
    assert [word.line for word in file.words("verbs")["attack"]] == [4, 5, 5]


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        (1, "start: beginnen", 1, r"A line is a \[section\]"),
        (2, "[Verbs]", 2, r"A line is a \[section\]"),
        (2, "[verbs", 2, r"A line is a \[section\]"),
        (2, " [verbs]", 2, "an entry goes on"),
        (3, "start beginnen", 3, r"A line is a \[section\]"),
        (3, "start: ", 3, r"A line is a \[section\]"),
        (3, "start:beginnen", 3, r"A line is a \[section\]"),
        (3, ": beginnen", 3, r"A line is a \[section\]"),
        (3, "attack: beginnen", 4, "an entry attack above"),
        (3, "start: beginnen,, anfangen", 3, "before and behind each comma"),
        (3, "start: , anfangen", 3, "before and behind each comma"),
        (3, "start: beginnen, anfangen,", 4, "an entry goes on"),
        (3, "start: beginnen, Beginnen", 3, "Beginnen stands here twice"),
        (3, "start: beginnen, ?", 3, "has letters or figures: ?"),
        (3, "start: beginnen, -", 3, "A dash stands alone"),
        (4, "attack: angreifen", 5, "an entry goes on"),
        (4, "attack: angreifen,\n", 5, "an entry goes on"),
        (5, "  kämpfen, schlagen,", 6, "an entry goes on"),
        (5, "  kämpfen, angreifen", 5, "angreifen stands here twice"),
        (5, "kämpfen, schlagen", 5, "an entry goes on"),
        (7, "[verbs]", 7, "a section verbs above"),
        (9, "none: nichts,", 10, "an entry goes on"),
    ],
)
def test_fault_of_form_is_named_with_its_line(
    tmp_path: Path, line: int, text: str, faulty_line: int, sentence: str
) -> None:
    path = write_with(tmp_path / "de.txt", WORDS, line, text)
    with pytest.raises(TextFileError, match=rf"de\.txt, line {faulty_line}: .*{sentence}"):
        read_words(path).texts("verbs")


def write_with(path: Path, words: str, line: int, text: str) -> Path:
    """Write words with another text in place of a line."""
    lines = words.split("\n")
    lines[line - 1] = text
    path.write_text("\n".join(lines))
    return path


def test_file_that_is_not_in_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "de.txt").write_bytes(WORDS.encode("latin-1"))
    with pytest.raises(TextFileError, match=r"de\.txt, line 5: A file of words is in UTF-8\."):
        read_words(tmp_path / "de.txt")


def test_fault_is_one_for_which_no_site_starts() -> None:
    assert issubclass(TextFileError, ImproperlyConfigured)


def line_of(path: Path, beginning: str) -> int:
    return next(at for at, line in enumerate(path.read_text().split("\n"), 1) if line.startswith(beginning))


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        ("[dates]", "[days]", "[dates]", "There is no section days but lists, numbers"),
        ("joiners:", "joining: und", "joiners:", "The section lists has no joining but fillers"),
        ("joiners:", "; joiners", "[lists]", "The section lists must have joiners"),
        ("week:", "fortnight: wochen", "week:", "The section units has no fortnight but hour, day, week"),
        ("12: zwölf", "13: zwölf", "12: zwölf", "The section numbers has no 13 but 0"),
        ("12: zwölfte", "; none", "[ordinals]", "The section ordinals must have 12"),
        ("STAY:", "STAND: bleiben", "STAY:", "The section offered has no STAND but CHECK IN"),
        ("undo: zurück", "redo: zurück", "undo: zurück", "The section commands alone has no redo but help"),
        ("3: drei", "3: zwei", "3: drei", "zwei stands under 2 as well"),
        ("hand: hand,", "hand: hand, Karte", "hand: hand,", "Karte stands under map as well"),
        ("-n:", "n: -e", "-n:", "An ending begins with a dash: -n"),
        ("-n:", "-n: -e, st", "-n:", "An ending begins with a dash: -st"),
        ("people:", "people: [an beide,", "people:", r"has a blank behind it: \[an beide"),
        ("people:", "people: beide[n],", "people:", r"has a blank behind it: beide\[n\]"),
    ],
)
def test_fault_in_the_words_of_a_language_is_named_with_its_line(
    tmp_path: Path, line: str, text: str, faulty_line: str, sentence: str
) -> None:
    german = OF_ALL_TITLES / "de.txt"
    path = write_with(tmp_path / "de.txt", german.read_text(), line_of(german, line), text)
    with pytest.raises(TextFileError, match=rf"de\.txt, line {line_of(german, faulty_line)}: .*{sentence}"):
        read_language(path)


def test_section_that_is_missing_is_named(tmp_path: Path) -> None:
    words_of_language, _heading, _units = (OF_ALL_TITLES / "de.txt").read_text().partition("[units]")
    (tmp_path / "de.txt").write_text(words_of_language)
    with pytest.raises(TextFileError, match=r"de\.txt, line 1: There must be a section units\."):
        read_language(tmp_path / "de.txt")


def test_files_are_those_of_languages_with_english_among_them(tmp_path: Path) -> None:
    shutil.copy(OF_ALL_TITLES / "de.txt", tmp_path / "de.txt")
    with pytest.raises(TextFileError, match=r"en\.txt, line 1: English must be among the languages\."):
        read_languages(tmp_path)
    shutil.copy(OF_ALL_TITLES / "en.txt", tmp_path / "en.txt")
    assert [each.code for each in read_languages(tmp_path)] == ["en", "de"]
    shutil.copy(OF_ALL_TITLES / "en.txt", tmp_path / "elvish.txt")
    with pytest.raises(TextFileError, match=r"elvish\.txt, line 1: There is no language with the code elvish\."):
        read_languages(tmp_path)


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        ("[nouns]", "[names]", "[nouns]", "There is no section names but verbs"),
        ("start:", "strat: beginnen", "start:", "No order of the title has the word strat"),
        ("governor:", "governess: statthalter", "governor:", "No order of the title has the word governess"),
        ("italia:", "utopia: italien", "italia:", "No order of the title has the word utopia"),
        ("move ~:", "moof ~: lass ~ ziehen", "move ~:", "No order of the title has the word moof"),
        ("army # ang", "army # bekriegen: armee # an", "army # ang", "No order of the title has the word bekriegen"),
        ("price:", "prize: für", "price:", "The section lists has no prize but fillers, done, military colour"),
        ("army 3:", "army 3: die zweite armee", "army 3:", "die zweite armee stands under army 2 as well"),
        ("army #:", "army #: armee nr", "army #:", "armee nr must have # and ~ as army # has them"),
        ("army # bew", "army # bewegen: armee ~ zieht #,", "army # bew", "must have # and ~ as army # bewegen"),
        ("reroll: neu", "reroll: neu|noch|würfeln", "reroll: neu", "stands in verbs, behind a noun: neu"),
        ("up:", "up: hoch|herauf", "up:", "stands in verbs, behind a noun: hoch"),
    ],
)
def test_fault_in_the_words_of_a_title_is_named_with_its_line(
    tmp_path: Path, line: str, text: str, faulty_line: str, sentence: str
) -> None:
    german = OF_TITLE / "de.txt"
    shutil.copy(OF_TITLE / "en.txt", tmp_path / "en.txt")
    write_with(tmp_path / "de.txt", german.read_text(), line_of(german, line), text)
    with pytest.raises(TextFileError, match=rf"de\.txt, line {line_of(german, faulty_line)}: .*{sentence}"):
        read_vocabularies(tmp_path, NOTATION, LISTS)


def test_title_has_words_in_english_and_in_languages_of_all_titles(tmp_path: Path) -> None:
    shutil.copy(OF_TITLE / "de.txt", tmp_path / "de.txt")
    with pytest.raises(TextFileError, match=r"en\.txt, line 1: English must be among the languages\."):
        read_vocabularies(tmp_path, NOTATION, LISTS)
    shutil.copy(OF_TITLE / "en.txt", tmp_path / "en.txt")
    assert [each.language.code for each in read_vocabularies(tmp_path, NOTATION, LISTS)] == ["en", "de"]
    shutil.copy(OF_TITLE / "en.txt", tmp_path / "nl.txt")
    with pytest.raises(TextFileError, match=r"nl\.txt, line 1: There is no nl\.txt with the words for all titles\."):
        read_vocabularies(tmp_path, NOTATION, LISTS)


def test_keys_of_languages_are_those_in_use() -> None:
    assert set(KEYS["count"]) == set(numerals.KINDS) and set(KEYS["commands"]) == set(words.KEYS)
    assert set(KEYS["agreement"]) == set(answers.KINDS) and set(KEYS["dates"]) == set(days.KINDS)
    offered = {word for each in LANGUAGES for word in each.offered}
    assert offered == set(language.OFFERED)


def inflect(verb: str, of_language: Language) -> list[str]:
    return [*of_language.forms_of_verb(verb)]


def test_the_longest_ending_of_a_verb_gives_its_forms() -> None:
    english, german = LANGUAGES[:2]
    assert inflect("nehmen", german) == ["nehmen", "nehme", "nehmt", "nehmet", "nehmst", "nehm", "nimm", "nimmt"]
    assert inflect("würfeln", german)[:3] == ["würfeln", "würfele", "würfelt"] and inflect("war", german) == ["war"]
    assert inflect("move", english) == ["move"] and [*german.forms_of_noun("amt")][:3] == ["amt", "amte", "amten"]
