"""Happenings of a game beside its moves, in the reader's language: every kind and its sentence.

A kind is a key of SENTENCES. Its sentence is a template, filled from the happening's data and
``player`` (the seat's player then), or a function of these words if figures decide the wording.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.names import translate_neutral_names
from games import durations
from games.present import clocks, request_words
from games.present.lists import join_sentences
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
OPENED_BY_MODERATORS, STOPPED_BY_MODERATORS = "opened_by_moderators", "stopped_by_moderators"
HIDDEN_CARDS_OPENED = "hidden_cards_opened"
UNKNOWN = "unknown"
"""A happening of an imported file, by the ``name`` it has there."""

SENTENCES: dict[str, Any | Callable[[Words], str]] = {
    EXPIRED: lambda words: clocks.expiry_line(words["rule"], words["grace"], words["bank"], words["player"]),
    OPENED: lazy("%(player)s ran out of time for the third time. A bot takes over until a substitute does."),
    RESIGNED: lazy("%(player)s resigns. A bot takes over until a substitute does."),
    AWAY: lazy("%(player)s steps away. A bot takes over until a substitute does."),
    CAME_BACK: lazy("%(player)s comes back and plays on."),
    TAKEN_OVER: lazy("%(player)s takes over the seat of %(former)s."),
    EXTENDED: request_words.extension_line,
    PAUSED: request_words.pause_line,
    PAUSE_ENDED: lazy("%(player)s ends the pause. The clocks run again."),
    REWOUND: request_words.rewind_line,
    NOT_AGREED: request_words.refusal_line,
    VACATION: request_words.vacation(
        lazy("%(player)s is on vacation from %(first)s to %(last)s."), lazy("%(player)s is on vacation on %(first)s.")
    ),
    VACATION_SHORTER: request_words.vacation(lazy("%(player)s shortens the vacation. It ends on %(last)s.")),
    VACATION_OFF: request_words.vacation(lazy("%(player)s cancels the vacation of %(first)s.")),
    OUTAGE: clocks.outage_line,
    HURRIED: clocks.hurry_line,
    VOIDED: lazy("The league organisers void this game. Its result does not count in the league."),
    CORRECTED: lazy("The league organisers correct the result of this game. It is on the league's page."),
    AWARDED: lazy("The league organisers award this game. Its result is on the league's page."),
    STOPPED: lazy("The league organisers end this game as it stands."),
    OPENED_BY_MODERATORS: lazy("The moderators open the seat of %(player)s. A bot takes over until a substitute does."),
    STOPPED_BY_MODERATORS: lazy("The moderators end this game as it stands."),
    HIDDEN_CARDS_OPENED: lambda words: _hidden_cards_opened(words),
    REINSTATED: lazy("After an appeal, the played result of this game counts in the league."),
    UNKNOWN: lazy("The file has an event “%(name)s” here that this site does not know."),
}
YOURS: dict[str, Any | Callable[[Words], str]] = {
    EXPIRED: lambda words: clocks.own_expiry_line(words["rule"], words["grace"], words["bank"]),
    OPENED: lazy("You ran out of time for the third time. A bot takes over until a substitute does."),
    RESIGNED: lazy("You resign. A bot takes over until a substitute does."),
    AWAY: lazy("You step away. A bot takes over until a substitute does."),
    OPENED_BY_MODERATORS: lazy("The moderators open your seat. A bot takes over until a substitute does."),
    CAME_BACK: lazy("You come back and play on."),
    TAKEN_OVER: lazy("You take over the seat of %(former)s."),
    PAUSE_ENDED: lazy("You end the pause. The clocks run again."),
    VACATION: request_words.vacation(
        lazy("You are on vacation from %(first)s to %(last)s."), lazy("You are on vacation on %(first)s.")
    ),
    VACATION_SHORTER: request_words.vacation(lazy("You shorten your vacation. It ends on %(last)s.")),
    VACATION_OFF: request_words.vacation(lazy("You cancel your vacation of %(first)s.")),
}
"""Sentences for the player concerned; for other kinds, such as agreements, the function in SENTENCES does both."""
NAMES = frozenset({"asker", "agreed", "organiser", "former", "name", "why"})
"""The keys of names in a happening's data, and of words that may have some."""
HEADLINES = {
    EXTENDED: lazy("More time granted"),
    PAUSED: lazy("Game paused"),
    PAUSE_ENDED: lazy("Pause over"),
    REWOUND: lazy("Game rewound"),
    NOT_AGREED: lazy("Request refused"),
}
"""The results of requests, for a subject."""


def sentence(kind: str, data: Words, player: str, *, yours: bool = False, reader: str = "") -> str:
    """Return the log line of a happening; ``yours`` if the reader is its player.

    ``reader`` is the name of a reader at the table, who may have had another part in it.
    """
    template = YOURS.get(kind, SENTENCES[kind]) if yours else SENTENCES[kind]
    words = {**names_of(data), "player": player, "yours": yours, "reader": reader}
    line = template(words) if callable(template) else str(template % words)
    return join_sentences([line, _waits(words) if "awaited_until" in words else ""])


def names_of(data: Words) -> dict[str, Any]:
    """Return the data of a happening with its names as its reader reads them."""
    words = {key: _in_readers_language(value) if key in NAMES else value for key, value in data.items()}
    return isolate_words(words, NAMES)


def _in_readers_language(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_readers_language(name) for name in value]
    return translate_neutral_names(value) if isinstance(value, str) else value


def _hidden_cards_opened(words: Words) -> str:
    """Tell when a moderator has looked, and why."""
    at = durations.moment(datetime.fromisoformat(words["at"]))
    return _("A moderator looked at the hidden cards of this game (%(at)s). Reason: %(why)s") % {**words, "at": at}


def _waits(words: Words) -> str:
    """Return the addition after the last player has left."""
    until = durations.moment(datetime.fromisoformat(words["awaited_until"]))
    return _(
        "No players are left. The game waits until %(until)s for a player to come back or a substitute. After that, "
        "bots play on."
    ) % {"until": until}
