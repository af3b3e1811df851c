"""Forms for the rules of leagues and tournaments, new and existing."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.forms import ShowsMistake
from games.forms import OWN_PACE, OwnFiguresForm, pace_choices
from games.leagues.formats import LEAST_SIZE
from games.leagues.forms import EntranceForm, ReasonForm, StartForm
from games.leagues.pairing.schedule import LEAST_SIZE as LEAST_AT_A_TABLE
from games.leagues.pairing.schedule import MOST_SIZE
from games.leagues.terms import Terms, limits
from games.leagues.words import rules as words
from games.present import clocks
from games.titles.registry import TITLES
from games.titles.title import Title
from rulebooks.clock import TimeControl as Clock
from tocsite.visible import validate_line

AS_IT_IS = "as_it_is"
"""Choice of the league's present, unusual time."""
OWN_FIGURES = ("grace", "bank", "increment", "cap")
LATE_GAMES = _("Games still running after that get 1 day per decision, and 1 hour per decision after 30 more days.")
WITH_POOLS = _("For groups only.")


def _pace_choice(label: Any, terms: str) -> SafeString:
    return format_html("<span><strong>{}</strong> {}</span>", label, terms)


def _number_field(name: str, usual: int, help_text: Any = "", least: int | None = None) -> forms.IntegerField:
    """Return the field of a rule, within its limits; ``least`` is higher where not all of these make sense."""
    lowest, most = limits(name)
    least = lowest if least is None else least
    label = words.LABELS[name]
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, help_text=help_text)


def _choice_field(name: str, choices: Any, usual: str) -> forms.ChoiceField:
    label, every = words.LABELS[name], list(choices.items())
    return forms.ChoiceField(label=label, choices=every, initial=usual, widget=forms.RadioSelect)


class OptionsForm(ShowsMistake, forms.Form):
    seated: ClassVar[str] = "size"
    """The field of the number of people at a table, or of several."""

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = title
        self.option_fields = title.seating.options()
        self.fields.update(self.option_fields)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        alone = len(self.title.seating.automata_of({name: data.get(name, ()) for name in self.option_fields}))
        chosen_sizes = data.get(self.seated) or []
        sizes = chosen_sizes if isinstance(chosen_sizes, list) else [chosen_sizes]
        if alone and any(size + alone not in self.title.seating.players for size in sizes):
            message = _("A table has at most %(most)d seats, non-player factions included.")
            self.add_error(self.seated, message % {"most": max(self.title.seating.players)})
        return data

    def options(self) -> dict[str, Any]:
        """Return the options of the title; the form must be valid."""
        return {name: self.cleaned_data[name] for name in self.option_fields}


class RulesForm(OwnFiguresForm, OptionsForm):
    """The common rules of leagues and tournaments, for a title and its options."""

    layout: ClassVar[Sequence[str | Sequence[str]]] = ()
    """The fields of the rules from top to bottom, with those of one row together."""
    least_size: ClassVar[int] = LEAST_AT_A_TABLE
    labels: ClassVar = words.LABELS

    size = forms.TypedChoiceField(label=words.LABELS["size"], coerce=int)
    pace = forms.ChoiceField(
        label=_("Time control"), choices=pace_choices, initial=clocks.USUAL_PACE, widget=forms.RadioSelect
    )
    division = _number_field("division", 7)
    games = _number_field("games", 4)
    round_days = _number_field("round_days", 0, _("0: all games of a season start together."))
    check_in_days = _number_field("check_in_days", 7)
    scheme = _choice_field("scheme", words.SCHEMES, "standard")
    bots = forms.BooleanField(
        label=words.LABELS["bots"],
        required=False,
        help_text=_("If not, a table with an empty place starts with one player fewer."),
    )
    talk = _choice_field("talk", words.TALK, "free")
    team = forms.TypedChoiceField(label=words.LABELS["team"], coerce=int, choices=list(words.TEAMS.items()), initial=0)

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, title=title, **kwargs)
        for name in self._rule_names() & self.labels.keys():
            self.fields[name].label = self.labels[name]
        size = self.fields["size"]
        assert isinstance(size, forms.ChoiceField)
        size.choices = [(number, number) for number in self.sizes(title)]
        size.initial = max(self.sizes(title), default=None)
        self.clock: Clock | None = self.initial.get("clock")
        if self.clock is not None:
            current = _pace_choice(_("Current:"), clocks.describe_terms(self.clock))
            self.fields["pace"].choices = [*pace_choices(), (AS_IT_IS, current)]  # type: ignore[attr-defined]

    @classmethod
    def sizes(cls, title: Title) -> list[int]:
        """Return the possible table sizes of a title, the largest first."""
        possible = range(MOST_SIZE, cls.least_size - 1, -1)
        return [number for number in possible if number in title.seating.players]

    @classmethod
    def titles(cls) -> list[Title]:
        return [title for title in TITLES.values() if cls.sizes(title)]

    def rows(self) -> Iterator[list[forms.BoundField]]:
        """Yield the fields from top to bottom; the title's options follow the table size."""
        for row in self.layout:
            yield [self[name] for name in ([row] if isinstance(row, str) else row)]
            if row == "size":
                yield from ([self[name]] for name in self.option_fields)
            if row == "pace":
                yield [self[name] for name in OWN_FIGURES]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("pace") == OWN_PACE:
            self.clean_own_figures(data)
        return data

    def rules(self) -> dict[str, Any]:
        """Return the rules as arguments of `games.leagues.terms.Terms`; the form must be valid."""
        as_they_are = self._rule_names() - {"pace"}
        return {name: self.cleaned_data[name] for name in as_they_are} | self._game_rules()

    def _rule_names(self) -> set[str]:
        rows = ([row] if isinstance(row, str) else row for row in self.layout)
        return {name for row in rows for name in row}

    def _time_control(self, pace: str) -> Clock:
        if pace == AS_IT_IS and self.clock is not None:
            return self.clock
        return self.own_terms() if pace == OWN_PACE else clocks.PACES[pace].terms

    def _game_rules(self) -> dict[str, Any]:
        data = self.cleaned_data
        pace = self._time_control(data["pace"])
        return {
            "ruleset": self.title.name,
            "options": self.options(),
            "pace": pace.grace,
            "bank": pace.bank,
            "increment": pace.increment,
            "cap": pace.cap,
        }


