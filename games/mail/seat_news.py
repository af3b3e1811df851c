"""The part of a mail about a seat left, taken over or taken back, or about a settled request."""

from django.utils.translation import gettext as _

from games.mail.absolute import page_address
from games.models import Happening
from games.present import happenings
from tocsite.isolation import isolate_words

from .context import Scene


class SeatNews:
    """One happening before the eyes of the scene's person: the seat's own, another player or a
    stranger.
    """

    def __init__(self, happening: Happening, scene: Scene) -> None:
        self.happening = happening
        self.scene = scene
        self.kind = happening.kind
        known = happening.person.username if happening.person else happening.called
        self.player = known or _("A former player")

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
        words = isolate_words(self.happening.data, happenings.NAMES)
        return _("%(player)s takes over from %(former)s") % {"player": self.player, **words}

    @property
    def colour(self) -> str:
        """The name of the seat's colour."""
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
