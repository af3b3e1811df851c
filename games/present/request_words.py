"""Requests of players, agreements and absences, in sentences.

In the words of a log's line ``yours`` means that the reader is their player; ``reader`` is the
reader's name, who may have asked, allowed or agreed as well, empty for nobody.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import durations
from games.durations import in_words, moment
from games.present.lists import join_list, join_options

Words = Mapping[str, Any]


def extension_line(words: Words) -> str:
    """Return the log line for more time, with the asker and those who agreed."""
    filled = {**words, "time": in_words(words["seconds"])}
    return " ".join(filter(None, [_extension(words) % filled, _by_whom(filled)]))


def _extension(words: Words) -> str:
    if words["asker"] == words["player"] and words["yours"]:
        return _("You asked for %(time)s more for this decision, and get it.")
    if words["asker"] == words["player"]:
        return _("%(player)s asked for %(time)s more for this decision, and gets it.")
    if words["yours"]:
        return _("%(asker)s asked for %(time)s more for your decision, and it is given.")
    if words["asker"] == words["reader"]:
        return _("You asked for %(time)s more for the decision of %(player)s, and it is given.")
    return _("%(asker)s asked for %(time)s more for the decision of %(player)s, and it is given.")


def _by_whom(words: Words) -> str:
    if words["organiser"] and words["organiser"] == words["reader"]:
        return _("You opened the game, and have allowed it.")
    if words["organiser"]:
        return _("%(organiser)s, who opened the game, has allowed it.") % words
    others = [name for name in words["agreed"] if name != words["reader"]]
    if others == words["agreed"]:
        return _("%(agreed)s agreed.") % {"agreed": join_list(others)} if others else ""
    return _("You and %(agreed)s agreed.") % {"agreed": join_list(others)} if others else _("You agreed.")


def pause_line(words: Words) -> str:
    """Return the log line for the start of a pause, with the asker, those who agreed, and the end."""
    told = _("%(player)s asked for a pause: all clocks stand still until %(until)s.")
    if words["yours"]:
        told = _("You asked for a pause: all clocks stand still until %(until)s.")
    filled = {**words, "until": moment(datetime.fromisoformat(words["until"])), "organiser": ""}
    return " ".join(filter(None, [told % filled, _by_whom(filled)]))


def rewind_line(words: Words) -> str:
    """Return the log line for a return to an earlier move, with the asker and the move."""
    lines = ngettext(
        "Rewound to move %(place)d at the request of %(player)s, agreed by all: %(count)d move counts no more.",
        "Rewound to move %(place)d at the request of %(player)s, agreed by all: %(count)d moves count no more.",
        words["count"],
    )
    if words["yours"]:
        lines = ngettext(
            "Your request was agreed by all: rewound to move %(place)d, %(count)d move counts no more.",
            "Your request was agreed by all: rewound to move %(place)d, %(count)d moves count no more.",
            words["count"],
        )
    return lines % words


def refusal_line(words: Words) -> str:
    """Return the log line for a refused request. The refuser's name stays untold."""
    filled = {**words, "time": in_words(words["seconds"])}
    if words.get("back_to") is not None:
        asked = _("%(player)s asked to go back to move %(back_to)d. Not everybody agreed.")
        return (
            _("You asked to go back to move %(back_to)d. Not everybody agreed.") if words["yours"] else asked
        ) % words
    if words["pause"] and words["yours"]:
        return _("You asked for a pause of %(time)s. Not everybody agreed.") % filled
    if words["pause"]:
        return _("%(player)s asked for a pause of %(time)s. Not everybody agreed.") % filled
    if words["yours"]:
        return _("%(time)s more for you were asked for. Not everybody agreed.") % filled
    return _("%(time)s more for %(player)s were asked for. Not everybody agreed.") % filled


def vacation(sentence: Any) -> Callable[[Words], str]:
    """Make a function for log lines about a vacation, from words with its first and last day in
    ISO.
    """
    return lambda words: str(sentence % {**words, "first": day(words["first"]), "last": day(words["last"])})


def day(iso: str) -> str:
    """Write a date from a happening's data in the reader's form."""
    return durations.day(date.fromisoformat(iso))


def answer_result(kind: str, state: str) -> str:
    """Tell the result of a request to the person who has just answered it."""
    if state == "granted" and kind == "rewind":
        return _("All agreed: the game has gone back.")
    if state == "granted":
        return _("The game is paused: all clocks stand still.") if kind == "pause" else _("The time is given.")
    return {
        "open": _("You have agreed. Others are still to answer."),
        "withdrawn": _("Your request is taken back."),
    }.get(state) or _("You have not agreed: the request is refused.")


def choices(days: Iterable[int]) -> str:
    """List the days to choose from."""
    return join_options(str(count) for count in days)


def describe_request(kind: str, seconds: int, asker: str, player: str, back_to: int | None = None) -> str:
    """Describe a request to those who are to answer it.

    ``player`` is the one who would profit, of an extension; ``back_to`` the move to go back to, of
    a rewind.
    """
    if kind == "rewind":
        return _(
            "%(asker)s asks to go back to move %(place)d. All moves since then would count no more; dice stay as they "
            "fell where the same order comes again. Clocks would begin anew, and standing orders stay."
        ) % {"asker": asker, "place": back_to}
    words = {"asker": asker, "player": player, "time": in_words(seconds)}
    if kind == "pause":
        return _("%(asker)s asks for a pause of %(time)s. All clocks would stand still meanwhile.") % words
    if asker == player:
        return _("%(asker)s asks for %(time)s more for the decision that is to be made.") % words
    return _("%(asker)s asks for %(time)s more for %(player)s, for the decision that is to be made.") % words
