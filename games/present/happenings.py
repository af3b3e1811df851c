"""Happenings of a game beside its moves, in the reader's language: every kind and its sentence.

A kind is a key of SENTENCES. Its sentence is a template, filled from the happening's data and
``player`` (the seat's player then), or a function of these words if figures decide the wording.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import durations
from games.present import clocks, request_words
from tocsite.isolation import isolate_words

Words = Mapping[str, Any]

EXPIRED = "expired"
OPENED, RESIGNED, AWAY, CAME_BACK, TAKEN_OVER = "opened", "resigned", "away", "came_back", "taken_over"
EXTENDED, PAUSED, PAUSE_ENDED, NOT_AGREED = "extended", "paused", "pause_ended", "not_agreed"
REWOUND = "rewound"
VACATION, VACATION_SHORTER, VACATION_OFF = "vacation", "vacation_shorter", "vacation_off"
OUTAGE = "outage"
HURRIED = "hurried"
VOIDED, CORRECTED, AWARDED = "result_voided", "result_corrected", "result_awarded"
STOPPED, REINSTATED = "stopped", "result_as_played"
UNKNOWN = "unknown"
"""A happening of an imported file, by the ``name`` it has there."""

SENTENCES: dict[str, Any | Callable[[Words], str]] = {
    EXPIRED: lambda words: clocks.expiry_line(words["rule"], words["grace"], words["bank"], words["player"]),
    OPENED: lazy(
        "Time has run out for %(player)s three times in this game: the bot plays on, and the seat is open to a "
        "substitute."
    ),
    RESIGNED: lazy("%(player)s resigns: the bot plays on, and the seat is open to a substitute."),
    AWAY: lazy("%(player)s is away: the bot plays on, and the seat is open to a substitute."),
    CAME_BACK: lazy("%(player)s is back and plays on from here."),
    TAKEN_OVER: lazy("%(player)s takes over the seat of %(former)s and plays on from here."),
    EXTENDED: request_words.extension_line,
    PAUSED: request_words.pause_line,
    PAUSE_ENDED: lazy("%(player)s ends the pause: the clocks run again."),
    REWOUND: request_words.rewind_line,
    NOT_AGREED: request_words.refusal_line,
    VACATION: request_words.vacation(lazy("%(player)s is on vacation from %(first)s to %(last)s.")),
    VACATION_SHORTER: request_words.vacation(
        lazy("%(player)s comes back from vacation sooner: it ends with %(last)s.")
    ),
    VACATION_OFF: request_words.vacation(lazy("%(player)s does not go on vacation on %(first)s after all.")),
    OUTAGE: clocks.outage_line,
    HURRIED: clocks.hurry_line,
    VOIDED: lazy("The organisers of its league have voided this game: its result counts for nothing there."),
    CORRECTED: lazy("The organisers of its league have corrected the result of this game: the league's page has it."),
    AWARDED: lazy("The organisers of its league have awarded this game: the league's page has its result."),
    STOPPED: lazy("The organisers of its league have ended this game as it stands."),
    REINSTATED: lazy("After an appeal, the result of this game counts in its league as it was played."),
    UNKNOWN: lazy("The file tells here of “%(name)s”, which is not known on this site."),
}
YOURS: dict[str, Any | Callable[[Words], str]] = {
    EXPIRED: lambda words: clocks.own_expiry_line(words["rule"], words["grace"], words["bank"]),
    OPENED: lazy(
        "Your time has run out three times in this game: the bot plays on, and your seat is open to a substitute."
    ),
    RESIGNED: lazy("You resign: the bot plays on, and your seat is open to a substitute."),
    AWAY: lazy("You are away: the bot plays on, and your seat is open to a substitute."),
    CAME_BACK: lazy("You are back and play on from here."),
    TAKEN_OVER: lazy("You take over the seat of %(former)s and play on from here."),
    PAUSE_ENDED: lazy("You end the pause: the clocks run again."),
    VACATION: request_words.vacation(lazy("You are on vacation from %(first)s to %(last)s.")),
    VACATION_SHORTER: request_words.vacation(lazy("You come back from vacation sooner: it ends with %(last)s.")),
    VACATION_OFF: request_words.vacation(lazy("You do not go on vacation on %(first)s after all.")),
}
"""Sentences for the player concerned; for other kinds, such as agreements, the function in
SENTENCES does both."""
NAMES = frozenset({"asker", "agreed", "organiser", "former", "name"})
"""The keys of names in a happening's data."""
HEADLINES = {
    EXTENDED: lazy("more time is given"),
    PAUSED: lazy("the game is paused"),
    PAUSE_ENDED: lazy("the pause is over"),
    REWOUND: lazy("the game goes back"),
    NOT_AGREED: lazy("not everybody has agreed"),
}
"""The results of requests, for a subject."""


def sentence(kind: str, data: Words, player: str, *, yours: bool = False, reader: str = "") -> str:
    """Return the log line of a happening; ``yours`` if the reader is its player.

    ``reader`` is the name of a reader at the table, who may have had another part in it.
    """
    told = YOURS.get(kind, SENTENCES[kind]) if yours else SENTENCES[kind]
    words = {**isolate_words(data, NAMES), "player": player, "yours": yours, "reader": reader}
    line = told(words) if callable(told) else str(told % words)
    return f"{line} {_waits(words)}" if "awaited_until" in words else line


def _waits(words: Words) -> str:
    """Return the addition after the last player has left."""
    until = durations.moment(datetime.fromisoformat(words["awaited_until"]))
    return _(
        "But nobody plays at the table any more: the game waits for somebody to come back or to take over a seat, and "
        "the bots play on only from %(until)s on."
    ) % {"until": until}
