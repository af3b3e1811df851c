"""What a mail says of a decision that the bot took because its person's time was up."""

from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile

from games import engine
from games.mail.absolute import agreements_address, page_address
from games.models import Happening, Move
from games.present import clocks, happenings
from games.services.history import game_log
from games.titles import rulebook
from games.titles.time_of_crisis.rules import log as events
from games.titles.time_of_crisis.words import prompts, sentences

from .context import Scene
from .recap import LITTLE, MOVES, OTHERS


class Expiry:
    """One expiry of the scene's own person; ``happening`` is the note of it in the log."""

    def __init__(self, happening: Happening, scene: Scene) -> None:
        self.happening = happening
        self.scene = scene

    @cached_property
    def question(self) -> str:
        """What they were asked, as their own mail had put it."""
        before = self.scene.game.moves.values_list("state", flat=True).get(number=self.happening.move)
        return prompts.question(rulebook.view(rulebook.load(before), self.scene.seat.index), self.scene.names)

    @cached_property
    def played(self) -> list[str]:
        """What the bot did for them, in order; of much, the latest, without the little things."""
        told = sentences.without_repeats(self._events())
        few = told if len(told) <= OTHERS else [event for event in told if not isinstance(event, LITTLE)]
        names = [seat.sitter for seat in self.scene.seats]
        return [sentences.sentence(event, names) for event in few[-OTHERS:]]

    @property
    def warning(self) -> str:
        """How often it was, and what the next time brings."""
        return clocks.expiries(self.happening.data.get("count", 1))

    @property
    def link_to_vacations(self) -> str:
        return page_address("vacations")

    @property
    def link_to_agreements(self) -> str:
        """Where more time is asked for."""
        return agreements_address(self.scene.game)

    def _events(self) -> Iterator[engine.Event]:
        """Of the clock's moves for the seat until its time was up again; not of the turns that began by them."""
        seat, after = self.scene.seat, self.happening.move
        again = self.scene.game.happenings.filter(kind=happenings.EXPIRED, seat=seat, move__gt=after)
        last = again.order_by("move").values_list("move", flat=True).first()
        before = None if last is None else last + 1
        log = game_log.read(
            game=self.scene.game, seats=self.scene.seats, viewer=seat.index, before=before, after=after, count=MOVES
        )
        for entry in reversed(log.entries):
            if entry.seat == seat and entry.by == Move.By.CLOCK:
                own = takewhile(lambda event: not isinstance(event, events.TurnStarted), entry.events)
                yield from (event for event in own if not isinstance(event, events.TurnEnded))


def expiry_of(happening: Happening, scene: Scene) -> Expiry | None:
    """The expiry that a happening is, or that has opened the seat; None where no time was up."""
    if happening.kind == happenings.EXPIRED:
        return Expiry(happening, scene)
    if happening.kind != happenings.OPENED:
        return None
    before = scene.game.happenings.filter(kind=happenings.EXPIRED, seat=scene.seat, pk__lt=happening.pk)
    latest = before.order_by("-pk").first()
    return None if latest is None else Expiry(latest, scene)
