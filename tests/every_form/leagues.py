"""Ways to the forms of leagues: organisers', players', and what is appealed."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues import forms, rules_forms
from games.leagues.acts import appeals
from games.leagues.acts.bar import bar
from games.leagues.acts.cap import CapForm
from games.leagues.acts.exchange import ExchangeForm
from games.leagues.acts.forms import PlayerForm
from games.leagues.acts.groups import GroupsForm
from games.leagues.acts.offer import OfferForm
from games.leagues.acts.points import PointsForm
from games.leagues.acts.replay import ReplayForm
from games.leagues.acts.rule import RulingForm
from games.leagues.acts.seeds import SeedsForm
from games.leagues.acts.start import MoveStartForm
from games.leagues.models import Decision, League, Season, Table
from games.leagues.services import (
    apart,
    ending,
    entrance,
    entries,
    ladders,
    organisers,
    place_offers,
    places,
    seasons,
    teams,
)
from games.leagues.views.ladders import WishForm
from games.titles.registry import USUAL
from tests.form_filling import PageForm, form_at, form_in
from tests.leagues.leagues import about_to_start, league, pass_days, season_of, started, win_all
from tests.tables import person

from .ways import Filled, leads, signed_in

SOON = 20


def soon() -> Any:
    return timezone.now().date() + timedelta(days=SOON)


def desk(client: Client, **rules: Any) -> League:
    """A league whose organiser sits before the browser."""
    return league(signed_in(client, "Host"), **rules)


def at_desk(league: League) -> str:
    return reverse("leagues:desk", args=[league.slug])


@leads("leagues:new", rules_forms.NewLeagueForm)
def found_a_league(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("leagues:new"), field="branches")
    return form.fill(name="Rhine League", starts=soon(), branches=2, talk="after"), "Create league"


@leads("leagues:new_tournament", rules_forms.NewTournamentForm)
def hold_a_tournament(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("leagues:new_tournament"), field="format")
    return form.fill(name="Ludi Romani", starts=soon(), format="pools"), "Create tournament"


@leads("leagues:desk", rules_forms.ChangeRulesForm)
def change_the_rules_of_a_league(client: Client) -> Filled:
    form = form_at(client, at_desk(desk(client)), field="branches")
    return form.fill(games=3, reason="More play"), "Save rules"


@leads("leagues:desk", rules_forms.ChangeTournamentForm)
def change_the_rules_of_a_tournament(client: Client) -> Filled:
    form = form_at(client, at_desk(desk(client, format="swiss", round_days=20, up=0, down=0)), field="format")
    return form.fill(round_days=30, reason="More time"), "Save rules"


@leads("leagues:announce", forms.NewsForm)
def post_news(client: Client) -> Filled:
    form = form_at(client, at_desk(desk(client)), field="headline")
    return form.fill(headline="Soon", text="We begin soon.\nCome."), "Post news"


@leads("leagues:add_organiser", forms.OrganiserForm)
def add_an_organiser(client: Client) -> Filled:
    person("Cato")
    form = form_at(client, at_desk(desk(client)), action="/organisers/")
    return form.fill(name="Cato", reason="He helps"), "Add organiser"


@leads("leagues:step_down", forms.ReasonForm)
def step_down(client: Client) -> Filled:
    desk_league = desk(client)
    organisers.add(
        user=desk_league.organisers.get(), league=desk_league, name=person("Cato").username, reason="He helps."
    )
    return form_at(client, at_desk(desk_league), field="leave-reason").fill({"leave-reason": "I move"}), "Step down"


@leads("leagues:cancel", forms.ReasonForm)
def cancel_a_season(client: Client) -> Filled:
    form = form_at(client, at_desk(desk(client)), field="cancel-reason")
    return form.fill({"cancel-reason": "Too few"}), "Cancel season"


@leads("leagues:end_league", forms.ReasonForm)
def end_a_league(client: Client) -> Filled:
    form = form_at(client, at_desk(desk(client)), field="end-reason")
    return form.fill({"end-reason": "I move"}), "End league"


@leads("leagues:resume_league", forms.ReasonForm)
def resume_a_league(client: Client) -> Filled:
    desk_league = desk(client)
    ending.end(user=desk_league.organisers.get(), league=desk_league, reason="Pause")
    form = form_at(client, at_desk(desk_league), field="resume-reason")
    return form.fill({"resume-reason": "Back"}), "Resume league"


@leads("leagues:open_again", forms.StartForm)
def open_a_season_again(client: Client) -> Filled:
    desk_league = desk(client)
    seasons.cancel(user=desk_league.organisers.get(), season_id=season_of(desk_league).pk, reason="Too few")
    return form_at(client, at_desk(desk_league), field="starts").fill(starts=soon()), "Open season"


def entered(client: Client, **rules: Any) -> Season:
    """A season for which P0 to P5 have checked in, whose organiser sits before the browser."""
    season = about_to_start(people=6, **rules)
    signed_in(client, "Host")
    return season


def at_season(season: Season, name: str, *more: int) -> str:
    return reverse(f"leagues:{name}", args=[season.league.slug, season.number, *more])


def to_confirm(client: Client, form: PageForm, words: str) -> Filled:
    """The form that asks whether one wants what is filled in."""
    return form_in(client, form.press(), button=words), words


@leads("leagues:remove_player", forms.ReasonForm)
def remove_a_player(client: Client) -> Filled:
    season = entered(client)
    where = at_season(season, "remove_player", season.entries.earliest("pk").pk)
    return form_at(client, where, button="Remove P0").fill(reason="He insults others"), "Remove P0"


@leads("leagues:put_in", PlayerForm)
def put_in_a_player(client: Client) -> Filled:
    season = entered(client)
    person("Dora")
    form = form_at(client, at_season(season, "put_in"), field="name").fill(name="Dora", reason="A seat is free")
    return to_confirm(client, form, "Add player")


@leads("leagues:set_groups", GroupsForm)
def split_divisions(client: Client) -> Filled:
    form = form_at(client, at_season(entered(client, size=3), "set_groups"), field="groups")
    return to_confirm(client, form.fill(groups=2, reason="Closer games"), "Save number")


@leads("leagues:move_start", MoveStartForm)
def move_the_start(client: Client) -> Filled:
    season = entered(client)
    day = (season.starts + timedelta(days=5)).date()
    form = form_at(client, at_season(season, "move_start"), field="starts")
    return to_confirm(client, form.fill(starts=day, reason="Holidays"), "Move the start")


@leads("leagues:set_cap", CapForm)
def cap_the_players(client: Client) -> Filled:
    form = form_at(client, at_season(entered(client), "set_cap"), field="cap")
    return to_confirm(client, form.fill(cap=8, reason="Two tables"), "Save number")


@leads("leagues:set_seeds", SeedsForm)
def seed_the_draw(client: Client) -> Filled:
    form = form_at(client, at_season(entered(client), "set_seeds"), field="seeds")
    return to_confirm(client, form.fill(seeds="P3\nP1", reason="By strength"), "Save seeds")


@leads("leagues:offer_place", OfferForm)
def offer_a_place(client: Client) -> Filled:
    season = started(people=4)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    signed_in(client, "Host")
    person("Dora")
    form = form_at(client, at_season(season, "offer_place"), field="name")
    return to_confirm(client, form.fill(name="Dora", reason="A place is free"), "Offer place")


@leads("leagues:answer_offer")
def take_a_place(client: Client) -> Filled:
    season = started(people=4)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    [place] = places.free_places(season)
    host = User.objects.get(username="Host")
    dora = signed_in(client, "Dora")
    place_offers.offer_place(user=host, season_id=season.pk, name="Dora", place_id=place.pk, reason="It is free")
    assert place_offers.open_offer(dora, season) is not None
    return form_at(client, season.get_absolute_url(), button="Take place"), "Take place"


@leads("leagues:replay_table", ReplayForm)
def play_a_table_again(client: Client) -> Filled:
    season = started(people=4, games=1)
    signed_in(client, "Host")
    where = at_season(season, "replay_table", Table.objects.get(round__division__season=season).pk)
    return form_at(client, where, button="Play again").fill(reason="A fault of the site"), "Play again"


@leads("leagues:adjust_points", PointsForm)
def give_points(client: Client) -> Filled:
    season = started(people=4, games=1)
    signed_in(client, "Host")
    form = form_at(client, at_season(season, "adjust_points", season.entries.earliest("pk").pk), field="points")
    return to_confirm(client, form.fill(way=1, points="1.5", reason="For the report"), "Save points")


@leads("leagues:exchange", ExchangeForm)
def exchange_two_places(client: Client) -> Filled:
    season = started(people=8)
    win_all(season)
    second = season_of(season.league)
    one, other = (person_in(second, f"P{number}") for number in (0, 7))
    signed_in(client, "Host")
    form = form_at(client, at_season(second, "exchange"), field="one")
    return to_confirm(client, form.fill(one=one, other=other, reason="A slip"), "Swap places")


def person_in(season: Season, name: str) -> int:
    return entries.enter(user=User.objects.get(username=name), season_id=season.pk).pk


@leads("leagues:bar", PlayerForm)
def bar_a_player(client: Client) -> Filled:
    desk_league = desk(client)
    person("Dora")
    form = form_at(client, reverse("leagues:bar", args=[desk_league.slug]), field="name")
    return to_confirm(client, form.fill(name="Dora", reason="She insults others"), "Ban player")


@leads("leagues:unbar", forms.ReasonForm)
def unbar_a_player(client: Client) -> Filled:
    desk_league = desk(client)
    bar(
        user=desk_league.organisers.get(), league=desk_league, name=person("Dora").username, reason="She insults others"
    )
    form = form_at(client, reverse("leagues:unbar", args=[desk_league.slug, "Dora"]), button="Lift the ban on Dora")
    return form.fill(reason="A year is over"), "Lift the ban on Dora"


@leads("leagues:rule_on_table", RulingForm)
def rule_on_a_game(client: Client) -> Filled:
    season = started(people=4, games=1)
    signed_in(client, "Host")
    where = at_season(season, "rule_on_table", Table.objects.get(round__division__season=season).pk)
    form = form_at(client, where, field="kind").fill(kind="awarded", place_0=1, reason="The others agreed")
    return to_confirm(client, form, "Confirm ruling")


@leads("leagues:invite")
def make_a_link(client: Client) -> Filled:
    return form_at(client, at_desk(desk(client)), button="Create link"), "Create link"


@leads("leagues:end_invitation")
def end_a_link(client: Client) -> Filled:
    desk_league = desk(client)
    entrance.make_invitation(user=desk_league.organisers.get(), league=desk_league)
    return form_at(client, at_desk(desk_league), button="Remove link"), "Remove link"


@leads("leagues:renew_calendar")
def renew_a_calendar(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, reverse("leagues:calendar"), button="Renew address"), "Renew address"


def open_season() -> Season:
    return season_of(league(person("Host")))


@leads("leagues:edit_page", forms.LeaguePageForm)
def change_how_a_league_shows_itself(client: Client) -> Filled:
    form = form_at(client, reverse("leagues:edit_page", args=[desk(client).slug]), field="announcement")
    return form.fill(name="Rhine League", about="By the Rhine.\nFor all.", announcement="Soon."), "Save"


@leads("leagues:entrance", forms.ChangeEntranceForm)
def change_who_may_enter_a_league(client: Client) -> Filled:
    form = form_at(client, reverse("leagues:entrance", args=[desk(client).slug]), field="admission")
    return form.fill(admission="asking", reliability=90, reason="Friends"), "Save"


def asked_by_ana(client: Client) -> str:
    """The page of entries of a league into which Ana asks to be let."""
    desk_league = desk(client)
    League.objects.update(admission="asking")
    desk_league.refresh_from_db()
    entrance.ask(user=person("Ana"), league=desk_league)
    return reverse("leagues:entrance", args=[desk_league.slug])


@leads("leagues:answer_entry")
def let_somebody_in(client: Client) -> Filled:
    return form_at(client, asked_by_ana(client), button="Approve Ana"), "Approve Ana"


@leads("leagues:keep_apart", forms.ApartForm)
def keep_two_apart(client: Client) -> Filled:
    person("Ana")
    person("Ben")
    form = form_at(client, reverse("leagues:entrance", args=[desk(client).slug]), field="other")
    return form.fill(one="Ana", other="Ben"), "Keep apart"


@leads("leagues:let_together")
def let_two_sit_together(client: Client) -> Filled:
    desk_league = desk(client)
    apart.keep_apart(
        user=desk_league.organisers.get(), league=desk_league, one=person("Ana").username, other=person("Ben").username
    )
    form = form_at(
        client, reverse("leagues:entrance", args=[desk_league.slug]), button="Stop keeping Ana and Ben apart"
    )
    return form, "Stop keeping Ana and Ben apart"


def teamed(client: Client, *, team: bool = False) -> Season:
    """A season of teams that Ana has entered; she has founded Aquila."""
    season = season_of(league(person("Host"), team=2))
    ana = signed_in(client)
    entries.enter(user=ana, season_id=season.pk)
    if team:
        teams.create(user=ana, season_id=season.pk, name="Aquila")
    return season


def at_teams(season: Season) -> str:
    return reverse("leagues:teams", args=[season.league.slug, season.number])


@leads("leagues:found_team", forms.TeamForm)
def found_a_team(client: Client) -> Filled:
    return form_at(client, at_teams(teamed(client)), action="/found/").fill(name="Aquila"), "Create team"


@leads("leagues:invite_teammate", forms.TeammateForm)
def invite_into_a_team(client: Client) -> Filled:
    person("Ben")
    form = form_at(client, at_teams(teamed(client, team=True)), field="teammate")
    return form.fill(teammate="Ben"), "Invite teammate"


@leads("leagues:join_team")
def join_a_team(client: Client) -> Filled:
    season = teamed(client, team=True)
    teams.invite(user=User.objects.get(username="Ana"), team_id=season.teams.get().pk, name=person("Ben").username)
    signed_in(client, "Ben")
    return form_at(client, at_teams(season), button="Join Aquila"), "Join Aquila"


@leads("leagues:leave_team")
def leave_a_team(client: Client) -> Filled:
    return form_at(client, at_teams(teamed(client, team=True)), button="Leave team"), "Leave team"


@leads("leagues:enter")
def enter_a_season(client: Client) -> Filled:
    season = open_season()
    signed_in(client)
    return form_at(client, season.get_absolute_url(), action="/enter/"), "Enter season"


@leads("leagues:withdraw")
def withdraw_from_a_season(client: Client) -> Filled:
    season = open_season()
    entries.enter(user=signed_in(client), season_id=season.pk)
    return form_at(client, season.get_absolute_url(), action="/withdraw/"), "Withdraw entry"


@leads("leagues:check_in")
def check_in(client: Client) -> Filled:
    season = open_season()
    entries.enter(user=signed_in(client), season_id=season.pk)
    pass_days(season, 3)
    return form_at(client, season.get_absolute_url(), action="/check-in/"), "Check in"


@leads("leagues:join_ladder", WishForm)
def join_a_ladder(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("leagues:ladders"), field="sizes")
    return form.fill(games=2, sizes=[2, 3], alike="any"), "Join ladder"


@leads("leagues:leave_ladder")
def leave_a_ladder(client: Client) -> Filled:
    wished = {"games": 1, "pace": "quick", "sizes": [2], "alike": True, "bots": "no"}
    ladders.join_ladder(user=signed_in(client), ruleset=USUAL, wished=wished)
    return form_at(client, reverse("leagues:ladders"), button="Leave ladder"), "Leave ladder"


def cancelled() -> Decision:
    """A season in which Ana was, and which Host has cancelled; Cato organises as well."""
    host = person("Host")
    hosted_league = league(host)
    entries.enter(user=person("Ana"), season_id=season_of(hosted_league).pk)
    organisers.add(user=host, league=hosted_league, name=person("Cato").username, reason="He helps.")
    seasons.cancel(user=host, season_id=season_of(hosted_league).pk, reason="I am tired of it.")
    return Decision.objects.get(season__isnull=False)


@leads("leagues:appeal", forms.AppealForm)
def appeal(client: Client) -> Filled:
    decision = cancelled()
    signed_in(client)
    form = form_at(client, decision.get_absolute_url(), action="/appeal/")
    return form.fill(reason="Enough have checked in.\nCount them."), "Appeal"


@leads("leagues:answer_appeal", forms.AnswerForm)
def answer_an_appeal(client: Client) -> Filled:
    decision = cancelled()
    appeals.appeal(user=signed_in(client), decision_id=decision.pk, reason="Enough have checked in.")
    signed_in(client, "Cato")
    form = form_at(client, decision.get_absolute_url(), field="granted")
    return form.fill(granted="yes", text="Another opens today."), "Answer appeal"
