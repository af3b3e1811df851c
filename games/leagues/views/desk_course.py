"""Pages of the organiser's desk on a season before its draw: its start, the cap on its players, its seeds."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import SignedInRequest
from games.leagues import desk_forms
from games.leagues.models import Entry, Season
from games.leagues.services import caps, course_acts, desk_acts, opening

from . import act_pages, toolbox
from .act_pages import ActPage
from .desk_players import list_address

Filled = Mapping[str, Any]
MAILED = ("entered", "checked_in", "waiting")


@login_required
def move_start(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Move the start of a season before its draw."""
    season = toolbox.season_at(slug, number)
    form = desk_forms.MoveStartForm(
        act_pages.data_of(request, desk_forms.write_seen(season.starts)), label_suffix="", starts=season.starts
    )

    def consequences(_filled: Filled) -> Sequence[str]:
        starts = form.begins()
        course_acts.require_start(season, starts)
        opening.set_start(season, starts, timezone.now())
        return [course_acts.tell_start(season), *_tell_mails(season)]

    def carry_out(filled: Filled) -> str:
        course_acts.move_start(
            user=request.user,
            season_id=season.pk,
            starts=form.begins(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Start moved.")

    def build() -> ActPage:
        desk_acts.require_before_draw(season)
        return ActPage(
            heading=_("Move the start"),
            button=_("Move the start"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=_("All later dates move with the start."),
        )

    return act_pages.serve(request, season.league, build)


def _tell_mails(season: Season) -> list[str]:
    """Tell how many people an act is mailed to."""
    people = season.entries.filter(state__in=MAILED, user__is_active=True).count()
    text = ngettext(
        "We email the %(count)d player who has entered, with the reason. An appeal is possible.",
        "We email all %(count)d players who have entered, with the reason. They can appeal.",
        people,
    )
    return [text % {"count": people}, _("The decision log is public.")]


@login_required
def set_cap(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Cap the number of players of a season before its draw."""
    season = toolbox.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        course_acts.require_cap(season, filled["cap"])
        return [*_tell_cap(season, filled["cap"]), _("The decision log is public.")]

    def carry_out(filled: Filled) -> str:
        movers = course_acts.set_cap(user=request.user, season_id=season.pk, **filled)
        return _("Number saved.") if not movers else _tell_movers(movers)

    def build() -> ActPage:
        desk_acts.require_before_draw(season)
        players = caps.count_players(season)
        form = desk_forms.CapForm(
            act_pages.data_of(request, "" if season.cap is None else season.cap),
            label_suffix="",
            initial={"cap": season.cap, "seen": season.cap},
        )
        text = ngettext("%(count)d player has entered.", "%(count)d players have entered.", players)
        return ActPage(
            heading=_("Cap the number of players"),
            button=_("Save number"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=text % {"count": players},
        )

    return act_pages.serve(request, season.league, build)


def _tell_cap(season: Season, cap: int | None) -> list[str]:
    """Tell the effects of a cap on a season."""
    lines = [_("Anyone may enter until the draw.")]
    if cap is not None:
        lines = [
            _("At most %(cap)d players are drawn. Players who enter later join the waiting list.") % {"cap": cap},
            _("If a player withdraws before the draw, the first in line moves up."),
        ]
    waiting = caps.first_in_line(season, None if cap is None else cap - caps.count_players(season))
    return [*lines, *([_tell_movers(waiting)] if waiting else [])]


def _tell_movers(movers: Sequence[Entry]) -> str:
    text = ngettext(
        "%(count)d player moves up from the waiting list. We email them.",
        "%(count)d players move up from the waiting list. We email them.",
        len(movers),
    )
    return text % {"count": len(movers)}


@login_required
def set_seeds(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Seed the draw of a season."""
    season = toolbox.season_at(slug, number)
    seen = " ".join(map(str, season.seeds))
    names = {entry.pk: entry.name for entry in season.entries.filter(pk__in=season.seeds).select_related("user")}
    form = desk_forms.SeedsForm(
        act_pages.data_of(request, seen),
        label_suffix="",
        initial={"seen": seen, "seeds": "\n".join(names[key] for key in season.seeds if key in names)},
    )

    def consequences(_filled: Filled) -> Sequence[str]:
        course_acts.require_seeding(season)
        return [
            course_acts.tell_seeds(season, course_acts.find_seeds(season, form.names())),
            _("The draw file records it, and everyone can check it."),
            _("We email the players whose seed changes, and they can appeal. The decision log is public."),
        ]

    def carry_out(filled: Filled) -> str:
        course_acts.set_seeds(
            user=request.user,
            season_id=season.pk,
            names=form.names(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Seeds saved.")

    def build() -> ActPage:
        course_acts.require_seeding(season)
        return ActPage(
            heading=_("Seed the draw"),
            button=_("Save seeds"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=_("Seeds order the players whose place does not come from results. All others are drawn at random."),
        )

    return act_pages.serve(request, season.league, build)
