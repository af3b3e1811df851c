"""The counters one by one, with their meanings: for the legend and for signs beside names."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.present.svg import element
from rulebooks.time_of_crisis.rules.data.limits import IMPROVEMENTS
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, NEUTRAL, NOBODY, SEAT, Army, Band, Leader, Militia

from ..words import names as called
from . import counters, crisis_panel, ornament
from .counters import HEIGHT, Counter


class LegendEntry(NamedTuple):
    sign: SafeString
    meaning: str


def counter_sign(counter: Counter) -> SafeString:
    """Draw a counter as a small picture of its own, to stand in a line of text."""
    box = f"-1 -2 {counter.width + 2:g} {HEIGHT + 4}"
    return element("svg", counter.picture, viewBox=box, class_="sign counters", aria_hidden="true")


def legend_entries() -> list[LegendEntry]:
    """Return all counters of the map, in the order of a plate."""
    signs = [
        (counters.governor(0, 2, 4), _("Governor of the first player, at support 2 of 4")),
        (counters.governor(NEUTRAL, 1, 4), _("Neutral Governor")),
        (counters.governor(NOBODY, 0, 4), _("No Governor can be placed here")),
        (counters.empire_marker(SEAT), _("Seat of Power of a Pretender")),
        (counters.empire_marker(BREAKAWAY), _("Breakaway province of a Pretender")),
        (counters.emperor(0), _("With the kinds of Emperor: a Senate or Populace Emperor, beside his Governor")),
        (
            counters.army(Army(3, 0, "gallia", full=2), emperor_leads=True),
            _("With the kinds of Emperor: Army 3, led by a Military Emperor"),
        ),
        (counters.quaestor(), _("Quaestor")),
        (counters.mobs(2), _("Mobs")),
        (counters.capital(counters.militia(Militia(), 0)), _("Capital, held by Militia")),
        (counters.army(Army(3, 0, "gallia", full=2, reduced=1)), _("Army 3: two full and one reduced Legion")),
        (
            counters.army(Army(9, 1, "gallia", full=1, foederati={"goths": 1})),
            _("Army 9: one Legion and one Foederatus (Goths)"),
        ),
        (counters.army(Army(15, 2, "gallia", full=1, castra=True)), _("Castra around an army")),
        (
            counters.army(Army(21, 3, "gallia", full=1, fought=True)),
            _("Underlined: has fought and cannot move or attack"),
        ),
        (counters.band("goths", Band(2, 1)), _("Barbarians: two active, one inactive")),
        (counters.leader("cniva", Leader("goths")), _("Barbarian Leader")),
        (counters.leader("cniva", Leader("goths", active=False)), _("Barbarian Leader, inactive")),
        (counters.rival("postumus"), _("Rival Emperor")),
        (
            Counter(HEIGHT, ornament.fire(HEIGHT / 2, 27)),
            _("Province in flames: it holds barbarians, Mobs or a Rival Emperor"),
        ),
        (crisis_panel.event(), _("On the crisis table: an event card is drawn")),
    ]
    signs += [(counters.improvement(kind), str(called.IMPROVEMENTS[kind])) for kind in IMPROVEMENTS]
    return [LegendEntry(counter_sign(counter), meaning) for counter, meaning in signs]
