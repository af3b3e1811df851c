"""Files of texts: each fault is named with its line, and a translation counts as long as its English stays the same."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.utils.translation import override

from games.present.text_reading import TextFileError
from games.titles.rules_in_words import Paragraph, RulesPicture, RulesTable, RulesTexts
from games.titles.text_files import read_file, write_file
from rulebooks.engine.grades import IMPLIED
from tests.local_site import ROOT
from tools import texts

ENGLISH = """# Mobs {#mobs}

How they come and go.

## Mobs come {#come clauses="8.1 come, most" grade="implied"}

A Mob comes to a province.

- At most one a turn.
- Never to Italia.

[table prices]

[picture mobs] Two Mobs in Galatia.

## Mobs leave {#leave clauses="8.2 leave"}

They leave when you pay.
"""
LINES = ENGLISH.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of texts, in a tree of its own."""
    folder = tmp_path / "games" / "titles" / "title" / "rules" / "text"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "mobs.md").write_text(ENGLISH)
    return folder


@pytest.fixture
def tree(folder: Path, tmp_path: Path, settings: LazySettings) -> Path:
    settings.BASE_DIR = tmp_path
    return folder


def paragraphs(folder: Path) -> list[Paragraph]:
    picture = RulesPicture(begin=lambda: pytest.fail("nothing is drawn"))
    loaded = RulesTexts(
        folder=folder, tables={"prices": lambda: RulesTable([], [])}, pictures={"mobs": picture}, grades={}
    ).load_subject("mobs")
    return list(loaded.paragraphs)


def test_file_becomes_paragraphs_and_is_written_as_it_was_read(folder: Path) -> None:
    come, leave = paragraphs(folder)
    assert (come.key, str(come.name), str(come.text)) == ("come", "Mobs come", "A Mob comes to a province.")
    assert come.clauses == ["8.1 come", "8.1 most"] and come.grade == IMPLIED and come.table is not None
    assert [*map(str, come.items)] == ["At most one a turn.", "Never to Italia."]
    assert come.picture is not None and str(come.picture.caption) == "Two Mobs in Galatia."
    assert (leave.key, leave.items, leave.table, leave.picture) == ("leave", [], None, None)
    assert write_file(read_file(folder / "en" / "mobs.md", "en")) == ENGLISH


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        (1, "Mobs", 1, "begins with a heading"),
        (1, "# Mobs", 1, "of the form ## Name"),
        (1, "## Mobs {#mobs}", 1, "one heading with a single #"),
        (1, "# Mobs {#rabble}", 1, "must have the key mobs"),
        (3, "- How they come and go.", 1, "followed by its text"),
        (3, "[table prices]", 1, "followed by its text"),
        (3, "How they come\nand go.", 1, "followed by its text"),
        (5, "# Mobs come {#come}", 5, "one heading with a single #"),
        (5, "### Mobs come {#come}", 5, "of the form ## Name"),
        (5, '## Mobs come {#come claims="8.1 come"}', 5, "can't have claims"),
        (5, '## Mobs come {#come of="12345678"}', 5, "can't have of"),
        (5, "## Mobs come {#come}", 5, "names the clauses"),
        (5, '## Mobs come {#come clauses="8.1 come" grade="guess"}', 5, "There is no guess"),
        (3, "How they come and go.\n\n- Often.", 1, "one sentence below it"),
        (5, '## Mobs come {#come clauses="8.1"}', 5, "names the clauses"),
        (5, '## Mobs come {#come clauses="8.1 come, "}', 5, "names the clauses"),
        (5, '## Mobs come {#come clauses="8.1 come; "}', 5, "names the clauses"),
        (6, "", 7, "One empty line"),
        (7, " A Mob comes.", 7, "no blanks around a line"),
        (9, "At most one a turn.", 9, "Below its text"),
        (11, "", 12, "One empty line"),
        (12, "[table]", 12, "Below its text"),
        (12, "[table prices] of things", 12, "Below its text"),
        (12, "[table price]", 5, "There is no price"),
        (12, "[drawing mobs]", 12, "Below its text"),
        (5, '## Mobs come {#come clauses="8.1 come" paragraph="mobs-leave"}', 5, "of the glossary alone"),
        (12, "[act] Come", 12, "Rules can't have act"),
        (12, "orders: come", 12, "Rules can't have orders"),
        (12, "orders: come\nspots", 13, "of the form key: value"),
        (12, "orders: come\n\norders: go", 14, "Below its text"),
        (12, "[act] Come\n\n[act] Go", 14, "with the label act above"),
        (14, "[picture mobs]", 14, "Below its text"),
        (14, "[picture mob] Two Mobs in Galatia.", 5, "There is no mob"),
        (14, "[table prices]", 14, "Below its text"),
        (16, '## Mobs leave {#come clauses="8.2 leave"}', 16, "a section with the key come"),
        (18, "- They leave.", 16, "followed by its text"),
    ],
)
def test_fault_is_named_with_its_line(folder: Path, line: int, text: str, faulty_line: int, sentence: str) -> None:
    lines = [*LINES]
    lines[line - 1 : line] = [text, ""] if text == "" else [text]
    (folder / "en" / "mobs.md").write_text("\n".join(lines) + "\n")
    with pytest.raises(TextFileError, match=rf"mobs\.md, line {faulty_line}: .*{sentence}"):
        paragraphs(folder)


