"""The parts of a mail about a seat: a bot's decision after its person's time was up; the seat left, taken over or taken
back; a settled request.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rulebooks
from accounts.names import translate_neutral_names
from games.log import Log
from games.mail.absolute import agreements_address, page_address, whole_link
from games.models import Happening, Move
from games.present import clocks, happenings
from games.present.event_words import ToldEvent
from games.recap import OTHERS
from games.titles.rule_links import RuleLink, link_to_rule

from .context import Scene


class SeatNews:
    """One happening before the eyes of the scene's person: the seat's own, another player or a stranger."""

    def __init__(self, happening: Happening, scene: Scene) -> None:
        self.happening = happening
        self.scene = scene
        self.kind = happening.kind
        name = happening.person.username if happening.person else translate_neutral_names(happening.called)
        self.player = name or _("A former player")

    @property
    def sentence(self) -> str:
        """The happening as the log tells it to them."""
        scene = self.scene
        yours = (self.happening.seat_id, self.happening.person_id) == (scene.seat.pk, scene.user_id)
        reader = scene.seats[scene.seat.index].sitter if scene.own else ""
        return happenings.sentence(self.kind, self.happening.data, self.player, yours=yours, reader=reader)

    @property
    def headline(self) -> str:
        """The same for a subject."""
        if self.kind == happenings.EXPIRED:
            return _("You ran out of time")
        if self.kind == happenings.CAME_BACK:
            return _("%(player)s is back") % {"player": self.player}
        if self.kind != happenings.TAKEN_OVER:
            return _("The game waits for you") if self.scene.awaited_until else _("A bot is playing for you")
        if not self.scene.own:
            return _("%(player)s has taken over your seat") % {"player": self.player}
        words = happenings.names_of(self.happening.data)
        return _("%(player)s takes over from %(former)s") % {"player": self.player, **words}

    @property
    def colour(self) -> str:
        return str(self.scene.game.title.board.colours[self.scene.seat.index])

    @property
    def score(self) -> str:
        """The seat's score so far, in words; empty if nothing is counted before the end."""
        title = self.scene.game.title
        score = title.board.score(self.scene.view, self.scene.seat.index)
        return "" if score is None else title.statistics.scoring.full(score)

    @property
    def link_back(self) -> str:
        """The page for the seat's person to come back."""
        return self._link("back")

    @property
    def link_to_seat(self) -> str:
        """The page to take the seat over."""
        return self._link("substitute")

    def _link(self, name: str) -> str:
        return page_address(name, self.scene.game.public_id)


class BotMoves(NamedTuple):
    """The position at the end of the time, and the moves from there until it was up again."""

    state: str
    log: Log


class Expiry:
    """One expiry of the scene's own person; ``happening`` is the note of it in the log.

    ``at_play`` is the source for the bot's moves; None if the mail tells nothing of them.
    """

    def __init__(self, happening: Happening, scene: Scene, at_play: BotMoves | None = None) -> None:
        self.happening = happening
        self.scene = scene
        self.at_play = at_play

    @cached_property
    def question(self) -> str:
        """The question, as their own mail had put it."""
        return self.scene.game.title.words.prompt(self._view, self.scene.names).question

    @property
    def rule(self) -> RuleLink | None:
        """The paragraph of the rules about that question, if there is one."""
        return whole_link(link_to_rule(self.scene.game.title, self._view))

    @cached_property
    def bot_moves(self) -> list[str]:
        """The bot's moves for them, in order; of many, the latest, without the little things."""
        events = list(self._clock_events())
        few = events if len(events) <= OTHERS else [event for event in events if not event.little]
        return [event.write(None) for event in few[-OTHERS:]]

    @property
    def warning(self) -> str:
        """The number of expiries so far, and the effect of the next."""
        return clocks.expiry_count(self.happening.data.get("count", 1))

    @property
    def link_to_vacations(self) -> str:
        return page_address("vacations")

    @property
    def link_to_agreements(self) -> str:
        """The page to ask for more time on."""
        return agreements_address(self.scene.game)

    @property
    def _at_play(self) -> BotMoves:
        assert self.at_play is not None  # callers tell of it
        return self.at_play

    @cached_property
    def _view(self) -> Any:
        """The position at the end of the time, as its person saw it."""
        return rulebooks.view(rulebooks.load(self._at_play.state), self.scene.seat.index)

    def _clock_events(self) -> Iterator[ToldEvent]:
        """The clock's moves for the seat; without the turns begun by them."""
        title, names = self.scene.game.title, [seat.sitter for seat in self.scene.seats]
        for entry in reversed(self._at_play.log.entries):
            if entry.seat == self.scene.seat and entry.by == Move.By.CLOCK:
                own = takewhile(lambda event: event.turn is None, title.words.tell(entry.events, names))
                yield from (event for event in own if not event.ends_turn)
