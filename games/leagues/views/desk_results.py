"""The page for ruling on a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import SignedInRequest
from games.leagues import desk_forms
from games.leagues.models import Ruling, Season, Table
from games.leagues.services import adjustments, desk_reading, replays, rulings

from . import act_pages, toolbox
from .act_pages import ActPage

Kind = Ruling.Kind
Filled = Mapping[str, Any]


@login_required
def rule(request: SignedInRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Void a game, correct its result, award it, or end it as it stands."""
    season = toolbox.season_at(slug, number)
    game_table = _find_table(season, table)

    def build() -> ActPage:
        return _page_of_table(request, season, game_table)

    return act_pages.serve(
        request, season.league, build, require=lambda user, _league: rulings.require_ruler(user, game_table)
    )


@login_required
def replay(request: SignedInRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let a table be played again."""
    season = toolbox.season_at(slug, number)
    game_table = _find_table(season, table)

    def consequences(_filled: Filled | None) -> Sequence[str]:
        replays.require_replay(game_table)
        return _tell_replay(season, game_table)

    def carry_out(filled: Filled) -> str:
        replays.replay(user=request.user, table_id=game_table.pk, **filled)
        return _("The table is played again. A new game begins in a few minutes.")

    def build() -> ActPage:
        ruling = rulings.ruling_of(game_table)
        return ActPage(
            heading=_("Play table %(number)d again") % {"number": game_table.number},
            button=_("Play again"),
            form=desk_forms.ReplayForm(
                request.POST or None, label_suffix="", initial={"seen": ruling.revision if ruling else 0}
            ),
            consequences=consequences,
            carry_out=carry_out,
            back=game_table.round.division.get_absolute_url(),
            is_plain=True,
        )

    return act_pages.serve(
        request, season.league, build, require=lambda user, _league: rulings.require_ruler(user, game_table)
    )


def _tell_replay(season: Season, table: Table) -> list[str]:
    """Tell the effects of playing a table again."""
    lines = []
    if table.state == Table.State.SEATED:
        lines.append(
            _("The game ends at once and its dice become public, so it can never continue. This cannot be undone.")
        )
    if table.game is not None:
        lines.append(_("The former game counts neither in the standings nor for ratings."))
    lines += [
        _("A new game begins with the players who hold the places of this table now. Only its result counts."),
        replays.tell_end(season),
        _("We email everyone at the table, and they can appeal. The decision log is public."),
    ]
    return [line for line in lines if line]


@login_required
def adjust(request: SignedInRequest, slug: str, number: int, entry: int) -> HttpResponse:
    """Give a player points, or take them."""
    season = toolbox.season_at(slug, number)
    player = season.entries.filter(pk=entry).select_related("user").first()
    if player is None:
        raise Http404(_("That player is not in %(season)s.") % {"season": season.display_name})
    line = adjustments.current_line(player)
    present = adjustments.count_adjustments(player)
    form = desk_forms.PointsForm(act_pages.data_of(request, present), label_suffix="", initial={"seen": present})

    def consequences(_filled: Filled) -> Sequence[str]:
        line = adjustments.require_adjustment(season, player, form.change())
        return [adjustments.preview(line, form.change()), *_tell_adjustment(season, player.name)]

    def carry_out(filled: Filled) -> str:
        adjustments.adjust(
            user=request.user,
            season_id=season.pk,
            entry_id=player.pk,
            points=form.change(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Points saved. The standings are updated.")

    def build() -> ActPage:
        adjustments.require_open(season, player)
        return ActPage(
            heading=_("Points of %(name)s") % {"name": player.name},
            button=_("Save points"),
            form=form,
            consequences=consequences,
            carry_out=carry_out,
            back=line.division.get_absolute_url() if line else season.get_absolute_url(),
            intro=adjustments.tell_present(line) if line else "",
        )

    return act_pages.serve(
        request,
        season.league,
        build,
        require=lambda user, _league: adjustments.require_adjuster(user, season, player.pk),
    )


def _tell_adjustment(season: Season, name: str) -> list[str]:
    lines = [_("The standings and their files show it, with the decision.")]
    if season.state == Season.State.FINISHED and not season.terms.is_tournament:
        lines.append(_("Promotion and relegation are recalculated, because the next season has not been drawn."))
    return [*lines, _("We email %(name)s, who can appeal. The decision log is public.") % {"name": name}]


def _find_table(season: Season, pk: int) -> Table:
    """Return a table of a season. Raises Http404."""
    tables = Table.objects.filter(round__division__season=season).select_related("round__division", "game")
    table = tables.filter(pk=pk).first()
    if table is None:
        raise Http404(_("This table doesn't exist."))
    table.round.division.season = season
    return table


def _page_of_table(request: SignedInRequest, season: Season, table: Table) -> ActPage:
    """Return the page for one table. Raises NotNow if no ruling is possible."""
    rulings.require_open(table)
    ruling = rulings.ruling_of(table)
    seats = desk_reading.seat_rows(table)
    form = _ruling_form(request, table, seats, ruling.revision if ruling else 0)

    def consequences(filled: Filled) -> Sequence[str]:
        places = form.places()
        rulings.require_ruling(table, filled["kind"], places)
        return _tell_effects(season, table, filled["kind"], places)

    def carry_out(filled: Filled) -> str:
        rulings.rule(
            user=request.user,
            table_id=table.pk,
            kind=filled["kind"],
            places=form.places(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Ruling saved. The standings are updated.")

    return ActPage(
        heading=_("Ruling on table %(number)d") % {"number": table.number},
        button=_("Confirm ruling"),
        form=form,
        consequences=consequences,
        carry_out=carry_out,
        back=table.round.division.get_absolute_url(),
        context={"table": table, "seats": seats, "ruling": ruling, "season": season},
        template="leagues/desk/ruling.html",
    )


def _ruling_form(
    request: SignedInRequest, table: Table, seats: Sequence[desk_reading.SeatRow], seen: int
) -> desk_forms.RulingForm:
    return desk_forms.RulingForm(
        act_pages.data_of(request, seen),
        label_suffix="",
        kinds=[(kind, desk_forms.KINDS[kind]) for kind in _possible_rulings(table)],
        players=[seat.name for seat in seats],
        places=[seat.place for seat in seats],
        initial={"seen": seen},
    )


def _possible_rulings(table: Table) -> list[Kind]:
    runs = table.state == Table.State.SEATED
    possible = [Kind.ENDED if runs else Kind.CORRECTED, Kind.AWARDED]
    return possible if table.round.division.knockout else [*possible, Kind.VOID]


def _tell_effects(season: Season, table: Table, kind: str, places: Sequence[int]) -> list[str]:
    lines = [rulings.in_words(kind), *([rulings.tell_unplayed(season)] if kind == Kind.VOID else [])]
    if table.state == Table.State.SEATED:
        lines.append(
            _("The game ends at once and its dice become public, so it can never continue. This cannot be undone.")
        )
    if kind == Kind.ENDED:
        at = _("%(name)s: place %(place)d")
        lines += [at % {"name": name, "place": place} for name, place in desk_reading.order_now(table)]
    lines += map(rulings.line, sorted(rulings.preview(table, kind, places), key=lambda row: row.place))
    if season.state == Season.State.FINISHED and not season.terms.is_tournament:
        lines.append(_("Promotion and relegation are recalculated, because the next season has not been drawn."))
    return [
        *lines,
        _("We email everyone at the table, and they can appeal. The decision log is public."),
    ]
