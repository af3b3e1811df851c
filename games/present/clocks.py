"""A clock in words: the time left, its source, pauses, warnings and expiries."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock import Reading, Step, Still, TimeSource
from games.durations import in_words, moment, span, until, when


def time_left(deadline: datetime) -> str:
    """Tell the time left, standing hours included; it is shown beside the deadline."""
    return _("%(time)s left") % {"time": until(deadline)} if deadline > timezone.now() else _("time is up")


def time_source(reading: Reading, *, banked: bool) -> str:
    """Tell the source of that time, in a sentence; nothing in a game without banks."""
    if not banked or not reading.left:
        return ""
    if not reading.grace:
        return _("The time for this decision alone is used up: the bank is running.")
    if not reading.bank:
        return _("The bank is empty.")
    return _("First %(grace)s for this decision alone, then %(bank)s from the bank.") % {
        "grace": span(reading.grace),
        "bank": span(reading.bank),
    }


def reason_to_stand(reading: Reading, *, mine: bool) -> str:
    """Give the reason for a clock's standing still, in a sentence; nothing if it runs. Nobody
    else's hours are told.
    """
    reasons = _mine() if mine else _others()
    return "" if reading.still is None else reasons[reading.still]


def runs_on(due: Sequence[tuple[str, datetime]]) -> str:
    """List the games not covered by a vacation, each with its deadline; nothing if there are none."""
    if not due:
        return ""
    told = [_("%(game)s, by %(deadline)s") % {"game": game, "deadline": moment(deadline)} for game, deadline in due]
    return _("It does not stop the clock of what you are to decide now: %(due)s.") % {"due": "; ".join(told)}


def _mine() -> dict[Still, str]:
    return {
        Still.PAUSED: _("Your clock stands still now: the game is paused."),
        Still.QUIET: _("Your clock stands still now: these are your quiet hours."),
        Still.DAY_OFF: _("Your clock stands still now: this is one of your days off."),
        Still.AWAY: _("Your clock stands still now: you are on vacation."),
        Still.DOWN: _("Your clock stands still now: the site was down, and you have an hour to come back to this."),
    }


def _others() -> dict[Still, str]:
    return {
        Still.PAUSED: _("The clock stands still now: the game is paused."),
        Still.QUIET: _("The clock stands still now: quiet hours."),
        Still.DAY_OFF: _("The clock stands still now: a day off."),
        Still.AWAY: _("The clock stands still now: a vacation."),
        Still.DOWN: _("The clock stands still now: the site was down."),
    }


def reminder_lead(step: str) -> str:
    """Return the first sentence of this step's reminder."""
    leads = {
        Step.HALF: _("Reminder: half of your time has passed, and this is still yours to decide."),
        Step.BANK: _("Reminder: the time for this decision alone is used up. From now on your bank is running."),
        Step.FIFTH: _("Reminder: no more than a fifth of your time is left, and this is still yours to decide."),
        Step.LAST: _("Last reminder: no more than an hour is left on your clock, and this is still yours to decide."),
        Step.OUTAGE: _(
            "Reminder: the site was down for a while. You have an hour from when it was back, and this is still yours "
            "to decide."
        ),
    }
    return leads.get(Step(step), "") if step else _("Reminder: this is still yours to decide.")


def expiry_count(count: int) -> str:
    """Tell a player the consequence of the latest expiry, by their number in this game, if they
    still play.
    """
    if count == 1:
        return _("It was the first time in this game. At the third your seat opens to a substitute.")
    if count == 2:
        return _("It was the second time in this game. At the third your seat opens to a substitute.")
    return _("The next time that your time is up in this game, your seat opens to a substitute again.")


def expiry_line(rule: str, grace: int, bank: int, player: str) -> str:
    """Return the log line for an expired time; it names the rule that applied."""
    templates = {
        TimeSource.GRACE: _("Time is up for %(player)s: %(grace)s were used up. The bot plays this decision."),
        TimeSource.EMPTY_BANK: _(
            "Time is up for %(player)s: %(grace)s were used up, and the bank was empty. The bot plays this decision."
        ),
        TimeSource.BANK: _(
            "Time is up for %(player)s: %(grace)s and the bank of %(bank)s were used up. The bot plays this decision."
        ),
    }
    return templates[TimeSource(rule)] % {"player": player, "grace": in_words(grace), "bank": span(bank)}


def own_expiry_line(rule: str, grace: int, bank: int) -> str:
    """Return the same for the player concerned."""
    templates = {
        TimeSource.GRACE: _("Your time was up: %(grace)s were used up. The bot played the decision."),
        TimeSource.EMPTY_BANK: _(
            "Your time was up: %(grace)s were used up, and the bank was empty. The bot played the decision."
        ),
        TimeSource.BANK: _(
            "Your time was up: %(grace)s and the bank of %(bank)s were used up. The bot played the decision."
        ),
    }
    return templates[TimeSource(rule)] % {"grace": in_words(grace), "bank": span(bank)}


def outage_line(words: Mapping[str, Any]) -> str:
    """Return the log line for an outage of the site; its ends are moments in ISO."""
    start, end = (datetime.fromisoformat(words[edge]) for edge in ("start", "end"))
    told = {"start": when(start), "end": when(end), "time": span((end - start).total_seconds())}
    return _("The site was down from %(start)s to %(end)s (%(time)s). That time counts on no clock.") % told


def hurry_line(words: Mapping[str, Any]) -> str:
    """Return the log line for a game that is late for the contest around it."""
    told = _(
        "This game is late: from here on every decision has %(time)s, without a bank, and those now owed have it anew."
    )
    return told % {"time": in_words(words["pace"])}
