"""Options of a game, as fields of its form and as words in lists."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_list
from rulebooks.time_of_crisis.rules.card import CARDS, SLOTS
from rulebooks.time_of_crisis.rules.data.card_setups import BASE, FIXED, SELECTIVE, VARIABLE

from .words import factions
from .words import names as called
from .words.card_words import CARD_WORDS

SETUPS: Mapping[str, tuple[Promise, Promise]] = {
    BASE: (lazy("Base game"), lazy("base cards")),
    FIXED: (lazy("All cards"), lazy("expansion cards: all")),
    VARIABLE: (lazy("Shuffled stacks"), lazy("expansion cards: shuffled stacks")),
    SELECTIVE: (lazy("One of each pair"), lazy("expansion cards: one of each pair")),
}
"""The set-ups of the influence cards, with the names of each for a form and for lists."""
EMPERORS = lazy(
    "From The Age of Iron and Rust. A new Emperor reigns in Rome, from another province or with an army. Each kind "
    "gains legacy and falls in its own way."
)
OVERLAPPING = lazy(
    "The next player begins while you still buy cards and select a hand. Recommended for games by email: it saves a "
    "day in most rounds."
)

OF_FACTIONS = ("tougher", "scattered")
"""The options of how factions play."""


def fields() -> dict[str, forms.Field]:
    """Return a field for each option of the rules beside the number of players."""
    return {
        "short": _switch(lazy("Short game"), lazy("The game ends at 40 legacy instead of 60.")),
        "overlapping": _switch(lazy("Overlapping turns"), OVERLAPPING),
        "cards": _cards(),
        "stacks": StacksField(),
        "emperors": _switch(lazy("Kinds of Emperor"), EMPERORS),
        **_factions(),
    }


def _switch(label: Any, help_text: Any) -> forms.Field:
    return forms.BooleanField(label=label, required=False, help_text=help_text)


def _cards() -> forms.Field:
    return forms.TypedChoiceField(
        label=lazy("Influence cards"),
        choices=[(setup, name) for setup, (name, _words) in SETUPS.items()],
        initial=BASE,
        empty_value=BASE,
        required=False,
        help_text=lazy(
            "Base game: 9 stacks of cards. The other settings add 9 cards of The Age of Iron and "
            "Rust and a new Damnatio Memoriae. All cards: 18 stacks, all for sale at all times. "
            "Shuffled stacks: the two cards of the same kind and value form one shuffled stack. Only "
            "the top card is for sale. For a political point you put it at the bottom and turn up "
            "the next. One of each pair: only one of those two cards is in the game."
        ),
    )


class Stacks(forms.CheckboxSelectMultiple):
    """A widget with both cards of a sphere and value beside each other; shown for games with only one of each two."""

    class Media:
        css: ClassVar = {"all": ["titles/time_of_crisis/options.css"]}


class StacksField(forms.MultipleChoiceField):
    """A field for the cards of the selective set-up, one for a sphere and value at most."""

    def __init__(self) -> None:
        super().__init__(
            label=lazy("Card of each pair"),
            choices=[(_slot(both[0]), [(card, CARD_WORDS[card].name) for card in both]) for both in SLOTS.values()],
            widget=Stacks,
            required=False,
            help_text=lazy("Only with “One of each pair”. If you choose neither card, dice decide."),
        )

    def validate(self, value: list[str]) -> None:
        super().validate(value)
        for pair in SLOTS.values():
            if set(pair) <= set(value):
                error = _("Choose %(one)s or %(other)s, not both.")
                one, other = map(called.card, pair)
                raise forms.ValidationError(error % {"one": one, "other": other})


def _slot(card: str) -> Any:
    return format_lazy("{} {}", called.SPHERES[CARDS[card].sphere], CARDS[card].value)


def _factions() -> dict[str, forms.Field]:
    return {
        "factions": forms.MultipleChoiceField(
            label=lazy("Non-player factions"),
            choices=list(factions.NAMES.items()),
            widget=forms.CheckboxSelectMultiple,
            required=False,
            help_text=lazy(
                "From The Age of Iron and Rust. Each faction takes one of the last seats and follows its "
                "own list of steps. It plays before all players. Four seats in all work best. With all "
                "three factions you play alone against them."
            ),
        ),
        "tougher": _switch(
            lazy("Tougher factions"),
            lazy("Factions choose the events and the kind of Emperor that help them most."),
        ),
        "scattered": _switch(
            lazy("Factions start anywhere"),
            lazy("They start in random provinces that do not touch each other, not in their three fixed ones."),
        ),
    }


def with_effect(options: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what is chosen for a set-up or for factions that the game has not."""
    idle = {"stacks": options.get("cards") != SELECTIVE, **dict.fromkeys(OF_FACTIONS, not options.get("factions"))}
    return {name: value for name, value in options.items() if not idle.get(name)}


def in_words(options: Mapping[str, Any]) -> list[str]:
    """Return the differences from the usual game."""
    return [*_switches_in_words(options), *_cards_in_words(options), *_factions_in_words(options)]


def _switches_in_words(options: Mapping[str, Any]) -> Iterable[str]:
    phrases = {
        "short": _("short game"),
        "overlapping": _("overlapping turns"),
        "emperors": _("kinds of Emperor"),
    }
    return [words for name, words in phrases.items() if options.get(name)]


def _cards_in_words(options: Mapping[str, Any]) -> Iterable[str]:
    setup = options.get("cards", BASE)
    if setup == BASE:
        return
    setup_words = str(SETUPS[setup][1])
    stacks = options.get("stacks", []) if setup == SELECTIVE else []
    yield f"{setup_words} ({join_list(map(called.card, stacks))})" if stacks else setup_words


def _factions_in_words(options: Mapping[str, Any]) -> Iterable[str]:
    mats = options.get("factions", [])
    if not mats:
        return
    yield _("with %(factions)s") % {"factions": join_list(str(factions.NAMES[mat]) for mat in mats)}
    words = {"tougher": _("tougher factions"), "scattered": _("factions start anywhere")}
    yield from (word for name, word in words.items() if options.get(name))
