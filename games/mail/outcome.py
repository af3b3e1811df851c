"""The winners of a game, as a mail tells its reader."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.present.lists import join_list

from .context import StandingsLine


def winners(standings: Sequence[StandingsLine]) -> list[str]:
    """Name the winners: several if they share the first place."""
    return [place.name for place in standings if place.number == 1]


def outcome(standings: Sequence[StandingsLine]) -> str:
    """Tell the result in a sentence or two."""
    own = next((place for place in standings if place.yours), None)
    others = [place.name for place in standings if place.number == 1 and not place.yours]
    if own is None or own.number > 1:
        won = winners(standings)
        if len(won) > 1:
            return _("The game is over. Winners: %(winner)s.") % {"winner": join_list(won)}
        return _("The game is over. Winner: %(winner)s.") % {"winner": join_list(won)}
    if others:
        return _("The game is over. You have won, together with %(others)s.") % {"others": join_list(others)}
    return _("The game is over. You have won!")
