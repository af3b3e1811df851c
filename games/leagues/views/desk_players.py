"""The desk's list of players, and acts on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.models import SignedInRequest
from games import access
from games.leagues import desk_forms, forms
from games.leagues.models import Entry, Season
from games.leagues.services import desk_acts, desk_reading, organisers
from games.present.lists import join_words
from games.services.errors import NotNow, Refused

from . import act_pages, toolbox
from .act_pages import ActPage

PER_PAGE = 50
Filled = Mapping[str, Any]


@require_safe
@login_required
def players(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Show everybody of a season with their state and the possible acts."""
    season = toolbox.season_at(slug, number)
    try:
        organisers.require(request.user, season.league)
    except Refused as problem:
        return toolbox.refused(request, season.league, problem)
    page = Paginator(desk_reading.entries_of_season(season), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "season": season,
        "league": season.league,
        "terms": season.terms,
        "page": page,
        "rows": desk_reading.player_rows(season, list(page.object_list)),
        "barred": desk_reading.barred_from(season.league),
        "divisions": season.divisions.order_by("tier", "pk"),
        "has_groups": desk_acts.has_groups(season),
    }
    return render(request, "leagues/desk/players.html", context)


@login_required
def remove(request: SignedInRequest, slug: str, number: int, entry: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)
    player = season.entries.filter(pk=entry).select_related("user").first()
    if player is None:
        raise Http404(_("That player is not in %(season)s.") % {"season": season.display_name})
    name = player.name

    def consequences(_filled: Filled | None) -> Sequence[str]:
        return _tell_removal(season, player)

    def carry_out(filled: Filled) -> str:
        desk_acts.remove(user=request.user, season_id=season.pk, entry_id=player.pk, reason=filled["reason"])
        return _("%(name)s has been removed.") % {"name": name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Remove %(name)s") % {"name": name},
            button=_("Remove %(name)s") % {"name": name},
            form=forms.ReasonForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            is_plain=True,
        )

    return act_pages.serve(request, season.league, build)


def _tell_removal(season: Season, entry: Entry) -> list[str]:
    """Tell the consequences of removing a player. Raises NotNow if there are none."""
    fields = {"name": entry.name, "season": season.display_name}
    if season.state not in Season.GOING_ON or entry.state not in Entry.IN:
        raise NotNow(_("%(name)s is no longer in %(season)s.") % fields)
    lines = [_("%(name)s is removed from %(season)s and cannot enter it again.") % fields]
    if entry.state == Entry.State.ACTIVE:
        lines.append(_("A bot takes over their games at once. Their results stay."))
        if season.takes_substitutes:
            lines.append(_("Their place goes to the first player on the waiting list."))
    return [*lines, _mailed_to(entry.name)]


def _mailed_to(name: str) -> str:
    return _("We email %(name)s, who can appeal. The decision log is public.") % {"name": name}


