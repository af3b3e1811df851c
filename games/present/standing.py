"""Standing orders of any title in sentences: what one says, until when, and what became of it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import durations


def answered(player: str, *, yours: bool = False) -> str:
    """What the log says of an answer that nobody may see yet."""
    if yours:
        return _("You answer by standing order.")
    return _("%(player)s answers by standing order.") % {"player": player}


def order(when: str, what: str, lines: Sequence[str]) -> str:
    """The occasion, what is to be done then, and the lines to try, if any."""
    words = {"when": when, "what": what, "lines": ", ".join(lines)}
    if not what:
        return when
    return _("%(when)s: %(what)s: %(lines)s") % words if lines else _("%(when)s: %(what)s") % words


def sentence(parts: Iterable[str]) -> str:
    """An order with its conditions and bounds behind it."""
    return _("%(order)s.") % {"order": "; ".join(parts)}


def rounds(first: int | None, last: int | None) -> Iterable[str]:
    """In which rounds it counts."""
    if first and first > 1:
        yield _("from round %(round)d") % {"round": first}
    if last:
        yield _("until round %(round)d") % {"round": last}


def bounds(expires: datetime | None, once: bool, wait: int) -> Iterable[str]:
    """Until when it counts, and after how many hours without an answer it acts."""
    if expires:
        yield _("until %(moment)s") % {"moment": durations.when(expires)}
    if once:
        yield _("once")
    if wait:
        yield ngettext(
            "ask me first, and do it after %(hours)d hour without an answer",
            "ask me first, and do it after %(hours)d hours without an answer",
            wait,
        ) % {"hours": wait}


def own_turn() -> str:
    """The occasion of the list for one's own turn."""
    return _("In my next turn")


def refused(when: str, line: str) -> str:
    """What the owner is told of an order that was meant for a decision and could not act."""
    words: dict[str, object] = {"when": when, "line": line}
    if line:
        return _("Your standing order could not be carried out (%(when)s): “%(line)s” is not possible now.") % words
    return _("Your standing order could not be carried out (%(when)s).") % words


def time_is_over() -> str:
    """What the owner is told of a list that comes too late for this turn."""
    return _("Your list of orders for this turn is not carried out: its time is over.")


def effect_now(label: str) -> str:
    """What an order says to the question that is asked now."""
    if label:
        return _("To what you are asked now it answers: %(answer)s.") % {"answer": label}
    return _("It does not answer what you are asked now: you are asked.")


def effect(label: str) -> str:
    """What an order would say if the question came as things stand."""
    return _("If it were asked now: %(answer)s.") % {"answer": label or _("you are asked")}


def tried(possible: bool | None, *, dice: bool) -> str:
    """What is known of a line of the list, tried out on the position of now; nothing where all is well."""
    if possible is None:
        return _("what comes before it decides")
    if not possible:
        return _("not possible as things stand: the list would stop here and ask you")
    return _("rolls dice, and what comes after it depends on them") if dice else ""


def planned(possible: bool | None) -> str:
    """What is known of a line of a plan; nothing where all is well."""
    if possible is None:
        return _("what comes before it decides")
    return "" if possible else _("not possible there: take it off the plan, or change what comes before it")


def stopped(why: str, line: str) -> str:
    """Why the list for one's own turn went no further; nothing where it waits for its turn."""
    if why == "played":
        return _("The list was stopped because you played yourself.")
    if why == "over":
        return _("The list was not carried out because its time was over.")
    if why and line:
        return _("The list was stopped: “%(line)s” was not possible.") % {"line": line}
    return _("The list was stopped.") if why else ""
