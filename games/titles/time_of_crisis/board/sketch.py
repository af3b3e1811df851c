"""A second board beside that of its page: of a position on trial."""

import re

from django.utils.safestring import SafeString

from games.titles.title import Names

from ..rules.view import TocView
from . import board
from .drawing_cache import region_contents

PREFIX = "tried-"
IDS = re.compile(r'( id="|href="#|url\(#)')
LABELLED, FOR_SCRIPTS = re.compile(r'aria-labelledby="([^"]*)"'), re.compile(r' data-[a-z]+="[^"]*"')


def render(view: TocView, before: TocView, names: Names) -> SafeString:
    """Draw the map of a view, with the regions marked that have changed since before."""
    there, then = region_contents(view), region_contents(before)
    return own_ids(board.render(view, names, {name for name in there if there[name] != then[name]}))


def own_ids(drawing: SafeString) -> SafeString:
    """Return the same drawing with ids of its own and nothing on it for scripts, which look for
    those of the board.
    """
    named = IDS.sub(rf"\1{PREFIX}", FOR_SCRIPTS.sub("", drawing))
    named = LABELLED.sub(
        lambda found: f'aria-labelledby="{" ".join(PREFIX + each for each in found[1].split())}"', named
    )
    return SafeString(named.replace('class="board counters"', 'class="sketch counters"', 1))
