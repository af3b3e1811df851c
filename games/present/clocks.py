"""Clocks in words: the time that a game grants, the time left and its source, pauses, warnings and expiries."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.durations import DAY, HOUR, MINUTE, in_words, moment, span, until, when
from games.present.lists import join_list
from rulebooks.clock import Reading, Step, Still, TimeControl, TimeSource


class Pace(NamedTuple):
    """A usual choice of terms and its name."""

    label: Any
    terms: TimeControl


PACES = {
    "live": Pace(pgettext_lazy("pace", "Live"), TimeControl(HOUR, 3 * HOUR, 10 * MINUTE, 4 * HOUR)),
    "quick": Pace(pgettext_lazy("pace", "Fast"), TimeControl(12 * HOUR, DAY, 2 * HOUR, 2 * DAY)),
    "normal": Pace(pgettext_lazy("pace", "Normal"), TimeControl(24 * HOUR, 3 * DAY, 6 * HOUR, 5 * DAY)),
    "slow": Pace(pgettext_lazy("pace", "Slow"), TimeControl(3 * DAY, 7 * DAY, 12 * HOUR, 10 * DAY)),
}
USUAL_PACE = "normal"


def describe_terms(terms: TimeControl) -> str:
    """Describe the terms in one sentence without its full stop."""
    words = {
        "grace": in_words(terms.grace),
        "bank": in_words(terms.bank),
        "increment": in_words(terms.increment),
        "cap": in_words(terms.cap),
    }
    return _terms_template(terms) % words


def _terms_template(terms: TimeControl) -> str:
    if not terms.banked:
        return _("%(grace)s per decision")
    if not terms.increment:
        return _("%(grace)s per decision, and a time bank of %(bank)s for the whole game")
    if not terms.bank:
        return _("%(grace)s per decision, and a time bank (empty at first, +%(increment)s per decision, up to %(cap)s)")
    return _("%(grace)s per decision, and a time bank of %(bank)s (+%(increment)s per decision, up to %(cap)s)")


def describe_terms_briefly(terms: TimeControl) -> str:
    """Describe the terms for a list."""
    if not terms.banked:
        return _("%(grace)s per decision") % {"grace": in_words(terms.grace)}
    return _("%(grace)s per decision, and a time bank") % {"grace": in_words(terms.grace)}


def tell_deadline(deadline: datetime) -> str:
    """Return the moment and the time left by the wall."""
    return _("Due %(moment)s (%(left)s)") % {"moment": when(deadline), "left": time_left(deadline)}


def time_left(deadline: datetime) -> str:
    """Tell the time left, standing hours included; it is shown beside the deadline."""
    return _("%(time)s left") % {"time": until(deadline)} if deadline > timezone.now() else _("out of time")


def time_source(reading: Reading, *, banked: bool) -> str:
    """Tell the source of that time, in a sentence; nothing in a game without banks."""
    if not banked or not reading.seconds_left:
        return ""
    if not reading.grace:
        return _("The time for this decision is used up. Your time bank is running.")
    if not reading.bank:
        return _("No time bank left.")
    # Translators: both are spans of time, such as "2 days".
    return _("%(grace)s for this decision, then a time bank of %(bank)s.") % {
        "grace": span(reading.grace),
        "bank": span(reading.bank),
    }


def reason_to_stand(reading: Reading, *, mine: bool) -> str:
    """Give the reason for a clock's standing still, in a sentence; nothing if it runs. Nobody else's hours are told."""
    reasons = _reasons_of_ones_own() if mine else _reasons_of_others()
    return "" if reading.still is None else reasons[reading.still]


def list_running_games(deadlines: Sequence[tuple[str, datetime]]) -> str:
    """List the games not covered by a vacation, each with its deadline; nothing if there are none."""
    if not deadlines:
        return ""
    games = [
        _("%(game)s (due %(deadline)s)") % {"game": game, "deadline": moment(deadline)} for game, deadline in deadlines
    ]
    return _("It does not stop the clock of your current decisions: %(due)s.") % {"due": join_list(games)}


def _reasons_of_ones_own() -> dict[Still, str]:
    return {
        Still.PAUSED: _("Your clock is paused with the game."),
        Still.QUIET: _("Your clock is paused: these are your quiet hours."),
        Still.DAY_OFF: _("Your clock is paused: this is one of your days off."),
        Still.AWAY: _("Your clock is paused: you are on vacation."),
        Still.DOWN: _("Your clock is paused: the site was down, so you have an extra hour."),
    }


def _reasons_of_others() -> dict[Still, str]:
    return {
        Still.PAUSED: _("The clock is paused with the game."),
        Still.QUIET: _("The clock is paused: quiet hours."),
        Still.DAY_OFF: _("The clock is paused: a day off."),
        Still.AWAY: _("The clock is paused: a vacation."),
        Still.DOWN: _("The clock is paused: the site was down."),
    }


def reminder_lead(step: str) -> str:
    """Return the first sentence of this step's reminder."""
    leads = {
        Step.HALF: _("Reminder: half of your time is gone, and we are still waiting for your decision."),
        Step.BANK: _("Reminder: the time for this decision is used up. Your time bank is now running."),
        Step.FIFTH: _("Reminder: less than a fifth of your time is left for this decision."),
        Step.LAST: _("Last reminder: less than an hour is left on your clock for this decision."),
        Step.OUTAGE: _("Reminder: the site was down for a while. You have 1 hour from its return for this decision."),
    }
    return leads.get(Step(step), "") if step else _("Reminder: we are still waiting for your decision.")


