"""Addresses of paragraphs of rules: of the question in a view, and of the order a player meant."""

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from .rules_in_words import FoundParagraph
from .title import Title


class RuleLink(NamedTuple):
    address: str
    label: str


def paragraph_address(title: Title, rule: FoundParagraph) -> str:
    return f"{reverse('games:rules_subject', args=[title.name, rule.subject.slug])}#{rule.id}"


def link_to_rule(title: Title, view: Any) -> RuleLink | None:
    """Return a link to the paragraph about the question in a view, if there is one."""
    return _link_to(title, title.rules_in_words.rule_of(view) if title.rules_in_words else "")


def link_to_order(title: Title, kind: str, view: Any) -> RuleLink | None:
    """Return a link to the paragraph about a refused order, by its class; None if no paragraph is about it."""
    return _link_to(title, title.rules_in_words.rule_of_order(kind, view) if title.rules_in_words else "")


def _link_to(title: Title, key: str) -> RuleLink | None:
    if not title.rules_in_words or not key:
        return None
    rule = title.rules_in_words.by_id[key]
    return RuleLink(paragraph_address(title, rule), _("Rules: %(name)s") % {"name": rule.paragraph.name})