@login_required
def put_in(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        if not season.takes_entries:
            raise NotNow(_("This is only possible before the draw."))
        name = organisers.find_person(filled["name"]).username
        text = _("%(name)s is entered in %(season)s, and we email them your reason.")
        duty = _("They must check in themselves to play. They can also withdraw.")
        return [
            text % {"name": name, "season": season.display_name},
            duty,
            _("The decision log is public, and an appeal is possible."),
        ]

    def carry_out(filled: Filled) -> str:
        entry = desk_acts.put_in(user=request.user, season_id=season.pk, name=filled["name"], reason=filled["reason"])
        return _("%(name)s has been added.") % {"name": entry.name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Add a player"),
            button=_("Add player"),
            form=desk_forms.PlayerForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
        )

    return act_pages.serve(request, season.league, build)


@login_required
def exchange(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)
    entries = season.entries.filter(state__in=desk_acts.BEFORE_DRAW).select_related("user").order_by("pk")

    def pair(filled: Filled) -> list[Entry]:
        by_key = {entry.pk: entry for entry in entries}
        return [by_key[filled[name]] for name in ("one", "other")]

    def consequences(filled: Filled) -> Sequence[str]:
        one, other = pair(filled)
        desk_acts.require_exchange(season, one, other)
        text = _("%(one)s and %(other)s swap their starting places.")
        return [
            text % {"one": one.name, "other": other.name},
            _("The draw file records it, and everyone can check it."),
            _("We email both, and they can appeal. The decision log is public."),
        ]

    def carry_out(filled: Filled) -> str:
        desk_acts.exchange(user=request.user, season_id=season.pk, **filled)
        return _("Places swapped.")

    def build() -> ActPage:
        desk_acts.require_league(season)
        return ActPage(
            heading=_("Swap places"),
            button=_("Swap places"),
            form=_exchange_form(request, season, list(entries)),
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=_(
                "The draw makes the divisions: first by last season's results, then newcomers in random "
                "order. You can swap the places of two players with results. The random order can't be "
                "set."
            ),
        )

    return act_pages.serve(request, season.league, build)


def _exchange_form(request: SignedInRequest, season: Season, entries: list[Entry]) -> desk_forms.ExchangeForm:
    return desk_forms.ExchangeForm(
        act_pages.data_of(request, len(season.exchanges)),
        label_suffix="",
        players=desk_forms.player_choices(entries),
        initial={"seen": len(season.exchanges)},
    )


@login_required
def set_groups(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        desk_acts.require_groups(season, filled["groups"])
        sizes = join_words(desk_acts.sizes(season, filled["groups"]))
        return [
            _("If all current players check in, the sizes are: %(sizes)s.") % {"sizes": sizes},
            _("If too few check in for full tables, there will be fewer."),
            _("We email all players who have entered, and they can appeal. The decision log is public."),
        ]

    def carry_out(filled: Filled) -> str:
        desk_acts.set_groups(user=request.user, season_id=season.pk, **filled)
        return _("Number saved.")

    def build() -> ActPage:
        present = len(desk_acts.sizes(season, season.groups))
        form = desk_forms.GroupsForm(
            request.POST or None,
            label_suffix="",
            is_tournament=season.terms.is_tournament,
            initial={"groups": present},
        )
        text = ngettext(
            "There is %(count)d now. A larger number splits it.",
            "There are %(count)d now. A smaller number merges them, a larger one splits them.",
            present,
        )
        return ActPage(
            heading=_("Merge or split groups") if season.terms.is_tournament else _("Merge or split divisions"),
            button=_("Save number"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=text % {"count": present},
        )

    return act_pages.serve(request, season.league, build)


@login_required
def bar(request: SignedInRequest, slug: str) -> HttpResponse:
    league = toolbox.league_at(slug)

    def consequences(filled: Filled) -> Sequence[str]:
        name = organisers.find_person(filled["name"]).username
        lines = [
            _("%(name)s cannot enter %(league)s until an organiser lifts the ban.")
            % {"name": name, "league": league.name}
        ]
        entered = Entry.objects.filter(season__league=league, season__state__in=Season.GOING_ON, state__in=Entry.IN)
        if entry := entered.filter(user__username=name).select_related("season").first():
            text = _("They are removed from %(season)s at once, and a bot takes over their games.")
            lines.append(text % {"season": entry.season.display_name})
        return [*lines, _mailed_to(name)]

    def carry_out(filled: Filled) -> str:
        desk_acts.bar(user=request.user, league=league, **filled)
        return _("%(name)s is banned from the league.") % {"name": filled["name"]}

    def build() -> ActPage:
        return ActPage(
            heading=_("Ban a player"),
            button=_("Ban player"),
            form=desk_forms.PlayerForm(
                request.POST or None, label_suffix="", initial={"name": request.GET.get("name", "")}
            ),
            consequences=consequences,
            carry_out=carry_out,
            back=reverse("leagues:desk", args=[league.slug]),
        )

    return act_pages.serve(request, league, build)


@login_required
@access.by_name
def unbar(request: SignedInRequest, slug: str, person: Any) -> HttpResponse:
    league = toolbox.league_at(slug)
    name = person.username

    def consequences(_filled: Filled | None) -> Sequence[str]:
        text = _("%(name)s can enter the league again. This lifts a ban, and any suspension for running out of time.")
        return [text % {"name": name}, _mailed_to(name)]

    def carry_out(filled: Filled) -> str:
        desk_acts.unbar(user=request.user, league=league, name=name, reason=filled["reason"])
        return _("%(name)s can enter the league again.") % {"name": name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Lift the ban on %(name)s") % {"name": name},
            button=_("Lift the ban on %(name)s") % {"name": name},
            form=forms.ReasonForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=reverse("leagues:desk", args=[league.slug]),
            is_plain=True,
        )

    return act_pages.serve(request, league, build)


def list_address(season: Season) -> str:
    return reverse("leagues:desk_players", args=[season.league.slug, season.number])
