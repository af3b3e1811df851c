"""The rules in words: every clause has a paragraph, every paragraph an address, and their pages say it for no query."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import resolve
from pytest_django.fixtures import DjangoAssertNumQueries

import rulebooks
from games.doors.views.learn.rules_pages import PARTS, rules_addresses
from games.titles.registry import TITLES
from games.titles.rome_in_crisis.rules_in_words import links as links_of_rome
from games.titles.rules_in_words import LONGEST_SEARCH, FoundParagraph, RulesInWords
from games.titles.time_of_crisis.rules_in_words import links as links_of_crisis
from tests.local_site import ROOT
from tests.orders import choose_provinces
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db

RULES: dict[str, RulesInWords] = {name: each.rules_in_words for name, each in TITLES.items() if each.rules_in_words}
LINKS = {"time_of_crisis": links_of_crisis, "rome_in_crisis": links_of_rome}
PLACES = [(ruleset, paragraph) for ruleset, rules in RULES.items() for paragraph in rules.paragraphs()]
LONGEST = 28
"""Words in a sentence."""
of_each_title = pytest.mark.parametrize("ruleset", RULES)


def test_every_title_has_rules() -> None:
    assert list(RULES) == list(TITLES)


@of_each_title
def test_every_clause_is_told_and_no_other(ruleset: str) -> None:
    rules = RULES[ruleset]
    clauses = {clause for paragraph in rules.paragraphs() for clause in paragraph.paragraph.clauses}
    assert clauses == set(rules.clauses)


@of_each_title
def test_no_two_paragraphs_have_one_address(ruleset: str) -> None:
    rules = RULES[ruleset]
    counts = Counter([*(paragraph.id for paragraph in rules.paragraphs()), *(each.slug for each in rules.subjects)])
    assert [name for name, count in counts.items() if count > 1] == []
    assert {each.slug for each in rules.subjects}.isdisjoint(PARTS)


@of_each_title
def test_every_house_ruling_is_marked(ruleset: str) -> None:
    rules = RULES[ruleset]
    ours = [name for name, clause in rules.clauses.items() if clause.words.startswith("House ruling")]
    marked = {clause for paragraph in rules.rulings() for clause in paragraph.paragraph.clauses}
    assert ours and [clause for clause in ours if clause not in marked] == []


@of_each_title
def test_every_decision_leads_to_a_paragraph(ruleset: str) -> None:
    folder = ROOT / "games" / "rulebooks" / "src" / "rulebooks" / ruleset / "rules"
    asked_decisions = set(decisions(folder))
    assert len(asked_decisions) > 10
    paragraphs = LINKS[ruleset].PARAGRAPHS
    assert asked_decisions - {"SelectCards"} - set(paragraphs) == set()
    assert [key for key in paragraphs.values() if key not in RULES[ruleset].by_id] == []


@of_each_title
def test_every_order_leads_to_a_paragraph(ruleset: str) -> None:
    orders, notation = LINKS[ruleset].ORDERS, TITLES[ruleset].words.lexicon.notation
    assert {kind.__name__ for kind, _pattern in notation.patterns} == set(orders)
    assert [key for key in orders.values() if key not in RULES[ruleset].by_id] == []


@of_each_title
def test_terms_stand_in_the_glossary(client: Client, ruleset: str) -> None:
    terms, page = RULES[ruleset].glossary.terms, client.get(f"/rules/{ruleset}/glossary/").text
    assert len(terms) >= 15
    assert [term.key for term in terms if f'<div id="{term.key}">' not in page] == []


BASES = {"Decision", "RomeDecision"}
"""The base of the decisions of any game, and that of Rome in Crisis, whose orders say themselves what is legal."""


def decisions(folder: Path) -> Iterator[str]:
    """Yield the kinds of decision that players of a title answer."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") in BASES for base in node.bases):
                yield from {node.name} - BASES


@of_each_title
def test_sentences_are_short(ruleset: str) -> None:
    for paragraph in RULES[ruleset].paragraphs():
        for text in (paragraph.paragraph.text, *paragraph.paragraph.items):
            assert all(len(each.split()) <= LONGEST for each in re.split(r"[.:;] ", str(text))), (
                paragraph.id,
                str(text),
            )


@of_each_title
def test_pictures_are_positions_that_the_rules_know(ruleset: str) -> None:
    pictured = [paragraph for paragraph in RULES[ruleset].paragraphs() if paragraph.paragraph.picture]
    assert 5 <= len(pictured) <= 12
    assert max(Counter(paragraph.subject.slug for paragraph in pictured).values()) == 1
    for paragraph in pictured:
        assert paragraph.paragraph.picture is not None
        assert rulebooks.check(paragraph.paragraph.picture.begin()) == [], paragraph.id


