"""The interface of a title to the rest of the site, which never knows a game by its name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import npgettext
from django.utils.translation import pgettext_lazy as plazy

from games.orders.lexicon import Lexicon
from games.present.board_in_words import BoardInWords
from games.present.choices import Choice, ChoiceGroup
from games.present.event_words import DiceRow, ToldEvent
from games.titles.standing.standing import StandingOrders
from rulebooks.engine import Action, Event
from rulebooks.engine.kernel import Step
from rulebooks.engine.ruleset import Bot
from rulebooks.rulebook import Rulebook

from .lesson import Lesson, close
from .picture import Picture
from .rules_in_words import RulesInWords
from .statistics import Scoring, TitleStatistics

Names = Sequence[str]
"""The players' names, by seat."""
Words = str | Promise


class Prompt(NamedTuple):
    """The question for its reader, or the reason for waiting.

    ``topic`` is its subject in a few words, for mails; ``budget`` the points left, in a phrase;
    ``tip`` a hint for the first turns, ``usual`` the usual answer in words, with an example. Absent
    parts are empty.
    """

    question: str
    topic: str
    budget: str = ""
    tip: str = ""
    usual: str = ""


class PlayerPanel(NamedTuple):
    """Public facts of a player: ``facts`` are figures, each under its name."""

    seat: int
    name: str
    colour_name: str
    facts: Sequence[tuple[Words, object]] = ()


class CellFigure(NamedTuple):
    """A figure in a player's cell; ``sign`` stands for its name on a phone: score, crown or cards."""

    name: Words
    value: int
    sign: str


def hand_figure(cards: int) -> CellFigure:
    return CellFigure(npgettext("figure", "card", "cards", cards), cards, "cards")


class PlayerCell(NamedTuple):
    """A player in the strip above the board: the figures that everybody looks for all the time."""

    seat: int
    name: str
    figures: Sequence[CellFigure] = ()
    is_emperor: bool = False
    badges: Sequence[Words] = ()


class Expansion(NamedTuple):
    """An expansion of a title: its name, a sentence about it, and the options of the game that its picture shows."""

    label: Words
    pitch: Words
    pictured: Mapping[str, Any]


class TitleSeating:
    """The people, bots and options at a table of the title."""

    rulebook: ClassVar[Rulebook]
    """Its rules, with their numbers of players and their bots."""
    bot_labels: ClassVar[Mapping[str, Words]]
    """Their names for the choice of one."""
    bots_told: ClassVar[Words] = lazy("Bots play at once.")
    """A note about them there."""
    pace_told: ClassVar[Words] = ""
    """The way to keep its games going among rare visitors, told at the choice of time."""
    bot_names: ClassVar[Sequence[str]] = ("Alpha", "Beta", "Gamma", "Delta")
    """Their names in their seats; nobody else may have them."""
    automata: ClassVar[Mapping[str, Words]] = {}
    """Players by the rules alone, never asked anything, by the names of their seats' bots."""
    seat_holds: ClassVar[Words] = lazy("A substitute gets everything that the seat has, and its place in the game.")
    """The possessions that come with vacant seats."""
    practice: ClassVar[Mapping[str, Any]] = {}
    """The options of a game against bots to try it."""
    alone: ClassVar[Mapping[str, Any]] = {}
    """The options of a game of one person against automata, if there is such a game."""
    alone_label: ClassVar[Words] = ""
    """The label of the button that begins it."""

    def options(self) -> dict[str, forms.Field]:
        """Return a form field for each option beside the number of players, by its name in the rules."""
        return {}

    def options_with_effect(self, chosen_options: Mapping[str, Any]) -> dict[str, Any]:
        """Leave out the options that have no effect beside the others."""
        return dict(chosen_options)

    def options_in_words(self, chosen_options: Mapping[str, Any]) -> list[str]:
        """Tell the options chosen beyond the usual, each in a few words."""
        return []

    @property
    def players(self) -> Sequence[int]:
        """Return the possible numbers of players."""
        return self.rulebook.players

    @property
    def bots(self) -> Mapping[str, Bot]:
        """Return its players made of code, by name."""
        return self.rulebook.bots

    @property
    def stand_in(self) -> str:
        """Return the name of the bot that plays for absent people."""
        return self.rulebook.stand_in

    def automata_of(self, chosen_options: Mapping[str, Any]) -> Sequence[str]:
        """Return its `automata` in a game with these options: they have the last seats, in this order."""
        return self.rulebook.automata_of(chosen_options)

    def sitter(self, bot: str, index: int, own_name: str = "") -> str:
        """Name a seat without a person: an automaton by its own name, a bot by its ``own_name``, or the seat's."""
        if bot in self.automata:
            return str(self.automata[bot])
        return _("%(name)s (bot)") % {"name": own_name or self.bot_names[index]}


