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
from games.present.lists import join_list, join_options, join_sentences

Words = Mapping[str, Any]


def extension_line(words: Words) -> str:
    """Return the log line for more time, with the asker and those who agreed."""
    values = {**words, "time": in_words(words["seconds"])}
    return join_sentences([_extension(words) % values, _by_whom(values)])


def _extension(words: Words) -> str:
    if words["asker"] == words["player"] and words["yours"]:
        return _("Request granted: %(time)s more for you. You asked for it.")
    if words["asker"] == words["player"]:
        return _("Request granted: %(time)s more for %(player)s, who asked for it.")
    if words["yours"]:
        return _("Request granted: %(time)s more for you. %(asker)s asked for it.")
    if words["asker"] == words["reader"]:
        return _("Request granted: %(time)s more for %(player)s. You asked for it.")
    return _("Request granted: %(time)s more for %(player)s. %(asker)s asked for it.")


def _by_whom(words: Words) -> str:
    if words["organiser"] and words["organiser"] == words["reader"]:
        return _("You created the game and allowed it.")
    if words["organiser"]:
        return _("%(organiser)s created the game and allowed it.") % words
    others = [name for name in words["agreed"] if name != words["reader"]]
    if others == words["agreed"]:
        return _("%(agreed)s agreed.") % {"agreed": join_list(others)} if others else ""
    return _("You and %(agreed)s agreed.") % {"agreed": join_list(others)} if others else _("You agreed.")


def pause_line(words: Words) -> str:
    """Return the log line for the start of a pause, with the asker, those who agreed, and the end."""
    line = _("Request granted: pause until %(until)s. %(player)s asked for it.")
    if words["yours"]:
        line = _("Request granted: pause until %(until)s. You asked for it.")
    values = {**words, "until": moment(datetime.fromisoformat(words["until"])), "organiser": ""}
    return join_sentences([line % values, _by_whom(values)])


def rewind_line(words: Words) -> str:
    """Return the log line for a return to an earlier move, with the asker and the move."""
    lines = ngettext(
        "Request granted: rewind to move %(place)d. %(player)s asked for it, and all agreed. %(count)d move is undone.",
        "Request granted: rewind to move %(place)d. %(player)s asked for it, and all agreed. %(count)d moves are "
        "undone.",
        words["count"],
    )
    if words["yours"]:
        lines = ngettext(
            "Request granted: rewind to move %(place)d. You asked for it, and all agreed. %(count)d move is undone.",
            "Request granted: rewind to move %(place)d. You asked for it, and all agreed. %(count)d moves are undone.",
            words["count"],
        )
    return lines % words


def refusal_line(words: Words) -> str:
    """Return the log line for a refused request. The refuser's name stays untold."""
    values = {**words, "time": in_words(words["seconds"])}
    if words.get("back_to") is not None:
        line = _("Request refused: rewind to move %(back_to)d. %(player)s asked for it.")
        return (_("Request refused: rewind to move %(back_to)d. You asked for it.") if words["yours"] else line) % words
    if words["pause"] and words["yours"]:
        return _("Request refused: pause of %(time)s. You asked for it.") % values
    if words["pause"]:
        return _("Request refused: pause of %(time)s. %(player)s asked for it.") % values
    if words["yours"]:
        return _("Request refused: %(time)s more for you.") % values
    return _("Request refused: %(time)s more for %(player)s.") % values


def vacation(sentence: Any, of_one_day: Any = None) -> Callable[[Words], str]:
    """Make a function for log lines about a vacation, from words with its first and last day in ISO."""

    def tell(words: Words) -> str:
        line = of_one_day if of_one_day and words["first"] == words["last"] else sentence
        return str(line % {**words, "first": day(words["first"]), "last": day(words["last"])})

    return tell


def day(iso: str) -> str:
    """Write a date from a happening's data in the reader's form."""
    return durations.day(date.fromisoformat(iso))


def answer_result(kind: str, state: str) -> str:
    """Tell the result of a request to the person who has just answered it."""
    if state == "granted" and kind == "rewind":
        return _("All agreed. The game has been rewound.")
    if state == "granted":
        return _("The game is paused. All clocks have stopped.") if kind == "pause" else _("The time has been granted.")
    return {
        "open": _("You have agreed. Other players still have to answer."),
        "withdrawn": _("You have withdrawn your request."),
    }.get(state) or _("You have refused the request.")


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
            "%(asker)s requests a rewind to move %(place)d. All later moves would be undone. The same orders would "
            "roll the same dice again. Clocks would start afresh, and standing orders stay."
        ) % {"asker": asker, "place": back_to}
    words = {"asker": asker, "player": player, "time": in_words(seconds)}
    if kind == "pause":
        return _("%(asker)s requests a pause of %(time)s. All clocks would stop.") % words
    if asker == player:
        return _("%(asker)s requests %(time)s more for the current decision.") % words
    return _("%(asker)s requests %(time)s more for %(player)s for the current decision.") % words
