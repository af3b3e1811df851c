"""A clock in words: what is left, of what, why it stands still, which warning is due, why time was up."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock import Reading, Rule, Step, Still
from games.durations import in_words, moment, span, until, when


def left(deadline: datetime) -> str:
    """How long it is until the time is up, standing hours included: it goes with the deadline beside it."""
    return _("%(time)s left") % {"time": until(deadline)} if deadline > timezone.now() else _("time is up")


def source(reading: Reading, *, banked: bool) -> str:
    """Where that comes from, as a sentence; nothing in a game without banks."""
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


def still(reading: Reading, *, mine: bool) -> str:
    """Why the clock stands still, as a sentence; nothing while it runs. It tells nobody else's hours."""
    reasons = _mine() if mine else _others()
    return "" if reading.still is None else reasons[reading.still]


def runs_on(due: Sequence[tuple[str, datetime]]) -> str:
    """What a vacation does not cover, as a sentence: games by name, each with its deadline; else nothing."""
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


def warning(step: str) -> str:
    """What the reminder of this step says first."""
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


def expiries(count: int) -> str:
    """What somebody is told whose time was up for so many times in a game, if they still play."""
    if count == 1:
        return _("It was the first time in this game. At the third your seat opens to a substitute.")
    if count == 2:
        return _("It was the second time in this game. At the third your seat opens to a substitute.")
    return _("The next time that your time is up in this game, your seat opens to a substitute again.")


def expired(rule: str, grace: int, bank: int, player: str) -> str:
    """The line of the log when time was up: it names the rule that fired."""
    templates = {
        Rule.GRACE: _("Time is up for %(player)s: %(grace)s were used up. The bot plays this decision."),
        Rule.EMPTY_BANK: _(
            "Time is up for %(player)s: %(grace)s were used up, and the bank was empty. The bot plays this decision."
        ),
        Rule.BANK: _(
            "Time is up for %(player)s: %(grace)s and the bank of %(bank)s were used up. The bot plays this decision."
        ),
    }
    return templates[Rule(rule)] % {"player": player, "grace": in_words(grace), "bank": span(bank)}


def yours_expired(rule: str, grace: int, bank: int) -> str:
    """The same, to the one whose time it was."""
    templates = {
        Rule.GRACE: _("Your time was up: %(grace)s were used up. The bot played the decision."),
        Rule.EMPTY_BANK: _(
            "Your time was up: %(grace)s were used up, and the bank was empty. The bot played the decision."
        ),
        Rule.BANK: _("Your time was up: %(grace)s and the bank of %(bank)s were used up. The bot played the decision."),
    }
    return templates[Rule(rule)] % {"grace": in_words(grace), "bank": span(bank)}


def outage(words: Mapping[str, Any]) -> str:
    """The line of the log about a time in which the site stood still; its ends are moments in ISO."""
    start, end = (datetime.fromisoformat(words[edge]) for edge in ("start", "end"))
    told = {"start": when(start), "end": when(end), "time": span((end - start).total_seconds())}
    return _("The site was down from %(start)s to %(end)s (%(time)s). That time counts on no clock.") % told


def hurried(words: Mapping[str, Any]) -> str:
    """The line of the log about a game that is late for whatever it is part of."""
    told = _(
        "This game is late: from here on every decision has %(time)s, without a bank, and those now owed have it anew."
    )
    return told % {"time": in_words(words["pace"])}
