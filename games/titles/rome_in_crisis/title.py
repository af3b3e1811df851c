"""*Rome in Crisis* as the site knows it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.board_in_words import BoardInWords
from games.present.choices import Choice, ChoiceGroup
from games.present.event_words import ToldEvent
from games.titles.picture import Picture
from games.titles.rome_in_crisis.words.chronicle import RomeSearchKeys
from games.titles.statistics import TitleStatistics
from games.titles.title import (
    Names,
    PlayerCell,
    Prompt,
    Title,
    TitleBoard,
    TitleSeating,
    TitleWords,
)
from rulebooks.engine import Action, Event
from rulebooks.rome_in_crisis import ROME_IN_CRISIS
from rulebooks.rome_in_crisis.rules.view import RomeView

from .board import board, picture
from .lessons import LESSONS, scene
from .orders.lexicon import LEXICON
from .rules_in_words import RULES_IN_WORDS
from .standing import orders
from .standing.orders import STANDING
from .words import (
    auction,
    choices,
    pages,
    panels,
    prompts,
    sentences,
    solving,
    telling,
    text_board,
)
from .words.chronicle import RomeChronicle, RomeScoring


class RomeSeating(TitleSeating):
    rulebook = ROME_IN_CRISIS
    bot_labels = {"random": lazy("random bot"), "sensible": lazy("sensible bot")}
    bots_told = lazy("Bots decide at once. The sensible bot plays to win; the random bot makes any legal move.")
    pace_told = lazy(
        "An election needs few emails: each player names a highest total once, and we bid for them up to it. Nobody"
        " else sees this limit."
    )
    bot_names = ("Gaius", "Lucius", "Marcus", "Titus")
    seat_holds = lazy("If you take over a seat, you get its hand, its candidates and its points.")


class RomeWords(TitleWords):
    references = pages.PAGES
    lexicon = LEXICON
    own_turns = False
    phases = telling.PHASES
    marks = telling.MARKS
    order_example = plazy("typed order", "bid goths 5, gold")

    def prompt(self, view: RomeView, names: Names) -> Prompt:
        return prompts.prompt(view, names)

    def choices(self, view: RomeView, legal: Iterable[Action], names: Names) -> Sequence[ChoiceGroup]:
        return choices.group_choices(view, legal, names)

    def choice(self, action: Action, view: RomeView, names: Names, legal: Iterable[Action] = ()) -> Choice:
        return choices.make_choice(action, view, names, legal)

    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        return sentences.sentence(event, names, reader)

    def tell(self, events: Iterable[Event], names: Names, phase: str = "") -> list[ToldEvent]:
        return telling.tell(events, names, phase)

    def step_in_words(self, view: RomeView) -> str:
        return telling.step_in_words(view)

    def deeds(self, events: Sequence[Event], seat: int) -> list[str]:
        return telling.deeds(events, seat)

    def mark(self, event: Event) -> str:
        return telling.MARKED.get(type(event), "")


class RomeBoard(TitleBoard):
    beside = {"threats": lazy("Crises"), "market": lazy("Unseen cards")}
    picture: ClassVar[Picture] = picture
    zooms = False

    def in_words(self, view: RomeView, names: Names) -> BoardInWords:
        return text_board.in_words(view, names)

    def score(self, view: RomeView, seat: int) -> Any:
        return view.players[seat].points

    def strip(self, view: RomeView, names: Names) -> Sequence[PlayerCell]:
        return panels.make_cells(view, names)

    def panel(self, view: RomeView, names: Names, seat: int) -> panels.RomePanel:
        return panels.make_panel(view, names, seat, str(self.colours[seat]))

    def draw_position(self, view: RomeView, names: Names) -> SafeString:
        return board.write_table(view, names)

    def draw_position_parts(self, view: RomeView, names: Names) -> Mapping[str, SafeString]:
        return board.write_parts(view, names)

    def draw_lesson(
        self, view: RomeView, names: Names, spots: Sequence[str], around: Sequence[str], address: str
    ) -> SafeString:
        return scene.draw(view, names, spots, around, address)

    def hand(self, view: RomeView) -> SafeString:
        return board.write_hand(view.own_hand)

    def draw(self, view: RomeView, outlook: Any, names: Names, places: Collection[str]) -> SafeString:
        return self.draw_position(view, names)

    def draw_parts(self, view: RomeView, outlook: Any, names: Names) -> Mapping[str, SafeString]:
        return self.draw_position_parts(view, names)

    def page(self, view: RomeView, outlook: Any, names: Names, places: Collection[str]) -> dict[str, Any]:
        return {"limit": orders.offer_bid(view), "piles": self.hand(view), "bidders": auction.bidder_rows(view, names)}

    def panel_shown(self, name: str, view: RomeView, outlook: Any, names: Names) -> dict[str, Any]:
        if name == "threats":
            return {"solving": solving.prospect_rows(view, names), "crises": solving.prospect_heads(view)}
        if name == "market":
            return {
                "unseen": solving.unseen_by_type(view),
                "where_unseen": solving.where_hidden(view),
                "buried": solving.name_buried(view),
            }
        return super().panel_shown(name, view, outlook, names)


class RomeStatistics(TitleStatistics):
    scoring = RomeScoring()
    chronicle = RomeChronicle()
    search_keys = RomeSearchKeys()


class RomeInCrisis(Title):
    """The card game of the twenty Emperors, for two to four players."""

    name: ClassVar[str] = ROME_IN_CRISIS.name
    label = "Rome in Crisis"
    pitch = lazy(
        "A card game of twenty Emperors. Draft candidates, win elections and solve crises before your man falls."
    )
    seating = RomeSeating()
    words = RomeWords()
    board = RomeBoard()
    standing = STANDING
    statistics = RomeStatistics()
    lessons = LESSONS
    rules_in_words = RULES_IN_WORDS