def test_file_that_is_not_utf8_is_named_with_its_line(tree: Path) -> None:
    (tree / "de").mkdir()
    texts.update("de")
    for language, line in (("en", 7), ("de", 3)):
        path = tree / language / "mobs.md"
        whole = path.read_bytes()
        lines = whole.split(b"\n")
        lines[line - 1] = "Größe".encode("latin-1")
        path.write_bytes(b"\n".join(lines))
        with pytest.raises(TextFileError, match=rf"{language}/mobs\.md, line {line}: A text file must be UTF-8\."):
            paragraphs(tree)
        path.write_bytes(whole)


def test_english_file_that_is_not_there_is_named(folder: Path) -> None:
    (folder / "en" / "mobs.md").unlink()
    with pytest.raises(TextFileError, match=r"en/mobs\.md: There is no such file\."):
        paragraphs(folder)


def test_translation_has_no_data(folder: Path) -> None:
    (folder / "de").mkdir()
    (folder / "de" / "mobs.md").write_text("# Mobs {#mobs}\n\nUnruhe.\n\norders: come\n")
    with pytest.raises(TextFileError, match=r"de/mobs\.md, line 5: A translation has words only"):
        paragraphs(folder)


def test_translation_is_read_until_its_english_changes(tree: Path) -> None:
    (tree / "de").mkdir()
    texts.update("de")
    german = tree / "de" / "mobs.md"
    assert german.read_text().count(" todo}") == 3 and texts.faults("de", is_offered=False) == []
    assert [fault.rpartition(": ")[2] for fault in texts.faults("de", is_offered=True)] == [
        *("mobs is to do", "come is to do", "leave is to do")
    ]
    german.write_text(german.read_text().replace("They leave when you pay.", "Sie gehen, wenn du zahlst."))
    with override("de"):
        assert str(paragraphs(tree)[1].text) == "They leave when you pay.", "it is still to do"
    german.write_text(german.read_text().replace(" todo}", "}"))
    assert texts.faults("de", is_offered=True) == []
    assert [english.key for english, _german in texts.translated_pairs("de")] == ["mobs", "come", "leave"]
    with override("de"):
        assert str(paragraphs(tree)[1].text) == "Sie gehen, wenn du zahlst."
    with override("fr"):
        assert str(paragraphs(tree)[1].text) == "They leave when you pay."

    english = tree / "en" / "mobs.md"
    english.write_text(ENGLISH.replace("They leave when you pay.", "They leave."))
    [fault] = texts.faults("de", is_offered=False)
    assert fault == f"{german}, line 16: the English of leave has changed"
    with override("de"):
        assert str(paragraphs(tree)[1].text) == "They leave."
    texts.update("de")
    assert "Sie gehen, wenn du zahlst." in german.read_text() and german.read_text().count(" todo}") == 1
    assert len(texts.faults("de", is_offered=True)) == 1


