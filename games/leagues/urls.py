"""Addresses of leagues, tournaments, ladders and ratings."""

from django.contrib.auth.decorators import login_required
from django.urls import path, re_path

from games import access

from .acts.bar import AdmitAgain, BarPlayer
from .acts.cap import SetCap
from .acts.exchange import Exchange
from .acts.groups import SetGroups
from .acts.offer import OfferPlace
from .acts.points import AdjustPoints
from .acts.put_in import PutIn
from .acts.remove import RemovePlayer
from .acts.replay import ReplayTable
from .acts.rule import RuleOnTable
from .acts.seeds import SetSeeds
from .acts.start import MoveStart
from .views import (
    acts,
    calendars,
    decisions,
    desk_players,
    desk_settings,
    exports,
    invitations,
    ladders,
    leagues,
    organising,
    ratings,
    signs,
    taking_part,
    teams,
)

app_name = "leagues"

DIVISION = r"^leagues/(?P<slug>[-\w]+)/(?P<number>\d{1,4})/(?P<division>\d{1,4}[A-Z]{0,3})/"
"""A division's address: its tier, and its letter if the tier has several."""

FILE = (
    r"^leagues/(?P<slug>[-\w]+)/(?P<number>\d{1,4})/"
    r"(?P<sheet>entries|fixtures|results|standings|teams)\.(?P<form>csv|json)$"
)

