"""*Time of Crisis* as the site knows it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy

from games.engine import Action, Event
from games.engine.kernel import Step
from games.orders.lexicon import Lexicon
from games.present.board_in_words import BoardInWords
from games.present.telling import Told
from games.titles.picture import Picture
from games.titles.title import Names, Prompt, Title

from . import options
from .board import picture, sketch, text_board
from .bots.named import BOTS
from .orders.lexicon import LEXICON
from .rules import ruleset
from .rules.data import limits
from .rules.factions.improving import ImproveMat
from .rules.factions.spending import SpendInfluence
from .rules.forecast import Outlook, outlook
from .rules.proof import Proof
from .rules.state import State
from .rules.turn import PlayerTurn
from .rules.view import View
from .standing.orders import STANDING
from .words import (
    changes,
    choices,
    factions,
    hints,
    marks,
    pages,
    phases,
    prompts,
    scenes,
    sentences,
    sheets,
    table,
    telling,
)
from .words.choices import Choice, Group
from .words.chronicle import Chronicle
from .words.finding import Finding
from .words.names import COLOURS, PHASES
from .words.outlook import outlook as outlook_in_words
from .words.scoring import Scoring

STOPS = (PlayerTurn, SpendInfluence, ImproveMat)
"""Where the turns of factions, which go on by themselves, stop in a replay: at their beginning, after each action, and
where their mats grow."""


class TimeOfCrisis(Title):
    """The game of the Roman Empire from 235 to 284, for two to four players."""

    name: ClassVar[str] = ruleset.NAME
    label = "Time of Crisis"
    rules = ruleset
    proof = Proof()

    colours = [COLOURS[colour] for colour in limits.COLOURS]
    bots = BOTS
    bot_labels = {"random": lazy("random bot"), "sensible": lazy("sensible bot"), **factions.NAMES}
    bots_told = lazy(
        "Bots decide at once: the sensible one plays to win, the random one does anything that is allowed."
    )
    bot_names = ("Gaius", "Lucius", "Marcus", "Titus")
    automata = factions.NAMES
    options_of_people = ("factions", "tougher", "scattered")
    seat_holds = lazy("Whoever takes one over gets its hand, its provinces and its place in the game.")
    stand_in = "sensible"
    practice = {"short": True}
    alone = {"factions": list(factions.NAMES)}
    alone_label = lazy("Play alone against three factions")
    scoring = Scoring()
    chronicle = Chronicle()
    finding = Finding()
    phases = PHASES
    beside = {"market": lazy("Market"), "threats": lazy("Threats")}
    standing = STANDING
    order_example = "move army 2 to gallia"

    picture: ClassVar[Picture] = picture
    references = pages.PAGES

    def options(self) -> dict[str, forms.Field]:
        return options.fields()

    def options_in_words(self, chosen: Mapping[str, Any]) -> list[str]:
        return options.in_words(chosen)

    def automata_of(self, chosen: Mapping[str, Any]) -> Sequence[str]:
        return chosen.get("factions", ())

    def prompt(self, view: View, names: Names) -> Prompt:
        return Prompt(prompts.question(view, names), prompts.topic(view, names), prompts.hint(view), hints.hint(view))

    def choices(self, view: View, legal: Iterable[Action], names: Names) -> Sequence[Group]:
        return choices.groups(view, legal, names)

    def choice(self, action: Action, view: View, names: Names, legal: Iterable[Action] = ()) -> Choice:
        return choices.choice(action, view, names, legal)

    def outlook(self, state: State, view: View) -> Outlook:
        return outlook(state, view.seat)

    def outlook_in_words(self, view: View, outlook: Outlook, names: Names) -> list[str]:
        return [*super().outlook_in_words(view, outlook, names), *outlook_in_words(view, outlook.forecast)]

    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        return sentences.sentence(event, names, reader)

    def tell(self, events: Iterable[Event], names: Names, phase: str = "") -> list[Told]:
        return telling.tell(events, names, phase)

    def phase_of_decision(self, reached: str) -> str:
        return phases.deciding(reached)

    def concerns(self, view: View, seat: int, events: Iterable[Event]) -> Callable[[Event], bool]:
        return changes.Concerns(view, seat, events).touched_by

    marks = marks.MARKS

    def mark(self, event: Event) -> str:
        return marks.kind(event)

    def stops(self, step: Step) -> bool:
        return isinstance(step, STOPS)

    @property
    def lexicon(self) -> Lexicon:
        return LEXICON

    def board_in_words(self, view: View, names: Names) -> BoardInWords:
        return text_board.InWords(view, names)

    def scene(self, view: View, names: Names) -> SafeString:
        return scenes.scene(view, names)

    def scene_parts(self, view: View, names: Names) -> Mapping[str, SafeString]:
        return scenes.parts(view, names)

    def sketch(self, view: View, before: View, names: Names) -> SafeString:
        return sketch.render(view, before, names)

    def hand(self, view: View) -> SafeString:
        return scenes.hand(view)

    def score(self, view: View, seat: int) -> int:
        return view.players[seat].legacy

    def panel(self, view: View, names: Names, seat: int) -> sheets.Panel:
        return sheets.panel(view, names, seat)

    def board(self, view: View, outlook: Outlook, names: Names, places: Collection[str]) -> SafeString:
        return table.board_of(view, outlook, names, places)

    def board_parts(self, view: View, outlook: Outlook, names: Names) -> Mapping[str, SafeString]:
        return table.board_parts(view, outlook, names)

    def page(self, view: View, outlook: Outlook, names: Names, places: Collection[str]) -> dict[str, Any]:
        return table.stage(view, outlook, names, places)

    def panel_shown(self, name: str, view: View, outlook: Outlook, names: Names) -> dict[str, Any]:
        return table.PANELS[name](view, names)