class TitleWords(ABC):
    """The words for decisions and events, and those that orders are read by.

    A ``view`` is a seat's knowledge by the rules; ``names`` are the players'.
    """

    own_turns: ClassVar[bool] = True
    """True if a turn is one player's; else all play in every turn."""
    phases: ClassVar[Mapping[str, Words]] = {}
    """The names of a turn's phases, if it has any."""

    @abstractmethod
    def prompt(self, view: Any, names: Names) -> Prompt:
        """Return the question to the view's seat, or the reason for waiting; a finished game says so."""

    @abstractmethod
    def choices(self, view: Any, legal: Iterable[Action], names: Names) -> Sequence[ChoiceGroup]:
        """Return the legal actions of the view's seat, grouped in the order of a turn; nothing is added or left out."""

    @abstractmethod
    def choice(self, action: Action, view: Any, names: Names, legal: Iterable[Action] = ()) -> Choice:
        """Return one action of the view's seat, legal or not any more; beside legal ones, with the
        chances it gives up.
        """

    def outlook_in_words(self, view: Any, outlook: Any, names: Names) -> list[str]:
        """Tell the result of orders on trial: the next question to the view's seat."""
        if view.question is None or view.seat not in view.question.seats:
            return []
        prompt = self.prompt(view, names)
        next_decision = _("The next decision is yours. %(question)s") % {"question": prompt.question}
        return [line for line in (next_decision, prompt.budget) if line]

    @abstractmethod
    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        """Return the sentence of an event for a reader's seat, with "you" if it is concerned; None
        for everybody else.
        """

    def tell(self, events: Iterable[Event], names: Names, phase: str = "") -> list[ToldEvent]:
        """Tell the events of one move, without repetitions. ``phase`` is the turn's phase before them."""
        writers = ((event, partial(self.sentence, event, names)) for event in events)
        return [ToldEvent(event, write, getattr(event, "seat", None)) for event, write in writers]

    def dice(self, event: Event) -> Sequence[DiceRow]:
        """Return the dice rolled in an event, to be drawn beside its sentence."""
        return ()

    def roll_result(self, events: Sequence[Event], names: Names, reader: int | None) -> str:
        """Tell in one line what came of a roll, the first of these events of one move."""
        return self.sentence(events[0], names, reader)

    def deeds(self, events: Sequence[Event], seat: int) -> list[str]:
        """Sum up in a few phrases what a seat has done or suffered in these events."""
        return []

    def nearing_end(self, view: Any, names: Names) -> str:
        """Tell how near the end of the game is; empty while it is far off."""
        return ""

    def step_in_words(self, view: Any) -> str:
        """Tell the step of a turn in which all play; empty where the question tells it."""
        return ""

    def phase_of_decision(self, reached: str) -> str:
        """Return the phase of the next decision after all of the phase reached."""
        return reached

    def touches(self, view: Any, seat: int, events: Iterable[Event]) -> Callable[[Event], bool]:
        """Return a function that is true for events affecting the seat or its own things, besides
        its own acts.

        ``view`` is the seat's after these events.
        """
        return lambda event: False

    marks: ClassVar[Mapping[str, Words]] = {}
    """Jump targets in a game's past, by kind, with names."""

    def mark(self, event: Event) -> str:
        """Return the event's kind among the marks, if any. Secret events have none."""
        return ""

    def pauses_before(self, step: Step) -> bool:
        """Return True if a move that goes on by itself is shown step by step, with a pause before this one."""
        return False

    order_example: ClassVar[Words]
    """An order as people write it."""

    lexicon: Lexicon
    """The words of its orders, beyond those of its notation."""
    references: ClassVar[Mapping[str, Callable[[], Mapping[str, Any]]]] = {}
    """The content of its pages about the game itself, by the page's name, also that of its template."""
    expansions: ClassVar[Mapping[str, Expansion]] = {}
    """Its expansions, by the name of the page about each among those."""