class LeagueRulesForm(RulesForm):
    """The rules of a league. The defaults are a division of seven with four games each, every pair meeting twice."""

    layout = (
        "size",
        "pace",
        ("division", "games", "up", "down"),
        "branches",
        "round_days",
        "season_days",
        "check_in_days",
        "pause_days",
        "team",
        "bots",
        "talk",
        "scheme",
    )

    season_days = _number_field("season_days", 120, LATE_GAMES)
    pause_days = _number_field("pause_days", 7)
    branches = _number_field(
        "branches", 1, _("1: one division per tier. 2: a pyramid of 1, 2, 4, 8 and so on, for many players.")
    )
    up = _number_field("up", 2)
    down = _number_field("down", 2)


class TournamentRulesForm(RulesForm):
    """The rules of a tournament."""

    layout = (
        "format",
        "size",
        "pace",
        "round_days",
        "final",
        "advancing",
        ("division", "games"),
        "check_in_days",
        "team",
        "bots",
        "talk",
        "scheme",
    )
    labels = words.OF_TOURNAMENTS

    format = _choice_field("format", words.FORMATS, "swiss")
    round_days = _number_field("round_days", 40, LATE_GAMES, least=1)
    final = forms.BooleanField(
        label=words.OF_TOURNAMENTS["final"],
        required=False,
        help_text=_("For a Swiss tournament only. The best play one more table, and its winner wins the tournament."),
    )
    advancing = forms.TypedChoiceField(
        label=words.LABELS["advancing"],
        coerce=int,
        choices=list(words.GOING_ON.items()),
        initial=1,
        help_text=_("The best of the others fill the tables. In a Swiss tournament everyone advances."),
    )
    division = _number_field("division", 7, WITH_POOLS, least=LEAST_SIZE)
    games = _number_field("games", 4, WITH_POOLS)

    def rules(self) -> dict[str, Any]:
        """Return the rules as arguments of `games.leagues.terms.Terms`, without promotion; the form must be valid."""
        return super().rules() | {"up": 0, "down": 0}


class CreationForm(StartForm, EntranceForm):
    """The parts of a new league beside its rules: name, description and start."""

    ruleset = forms.CharField(widget=forms.HiddenInput, required=False)
    name = forms.CharField(max_length=80, validators=[validate_line])
    about = forms.CharField(
        label=_("Description"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    name_label: ClassVar[Any] = _("League name")

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, title=title, **kwargs)
        self.fields["ruleset"].initial = title.name
        self.fields["name"].label = self.name_label


class NewLeagueForm(CreationForm, LeagueRulesForm):
    """A league to be created, with its first season."""


class NewTournamentForm(CreationForm, TournamentRulesForm):
    name_label = _("Tournament name")


class ChangeRulesForm(ReasonForm, LeagueRulesForm):
    """A change of a league's rules, and the reason."""


class ChangeTournamentForm(ReasonForm, TournamentRulesForm):
    """A change of a tournament's rules, and the reason."""


def initial(terms: Terms) -> dict[str, Any]:
    """Return the initial values for existing rules.

    An unusual time is offered beside the usual ones.
    """
    clock = Clock(terms.pace, terms.bank, terms.increment, terms.cap)
    usual = (name for name, pace in clocks.PACES.items() if pace.terms == clock)
    name = next(usual, AS_IT_IS)
    figures = {"bank", "increment", "cap"}  # in hours in the form, and not asked for unless chosen
    rules = {field: getattr(terms, field) for field in Terms.__struct_fields__ if field not in figures}
    initial_values = rules | terms.options | {"pace": name}
    return initial_values | {"clock": clock} if name == AS_IT_IS else initial_values
