"""Games under way and finished ones, to be looked through and searched by shared addresses."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_safe

from accounts.forms import ShowsMistake
from accounts.models import User
from games import access
from games.doors.views.lobby.series_in_words import tell_series
from games.services.lobby import listing, search
from games.titles.registry import TITLES
from games.titles.title import Title

ANY = [("", lazy("Any"))]
EARLIEST, LATEST = date(2000, 1, 1), date(2199, 12, 31)
MOST = 1_000_000
MOST_NAMES = 8
OPTION = "option_"
SORTS = {
    "newest": lazy("Newest first"),
    "oldest": lazy("Oldest first"),
    "most_moves": lazy("Most moves first"),
    "fewest_moves": lazy("Fewest moves first"),
    "most_days": lazy("Longest first"),
    "fewest_days": lazy("Shortest first"),
    "highest": lazy("Highest score first"),
    "lowest": lazy("Lowest score first"),
}
BOUNDS = {
    "moves": (lazy("Moves: at least"), lazy("Moves: at most")),
    "days": (lazy("Days: at least"), lazy("Days: at most")),
    "score": (lazy("Winning score: at least"), lazy("Winning score: at most")),
}
COLUMNS = {"moves": "moves", "days": "days", "score": "best"}
OF_FINISHED = ("winner", "days_from", "days_to", "score_from", "score_to")


class SearchChoice(forms.ChoiceField):
    """One of a few, or any."""

    default_error_messages = {"invalid_choice": lazy("“%(value)s” is not an option here.")}

    def __init__(self, label: Any, choices: list[tuple[str, Any]], first: Any = ANY) -> None:
        super().__init__(label=label, choices=[*first, *choices], required=False)


class SearchDay(forms.DateField):
    """A day within the lifetime of a site."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")

    def __init__(self, label: Any) -> None:
        bounds = [MinValueValidator(EARLIEST), MaxValueValidator(LATEST)]
        super().__init__(label=label, required=False, validators=bounds, input_formats=["%Y-%m-%d"])


class SearchForm(ShowsMistake, forms.Form):
    """A search; options and events are those of the chosen title, or of all."""

    player = forms.CharField(
        label=lazy("Player"), required=False, max_length=400, help_text=lazy("Separate several usernames with commas.")
    )
    winner = forms.CharField(label=lazy("Winner"), required=False, max_length=150)

    def __init__(self, data: QueryDict, *, is_over: bool) -> None:
        super().__init__(data)
        self.is_over = is_over
        self.fields |= dict(self._own_fields())
        if not is_over:
            for name in OF_FINISHED:
                del self.fields[name]

    def _own_fields(self) -> Iterator[tuple[str, forms.Field]]:
        if len(TITLES) > 1:
            yield "game", SearchChoice(lazy("Game"), [(title.name, title.label) for title in TITLES.values()])
        players = sorted({number for title in TITLES.values() for number in title.seating.players})
        yield "players", SearchChoice(lazy("Number of players"), [(str(number), number) for number in players])
        yield from self._option_fields()
        events = {key: label for title in self.titles() for key, label in title.statistics.search_keys.events.items()}
        yield "event", SearchChoice(lazy("Event in the game"), list(events.items()))
        yield "since", SearchDay(lazy("Finished since") if self.is_over else lazy("Started since"))
        yield "until", SearchDay(lazy("Finished until") if self.is_over else lazy("Started until"))
        for name, labels in BOUNDS.items():
            for end, label in zip(("from", "to"), labels, strict=True):
                yield f"{name}_{end}", forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST)
        offered = [sort for sort in SORTS.items() if self.is_over or sort[0] not in search.OF_FINISHED]
        yield "sort", SearchChoice(lazy("Sort by"), offered, first=[])

    def titles(self) -> list[Title]:
        """Return the titles searched: the chosen one, those with the options asked for, or all."""
        chosen_title = TITLES.get(self.data.get("game", ""))
        if chosen_title:
            return [chosen_title]
        asked_options = {name.removeprefix(OPTION) for name in self.data if name.startswith(OPTION)}
        return [title for title in TITLES.values() if asked_options <= title.seating.options().keys()] or list(
            TITLES.values()
        )

    def _option_fields(self) -> Iterator[tuple[str, forms.Field]]:
        """Yield the fields of a title's options, if one title is searched."""
        title, *others = self.titles()
        if others:
            return
        for name, option in title.seating.options().items():
            yield OPTION + name, SearchChoice(option.label, _option_values(option))

    def clean_player(self) -> list[User]:
        names = [name.strip() for name in self.cleaned_data["player"].split(",") if name.strip()]
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(_("Enter up to %(most)d usernames.") % {"most": MOST_NAMES})
        return [_find_person(name) for name in names]

    def clean_winner(self) -> User | None:
        name = self.cleaned_data["winner"].strip()
        return _find_person(name) if name else None

    @property
    def is_used(self) -> bool:
        """Return True if anything is asked beside player and order."""
        return any(self.data.get(name) for name in self.fields if name not in ("player", "sort"))

    def searches(self) -> bool:
        return bool(self.is_used or self.data.get("player"))

    def more(self) -> list[list[forms.BoundField]]:
        """The rarer fields, by twos: bounds stand beside each other."""
        rest = [name for name in self.fields if name not in ("player", "sort", "event")]
        bounds = [name for name in rest if name in ("since", "until") or name.endswith(("_from", "_to"))]
        single = [name for name in rest if name not in bounds]
        return [[self["event"]], *self._in_pairs(single), *self._in_pairs(bounds)]

    def _in_pairs(self, names: list[str]) -> list[list[forms.BoundField]]:
        return [[self[name] for name in names[at : at + 2]] for at in range(0, len(names), 2)]

    def query(self) -> search.SearchQuery:
        """Build the query of a search; call it on a valid form."""
        data = self.cleaned_data
        return search.SearchQuery(
            columns=dict(self._column_values()),
            seated=data["player"],
            winner=data.get("winner"),
            event=data["event"],
            options=dict(self._option_values()),
            since=_begin_of_day(data["since"]),
            until=_begin_of_day(data["until"] and data["until"] + timedelta(days=1)),
            sort=data["sort"] or search.NEWEST,
        )

    def _column_values(self) -> Iterator[tuple[str, Any]]:
        data = self.cleaned_data
        if data.get("game"):
            yield "ruleset", data["game"]
        if data["players"]:
            yield "players", int(data["players"])
        for name, column in COLUMNS.items():
            for end, lookup in (("from", "gte"), ("to", "lte")):
                if data.get(f"{name}_{end}") is not None:
                    yield f"{column}__{lookup}", data[f"{name}_{end}"]

    def _option_values(self) -> Iterator[tuple[str, search.AgreedOption]]:
        for name, option in self.titles()[0].seating.options().items():
            if choice := self.cleaned_data.get(OPTION + name):
                value = _stored_value(option, choice)
                yield name, search.AgreedOption(value, usual=value == option.clean(None))