class TitleBoard(ABC):
    """A position as it is shown: the board, the players around it, and both in words.

    The parts of the table's page beyond any game's stand in templates under ``titles/`` and the
    title's name, one for each of `games.doors.views.play.panels.PARTS` that it fills, with `page`
    for their context.
    """

    colours: ClassVar[Sequence[Words]] = (
        plazy("seat", "red"),
        plazy("seat", "blue"),
        plazy("seat", "yellow"),
        plazy("seat", "green"),
    )
    """The names of the seats' colours."""
    beside: ClassVar[Mapping[str, Words]] = {}
    """The panels of its table beside those of any game: their names, by the names of their templates."""
    picture: ClassVar[Picture | None] = None
    """Draws its board, if anything does."""

    @abstractmethod
    def in_words(self, view: Any, names: Names) -> BoardInWords:
        """Put the position in words, as far as the view's seat may know it."""

    def draw_position(self, view: Any, names: Names) -> SafeString:
        """Draw the position for a review of its past."""
        return format_html('<pre id="position">{}</pre>', self.in_words(view, names).full_text)

    def draw_position_parts(self, view: Any, names: Names) -> Mapping[str, SafeString]:
        """Draw the changing parts of that, by the ids of the elements: a script replaces those that differ."""
        return {"position": self.draw_position(view, names)}

    def draw_preview(self, view: Any, before: Any, names: Names) -> SafeString:
        """Draw the board of a position on trial, to stand beside the present one, with differences from ``before``."""
        return format_html("<pre>{}</pre>", self.in_words(view, names).full_text)

    def draw_lesson(
        self, view: Any, names: Names, spots: Sequence[str], around: Sequence[str], address: str
    ) -> SafeString:
        """Draw the part ``around`` a lesson's step; only the spots, standing out, are links, to an ``address``."""
        return close(self.draw_position(view, names), spots, address)

    def hand(self, view: Any) -> SafeString:
        """Draw the secret possessions of the view's seat; empty for none."""
        return SafeString("")

    def score(self, view: Any, seat: int) -> int | None:
        """Return a seat's score so far, if a game counts it before its end."""
        return None

    def strip(self, view: Any, names: Names) -> Sequence[PlayerCell]:
        """Return the cells of all players, in the order of their turns."""
        scores = [(seat, self.score(view, seat)) for seat in range(len(view.players))]
        return [
            PlayerCell(seat, names[seat], [] if score is None else [CellFigure(Scoring.label, score, "score")])
            for seat, score in scores
        ]

    def panel(self, view: Any, names: Names, seat: int) -> Any:
        """Return the public facts of a player, at least those of a `PlayerPanel`."""
        score = self.score(view, seat)
        return PlayerPanel(
            seat, names[seat], str(self.colours[seat]), [] if score is None else [(Scoring.label, score)]
        )

    def draw(self, view: Any, outlook: Any, names: Names, places: Collection[str]) -> SafeString:
        """Draw the board on the table's page, empty without a drawing; ``places`` are those with an
        option for the reader.
        """
        return SafeString("")

    zooms: ClassVar[bool] = True
    """True if the board grows and shrinks within its frame; else it is laid out anew for any width,
    and the page's own zoom does."""

    def draw_parts(self, view: Any, outlook: Any, names: Names) -> Mapping[str, SafeString]:
        """Draw the changing parts of it, by the ids of the elements, with nothing marked.

        An answer to an act sends only the changed ones of them. Empty if the whole board is to be
        sent.
        """
        return {}

    def page(self, view: Any, outlook: Any, names: Names, places: Collection[str]) -> dict[str, Any]:
        """Return the content of its parts of the table's stage beside the board.

        ``home`` are the first places of the board to show on a small screen.
        """
        return {}

    def panel_shown(self, name: str, view: Any, outlook: Any, names: Names) -> dict[str, Any]:
        """Return the content of the panel ``players``, or one of those `beside` the board, on its opening."""
        return {"panels": [self.panel(view, names, seat) for seat in range(len(view.players))]}


class Title:
    """A game that can be played here, in its parts.

    No part needs another one: each has an interface of its own above.
    """

    name: ClassVar[str]
    """As stored games have it."""
    label: ClassVar[Words]
    """As people call it."""
    pitch: ClassVar[Words] = ""
    """A sentence or two for people who do not know it."""
    seating: ClassVar[TitleSeating]
    words: ClassVar[TitleWords]
    board: ClassVar[TitleBoard]
    standing: ClassVar[StandingOrders]
    """The answers that a seat's person may give ahead of time, and their list of orders for their next turn."""
    statistics: ClassVar[TitleStatistics] = TitleStatistics()
    lessons: ClassVar[Sequence[Lesson]] = ()
    """Its lessons for newcomers, in the order to be taken."""
    rules_in_words: ClassVar[RulesInWords | None] = None
    """Its whole rules in our own words, if they are written."""

    @property
    def rulebook(self) -> Rulebook:
        """Return its rules, as the library has them under its name."""
        return self.seating.rulebook

    def outlook(self, state: Any, view: Any) -> Any:
        """Return the forecast that the view's reader may know; only the title itself looks into it."""
        return self.rulebook.outlook(state, view.seat)
