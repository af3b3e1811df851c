"""Undoing by a granted appeal: each act at the desk, and silence, as far as still possible.

Every kind of act has an `UndoPlan`, with its effects in words beforehand. Without one, the decision
is words alone.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import Sentence, before_act
from accounts.models import User
from games.leagues.models import (
    Adjustment,
    Bar,
    Decision,
    DeskAct,
    Entry,
    Holding,
    PlaceOffer,
    Ruling,
    Season,
    Sitting,
    Table,
)
from games.present.lists import join_sentences
from games.services.errors import NotNow, Refused
from games.services.lobby import seats

from . import (
    adjustments,
    caps,
    course_acts,
    decision_mails,
    next_places,
    opening,
    organisers,
    place_offers,
    places,
    replays,
    rulings,
    silence,
    standings,
)

Kind = DeskAct.Kind


@dataclass(frozen=True)
class UndoPlan:
    """The effects of undoing an act: a sentence, and a function carrying it out under a decision."""

    sentence: Sentence
    carry_out: Callable[[Decision], object]


def outlook(decision: Decision) -> str:
    """Tell the effects of granting an appeal against a decision now."""
    act = _find_act(decision)
    if act is None:
        return _("Granting this appeal changes nothing by itself. Say in your answer what will be done.")
    if act.undone:
        return _("This decision is already undone. Granting the appeal changes nothing more.")
    plan = _plan_undo(act)
    if plan is None:
        return _("This decision can no longer be undone. Granting the appeal changes nothing by itself.")
    return join_sentences([_("If you grant this appeal, the decision is undone."), plan.sentence()])


def undo(decision: Decision, by: User, answer: str) -> bool:
    """Undo the decision of a granted appeal, by one of its own, and tell the people concerned.

    Return False if it is words alone. The decision's row is locked; takes the locks of the league
    and the season.
    """
    organisers.lock(decision.league)
    if decision.season_id is not None:
        Season.lock(decision.season_id)
    act = _find_act(decision)
    plan = _plan_undo(act) if act and not act.undone else None
    if act is None or plan is None:
        return False
    effects = before_act(plan.sentence)
    undoing = organisers.decide(
        user=by,
        league=decision.league,
        season=decision.season,
        sentence=lambda: _("Undone after an appeal: %(what)s") % {"what": decision.sentence},
        reason=answer,
    )
    plan.carry_out(undoing)
    act.undone = timezone.now()
    act.save(update_fields=["undone"])
    decision_mails.mail_undone_act(undoing, act, effects)
    return True


def _find_act(decision: Decision) -> DeskAct | None:
    acts = DeskAct.objects.filter(decision=decision)
    return acts.select_related("decision__season", "table__round__division__season__league", "table__game").first()


def _plan_undo(act: DeskAct) -> UndoPlan | None:
    return UNDOING[Kind(act.kind)](act)


def _later_acts(act: DeskAct, *kinds: Kind) -> QuerySet[DeskAct]:
    """Return the later acts of these kinds in the league, without those undone."""
    return DeskAct.objects.filter(decision__league=act.decision.league_id, kind__in=kinds, undone=None, pk__gt=act.pk)


def _is_followed(act: DeskAct, *kinds: Kind) -> bool:
    """Return True if a later act of these kinds is about one of the same people."""
    return _later_acts(act, *kinds).filter(people__in=act.people.all()).exists()


def _let_in(act: DeskAct) -> UndoPlan | None:
    """Let somebody in again after a removal or silence, but nobody banned."""
    banned = Bar.objects.filter(league=act.decision.league_id, user__in=act.people.all())
    return None if banned.exists() else _let_back(act)


def _let_back(act: DeskAct) -> UndoPlan | None:
    """Let the entry of an act in again, unless it has been taken out anew since."""
    entry = _entry_of(act)
    if entry is None or entry.state in Entry.IN:
        return None
    if _later_acts(act, Kind.REMOVE, Kind.SILENCE, Kind.BAR).filter(before__entry=entry.pk).exists():
        return None
    return UndoPlan(lambda: _outlook_of_return(entry), lambda decision: _reinstate(entry, act.before, decision))


def _take_out_again(act: DeskAct) -> UndoPlan | None:
    """Take out somebody put into a season, before its draw."""
    entry = _entry_of(act)
    if entry is None or not entry.season.takes_entries or entry.state not in Entry.IN:
        return None

    def carry_out(_decision: Decision) -> None:
        entry.state, entry.removed = Entry.State.WITHDRAWN, act.before.get("removed", False)
        entry.save(update_fields=["state", "removed"])
        places.leave_team(entry)
        caps.move_up(entry.season)

    fields = {"name": entry.name, "season": entry.season.display_name}
    return UndoPlan(lambda: _("%(name)s is no longer in %(season)s.") % fields, carry_out)


def _exchange_back(act: DeskAct) -> UndoPlan | None:
    season = act.decision.season
    pair = act.before["pair"]
    if season is None or not season.takes_entries or pair not in season.exchanges or _is_followed(act, Kind.EXCHANGE):
        return None

    def carry_out(_decision: Decision) -> None:
        own = max(number for number, exchange in enumerate(season.exchanges) if exchange == pair)
        del season.exchanges[own]
        season.save(update_fields=["exchanges"])

    return UndoPlan(lambda: _("Both players start where they would have started."), carry_out)


def _group_back(act: DeskAct) -> UndoPlan | None:
    return _put_back(act, Kind.GROUPS, "groups", lambda: _("The number goes back to what it was."))


def _seed_back(act: DeskAct) -> UndoPlan | None:
    return _put_back(act, Kind.SEEDS, "seeds", lambda: _("The seeds go back to what they were."))


def _put_back(act: DeskAct, kind: Kind, column: str, sentence: Sentence) -> UndoPlan | None:
    """Give a column of a season that still takes entries its value before the act, if no later act has changed it."""
    season = act.decision.season
    followed = _later_acts(act, kind).filter(decision__season=season)
    if season is None or not season.takes_entries or followed.exists():
        return None

    def carry_out(_decision: Decision) -> None:
        setattr(season, column, act.before[column])
        season.save(update_fields=[column])

    return UndoPlan(sentence, carry_out)


def _start_back(act: DeskAct) -> UndoPlan | None:
    """Move the start back, if that date is still to come and leaves time to check in."""
    season = act.decision.season
    if season is None or _later_acts(act, Kind.START).filter(decision__season=season).exists():
        return None
    before, after = (datetime.fromisoformat(act.before[name]) for name in ("before", "after"))
    try:
        course_acts.require_start(season, before)
    except Refused:
        return None
    if season.starts != after:  # too few had checked in, so it has been postponed since
        return None
    day = {"starts": course_acts.day_of(before)}
    return UndoPlan(
        lambda: _("The season starts on %(starts)s again.") % day,
        lambda _decision: opening.move_start(season, before),
    )


def _cap_back(act: DeskAct) -> UndoPlan | None:
    season = act.decision.season
    if season is None or _later_acts(act, Kind.CAP).filter(decision__season=season).exists():
        return None
    try:
        course_acts.require_cap(season, act.before["cap"])
    except Refused:
        return None

    def carry_out(_decision: Decision) -> None:
        season.cap = act.before["cap"]
        season.save(update_fields=["cap"])
        caps.move_up(season)

    return UndoPlan(lambda: _("The number goes back to what it was."), carry_out)


def _withdraw_offer(act: DeskAct) -> UndoPlan | None:
    """Withdraw an offer that is not answered yet."""
    offers = list(PlaceOffer.objects.filter(decision=act.decision_id, taken=None))
    if not offers:
        return None
    return UndoPlan(
        lambda: _("The offer of the place is withdrawn."), lambda _decision: place_offers.withdraw_offers(offers)
    )


def _count_former_game(act: DeskAct) -> UndoPlan | None:
    """Let the game before a replay count again, unless a ruling has followed."""
    table = act.table
    ruling = rulings.ruling_of(table) if table else None
    if table is None or ruling is None or ruling.decision_id != act.decision_id:
        return None
    if table.round.division.season.state != Season.State.RUNNING:
        return None
    kind, _places = replays.ruling_before(act.before)
    try:
        rulings.require_changeable(table)
    except NotNow:
        return None
    if kind == Ruling.Kind.VOID and table.round.division.knockout:
        return None  # somebody has to go on

    def sentence() -> str:
        new_game = _("The new game counts for nothing.")
        former = rulings.in_words(kind) if act.before["game"] else ""
        return join_sentences([new_game, former])

    return UndoPlan(sentence, lambda decision: replays.restore(table, decision, act.before))


def _take_points_back(act: DeskAct) -> UndoPlan | None:
    adjustment = Adjustment.objects.filter(decision=act.decision_id).select_related("division").first()
    season = act.decision.season
    if adjustment is None or season is None:
        return None
    try:
        rulings.require_unused(season, adjustment.division)
    except NotNow:
        return None

    def carry_out(decision: Decision) -> None:
        adjustment.delete()
        adjustments.renew_standings(season, adjustment.division, decision)

    return UndoPlan(lambda: _("The points are as they were."), carry_out)


def _rule_back(act: DeskAct) -> UndoPlan | None:
    """Restore the ruling before, unless another has followed.

    An ended game cannot go on, for its dice are public: it is void, or counts as it stood if it was
    voided.
    """
    table = act.table
    ruling = rulings.ruling_of(table) if table else None
    if table is None or ruling is None or ruling.decision_id != act.decision_id:
        return None
    kind, places = _ruling_before(act, ruling)
    try:
        rulings.require_open(table)
    except NotNow:
        return None
    if kind == Ruling.Kind.VOID and table.round.division.knockout:
        return None  # somebody has to go on

    def sentence() -> str:
        ran = act.before["ran"] and not act.before["ruling"]
        last = _("It cannot be continued, because its dice are public.") if ran else ""
        average = rulings.tell_unplayed(table.round.division.season) if kind == Ruling.Kind.VOID else ""
        return join_sentences([rulings.in_words(kind), average, last])

    return UndoPlan(sentence, lambda decision: rulings.apply(table, decision, kind, places))


def _ruling_before(act: DeskAct, ruling: Ruling) -> tuple[str, list[int]]:
    """Return the kind and the places of the restored ruling."""
    before = act.before["ruling"]
    if before and not (before["kind"] == Ruling.Kind.REPLAY and act.before["ran"]):
        return before["kind"], before["places"]
    if not act.before["ran"]:
        return Ruling.Kind.PLAYED, []
    return (Ruling.Kind.ENDED if ruling.kind == Ruling.Kind.VOID else Ruling.Kind.VOID), []


def _plan_unbarring(act: DeskAct) -> UndoPlan | None:
    """Lift a ban that organisers have not repeated since, and let its person in again; if they have lifted it, only
    the latter.
    """
    bars = Bar.objects.filter(league=act.decision.league_id, user__in=act.people.all())
    is_barred, inside = bars.exists(), _let_back(act)
    if _is_followed(act, Kind.BAR) or not (is_barred or inside):
        return None

    def carry_out(decision: Decision) -> None:
        bars.delete()
        if inside is not None:
            inside.carry_out(decision)

    def sentence() -> str:
        lifted = [_("The ban is lifted.")] if is_barred else []
        return join_sentences([*lifted, inside.sentence() if inside else ""])

    return UndoPlan(sentence, carry_out)


def _bar_again(act: DeskAct) -> UndoPlan | None:
    """Bar somebody again after their admission."""
    people = list(act.people.all())
    if _is_followed(act, Kind.BAR, Kind.UNBAR):
        return None

    def carry_out(_decision: Decision) -> None:
        if act.before["barred"]:
            for person in people:
                Bar.objects.get_or_create(league=act.decision.league, user=person)
        Entry.objects.filter(pk__in=act.before["silent"]).update(silent=True)

    return UndoPlan(lambda: _("The ban applies again."), carry_out) if people else None


def _entry_of(act: DeskAct) -> Entry | None:
    return Entry.objects.filter(pk=act.before.get("entry")).select_related("user", "season__league").first()


UNDOING: Mapping[Kind, Callable[[DeskAct], UndoPlan | None]] = {
    Kind.REMOVE: _let_in,
    Kind.SILENCE: _let_in,
    Kind.PUT_IN: _take_out_again,
    Kind.EXCHANGE: _exchange_back,
    Kind.GROUPS: _group_back,
    Kind.RULE: _rule_back,
    Kind.BAR: _plan_unbarring,
    Kind.UNBAR: _bar_again,
    Kind.START: _start_back,
    Kind.CAP: _cap_back,
    Kind.SEEDS: _seed_back,
    Kind.OFFER: _withdraw_offer,
    Kind.REPLAY: _count_former_game,
    Kind.POINTS: _take_points_back,
}


State = Entry.State


def _outlook_of_return(entry: Entry) -> str:
    """Tell the effects of letting an entry in again now."""
    season = entry.season
    fields = {"name": entry.name, "season": season.display_name}
    if season.takes_entries:
        return _("%(name)s is back in %(season)s.") % fields
    if _free_holding(entry) is not None:
        return _("%(name)s gets the old place back, and every seat no substitute has taken over.") % fields
    waits = season.takes_substitutes or season.takes_latecomers
    if waits and not entry.holdings.exists():
        return _("%(name)s joins the waiting list.") % fields
    if season.takes_substitutes and not places.has_one_for(entry):
        message = _(
            "The old place is taken, and no open place has games that they can join. %(name)s keeps the old tier and "
            "joins the waiting list, perhaps until the end of the season."
        )
        return message % fields
    if waits:
        return _("The old place is taken, so %(name)s joins the waiting list.") % fields
    if _counts_again(entry):
        return _("%(name)s ranks by results again in %(season)s, and keeps the tier.") % fields
    return _("%(name)s can enter again, but %(season)s does not change.") % fields


def _counts_again(entry: Entry) -> bool:
    """Return True if somebody can have their rank in a finished league season back, and their tier in the
    next one.
    """
    season = entry.season
    is_over = season.state == Season.State.FINISHED and not season.terms.is_tournament
    return is_over and entry.standings.exists() and next_places.drawn_after(season) is None


def _reinstate(entry: Entry, before: Mapping[str, Any], decision: Decision) -> None:
    """Let somebody in again as far as the season still has room for them; ``before`` is what was
    noted of them when they were taken out. The season's row is locked.
    """
    season = entry.season
    entry.removed = entry.silent = False
    holding = _free_holding(entry)
    if season.takes_entries:
        was_checked_in = season.state == Season.State.CHECK_IN and before.get("state") == State.CHECKED_IN
        entry.state = State.CHECKED_IN if was_checked_in else State.ENTERED
        places.rejoin_team(entry, before.get("team") or 0)
    elif holding is not None:
        _take_place(entry, holding)
    elif season.takes_substitutes or season.takes_latecomers:
        entry.state = State.WAITING
    counts_again = _counts_again(entry)
    if counts_again:
        entry.state = State.MISSED  # of those who came back in vain: they keep their tier
    entry.forgiven = silence.count_lost(entry)  # else whoever gets another's place would be out again at once
    entry.save(update_fields=["removed", "silent", "state", "forgiven"])
    standings.rank_divisions_of(entry)
    if counts_again:
        rulings.promote_anew(season, decision)
    if season.state == Season.State.RUNNING:
        season.due = timezone.now()
        season.save(update_fields=["due"])


def _free_holding(entry: Entry) -> Holding | None:
    """Return the holding of somebody's last place, if they can have it back: it is free, and still counts."""
    season = entry.season
    if season.state != Season.State.RUNNING or entry.user is None or not entry.user.is_active:
        return None
    own = entry.holdings.select_related("place__division__season").order_by("-pk").first()
    if own is None or Holding.objects.filter(place=own.place_id, until=None).exists():
        return None
    latest = season.divisions.order_by("-tier").first()
    if season.terms.is_tournament and (own.place.division.knockout or latest is None or latest.knockout):
        ahead = Sitting.objects.filter(place=own.place_id).exclude(table__state=Table.State.OVER)
        return own if ahead.exists() else None
    return own


def _take_place(entry: Entry, holding: Holding) -> None:
    """Hold the place again, as if never left, and sit down in its games with seats still one's own."""
    holding.until = None
    holding.save(update_fields=["until"])
    entry.state = State.ACTIVE
    if entry.user is not None:
        _come_back(entry.user, holding)
    standings.rank_division(entry.season, holding.place.division)


def _come_back(user: User, holding: Holding) -> None:
    running = holding.place.sittings.filter(table__state=Table.State.SEATED, table__game__isnull=False)
    for game in running.values_list("table__game", flat=True):
        with suppress(Refused):  # a substitute plays there, or it has just ended
            seats.come_back(user=user, game_id=game or 0)