def _option_values(option: forms.Field) -> list[tuple[str, Any]]:
    if isinstance(option, forms.ChoiceField):
        entries: Any = option.widget.choices  # a heading with the values below it, or a value with its label
        groups = [label if isinstance(label, list) else [(value, label)] for value, label in entries]
        return [(str(value), label) for group in groups for value, label in group if value != ""]
    return [("yes", lazy("Yes")), ("no", lazy("No"))]


def _stored_value(option: forms.Field, choice: str) -> Any:
    """Return the stored form of a choice: for a multiple choice, a list with at least it."""
    if isinstance(option, forms.BooleanField):
        return choice == "yes"
    return option.clean([choice] if isinstance(option, forms.MultipleChoiceField) else choice)


def _find_person(name: str) -> User:
    try:
        return access.person_named(name)
    except Http404 as unknown:
        raise forms.ValidationError(
            _("No player has the username “%(name)s”."), params={"name": name[:80]}
        ) from unknown


def _begin_of_day(day: date | None) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, time.min)) if day else None


PER_PAGE = 20


@require_safe
def running_games(request: HttpRequest) -> HttpResponse:
    """Public games under way, and the reader's own."""
    return _search_games(request, "running", is_over=False)


@require_safe
def finished_games(request: HttpRequest) -> HttpResponse:
    """Finished games, as far as the reader may see them."""
    return _search_games(request, "finished", is_over=True)


def _search_games(request: HttpRequest, tab: str, *, is_over: bool) -> HttpResponse:
    """Search; nonsensical values are told beside their fields, and find nothing."""
    form = SearchForm(request.GET, is_over=is_over)
    if not form.is_valid():
        return render(request, f"games/lobby/{tab}.html", {"tab": tab, "form": form, "refused": True}, status=422)
    entries = search.find_games(reader=request.user, is_over=is_over, query=form.query())
    page = search.page_of(entries, request.GET.get("page"), PER_PAGE)
    games = listing.in_order(keys=[entry.pk for entry in page], reader=request.user)
    context = {"tab": tab, "form": form, "page": page, "games": games, "searched": form.searches()}
    context["series"] = tell_series(games, request.user)
    return render(request, f"games/lobby/{tab}.html", context)