def test_translation_of_another_form_is_a_fault(tree: Path) -> None:
    (tree / "de").mkdir()
    texts.update("de")
    german = tree / "de" / "mobs.md"
    whole = german.read_text().replace(" todo}", "}")
    come, leave = (f"## Mobs {word}" for word in ("come", "leave"))
    for changed, fault in (
        (
            whole.replace("- Never to Italia.\n", ""),
            "line 5: come has other parts or placeholders",
        ),
        (
            whole.replace("[table prices]\n\n", ""),
            "line 5: come has other parts or placeholders",
        ),
        (whole.partition(leave)[0].rstrip() + "\n", "leave is missing"),
        (whole.replace("{#leave", "{#go"), "leave is missing"),
        (whole + "\n## Mobs stay {#stay}\n\nThey stay.\n", "line 20: there is no stay in English"),
    ):
        german.write_text(changed)
        assert fault in texts.faults("de", is_offered=True)[0]
    german.write_text(whole.replace("- Never to Italia.\n", "").replace("A Mob comes", "Ein Aufruhr kommt"))
    with override("de"):
        assert str(paragraphs(tree)[0].text) == "A Mob comes to a province.", "it has an item less"
    texts.update("de")
    assert "- Never to Italia." in german.read_text() and german.read_text().count(" todo}") == 1
    assert "Ein Aufruhr kommt" in german.read_text(), "the words of a translator stay"
    (tree / "de" / "rabble.md").write_text(whole)
    assert "no such file in English" in texts.faults("de", is_offered=True)[0]
    assert come in german.read_text()


@pytest.fixture
def german(tree: Path) -> Path:
    """A translation of the English, done."""
    (tree / "de").mkdir()
    texts.update("de")
    german = tree / "de" / "mobs.md"
    words = german.read_text().replace(" todo}", "}").replace("# Mobs {", "# Aufruhr {").replace("How they", "Wie sie")
    words = words.replace("Mobs come {", "Sie kommen {").replace("Mobs leave {", "Sie gehen {")
    german.write_text(words)
    assert texts.faults("de", is_offered=True) == []
    return german


def test_translation_moves_to_another_key_of_its_english(tree: Path, german: Path) -> None:
    (tree / "en" / "mobs.md").write_text(ENGLISH.replace("{#leave", "{#go"))
    assert "go is missing" in texts.faults("de", is_offered=True)[0]
    before = german.read_text()
    assert texts.update("de") == []
    assert german.read_text() == before.replace("{#leave", "{#go")
    assert texts.faults("de", is_offered=True) == []


def test_translation_moves_to_another_file_of_its_english(tree: Path, german: Path) -> None:
    (tree / "en" / "mobs.md").rename(english := tree / "en" / "crowds.md")
    english.write_text(ENGLISH.replace("{#mobs", "{#crowds"))
    before = german.read_text()
    assert texts.update("de") == []
    assert not german.exists()
    assert (tree / "de" / "crowds.md").read_text() == before.replace("{#mobs", "{#crowds")
    assert texts.faults("de", is_offered=True) == []


def test_translation_without_english_stays_and_is_named(tree: Path, german: Path) -> None:
    (tree / "en" / "mobs.md").write_text(ENGLISH.replace("{#leave", "{#go").replace("They leave when", "They go when"))
    [left] = texts.update("de")
    assert left.startswith(f"{german}, line 20: there is no leave in English any more")
    assert "## Sie gehen {#leave" in german.read_text()
    assert texts.update("de") == [left], "it is named until somebody deletes it"
    assert f"{german}, line 20: there is no leave in English" in texts.faults("de", is_offered=False)


def test_file_without_english_stays_and_is_named(tree: Path, german: Path) -> None:
    (tree / "en" / "mobs.md").unlink()
    before = german.read_text()
    assert [line.partition(" in English")[0] for line in texts.update("de")] == [
        *(f"{german}, line 1: there is no mobs", f"{german}, line 5: there is no come"),
        f"{german}, line 16: there is no leave",
    ]
    assert german.read_text() == before


def test_file_without_english_goes_while_nobody_has_translated_it(tree: Path) -> None:
    (tree / "de").mkdir()
    texts.update("de")
    (tree / "en" / "mobs.md").unlink()
    assert texts.update("de") == [] and not (tree / "de" / "mobs.md").exists()


def test_texts_of_all_languages_are_in_step() -> None:
    folders = texts.list_folders()
    assert len(folders) == 4
    languages = {path.name for folder in folders for path in folder.iterdir()} - {"en"}
    assert "de" in languages
    assert [fault for language in languages for fault in texts.faults(language, is_offered=False)] == []
    for folder in folders:
        for path in folder.rglob("*.md"):
            assert write_file(read_file(path, path.parent.name)) == path.read_text(), path.relative_to(ROOT)


def test_broken_translation_is_left_as_it_is_and_named(tree: Path) -> None:
    (tree / "de").mkdir()
    (german := tree / "de" / "mobs.md").write_text("Mobs\n")
    with pytest.raises(TextFileError, match=r"de/mobs\.md, line 1: A file begins with a heading\."):
        texts.update("de")
    assert german.read_text() == "Mobs\n"
