"""Functions and filters of the templates of leagues and ratings, for Jinja2's environment.

Templates of games call them too, so games need not import leagues.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from jinja2 import pass_context
from jinja2.runtime import Context

from games import durations
from games.leagues import formats
from games.leagues.models import Decision, League, Season
from games.leagues.scoring import points
from games.leagues.services import rating_queries, reading
from games.leagues.terms import Terms
from games.leagues.words import next_places, rules, tiebreaks
from games.leagues.words import ratings as rating_words
from games.leagues.words.points import mean_to_text, signed, to_text
from games.leagues.words.story import story_sentences
from games.mail.absolute import absolute
from games.models import Game
from games.present.lists import join_words
from tocsite.isolation import isolate
from tocsite.page_parts import render_part

ON_HOME = 4


@pass_context
def leagues_on(context: Context) -> SafeString:
    """Show the seasons open for entries and the running ones; without any, the way to create a league."""
    user = context["user"]
    open_now, running = reading.seasons_on_home(user, ON_HOME)
    return render_part("leagues/_on_home.html", {"open": open_now, "running": running, "user": user})


def day_with_zone(at: datetime) -> str:
    """Return the day of a moment, with the clock's zone if it may differ from the reader's."""
    return durations.with_other_zone(durations.day(at))


def embed_line(season: Season) -> str:
    """Return the line of HTML for showing a season's standings on another site."""
    address = absolute(reverse("leagues:embedded", args=[season.league.slug, season.number]))
    title = _("Standings: %(season)s") % {"season": season.display_name}
    line = '<iframe src="{}" title="{}" width="100%" height="480" style="border: 0" loading="lazy"></iframe>'
    return escape(format_html(line, address, title))


def form(latest: Sequence[int]) -> SafeString:
    """Return the places in somebody's latest games as a list, the latest last; they come the latest first."""
    places = [(place, place) for place in reversed(latest)]
    return format_html('<ol class="form">{}</ol>', format_html_join("", '<li class="place-{}">{}</li>', places))


def game_and_pace(terms: Terms) -> str:
    """Return the game at a league's tables, and its time."""
    return _("%(game)s, %(pace)s") % {"game": rules.game_in_words(terms), "pace": rules.pace(terms)}


def rounds_by_people(terms: Terms) -> list[tuple[int, int]]:
    """Return the number of rounds of a tournament by number of people."""
    return [(people, formats.rounds_of(terms, people)) for people in (8, 16, 32, 64)]


def changes(decision: Decision) -> list[str]:
    return rules.changes(*decision.changed_terms) if decision.changed_terms else []


def worth(terms: Terms) -> str:
    """Return the worth of the places at a full table."""
    worths = points.SCHEMES[terms.scheme][terms.size]
    return join_words(to_text(int(place * points.PART)) for place in worths)


def rating_changes(game: Game) -> SafeString:
    """Return the rating changes by a finished game with reasons, or the reason for none."""
    return render_part("leagues/ratings/_game.html", {"game": game, **_rating_changes(game)})


def _rating_changes(game: Game) -> dict[str, Any]:
    if not game.rated or game.private or game.imported:
        return {}
    outcome = rating_queries.changes_by_game(game)
    return {
        "counts": True,
        "pool": outcome.changes[0].pool if outcome.changes else None,
        "changes": [rating_words.describe_change(change) for change in outcome.changes],
        "unrated": rating_words.UNRATED[outcome.unrated] if outcome.unrated else "",
    }


def own_headline(headline: str, league: League) -> str:
    """Return a headline as the league's own page has it: without its name, which ends those of its seasons."""
    return isolate(headline.replace(": " + league.name, ""))


FUNCTIONS = {
    "day_with_zone": day_with_zone,
    "embed_line": embed_line,
    "leagues_on": leagues_on,
    "own_headline": own_headline,
    "rating_changes": rating_changes,
    "story": story_sentences,
}
FILTERS = {
    "changes": changes,
    "form": form,
    "met": mean_to_text,
    "game_and_pace": game_and_pace,
    "points": to_text,
    "rounds_by_people": rounds_by_people,
    "signed_points": signed,
    "talk": rules.talk,
    "teams": rules.teams,
    "tier_badge": next_places.badge,
    "tiebreaks": tiebreaks.tiebreaks_of,
    "worth": worth,
}
