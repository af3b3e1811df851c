"""Texts to learn from link their terms to the glossary, each once; its file is read strictly."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override

from games.present.text_reading import TextFileError
from games.titles.glossary import Glossary, Term, link_terms, load_glossary
from games.titles.text_files import read_file
from tests.orders import to_move
from tests.tables import game_of_two

TERMS = (
    Term("emperor", "Emperor", "", ""),
    Term("rival", "Rival Emperor", "", ""),
    Term("army", "army", "", ""),
    Term("legion", "Legion", "", ""),
)

ENGLISH = """# Glossary {#glossary}

The terms of a title.

## army {#army paragraph="aim-army"}

A General with his units.

## Mob {#mob paragraph="mobs-come"}

Unrest in a province.
"""
LINES = ENGLISH.splitlines()


def link(key: str, words: str, more: str = "") -> str:
    return f'<a class="term" href="/rules/time_of_crisis/glossary/#{key}"{more}>{words}</a>'


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("An Emperor, an Emperor.", f"An {link('emperor', 'Emperor')}, an Emperor."),
        ("2 Legions & a Legion", f"2 {link('legion', 'Legions')} &amp; a Legion"),
        ("Army of a Rival Emperor", f"{link('army', 'Army')} of a {link('rival', 'Rival Emperor')}"),
        ("Legionary, emperor, <b>", "Legionary, emperor, &lt;b&gt;"),
    ],
)
def test_a_term_is_linked_where_it_first_stands(text: str, linked: str) -> None:
    assert link_terms("time_of_crisis", TERMS, text) == linked


def test_german_adjectives_of_a_term_bend() -> None:
    words = {"emperor": "Kaiser", "rival": "Rivalisierender Kaiser", "point": "politischer Punkt"}
    terms = tuple(Term(key, word, "", "") for key, word in words.items())
    text = "von einem Rivalisierenden Kaiser 2 politische Punkte"
    linked = f"von einem {link('rival', 'Rivalisierenden Kaiser')} 2 {link('point', 'politische Punkte')}"
    assert link_terms("time_of_crisis", terms, text) == linked


def test_a_title_without_terms_links_none() -> None:
    assert link_terms("time_of_crisis", (), "An army & more") == "An army &amp; more"


def test_the_tab_key_passes_over_links_in_a_lesson(client: Client) -> None:
    page = client.get("/learn/time_of_crisis/first-turn/2/").text
    assert link("governor", "Governor", ' tabindex="-1"') in page
    assert page.count('href="/rules/time_of_crisis/glossary/">Glossary<') == 1


def test_rules_link_their_terms(client: Client) -> None:
    assert link("governor", "Governors") in client.get("/rules/time_of_crisis/votes/").text


@pytest.mark.django_db
def test_hints_link_their_terms(client: Client) -> None:
    game = game_of_two()
    client.force_login(to_move(game).user)
    page = client.get(f"/games/{game.public_id}/").text
    assert link("governor", "Governor") in page.split('class="first-hint"')[1].split("</form>")[0]


@pytest.fixture
def english(tmp_path: Path) -> Path:
    """An English glossary, with a folder for German beside its own."""
    for language in ("en", "de"):
        (tmp_path / language).mkdir()
    (english := tmp_path / "en" / "glossary.md").write_text(ENGLISH)
    return english


def load(english: Path) -> Glossary:
    return load_glossary(english.parent.parent, {"aim-army", "mobs-come"})


def test_file_becomes_terms(english: Path) -> None:
    name, summary, (army, mob) = load(english)
    assert (str(name), str(summary)) == ("Glossary", "The terms of a title.")
    assert (army.key, str(army.word), str(army.meaning)) == ("army", "army", "A General with his units.")
    assert (army.paragraph, mob.paragraph) == ("aim-army", "mobs-come")


def test_term_is_read_in_a_language_that_translates_its_english(english: Path) -> None:
    fingerprint = read_file(english, "en").by_key["mob"].fingerprint
    (english.parent.parent / "de" / "glossary.md").write_text(
        "# Glossar {#glossary todo}\n\nDie Begriffe.\n\n## Armee {#army todo}\n\nEin General.\n\n"
        f'## Aufruhr {{#mob of="{fingerprint}"}}\n\nUnruhe in einer Provinz.\n'
    )
    glossary = load(english)
    with override("de"):
        assert [str(term.word) for term in glossary.terms] == ["army", "Aufruhr"]
        assert link_terms("time_of_crisis", glossary.terms, "Ein Aufruhr") == f"Ein {link('mob', 'Aufruhr')}"
    assert link_terms("time_of_crisis", glossary.terms, "2 Mobs") == f"2 {link('mob', 'Mobs')}"


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        (1, '# Glossary {#glossary paragraph="aim-army"}', 1, "has its key alone"),
        (3, "The terms of a title.\n\n- army", 1, "one sentence below a heading"),
        (5, "## army {#army}", 5, "names the paragraph of its rule"),
        (5, "## army {#army paragraph}", 5, "names the paragraph of its rule"),
        (5, '## army {#army paragraph="aim-arms"}', 5, "There is no paragraph aim-arms"),
        (5, '## army {#army clauses="3.1 army"}', 5, "names the paragraph of its rule alone"),
        (5, '## army {#army paragraph="aim-army" grade="implied"}', 5, "names the paragraph of its rule alone"),
        (7, "[picture army]", 5, "followed by its text"),
        (7, "A General.\n\n[table armies]", 5, "one sentence below a heading"),
        (7, "A General.\n\n[act] March", 5, "one sentence below a heading"),
        (7, "A General.\n\nspots: rome", 5, "one sentence below a heading"),
        (9, '## Mob {#army paragraph="mobs-come"}', 9, "a section with the key army"),
        (11, "## Limes {#limes}", 9, "followed by its text"),
    ],
)
def test_fault_is_named_with_its_line(english: Path, line: int, text: str, faulty_line: int, sentence: str) -> None:
    english.write_text("\n".join([*LINES[: line - 1], text, *LINES[line:]]) + "\n")
    with pytest.raises(TextFileError, match=rf"en/glossary\.md, line {faulty_line}: .*{sentence}"):
        load(english)


def test_title_with_rules_has_a_glossary(english: Path) -> None:
    english.unlink()
    with pytest.raises(TextFileError, match=r"en/glossary\.md: There is no such file\."):
        load(english)
