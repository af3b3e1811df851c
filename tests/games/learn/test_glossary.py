"""Texts to learn from link their terms to the glossary, each once."""

import pytest
from django.test import Client

from games.titles.glossary import Term, link_terms
from tests.orders import to_move
from tests.tables import game_of_two

TERMS = (
    Term("emperor", "Emperor", "", ""),
    Term("rival", "Rival Emperor", "", ""),
    Term("army", "army", "", ""),
    Term("legion", "Legion", "", ""),
)


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
