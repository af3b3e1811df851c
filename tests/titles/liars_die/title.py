"""The game as the site knows it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

import pytest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.orders.lexicon import Lexicon
from games.present.board_in_words import BoardWords
from games.present.choices import Choice, ChoiceGroup
from games.titles import registry
from games.titles.standing.kind import DecisionKind, Policy, first_of
from games.titles.standing.standing import StandingOrders
from games.titles.title import Names, Prompt, Title, TitleBoard, TitleSeating, TitleWords
from rulebooks.engine import Action, Event
from rulebooks.engine.notation import order_text
from rulebooks.engine.ruleset import RandomBot
from rulebooks.tests import liars_die
from rulebooks.tests.liars_die import LIARS_DIE, rules
from rulebooks.tests.liars_die.rules import Believe, Claimed, Doubt, Judged, Rolled, View

LABELS = {"believe": "Believe it", "doubt": "Doubt it"}
JUDGE = DecisionKind(
    "When I am told a die",
    {"yes": Policy("believe it", first_of(Believe)), "no": Policy("doubt", first_of(Doubt))},
)


class LyingSeating(TitleSeating):
    rulebook = LIARS_DIE
    bot_labels = {"random": "guesser"}


class LyingWords(TitleWords):
    order_example = "claim 4"
    lexicon = Lexicon(rules.NOTATION)

    def prompt(self, view: View, names: Names) -> Prompt:
        question = view.question
        if question is None:
            return Prompt("The game is over.", "The end")
        if view.seat not in question.seats:
            return Prompt(f"Waiting for {names[question.seats[0]]}.", "Waiting")
        if question.kind == "Judge":
            sentence = f"{names[question.facts['seat']]} claims {question.facts['pips']}: do you believe it?"
            return Prompt(sentence, "A claim")
        return Prompt(f"Your die shows {view.players[question.seats[0]].die}: what do you claim?", "Your claim")

    def choices(self, view: View, legal: Iterable[Action], names: Names) -> Sequence[ChoiceGroup]:
        options = [self.choice(action, view, names) for action in legal]
        return [ChoiceGroup("answer", "Your answer", options, is_open=True, is_whole=True)] if options else []

    def choice(self, action: Action, view: View, names: Names, legal: Iterable[Action] = ()) -> Choice:
        return Choice(
            "answer", LABELS.get(order_text(action), order_text(action).capitalize()), order=order_text(action)
        )

    def sentence(self, event: Event, names: Names, reader: int | None) -> str:
        match event:
            case Rolled():
                return f"You roll {event.pips}."
            case Claimed():
                return f"{names[event.seat]} claims {event.pips}."
            case Judged(shown=None):
                return f"{names[event.seat]} believes it: {event.points} points for {names[event.winner]}."
            case Judged():
                doubt = f"{names[event.seat]} doubts it, and the die shows {event.shown}"
                return f"{doubt}: {event.points} points for {names[event.winner]}."
        raise NotImplementedError(type(event).__name__)


class LyingBoard(TitleBoard):
    def in_words(self, view: View, names: Names) -> BoardWords:
        scores = [f"{name}: {player.score}" for name, player in zip(names, view.players, strict=True)]
        return BoardWords("\n".join(scores), f"Round {view.round}. {', '.join(scores)}.")

    def score(self, view: View, seat: int) -> int:
        return view.players[seat].score

    def draw(self, view: View, outlook: Any, names: Names, places: Collection[str]) -> SafeString:
        bars = (("seat-" + str(seat), 20 * seat, player.score) for seat, player in enumerate(view.players))
        bars_drawn = format_html_join("", '<rect class="{}" y="{}" width="{}" height="16"/>', bars)
        return format_html("<svg>{}</svg>", bars_drawn)


class LiarsDie(Title):
    name: ClassVar[str] = LIARS_DIE.name
    label = "Liar's Die"
    seating = LyingSeating()
    words = LyingWords()
    board = LyingBoard()
    standing = StandingOrders(notation=rules.NOTATION, bot=RandomBot(), kinds={"Judge": JUDGE}, example="claim 4")


def register(patch: pytest.MonkeyPatch) -> None:
    """Put the game on the lists of the library and of the site until the end of a test."""
    liars_die.register(patch)
    patch.setitem(registry.TITLES, LiarsDie.name, LiarsDie())