def expiry_count(count: int) -> str:
    """Tell a player the consequence of the latest expiry, by their number in this game, if they still play."""
    if count == 1:
        return _("You have run out of time once in this game. The third time, your seat opens to a substitute.")
    if count == 2:
        return _("You have run out of time twice in this game. The third time, your seat opens to a substitute.")
    return _("If you run out of time in this game again, your seat opens to a substitute.")


def expiry_line(rule: str, grace: int, bank: int, player: str) -> str:
    """Return the log line for an expired time; it names the rule that applied."""
    templates = {
        # Translators: %(grace)s and %(bank)s are spans of time, such as "2 days".
        TimeSource.GRACE: _("%(player)s ran out of time (%(grace)s). A bot makes this decision."),
        TimeSource.EMPTY_BANK: _(
            "%(player)s ran out of time (%(grace)s, no time bank left). A bot makes this decision."
        ),
        TimeSource.BANK: _(
            "%(player)s ran out of time (%(grace)s and a time bank of %(bank)s). A bot makes this decision."
        ),
    }
    return templates[TimeSource(rule)] % {"player": player, "grace": in_words(grace), "bank": span(bank)}


def own_expiry_line(rule: str, grace: int, bank: int) -> str:
    """Return the same for the player concerned."""
    templates = {
        TimeSource.GRACE: _("You ran out of time (%(grace)s). A bot makes this decision."),
        TimeSource.EMPTY_BANK: _("You ran out of time (%(grace)s, no time bank left). A bot makes this decision."),
        TimeSource.BANK: _("You ran out of time (%(grace)s and a time bank of %(bank)s). A bot makes this decision."),
    }
    return templates[TimeSource(rule)] % {"grace": in_words(grace), "bank": span(bank)}


def outage_line(words: Mapping[str, Any]) -> str:
    """Return the log line for an outage of the site; its ends are moments in ISO."""
    start, end = (datetime.fromisoformat(words[edge]) for edge in ("start", "end"))
    values = {"start": when(start), "end": when(end), "time": span((end - start).total_seconds())}
    return _("The site was down from %(start)s to %(end)s (%(time)s). All clocks were paused.") % values


def hurry_line(words: Mapping[str, Any]) -> str:
    """Return the log line for a game that is late for the contest around it."""
    line = _(
        "This game is behind schedule. Every decision now gets %(time)s and no time bank, starting with the current "
        "one."
    )
    return line % {"time": in_words(words["pace"])}
