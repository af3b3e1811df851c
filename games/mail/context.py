"""The parts of a game in a mail to one person: words, options, pictures and the result, from their own view."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import rulebooks
from games import durations
from games.mail import plain_text
from games.models import Game, Seat
from games.present import clocks, numbered
from games.present.board_in_words import BoardInWords
from games.present.joiners import Joiner, joiners
from games.present.lists import join_list
from games.titles.rule_links import RuleLink, link_to_order, link_to_rule
from games.titles.title import Prompt
from rulebooks import engine
from rulebooks.engine.results import ranks_of

from . import address, links
from .absolute import absolute, whole_link


class Silence(Enum):
    """The effect of letting the time for a decision run out."""

    BOT_PLAYS_ONCE = auto()
    BOT_PLAYS_ON = auto()
    GAME_WAITS = auto()


class TableFacts(NamedTuple):
    """Facts of a game beside its own row: its seats in table order, with the game and their people
    loaded, the effect of silence on the seat of the scene, and the end of the game's wait if
    everybody has left it.
    """

    seats: list[Seat]
    silence: Silence
    awaited_until: datetime | None


class PlayerLine(NamedTuple):
    """A line of the table order; ``colour`` is the name of the seat's colour."""

    seat: int
    name: str
    colour: str
    yours: bool


class OptionLine(NamedTuple):
    """An option of the decision in a mail; ``link`` opens the page to carry it out, if there is one."""

    number: int
    label: str
    notes: str
    order: str
    link: str = ""


class OptionSection(NamedTuple):
    """Offers under one title; ``naming_hint`` tells the way to name unlisted ones."""

    title: str
    offers: list[OptionLine]
    naming_hint: str = ""


class Scene:
    """A game that has started, before one person's eyes. ``seat`` is the seat it is about.

    ``own`` is True if the person sits there; everybody else sees it as an onlooker.
    """

    def __init__(self, game: Game, seat: Seat, user_id: int, facts: TableFacts) -> None:
        self.game = game
        self.seat = seat
        self.user_id = user_id
        self.own = seat.user_id == user_id
        self.silence = facts.silence
        self.seats = facts.seats
        self.awaited_until = facts.awaited_until
        self.names = [each.name for each in self.seats]

    @cached_property
    def _state(self) -> engine.State:
        return rulebooks.load(self.game.state)

    @cached_property
    def view(self) -> Any:
        return rulebooks.view(self._state, self.seat.index if self.own else None)

    @cached_property
    def marker(self) -> str:
        """The line above which an answer stands."""
        return plain_text.reply_line()

    @property
    def mark(self) -> str:
        """The mark sought in that line, also put before words for lists of mails alone."""
        return plain_text.REPLY_MARK

    @cached_property
    def prompt(self) -> Prompt:
        """The question, to the person or to others."""
        return self.game.title.words.prompt(self.view, self.names)

    @cached_property
    def rule(self) -> RuleLink | None:
        """The paragraph of the rules about the question, if there is one."""
        return whole_link(link_to_rule(self.game.title, self.view))

    def rule_of_order(self, kind: str) -> RuleLink | None:
        """The paragraph about a refused order, by its class; None if no paragraph is about it."""
        return whole_link(link_to_order(self.game.title, kind, self.view))

    @cached_property
    def board(self) -> BoardInWords:
        return self.game.title.board.in_words(self.view, self.names)

    @property
    def nearing_end(self) -> str:
        """Tell how near the end of the game is; empty while it is far off."""
        return self.game.title.words.nearing_end(self.view, self.names)

    @property
    def map_size(self) -> tuple[int, int]:
        """Width and height of the picture; zero for a game without one."""
        picture = self.game.title.board.picture
        return picture.size("mail") if picture else (0, 0)

    @cached_property
    def options(self) -> list[numbered.NumberedChoice]:
        """The person's legal actions, numbered; nothing if they owe no decision."""
        if not self.own:
            return []
        legal = engine.choices(self._state, self.seat.index)
        return numbered.numbered(self.game.title.words.choices(self.view, legal, self.names))

    @property
    def small_map_size(self) -> tuple[int, int]:
        """The same of the small one in a digest."""
        picture = self.game.title.board.picture
        return picture.size("small") if picture else (0, 0)

    @cached_property
    def sections(self) -> list[OptionSection]:
        """The options in the mail, by group."""
        return self.sections_of(numbered.MOST)

    def sections_of(self, most: int) -> list[OptionSection]:
        """At most about so many options, by group."""
        option_groups = numbered.sections(self.options, most)
        links_to = self._links([option.order for section in option_groups for option in section.options])
        return [
            OptionSection(section.title, [_offer(option, links_to) for option in section.options], section.naming_hint)
            for section in option_groups
        ]

    @property
    def more(self) -> int:
        """The number of options left out of the mail."""
        return len(self.options) - sum(len(section.offers) for section in self.sections)

    def _links(self, orders: Sequence[str]) -> dict[str, str]:
        """The address of each order, by its notation."""
        game, seat = self.game, self.seat.index
        link_options = [
            links.LinkOption(game.public_id, seat, self.user_id, game.move_count, order) for order in orders
        ]
        return dict(zip(orders, links.option_addresses(link_options), strict=True))

    @property
    def table(self) -> list[PlayerLine]:
        """Everybody in table order."""
        people = zip(self.seats, self.game.title.board.colours, strict=False)
        return [PlayerLine(seat.index, seat.name, str(colour), seat.user_id == self.user_id) for seat, colour in people]

    @property
    def joiners(self) -> list[Joiner]:
        """Everybody in the order of joining, with their words for the dice."""
        return joiners(self.game.joined, self.game.salts, self.names)

    @cached_property
    def link(self) -> str:
        return absolute(self.game.get_absolute_url())

    def people(self, keys: Collection[int]) -> list[str]:
        """Name the players among these people, by their keys, beside the reader."""
        others = [seat for seat in self.seats if seat.user_id in keys and seat.user_id != self.user_id]
        return [seat.sitter for seat in others]

    @cached_property
    def since_link(self) -> str:
        """The page to watch all moves since the person's last decision."""
        return absolute(reverse("games:since", args=[self.game.public_id]))

    @cached_property
    def table_address(self) -> str:
        """The person's address to write to everybody at the table; empty for an onlooker."""
        return address.for_talk(self.seat) if self.own else ""

    @property
    def pace(self) -> str:
        """The time granted by the game, as a sentence without its full stop."""
        return clocks.describe_terms(self.game.terms)

    @cached_property
    def until(self) -> datetime:
        """The seat's deadline; a seat without a decision any more has none, and its mail is not sent."""
        return self.seat.deadline or timezone.now()

    @cached_property
    def deadline(self) -> str:
        """The deadline to the minute, in the reader's time zone, with its name."""
        return durations.moment(self.until)

    @property
    def time_left(self) -> str:
        return durations.until(self.until)

    @property
    def otherwise(self) -> str:
        """The effect of doing nothing on the decision, and on the seat when the time is up."""
        if self.own and self.seat.standing_due:
            return _("If you don't answer, your standing order does: %(moment)s.") % {
                "moment": durations.moment(self.seat.standing_due)
            }
        if self.silence == Silence.GAME_WAITS:
            return _(
                "If you don't answer in time, a bot decides for you. The game then waits a week for you or a "
                "substitute."
            )
        if self.silence == Silence.BOT_PLAYS_ON:
            return _(
                "If you don't answer in time, a bot decides for you. It then plays your seat until you come back or "
                "a substitute takes it."
            )
        return _("If you don't answer in time, a bot decides for you and the game goes on.")