@pytest.mark.parametrize("address", ["/rules/", *rules_addresses()])
def test_every_page_opens_for_a_stranger_without_a_query(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(address)
    assert page.status_code == 200
    assert '<meta name="description" content="' in page.text
    ids = re.findall(r'\sid="([^"]+)"', page.text)
    assert [name for name, count in Counter(ids).items() if count > 1] == []


@pytest.mark.parametrize(("ruleset", "place"), PLACES, ids=[f"{ruleset}-{found.id}" for ruleset, found in PLACES])
def test_a_paragraph_stands_where_its_address_says(client: Client, ruleset: str, place: FoundParagraph) -> None:
    rules = RULES[ruleset]
    assert rules.tests_of(place.paragraph) and rules.source_of(place.paragraph)
    for address in (f"/rules/{ruleset}/{place.subject.slug}/", f"/rules/{ruleset}/", f"/rules/{ruleset}/tests/"):
        assert f'id="{place.id}"' in client.get(address).text


def test_a_paragraph_names_its_place_its_tests_and_its_grade(client: Client) -> None:
    page = client.get("/rules/time_of_crisis/setup/").text
    part = page.split('id="setup-neutral-italia"')[1].split("</article>")[0]
    assert "Rulebook 3.2, 6.3.2" in part
    count = len(RULES["time_of_crisis"].tests_of(RULES["time_of_crisis"].by_id["setup-neutral-italia"].paragraph))
    assert f'<a href="/rules/time_of_crisis/tests/#setup-neutral-italia">held by {count} tests</a>' in part
    assert '<a class="rule-grade" href="/rules/time_of_crisis/rulings/#setup-neutral-italia">House ruling</a>' in part


@of_each_title
def test_house_rulings_stand_together(client: Client, ruleset: str) -> None:
    page = client.get(f"/rules/{ruleset}/rulings/").text
    assert [each.id for each in RULES[ruleset].rulings() if f'id="{each.id}"' not in page] == []


@pytest.mark.parametrize("address", ["/rules/", "/rules/time_of_crisis/"])
def test_a_search_leads_to_the_paragraphs(client: Client, address: str) -> None:
    page = client.get(address, {"q": "Seat of power"}).text
    assert "paragraphs found" in page
    assert '<a href="/rules/time_of_crisis/pretender/#pretender-seat">The Seat of Power occupied</a>' in page
    assert "<mark>Seat</mark>" in page
    assert page.index("The Seat of Power occupied") < page.index("Found an empire")


def test_a_search_for_nothing_known_says_so(client: Client) -> None:
    page = client.get("/rules/", {"q": "<b>dragons"}).text
    assert "0 paragraphs found" in page
    assert "No rule has “&lt;b&gt;dragons”. Try another word, or choose a subject." in page


@pytest.mark.parametrize("query", ["", "   "])
def test_an_empty_search_shows_all_subjects(client: Client, query: str) -> None:
    page = client.get("/rules/", {"q": query}).text
    assert "found" not in page and "/rules/rome_in_crisis/legatus/" in page


def test_a_search_that_is_too_long_is_answered_in_a_sentence(client: Client) -> None:
    answer = client.get("/rules/", {"q": "legion " * LONGEST_SEARCH})
    assert answer.status_code == 200
    assert f"at most {LONGEST_SEARCH} characters" in answer.text
    assert "/rules/time_of_crisis/votes/" in answer.text


@pytest.mark.parametrize("address", ["dice/", "time_of_crisis/dice/", "time_of_crisis/tests/x/", "dice/votes/"])
def test_there_are_no_other_rules(client: Client, address: str) -> None:
    assert client.get(f"/rules/{address}").status_code == 404


def test_pages_about_learning_lead_to_the_rules(client: Client) -> None:
    for address, ruleset in {
        "/learn/": "time_of_crisis",
        "/how/": "time_of_crisis",
        "/aid/": "time_of_crisis",
        "/about/rome_in_crisis/how/": "rome_in_crisis",
    }.items():
        assert f'href="/rules/{ruleset}/"' in client.get(address).text


def test_the_question_at_a_table_leads_to_its_rule(client: Client) -> None:
    game = game_of_two()
    first = client.get(f"/games/{game.public_id}/").text
    assert '<a class="rule" href="/rules/time_of_crisis/setup/#setup-province">Rules: First province</a>' in first
    choose_provinces(game)
    then = client.get(f"/games/{game.public_id}/").text
    assert '<a class="rule" href="/rules/time_of_crisis/setup/#setup-hand">Rules: First hand</a>' in then
    assert resolve("/rules/time_of_crisis/setup/").url_name == "rules_subject"
