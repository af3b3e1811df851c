"""Whole addresses, as mails need them: their readers are on no page of the site."""

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse

from games.models import Game


def absolute(path: str) -> str:
    """The address of a path on this site, with its host."""
    return urljoin(settings.SITE_URL + "/", path)


def page_address(name: str, *args: Any) -> str:
    """The address of a page of `games.urls`, by its name there."""
    return absolute(reverse(f"games:{name}", args=args))


def agreements_address(game: Game) -> str:
    """The part of the game's page with requests for more time and a pause."""
    return absolute(f"{game.get_absolute_url()}#agreements")