def _offer(option: numbered.NumberedChoice, links_to: Mapping[str, str]) -> OptionLine:
    return OptionLine(option.number, option.label, option.notes, option.order, links_to[option.order])


class StandingsLine(NamedTuple):
    """A line of the final standings; ``number`` counts from 1 and may be shared, ``in_words`` is the score."""

    number: int
    name: str
    score: int
    in_words: str
    yours: bool


def standings(scene: Scene) -> Sequence[StandingsLine]:
    """The final standings of a finished game, the winner first."""
    result = scene.game.result or {"places": [], "scores": []}
    ranks = ranks_of(result)
    return [_place(scene, ranks[index], index, result["scores"][index]) for index in result["places"]]


def _place(scene: Scene, number: int, index: int, score: int) -> StandingsLine:
    in_words = scene.game.title.statistics.scoring.full(score)
    return StandingsLine(number, scene.names[index], score, in_words, scene.seats[index].user_id == scene.user_id)


def winners(standings: Sequence[StandingsLine]) -> list[str]:
    """Name the winners: several if they share the first place."""
    return [place.name for place in standings if place.number == 1]


def outcome(standings: Sequence[StandingsLine]) -> str:
    """Tell the result in a sentence or two."""
    own = next((place for place in standings if place.yours), None)
    others = [place.name for place in standings if place.number == 1 and not place.yours]
    if own is None or own.number > 1:
        won = winners(standings)
        if len(won) > 1:
            return _("The game is over. Winners: %(winner)s.") % {"winner": join_list(won)}
        return _("The game is over. Winner: %(winner)s.") % {"winner": join_list(won)}
    if others:
        return _("Congratulations, you have won! The game is over. You share the victory with %(others)s.") % {
            "others": join_list(others)
        }
    return _("Congratulations, you have won! The game is over.")
