"""Standing orders of any title in sentences: their content, limits and results."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import durations
from games.present.lists import join_phrases, join_words


def hidden_answer_line(player: str, *, yours: bool = False) -> str:
    """Return the log line for a hidden answer."""
    if yours:
        return _("You answer with a standing order.")
    return _("%(player)s answers with a standing order.") % {"player": player}


def order(occasion: str, instruction: str, lines: Sequence[str]) -> str:
    """Join the occasion, the instruction, and the lines to try, if any."""
    words = {"when": occasion, "what": instruction, "lines": join_words(lines)}
    if not instruction:
        return occasion
    # Translators: a standing order: its occasion, what it does, and the orders it tries.
    return _("%(when)s: %(what)s: %(lines)s") % words if lines else _("%(when)s: %(what)s") % words


def sentence(parts: Iterable[str]) -> str:
    """Return an order with its conditions and bounds behind it."""
    return _("%(order)s.") % {"order": join_phrases(parts)}


def rounds(first: int | None, last: int | None) -> Iterable[str]:
    """Yield the rounds for which it counts."""
    if first and first > 1:
        yield _("from round %(round)d") % {"round": first}
    if last:
        yield _("until round %(round)d") % {"round": last}


def bounds(expires: datetime | None, is_once: bool, wait: int) -> Iterable[str]:
    """Yield the end of its validity, and the hours without an answer before it acts."""
    if expires:
        yield _("until %(moment)s") % {"moment": durations.when(expires)}
    if is_once:
        yield _("once")
    if wait:
        yield ngettext(
            "ask me first, then act after %(hours)d hour without an answer",
            "ask me first, then act after %(hours)d hours without an answer",
            wait,
        ) % {"hours": wait}


def own_turn() -> str:
    """Return the occasion of the list for one's own turn."""
    return _("In my next turn")


def refusal_notice(occasion: str, line: str) -> str:
    """Tell the owner about an order that could not act at its decision."""
    words: dict[str, object] = {"when": occasion, "line": line}
    if line:
        return _("Your standing order could not answer (%(when)s): “%(line)s” is not possible now.") % words
    return _("Your standing order could not answer (%(when)s).") % words


def time_is_over() -> str:
    """Tell the owner that a list comes too late for this turn."""
    return _("Your queued orders were not carried out: they have expired.")


def effect_now(label: str) -> str:
    """Tell an order's answer to the present question."""
    if label:
        return _("It answers your current decision: %(answer)s.") % {"answer": label}
    return _("It does not answer your current decision. You decide yourself.")


def effect(label: str) -> str:
    """Tell an order's answer if the question came in the present position."""
    return _("It would now answer: %(answer)s.") % {"answer": label or _("you decide yourself")}


def trial_result(possible: bool | None, *, dice: bool) -> str:
    """Tell the result of trying a line of the list in the present position; nothing if all is well."""
    if possible is None:
        return _("depends on the orders before it")
    if not possible:
        return _("not possible in the current position: your queued orders would stop here")
    return _("rolls dice, so the rest depends on them") if dice else ""


def plan_result(possible: bool | None) -> str:
    """Tell the result of trying a line of a plan; nothing if all is well."""
    if possible is None:
        return _("depends on the orders before it")
    return "" if possible else _("not possible here: remove it, or change the orders before it")


def stop_reason(why: str, line: str) -> str:
    """Give the reason for the end of the list for one's own turn; nothing if it still waits for its turn."""
    if why == "played":
        return _("Your queued orders stopped because you played yourself.")
    if why == "over":
        return _("Your queued orders were not carried out because they expired.")
    if why and line:
        return _("Your queued orders stopped: “%(line)s” was not possible.") % {"line": line}
    return _("Your queued orders stopped.") if why else ""
