"""The rules of all titles in our own words: public pages, the same for everybody."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.grades import Grade
from games.titles.registry import TITLES
from games.titles.rules_in_words import FoundParagraph, RulesInWords, RulesSubject
from games.titles.title import Title
from tocsite.page_parts import render_part
from tocsite.static_files import table_sheet

from .rules_form import RulesSearch
from .rules_pages import GRADES, RulesLine, draw_picture, line_of, paragraph_address, test_in_words

MOST_FOUND = 40
MOST_TEXTS = 16
"""Texts that a process keeps: of each title in each language."""


class TitleWithRules(NamedTuple):
    """A title and its rules."""

    title: Title
    rules: RulesInWords

    @property
    def groups(self) -> list[tuple[str, list[RulesSubject]]]:
        """Return the subjects of the game, then those of each expansion."""
        return [(group, list(found)) for group, found in groupby(self.rules.subjects, lambda each: str(each.group))]


class SubjectLines(NamedTuple):
    subject: RulesSubject
    lines: Sequence[RulesLine]


class ClauseTests(NamedTuple):
    """A clause of a rulebook, and the names of its tests as sentences."""

    name: str
    words: str
    tests: Sequence[str]


class ParagraphTests(NamedTuple):
    line: RulesLine
    clauses: Sequence[ClauseTests]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The rules of all titles, by subject, and a search of all of them."""
    shown = [TitleWithRules(title, title.rules_in_words) for title in TITLES.values() if title.rules_in_words]
    return render(request, "games/learn/rules.html", {"shown": shown, **_search(request, shown)})


def _search(request: HttpRequest, within: Sequence[TitleWithRules]) -> dict[str, Any]:
    """The form of a search, and its results if it is for anything."""
    form = RulesSearch(request.GET or None)
    words = form.words
    found = [(each, paragraph) for each in within for paragraph in each.rules.search(words)]
    return {
        "form": form,
        "words": " ".join(words),
        "count": len(found),
        "found": [line_of(each.title, each.rules, paragraph, words) for each, paragraph in found[:MOST_FOUND]],
        "most": MOST_FOUND if len(found) > MOST_FOUND else 0,
    }


def _find(ruleset: str) -> TitleWithRules:
    """Return a title with rules. Raise Http404 if there is none of this name."""
    title = TITLES.get(ruleset)
    if title is None or title.rules_in_words is None:
        raise Http404(_("There are no rules for this game here."))
    return TitleWithRules(title, title.rules_in_words)


@require_safe
def whole(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules of a title on one page, to read, search and print."""
    found = _find(ruleset)
    context = {"shown": found, "title": found.title, **_search(request, [found])}
    if not context["words"]:
        context["rules_text"] = _write_whole(ruleset, get_language() or "")
    return render(request, "games/learn/rules_whole.html", context)


@lru_cache(MOST_TEXTS)
def _write_whole(ruleset: str, language: str) -> SafeString:
    """Write all rules of a title once in a process for each language: they are the same for everybody."""
    found = _find(ruleset)
    groups = [(group, [_lines(found, each) for each in subjects]) for group, subjects in found.groups]
    return render_part("games/learn/_rules_whole.html", {"title": found.title, "groups": groups})


def _lines(shown: TitleWithRules, subject: RulesSubject) -> SubjectLines:
    found = (FoundParagraph(subject, each) for each in subject.paragraphs)
    return SubjectLines(subject, [line_of(shown.title, shown.rules, each) for each in found])


@require_safe
def subject(request: HttpRequest, ruleset: str, slug: str) -> HttpResponse:
    """One subject, with its pictures. Raises Http404 if the title has none of this name."""
    shown = _find(ruleset)
    found = shown.rules.find_subject(slug)
    if found is None:
        raise Http404(_("These rules have no such subject."))
    subjects = list(shown.rules.subjects)
    at = subjects.index(found)
    context = {
        "shown": shown,
        "title": shown.title,
        "subject": found,
        "lines": list(_with_pictures(shown, found)),
        "sheet": table_sheet(shown.title.name) if found.has_picture else "",
        "before": subjects[at - 1] if at else None,
        "after": subjects[at + 1] if at + 1 < len(subjects) else None,
    }
    return render(request, "games/learn/rules_subject.html", context)


def _with_pictures(shown: TitleWithRules, found: RulesSubject) -> Iterator[tuple[RulesLine, SafeString, str]]:
    """Yield the paragraphs of a subject, with their pictures and what these show."""
    for each in found.paragraphs:
        placed = FoundParagraph(found, each)
        drawn = draw_picture(shown.title, placed) if each.picture else SafeString("")
        yield line_of(shown.title, shown.rules, placed), drawn, str(each.picture.caption) if each.picture else ""


@require_safe
def tests(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The clauses of the rulebook under each paragraph, with the tests that hold them."""
    shown = _find(ruleset)
    clauses = shown.rules.clauses
    context = {
        "title": shown.title,
        "clauses": len(clauses),
        "tests": len({test for clause in clauses.values() for test in clause.tests}),
        "rules_text": _write_tests(ruleset, get_language() or ""),
    }
    return render(request, "games/learn/rules_tests.html", context)


@lru_cache(MOST_TEXTS)
def _write_tests(ruleset: str, language: str) -> SafeString:
    """Write the clauses and tests of a title once in a process for each language."""
    shown = _find(ruleset)
    subjects = [
        (each, [_tests(shown, FoundParagraph(each, paragraph)) for paragraph in each.paragraphs])
        for each in shown.rules.subjects
    ]
    return render_part("games/learn/_rules_tests.html", {"title": shown.title, "subjects": subjects})


def _tests(shown: TitleWithRules, found: FoundParagraph) -> ParagraphTests:
    clauses = [(name, shown.rules.clauses[name]) for name in found.paragraph.clauses]
    return ParagraphTests(
        line_of(shown.title, shown.rules, found),
        [ClauseTests(name, clause.words, list(map(test_in_words, clause.tests))) for name, clause in clauses],
    )


@require_safe
def glossary(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The terms of a title, each with its meaning and a link to its rule."""
    shown = _find(ruleset)
    by_word = sorted(shown.rules.terms, key=lambda term: str(term.word).casefold())
    rules = [shown.rules.by_id[term.paragraph] for term in by_word]
    terms = [(term, rule, paragraph_address(shown.title, rule)) for term, rule in zip(by_word, rules, strict=True)]
    return render(request, "games/learn/rules_glossary.html", {"title": shown.title, "terms": terms})


@require_safe
def rulings(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The paragraphs that the rulebook does not state: what follows from it, and house rulings, by their grade."""
    shown = _find(ruleset)
    found = shown.rules.rulings()
    context = {
        "title": shown.title,
        "grades": [(told, _of_grade(shown, found, grade)) for grade, told in GRADES.items()],
    }
    return render(request, "games/learn/rules_rulings.html", context)


def _of_grade(shown: TitleWithRules, found: Sequence[FoundParagraph], grade: Grade) -> list[RulesLine]:
    return [line_of(shown.title, shown.rules, each) for each in found if each.paragraph.grade == grade]
