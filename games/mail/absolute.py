"""Whole addresses, as mails need them: their readers are on no page of the site."""

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse

from games.models import Game
from games.titles.rule_links import RuleLink


def absolute(path: str) -> str:
    """The address of a path on this site, with its host."""
    return urljoin(settings.SITE_URL + "/", path)


def page_address(name: str, *args: Any) -> str:
    """The address of a page of `games.urls`, by its name there."""
    return absolute(reverse(f"games:{name}", args=args))


def whole_link(rule: RuleLink | None) -> RuleLink | None:
    """A link to a paragraph of the rules, with its whole address."""
    return rule and rule._replace(address=absolute(rule.address))


def agreements_address(game: Game) -> str:
    """The part of the game's page with requests for more time and a pause."""
    return absolute(f"{game.get_absolute_url()}#agreements")
