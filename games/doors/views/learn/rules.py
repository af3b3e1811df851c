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

from games.titles.registry import TITLES
from games.titles.rules_in_words import FoundParagraph, RulesInWords, RulesSubject
from games.titles.title import Title
from rulebooks.engine.grades import Grade
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
        return [
            (group, list(subjects))
            for group, subjects in groupby(self.rules.subjects, lambda subject: str(subject.group))
        ]


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
    titles = [TitleWithRules(title, title.rules_in_words) for title in TITLES.values() if title.rules_in_words]
    return render(request, "games/learn/rules.html", {"shown": titles, **_search(request, titles)})


def _search(request: HttpRequest, within: Sequence[TitleWithRules]) -> dict[str, Any]:
    """The form of a search, and its results if it is for anything."""
    form = RulesSearch(request.GET or None)
    words = form.words
    matches = [(title_rules, paragraph) for title_rules in within for paragraph in title_rules.rules.search(words)]
    return {
        "form": form,
        "words": " ".join(words),
        "count": len(matches),
        "found": [
            line_of(title_rules.title, title_rules.rules, paragraph, words)
            for title_rules, paragraph in matches[:MOST_FOUND]
        ],
        "most": MOST_FOUND if len(matches) > MOST_FOUND else 0,
    }


def _find(ruleset: str) -> TitleWithRules:
    """Return a title with rules. Raise Http404 if there is none of this name."""
    title = TITLES.get(ruleset)
    if title is None or title.rules_in_words is None:
        raise Http404(_("There are no rules for this game here."))
    return TitleWithRules(title, title.rules_in_words)


@require_safe
def whole_rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules of a title on one page, to read, search and print."""
    title_rules = _find(ruleset)
    context = {"shown": title_rules, "title": title_rules.title, **_search(request, [title_rules])}
    if not context["words"]:
        context["rules_text"] = _write_whole(ruleset, get_language() or "")
    return render(request, "games/learn/rules_whole.html", context)


@lru_cache(MOST_TEXTS)
def _write_whole(ruleset: str, language: str) -> SafeString:
    """Write all rules of a title once in a process for each language: they are the same for everybody."""
    title_rules = _find(ruleset)
    groups = [(group, [_lines(title_rules, subject) for subject in subjects]) for group, subjects in title_rules.groups]
    return render_part("games/learn/_rules_whole.html", {"title": title_rules.title, "groups": groups})


def _lines(title_rules: TitleWithRules, subject: RulesSubject) -> SubjectLines:
    paragraphs = (FoundParagraph(subject, paragraph) for paragraph in subject.paragraphs)
    return SubjectLines(subject, [line_of(title_rules.title, title_rules.rules, paragraph) for paragraph in paragraphs])


@require_safe
def subject(request: HttpRequest, ruleset: str, slug: str) -> HttpResponse:
    """One subject, with its pictures. Raises Http404 if the title has none of this name."""
    title_rules = _find(ruleset)
    subject = title_rules.rules.find_subject(slug)
    if subject is None:
        raise Http404(_("These rules have no such subject."))
    subjects = list(title_rules.rules.subjects)
    at = subjects.index(subject)
    context = {
        "shown": title_rules,
        "title": title_rules.title,
        "subject": subject,
        "lines": list(_with_pictures(title_rules, subject)),
        "sheet": table_sheet(title_rules.title.name) if subject.has_picture else "",
        "before": subjects[at - 1] if at else None,
        "after": subjects[at + 1] if at + 1 < len(subjects) else None,
    }
    return render(request, "games/learn/rules_subject.html", context)


def _with_pictures(title_rules: TitleWithRules, subject: RulesSubject) -> Iterator[tuple[RulesLine, SafeString, str]]:
    """Yield the paragraphs of a subject, with their pictures and what these show."""
    for paragraph in subject.paragraphs:
        placed = FoundParagraph(subject, paragraph)
        picture = draw_picture(title_rules.title, placed) if paragraph.picture else SafeString("")
        yield (
            line_of(title_rules.title, title_rules.rules, placed),
            picture,
            str(paragraph.picture.caption) if paragraph.picture else "",
        )


@require_safe
def tests(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The clauses of the rulebook under each paragraph, with the tests that hold them."""
    title_rules = _find(ruleset)
    clauses = title_rules.rules.clauses
    context = {
        "title": title_rules.title,
        "clauses": len(clauses),
        "tests": len({test for clause in clauses.values() for test in clause.tests}),
        "rules_text": _write_tests(ruleset, get_language() or ""),
    }
    return render(request, "games/learn/rules_tests.html", context)


@lru_cache(MOST_TEXTS)
def _write_tests(ruleset: str, language: str) -> SafeString:
    """Write the clauses and tests of a title once in a process for each language."""
    title_rules = _find(ruleset)
    subjects = [
        (subject, [_tests(title_rules, FoundParagraph(subject, paragraph)) for paragraph in subject.paragraphs])
        for subject in title_rules.rules.subjects
    ]
    return render_part("games/learn/_rules_tests.html", {"title": title_rules.title, "subjects": subjects})


def _tests(title_rules: TitleWithRules, found_paragraph: FoundParagraph) -> ParagraphTests:
    clauses = [(name, title_rules.rules.clauses[name]) for name in found_paragraph.paragraph.clauses]
    return ParagraphTests(
        line_of(title_rules.title, title_rules.rules, found_paragraph),
        [ClauseTests(name, clause.words, list(map(test_in_words, clause.tests))) for name, clause in clauses],
    )


@require_safe
def glossary(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The terms of a title, each with its meaning and a link to its rule."""
    title_rules = _find(ruleset)
    title, rules = title_rules.title, title_rules.rules
    by_word = sorted(rules.glossary.terms, key=lambda term: str(term.word).casefold())
    found_paragraphs = [rules.by_id[term.paragraph] for term in by_word]
    terms = [(term, rule, paragraph_address(title, rule)) for term, rule in zip(by_word, found_paragraphs, strict=True)]
    context = {"title": title, "glossary": rules.glossary, "terms": terms}
    return render(request, "games/learn/rules_glossary.html", context)


@require_safe
def rulings(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The paragraphs that the rulebook does not state: what follows from it, and house rulings, by their grade."""
    title_rules = _find(ruleset)
    paragraphs = title_rules.rules.rulings()
    context = {
        "title": title_rules.title,
        "grades": [(label, _of_grade(title_rules, paragraphs, grade)) for grade, label in GRADES.items()],
    }
    return render(request, "games/learn/rules_rulings.html", context)


def _of_grade(title_rules: TitleWithRules, paragraphs: Sequence[FoundParagraph], grade: Grade) -> list[RulesLine]:
    return [
        line_of(title_rules.title, title_rules.rules, paragraph)
        for paragraph in paragraphs
        if paragraph.paragraph.grade == grade
    ]
