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
from games.services.errors import NotNow, Refused

from . import act_pages, leagues
from .act_pages import ActPage

PER_PAGE = 100
Filled = Mapping[str, Any]


@require_safe
@login_required
def players(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Show everybody of a season with their state and the possible acts."""
    season = leagues.season_at(slug, number)
    try:
        organisers.require(request.user, season.league)
    except Refused as problem:
        return leagues.refused(request, season.league, problem)
    page = Paginator(desk_reading.entries(season), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "season": season,
        "league": season.league,
        "terms": season.terms,
        "page": page,
        "rows": desk_reading.rows(season, list(page.object_list)),
        "barred": desk_reading.barred_from(season.league),
        "divisions": season.divisions.order_by("tier", "pk"),
        "has_groups": desk_acts.has_groups(season),
    }
    return render(request, "leagues/desk/players.html", context)


@login_required
def remove(request: SignedInRequest, slug: str, number: int, entry: int) -> HttpResponse:
    season = leagues.season_at(slug, number)
    found = season.entries.filter(pk=entry).select_related("user").first()
    if found is None:
        raise Http404(_("That player is not in %(season)s.") % {"season": season.called})
    name = found.name

    def consequences(_filled: Filled | None) -> Sequence[str]:
        return _tell_removal(season, found)

    def carry_out(filled: Filled) -> str:
        desk_acts.remove(user=request.user, season_id=season.pk, entry_id=found.pk, reason=filled["reason"])
        return _("%(name)s is removed.") % {"name": name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Remove %(name)s") % {"name": name},
            button=_("Remove %(name)s") % {"name": name},
            form=forms.ReasonForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=_list_address(season),
            is_plain=True,
        )

    return act_pages.serve(request, season.league, build)


def _tell_removal(season: Season, entry: Entry) -> list[str]:
    """Tell the consequences of removing a player. Raises NotNow if there are none."""
    named = {"name": entry.name, "season": season.called}
    if season.state not in Season.GOING_ON or entry.state not in Entry.IN:
        raise NotNow(_("%(name)s is not in %(season)s any more.") % named)
    lines = [_("%(name)s is out of %(season)s, and cannot enter it again.") % named]
    if entry.state == Entry.State.ACTIVE:
        lines.append(_("A bot plays on in their games at once. Results that are there stay."))
        if season.takes_substitutes:
            lines.append(_("Their place goes to whoever has waited longest for one."))
    return [*lines, _mailed_to(entry.name)]


def _mailed_to(name: str) -> str:
    return _("%(name)s is told by mail, and can appeal. The log says it to everybody.") % {"name": name}


@login_required
def put_in(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = leagues.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        if not season.takes_entries:
            raise NotNow(_("This can be done until the draw, which is over."))
        name = organisers.find_person(filled["name"]).username
        text = _("%(name)s is in %(season)s as one who has entered, and a mail says so, with your reason.")
        asked = _("They play only if they check in themselves; they can withdraw as well.")
        return [
            text % {"name": name, "season": season.called},
            asked,
            _("The log says it to everybody, and an appeal is possible."),
        ]

    def carry_out(filled: Filled) -> str:
        entry = desk_acts.put_in(user=request.user, season_id=season.pk, name=filled["name"], reason=filled["reason"])
        return _("%(name)s is in.") % {"name": entry.name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Put in a player"),
            button=_("Put in the player"),
            form=desk_forms.PlayerForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=_list_address(season),
        )

    return act_pages.serve(request, season.league, build)


@login_required
def exchange(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = leagues.season_at(slug, number)
    entries = season.entries.filter(state__in=desk_acts.BEFORE_DRAW).select_related("user").order_by("pk")

    def pair(filled: Filled) -> list[Entry]:
        by_key = {entry.pk: entry for entry in entries}
        return [by_key[filled[name]] for name in ("one", "other")]

    def consequences(filled: Filled) -> Sequence[str]:
        one, other = pair(filled)
        desk_acts.require_exchange(season, one, other)
        text = _("%(one)s begins where %(other)s would have begun, and the other way round.")
        return [
            text % {"one": one.name, "other": other.name},
            _("The file of the draw says so, and anybody can check it."),
            _("Both are told by mail, and can appeal. The log says it to everybody."),
        ]

    def carry_out(filled: Filled) -> str:
        desk_acts.exchange(user=request.user, season_id=season.pk, **filled)
        return _("Their places are exchanged.")

    def build() -> ActPage:
        desk_acts.require_league(season)
        return ActPage(
            heading=_("Exchange the places of two players"),
            button=_("Exchange their places"),
            form=_exchange_form(request, season, list(entries)),
            consequences=consequences,
            carry_out=carry_out,
            back=_list_address(season),
            intro=_(
                "Divisions are made with the draw: by what everybody earned last season, then newcomers in an order "
                "that is drawn by lot. You can exchange what two players have earned; lots cannot be set."
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
    season = leagues.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        desk_acts.require_groups(season, filled["groups"])
        sizes = ", ".join(map(str, desk_acts.sizes(season, filled["groups"])))
        return [
            _("If everybody plays who is in now, so many are in each: %(sizes)s.") % {"sizes": sizes},
            _("If fewer check in than make so many full tables, there are fewer."),
            _("All who have entered are told by mail, and can appeal. The log says it to everybody."),
        ]

    def carry_out(filled: Filled) -> str:
        desk_acts.set_groups(user=request.user, season_id=season.pk, **filled)
        return _("The number is set.")

    def build() -> ActPage:
        present = len(desk_acts.sizes(season, season.groups))
        form = desk_forms.GroupsForm(
            request.POST or None,
            label_suffix="",
            is_tournament=season.terms.is_tournament,
            initial={"groups": present},
        )
        text = ngettext(
            "As it stands, there is one. A smaller number merges, a larger one splits.",
            "As it stands, there are %(count)d. A smaller number merges, a larger one splits.",
            present,
        )
        return ActPage(
            heading=_("Merge or split pools") if season.terms.is_tournament else _("Merge or split divisions"),
            button=_("Set the number"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=_list_address(season),
            intro=text % {"count": present},
        )

    return act_pages.serve(request, season.league, build)


@login_required
def bar(request: SignedInRequest, slug: str) -> HttpResponse:
    league = leagues.league_at(slug)

    def consequences(filled: Filled) -> Sequence[str]:
        name = organisers.find_person(filled["name"]).username
        lines = [
            _("%(name)s cannot enter %(league)s until somebody unbars them.") % {"name": name, "league": league.name}
        ]
        entered = Entry.objects.filter(season__league=league, season__state__in=Season.GOING_ON, state__in=Entry.IN)
        if entry := entered.filter(user__username=name).select_related("season").first():
            text = _("They are out of %(season)s at once, and a bot plays on in their games there.")
            lines.append(text % {"season": entry.season.called})
        return [*lines, _mailed_to(name)]

    def carry_out(filled: Filled) -> str:
        desk_acts.bar(user=request.user, league=league, **filled)
        return _("%(name)s is barred from the league.") % {"name": filled["name"]}

    def build() -> ActPage:
        return ActPage(
            heading=_("Bar a player from the league"),
            button=_("Bar the player"),
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
    league = leagues.league_at(slug)
    name = person.username

    def consequences(_filled: Filled | None) -> Sequence[str]:
        text = _("%(name)s can enter the league again, whether they were barred or had left without a word.")
        return [text % {"name": name}, _mailed_to(name)]

    def carry_out(filled: Filled) -> str:
        desk_acts.unbar(user=request.user, league=league, name=name, reason=filled["reason"])
        return _("%(name)s can enter the league again.") % {"name": name}

    def build() -> ActPage:
        return ActPage(
            heading=_("Unbar %(name)s") % {"name": name},
            button=_("Unbar %(name)s") % {"name": name},
            form=forms.ReasonForm(request.POST or None, label_suffix=""),
            consequences=consequences,
            carry_out=carry_out,
            back=reverse("leagues:desk", args=[league.slug]),
            is_plain=True,
        )

    return act_pages.serve(request, league, build)


def _list_address(season: Season) -> str:
    return reverse("leagues:desk_players", args=[season.league.slug, season.number])
