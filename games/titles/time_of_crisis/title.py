"""*Time of Crisis* as the site knows it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.board_in_words import BoardInWords
from games.present.event_words import DiceRow, ToldEvent
from games.titles.picture import Picture
from games.titles.statistics import TitleStatistics
from games.titles.title import (
    Expansion,
    Names,
    PlayerCell,
    Prompt,
    Title,
    TitleBoard,
    TitleSeating,
    TitleWords,
)
from rulebooks.engine import Action, Event
from rulebooks.engine.kernel import Step
from rulebooks.time_of_crisis import TIME_OF_CRISIS
from rulebooks.time_of_crisis.analysis.forecast import Outlook
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.card_setups import FIXED
from rulebooks.time_of_crisis.rules.factions.turn import ImproveMat, SpendInfluence
from rulebooks.time_of_crisis.rules.turn import PlayerTurn
from rulebooks.time_of_crisis.rules.view import TocView

from . import options, table_page
from .board import board, picture, text_board
from .lessons import LESSONS, scene
from .orders.lexicon import LEXICON
from .rules_in_words import RULES_IN_WORDS
from .standing.orders import STANDING
from .words import choices, factions, pages, prompts, rolls, sentences, sheets, telling, threats
from .words.choices import TocChoice, TocChoiceGroup
from .words.chronicle import TocChronicle, TocScoring
from .words.finding import TocSearchKeys
from .words.names import COLOURS, PHASES
from .words.turn_forecast import forecast_in_words as outlook_in_words

STOPS = (PlayerTurn, SpendInfluence, ImproveMat)
"""Pauses of a replay in the turns of factions, which go on by themselves: at the beginning, after
each action, and before their mats grow."""

IRON_AND_RUST = Expansion(
    "The Age of Iron and Rust",
    lazy("The expansion adds new cards, three kinds of Emperor, and non-player factions to fight."),
    {"cards": FIXED, "emperors": True, "factions": ["maximinus_thrax", "gordian_iii"]},
)


class TocSeating(TitleSeating):
    rulebook = TIME_OF_CRISIS
    bot_labels = {"random": lazy("random bot"), "sensible": lazy("sensible bot"), **factions.NAMES}
    bots_told = lazy("Bots decide at once. The sensible bot plays to win, the random bot makes any legal move.")
    bot_names = ("Gaius", "Lucius", "Marcus", "Titus")
    automata = factions.NAMES
    seat_holds = lazy("The substitute gets the seat with its hand, its provinces and its place in the game.")
    practice = {"short": True}
    alone = {"factions": list(factions.NAMES)}
    alone_label = lazy("Play alone against three factions")

    def options(self) -> dict[str, forms.Field]:
        return options.fields()

    def options_with_effect(self, chosen_options: Mapping[str, Any]) -> dict[str, Any]:
        return options.with_effect(chosen_options)

    def options_in_words(self, chosen_options: Mapping[str, Any]) -> list[str]:
        return options.in_words(chosen_options)


class TocWords(TitleWords):
    phases = PHASES
    order_example = plazy("typed order", "move army 2 to gallia")
    references = pages.PAGES
    expansions = {"factions": IRON_AND_RUST}
    lexicon = LEXICON
    marks = telling.MARKS

    def prompt(self, view: TocView, names: Names) -> Prompt:
        return Prompt(
            prompts.question(view, names),
            prompts.topic(view, names),
            prompts.hint(view),
            prompts.early_hint(view),
        )

    def choices(self, view: TocView, legal: Iterable[Action], names: Names) -> Sequence[TocChoiceGroup]:
        return choices.groups(view, legal, names)

    def choice(self, action: Action, view: TocView, names: Names, legal: Iterable[Action] = ()) -> TocChoice:
        return choices.choice(action, view, names, legal)

    def outlook_in_words(self, view: TocView, outlook: Outlook, names: Names) -> list[str]:
        return [*super().outlook_in_words(view, outlook, names), *outlook_in_words(view, outlook.forecast)]

    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        return sentences.sentence(event, names, reader)

    def tell(self, events: Iterable[Event], names: Names, phase: str = "") -> list[ToldEvent]:
        return telling.tell(events, names, phase)

    def dice(self, event: Event) -> Sequence[DiceRow]:
        return rolls.rows(event)

    def roll_result(self, events: Sequence[Event], names: Names, reader: int | None) -> str:
        return rolls.result(events, names, reader)

    def nearing_end(self, view: TocView, names: Names) -> str:
        return threats.nearing_end(view, names)

    def deeds(self, events: Sequence[Event], seat: int) -> list[str]:
        return telling.deeds(events, seat)

    def phase_of_decision(self, reached: str) -> str:
        return telling.phase_of_decision(reached)

    def touches(self, view: TocView, seat: int, events: Iterable[Event]) -> Callable[[Event], bool]:
        return telling.Concerns(view, seat, events).touched_by

    def mark(self, event: Event) -> str:
        return telling.mark_of(event)

    def pauses_before(self, step: Step) -> bool:
        return isinstance(step, STOPS)


class TocBoard(TitleBoard):
    colours = [COLOURS[colour] for colour in limits.COLOURS]
    beside = {"market": lazy("Market"), "threats": lazy("Threats")}
    picture: ClassVar[Picture] = picture

    def in_words(self, view: TocView, names: Names) -> BoardInWords:
        return text_board.LazyBoardWords(view, names)

    def draw_position(self, view: TocView, names: Names) -> SafeString:
        return table_page.draw_position(view, names)

    def draw_position_parts(self, view: TocView, names: Names) -> Mapping[str, SafeString]:
        return table_page.draw_position_parts(view, names)

    def draw_preview(self, view: TocView, before: TocView, names: Names) -> SafeString:
        return board.draw_preview(view, before, names)

    def draw_lesson(
        self, view: TocView, names: Names, spots: Sequence[str], around: Sequence[str], address: str
    ) -> SafeString:
        return scene.draw(view, names, spots, around, address)

    def hand(self, view: TocView) -> SafeString:
        return table_page.hand(view)

    def score(self, view: TocView, seat: int) -> int:
        return view.players[seat].legacy

    def strip(self, view: TocView, names: Names) -> Sequence[PlayerCell]:
        return sheets.cells(view, names)

    def panel(self, view: TocView, names: Names, seat: int) -> sheets.FamilyPanel:
        return sheets.panel(view, names, seat)

    def draw(self, view: TocView, outlook: Outlook, names: Names, places: Collection[str]) -> SafeString:
        return table_page.draw(view, outlook, names, places)

    def draw_parts(self, view: TocView, outlook: Outlook, names: Names) -> Mapping[str, SafeString]:
        return table_page.draw_parts(view, outlook, names)

    def page(self, view: TocView, outlook: Outlook, names: Names, places: Collection[str]) -> dict[str, Any]:
        return table_page.page(view, outlook, names, places)

    def panel_shown(self, name: str, view: TocView, outlook: Outlook, names: Names) -> dict[str, Any]:
        return table_page.PANELS[name](view, names)


class TocStatistics(TitleStatistics):
    scoring = TocScoring()
    chronicle = TocChronicle()
    search_keys = TocSearchKeys()


class TimeOfCrisis(Title):
    """The game of the Roman Empire from 235 to 284, for two to four players."""

    name: ClassVar[str] = TIME_OF_CRISIS.name
    label = "Time of Crisis"
    pitch = lazy("Govern provinces, beat back invaders and seize the throne of Rome. The most legacy wins.")
    seating = TocSeating()
    words = TocWords()
    board = TocBoard()
    standing = STANDING
    statistics = TocStatistics()
    lessons = LESSONS
    rules_in_words = RULES_IN_WORDS
