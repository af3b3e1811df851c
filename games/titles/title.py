"""What a title offers the rest of the site, which asks it and never knows a game by its name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine import Action, Event
from games.engine.bot import Bot
from games.engine.kernel import Step
from games.engine.ruleset import Proof, Ruleset
from games.orders.lexicon import Lexicon
from games.present.board_in_words import BoardInWords
from games.present.choices import Choice, Group
from games.present.telling import Told
from games.titles.standing.standing import Standing

from .chronicle import Chronicle
from .finding import Finding
from .picture import Picture
from .scoring import Scoring

Names = Sequence[str]
"""What the players are called, by seat."""
Words = str | Promise


class Prompt(NamedTuple):
    """What is asked, as its reader is told: of them, or for onlookers whom the game waits for and why.

    ``topic`` says it in a few words, for subjects; ``budget`` what can still be spent, in a phrase; ``tip`` what to
    look for in the first turns, ``usual`` how it is usually answered in words, with an example. What there is none of
    is empty.
    """

    question: str
    topic: str
    budget: str = ""
    tip: str = ""
    usual: str = ""


class Panel(NamedTuple):
    """What everybody may know of a player: ``facts`` are what is counted of them, each under its name."""

    seat: int
    name: str
    colour_name: str
    facts: Sequence[tuple[Words, object]] = ()


class Title(ABC):
    """A game that can be played here. A ``view`` is what its rules let a seat know; ``names`` are the players'.

    What its pages show beside what any game's do stands in templates under ``titles/`` and its name, one for each of
    `games.doors.views.play.parts.PARTS` that it fills, and finds there what `page` hands over.
    """

    name: ClassVar[str]
    """As stored games have it."""
    label: ClassVar[Words]
    """As people call it."""
    rules: Ruleset
    proof: ClassVar[Proof] = Proof()
    """What its rules are tried by."""

    # Who plays, and how

    players: ClassVar[Sequence[int]] = (2, 3, 4)
    """How many may play."""
    colours: ClassVar[Sequence[Words]] = (lazy("red"), lazy("blue"), lazy("yellow"), lazy("green"))
    """What the seats' colours are called."""
    bots: ClassVar[Mapping[str, Bot]]
    """Its players made of code, by name."""
    bot_labels: ClassVar[Mapping[str, Words]]
    """What they are called where somebody chooses one."""
    bots_told: ClassVar[Words] = lazy("Bots decide at once.")
    """What is to be known of them there."""
    pace_told: ClassVar[Words] = ""
    """What keeps its games going where people look in seldom, told where they agree on the time."""
    bot_names: ClassVar[Sequence[str]] = ("Alpha", "Beta", "Gamma", "Delta")
    """What they are called in their seats; nobody else may be called so."""
    automata: ClassVar[Mapping[str, Words]] = {}
    """Who plays by the rules alone and is never asked anything, by the name that their seats have as bots do."""
    options_of_people: ClassVar[Collection[str]] = ()
    """Options that change how many people it takes to fill a table, and what goes with them: no league asks for any."""
    seat_holds: ClassVar[Words] = lazy("Whoever takes one over gets all that it has, and its place in the game.")
    """What comes with the seats that people have left."""
    stand_in: ClassVar[str]
    """The name of the one that plays for people who do not."""
    practice: ClassVar[Mapping[str, Any]] = {}
    """The options of a game that somebody plays against bots to try it."""
    alone: ClassVar[Mapping[str, Any]] = {}
    """The options of a game that one person plays against automata, where there is such a game."""
    alone_label: ClassVar[Words] = ""
    """What the button says that begins it."""
    scoring: ClassVar[Scoring] = Scoring()
    chronicle: ClassVar[Chronicle] = Chronicle()
    """What is counted of a whole game once it is over."""
    finding: ClassVar[Finding] = Finding()
    """What its games are found by, and what its players favour."""
    own_turns: ClassVar[bool] = True
    """Whether a turn is one player's; else all play in every turn."""
    phases: ClassVar[Mapping[str, Words]] = {}
    """What the phases of a turn are called, where it has any."""
    beside: ClassVar[Mapping[str, Words]] = {}
    """The panels that its table has beside those of any game: what each is called, by the name of its template."""
    standing: ClassVar[Standing]
    """What a seat's person may have answered ahead of time, and their list of orders for their next turn."""

    def options(self) -> dict[str, forms.Field]:
        """What can be agreed on beside the number of players: a field for each option, by the name the rules have."""
        return {}

    def options_in_words(self, chosen: Mapping[str, Any]) -> list[str]:
        """What a game's players have agreed on beyond the usual, each in a few words."""
        return []

    def automata_of(self, chosen: Mapping[str, Any]) -> Sequence[str]:
        """Who of its `automata` plays in a game with these options: they have the last seats, in this order."""
        return ()

    def sitter(self, bot: str, index: int) -> str:
        """What a seat is called that has no person: an automaton by its own name, a bot by that of the seat."""
        if bot in self.automata:
            return str(self.automata[bot])
        return _("%(name)s (bot)") % {"name": self.bot_names[index]}

    # What it says of a decision

    @abstractmethod
    def prompt(self, view: Any, names: Names) -> Prompt:
        """What is asked of the view's seat, or what a game waits for; a finished game says so."""

    @abstractmethod
    def choices(self, view: Any, legal: Iterable[Action], names: Names) -> Sequence[Group]:
        """The legal actions of the view's seat, grouped in the order of a turn; nothing is added or left out."""

    @abstractmethod
    def choice(self, action: Action, view: Any, names: Names, legal: Iterable[Action] = ()) -> Choice:
        """One action of the view's seat, legal or not any more; beside others that are, it tells what it gives up."""

    def outlook(self, state: Any, view: Any) -> Any:
        """What everybody may know of where the position leads; only the title itself looks into it."""
        return None

    def outlook_in_words(self, view: Any, outlook: Any, names: Names) -> list[str]:
        """Where orders that were tried out lead: what the view's seat would be asked next."""
        if view.question is None or view.seat not in view.question.seats:
            return []
        prompt = self.prompt(view, names)
        told = _("Then you are asked: %(question)s") % {"question": prompt.question}
        return [line for line in (told, prompt.budget) if line]

    # What it says of what has happened

    @abstractmethod
    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        """An event as it is told to whoever has a seat, "you" where it is about them; None for everybody else."""

    def tell(self, events: Iterable[Event], names: Names, phase: str = "") -> list[Told]:
        """The events of one move as they are told, without what need not be said twice. ``phase`` is what the turn had
        reached before them."""
        found = ((event, partial(self.sentence, event, names)) for event in events)
        return [Told(event, write, getattr(event, "seat", None)) for event, write in found]

    def phase_of_decision(self, reached: str) -> str:
        """The phase of the next decision once all of the phase that was reached has happened."""
        return reached

    def concerns(self, view: Any, seat: int, events: Iterable[Event]) -> Callable[[Event], bool]:
        """What says of each of these events whether it happens to the seat or to what is its own, besides what it does
        itself. ``view`` is the seat's as things stand after them."""
        return lambda event: False

    marks: ClassVar[Mapping[str, Words]] = {}
    """What one may jump to in a game's past, by its kind: what happens there is called so."""

    def mark(self, event: Event) -> str:
        """Of which of these kinds an event is, if of any. Secret events are of none."""
        return ""

    def stops(self, step: Step) -> bool:
        """Whether a move that goes on by itself is looked at step by step, and stops before this one."""
        return False

    # How it is read

    order_example: ClassVar[str]
    """An order as people write it."""

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that people use in its orders: those of its notation, where a title knows no more."""
        return Lexicon(self.rules.NOTATION)

    # What it shows of a position

    picture: ClassVar[Picture | None] = None
    """Draws its board, if anything does."""
    references: ClassVar[Mapping[str, Callable[[], Mapping[str, Any]]]] = {}
    """What each of its pages about the game itself shows, by the page's name, which its template bears as well."""

    @abstractmethod
    def board_in_words(self, view: Any, names: Names) -> BoardInWords:
        """The position in words, as far as the view's seat may know it."""

    def scene(self, view: Any, names: Names) -> SafeString:
        """The position as its past is looked through."""
        return format_html('<pre id="position">{}</pre>', self.board_in_words(view, names).whole)

    def scene_parts(self, view: Any, names: Names) -> Mapping[str, SafeString]:
        """What changes in that with the position, by the ids of the elements: a script replaces those that differ."""
        return {"position": self.scene(view, names)}

    def sketch(self, view: Any, before: Any, names: Names) -> SafeString:
        """The board of a position that is tried out, to stand beside that of now, with what differs from ``before``."""
        return format_html("<pre>{}</pre>", self.board_in_words(view, names).whole)

    def hand(self, view: Any) -> SafeString:
        """What the view's seat alone knows of what it holds; empty for none."""
        return SafeString("")

    def score(self, view: Any, seat: int) -> int | None:
        """What a seat has scored so far, where a game counts that before its end."""
        return None

    def panel(self, view: Any, names: Names, seat: int) -> Any:
        """What everybody may know of a player; it has at least what a `Panel` has."""
        score = self.score(view, seat)
        return Panel(seat, names[seat], str(self.colours[seat]), [] if score is None else [(self.scoring.label, score)])

    def board(self, view: Any, outlook: Any, names: Names, places: Collection[str]) -> SafeString:
        """The board on the table's page, empty where nothing draws it; ``places`` are those that the reader may do
        something with."""
        return SafeString("")

    zooms: ClassVar[bool] = True
    """Whether that grows and shrinks within its frame; else it is laid out anew for any width, in letters of the page's
    size, and the page's own zoom does."""

    def board_parts(self, view: Any, outlook: Any, names: Names) -> Mapping[str, SafeString]:
        """What changes on that with a position, by the ids of the elements, with nothing marked: an answer to an act
        sends what has changed of them alone. Empty where the whole board is to be sent."""
        return {}

    def page(self, view: Any, outlook: Any, names: Names, places: Collection[str]) -> dict[str, Any]:
        """What its parts of the table's stage show beside the board. ``home`` are the places that a small screen shows
        of that first."""
        return {}

    def panel_shown(self, name: str, view: Any, outlook: Any, names: Names) -> dict[str, Any]:
        """What the panel ``players``, or one of those `beside` the board, shows; worked out when it is opened."""
        return {"panels": [self.panel(view, names, seat) for seat in range(len(view.players))]}