urlpatterns = [
    path("calendar/", calendars.page, name="calendar"),
    path("calendar/renew/", calendars.renew, name="renew_calendar"),
    path("calendar/<str:token>.ics", calendars.own, name="own_calendar"),
    path("leagues/", leagues.index, name="index"),
    path("leagues/new/", organising.new, name="new"),
    path("leagues/new-tournament/", organising.new_tournament, name="new_tournament"),
    path("leagues/join/<str:token>/", invitations.invitation, name="invitation"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/report/", leagues.report_league, name="report_league"),
    path("leagues/<slug:slug>/decisions/", decisions.decisions, name="decisions"),
    path("leagues/<slug:slug>/decisions/<int:pk>/", decisions.decision, name="decision"),
    path("leagues/<slug:slug>/decisions/<int:pk>/appeal/", decisions.appeal, name="appeal"),
    path("leagues/<slug:slug>/decisions/<int:pk>/appeal/<int:appeal>/", decisions.answer, name="answer_appeal"),
    path("leagues/<slug:slug>/players/<name:name>/", leagues.player, name="player"),
    path("leagues/<slug:slug>/desk/", organising.desk, name="desk"),
    path("leagues/<slug:slug>/picture/", desk_settings.picture, name="picture"),
    path("leagues/<slug:slug>/desk/page/", desk_settings.edit_page, name="edit_page"),
    path("leagues/<slug:slug>/desk/entries/", desk_settings.admission, name="entrance"),
    path("leagues/<slug:slug>/desk/entries/<int:pk>/", desk_settings.answer, name="answer_entry"),
    path("leagues/<slug:slug>/desk/apart/", desk_settings.keep_apart, name="keep_apart"),
    path("leagues/<slug:slug>/desk/apart/<int:pk>/", desk_settings.let_together, name="let_together"),
    path("leagues/<slug:slug>/desk/news/", organising.announce, name="announce"),
    path("leagues/<slug:slug>/desk/season/", organising.open_again, name="open_again"),
    path("leagues/<slug:slug>/desk/link/", invitations.make, name="invite"),
    path("leagues/<slug:slug>/desk/link/end/", invitations.end, name="end_invitation"),
    path("leagues/<slug:slug>/desk/end/", organising.end, name="end_league"),
    path("leagues/<slug:slug>/desk/resume/", organising.resume, name="resume_league"),
    path("leagues/<slug:slug>/desk/step-down/", organising.step_down, name="step_down"),
    path("leagues/<slug:slug>/desk/organisers/", organising.add_organiser, name="add_organiser"),
    path("leagues/<slug:slug>/desk/bar/", acts.page_of(BarPlayer), name="bar"),
    path(
        "leagues/<slug:slug>/desk/unbar/<name:name>/",
        login_required(access.by_name(acts.page_of(AdmitAgain))),
        name="unbar",
    ),
    path("leagues/<slug:slug>/<int:number>/desk/", desk_players.players, name="desk_players"),
    path("leagues/<slug:slug>/<int:number>/desk/put-in/", acts.page_of(PutIn), name="put_in"),
    path("leagues/<slug:slug>/<int:number>/desk/exchange/", acts.page_of(Exchange), name="exchange"),
    path("leagues/<slug:slug>/<int:number>/desk/divisions/", acts.page_of(SetGroups), name="set_groups"),
    path("leagues/<slug:slug>/<int:number>/desk/start/", acts.page_of(MoveStart), name="move_start"),
    path("leagues/<slug:slug>/<int:number>/desk/cap/", acts.page_of(SetCap), name="set_cap"),
    path("leagues/<slug:slug>/<int:number>/desk/seeds/", acts.page_of(SetSeeds), name="set_seeds"),
    path("leagues/<slug:slug>/<int:number>/desk/offer/", acts.page_of(OfferPlace), name="offer_place"),
    path(
        "leagues/<slug:slug>/<int:number>/desk/tables/<int:table>/again/",
        acts.page_of(ReplayTable),
        name="replay_table",
    ),
    path("leagues/<slug:slug>/<int:number>/desk/points/<int:entry>/", acts.page_of(AdjustPoints), name="adjust_points"),
    path("leagues/<slug:slug>/<int:number>/offer/", taking_part.answer_offer, name="answer_offer"),
    path("leagues/<slug:slug>/<int:number>/desk/remove/<int:entry>/", acts.page_of(RemovePlayer), name="remove_player"),
    path("leagues/<slug:slug>/<int:number>/desk/tables/<int:table>/", acts.page_of(RuleOnTable), name="rule_on_table"),
    path("leagues/<slug:slug>/<int:number>/", leagues.season, name="season"),
    path("leagues/<slug:slug>/<int:number>/bracket.png", leagues.bracket_picture, name="bracket"),
    path("leagues/<slug:slug>/<int:number>/draw.json", leagues.draw, name="draw"),
    path("leagues/<slug:slug>/<int:number>/calendar.ics", calendars.season, name="season_calendar"),
    path("leagues/<slug:slug>/<int:number>/enter/", taking_part.enter, name="enter"),
    path("leagues/<slug:slug>/<int:number>/check-in/", taking_part.check_in, name="check_in"),
    path("leagues/<slug:slug>/<int:number>/withdraw/", taking_part.withdraw, name="withdraw"),
    path("leagues/<slug:slug>/<int:number>/cancel/", organising.cancel, name="cancel"),
    path("leagues/<slug:slug>/feed.atom", exports.feed, name="feed"),
    path("leagues/<slug:slug>/<int:number>/embed/", exports.embedded, name="embedded"),
    re_path(FILE, exports.file, name="file"),
    path("leagues/<slug:slug>/<int:number>/teams/", teams.page, name="teams"),
    path("leagues/<slug:slug>/<int:number>/teams/found/", teams.create, name="found_team"),
    path("leagues/<slug:slug>/<int:number>/teams/<int:pk>/invite/", teams.invite, name="invite_teammate"),
    path("leagues/<slug:slug>/<int:number>/teams/<int:pk>/join/", teams.join, name="join_team"),
    path("leagues/<slug:slug>/<int:number>/teams/<int:pk>/leave/", teams.leave, name="leave_team"),
    re_path(DIVISION + "$", leagues.division, name="division"),
    re_path(DIVISION + "signs/$", signs.division, name="signs"),
    path("ratings/", ratings.boards, name="ratings"),
    path("ratings/<slug:ruleset>/<int:players>/", ratings.pool, name="pool"),
    path("people/<name:name>/ratings/", ratings.person, name="person"),
    path("ladders/", ladders.ladder, name="ladders"),
    path("ladders/join/", ladders.join, name="join_ladder"),
    path("ladders/leave/", ladders.leave, name="leave_ladder"),
]
