"""The lobby: lists of games, opening one, and the clicks on a game waiting for players."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on, signs_in_to_post
from accounts.models import SignedInRequest, User
from games import access
from games.doors.views.lobby import seats, titles_shown
from games.doors.views.lobby.series_in_words import tell_series
from games.doors.views.play import pages
from games.forms import NewGameForm, PracticeForm, SaltForm, problems
from games.models import Game
from games.services.errors import Refused, TooMany
from games.services.lobby import listing, lobby, openings
from games.services.rows import presence
from games.services.rows.seats import seats_of
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title
from tocsite import demo_note

PER_PAGE = 20
ON_HOME = 8
FINISHED_ON_HOME = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Introduce the site and its titles to strangers, with the board of a game; show people their own
    games, and open games to both.
    """
    user = request.user
    context: dict[str, object] = {
        "open": listing.front(user=user)[:ON_HOME],
        "demo_unfinished": demo_note.is_unfinished(),
    }
    if user.is_authenticated:
        own = list(listing.own_games(user=user)[:PER_PAGE])
        context["series"] = tell_series(own, user)
        context["turns"] = [game for game in own if vars(game)["my_deadline"]]
        context["others"] = [game for game in own if not vars(game)["my_deadline"]]
    else:
        latest = listing.finished_last()[:FINISHED_ON_HOME]
        context |= {"shown": listing.shown_game(), "titles": titles_shown.on_front_page(), "finished": latest}
    return render(request, "games/lobby/home.html", context)


@require_safe
def open_games(request: HttpRequest) -> HttpResponse:
    return _list_page(request, "open", listing.open_games(user=request.user))


@login_required
@require_safe
def own_games(request: SignedInRequest) -> HttpResponse:
    return _list_page(request, "mine", listing.own_games(user=request.user))


@login_required
@require_safe
def next_game(request: SignedInRequest) -> HttpResponse:
    """Go on to the longest waiting game; ``?after=`` is the reader's present one."""
    game = listing.next_game(user=request.user, after=request.GET.get("after", ""))
    if game is None:
        messages.info(request, _("Nothing is waiting for you."))
        return redirect("games:mine")
    return redirect(game)


@login_required
@require_safe
def watched_games(request: SignedInRequest) -> HttpResponse:
    return _list_page(request, "watching", listing.watched_games(user=request.user))


def _list_page(request: HttpRequest, tab: str, games: QuerySet[Game]) -> HttpResponse:
    page = Paginator(games, PER_PAGE).get_page(request.GET.get("page"))
    context = {"tab": tab, "page": page, "series": tell_series(page.object_list, request.user)}
    return render(request, f"games/lobby/{tab}.html", context)


@login_required
def new(request: SignedInRequest) -> HttpResponse:
    """Open a game. The form carries the game's address, so that a double click opens one."""
    title = _title_meant(request)
    form, status = NewGameForm(request.POST or None, label_suffix="", title=title), 200
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(openings.open_table(user=request.user, **form.game()))
        except TooMany as problem:
            form.add_error(None, str(problem))
            status = problem.status
    elif form.errors:
        status = 422
    others = [each for each in TITLES.values() if each is not title]
    return render(request, "games/lobby/new.html", {"form": form, "title": title, "others": others}, status=status)


def _title_meant(request: HttpRequest) -> Title:
    """The title of the game to be opened: the usual one if the address and the form name none."""
    ruleset = request.POST.get("ruleset") or request.GET.get("ruleset") or ""
    return TITLES.get(ruleset, TITLES[USUAL])


@form_on("games:how")
@login_required
def practice(request: SignedInRequest) -> HttpResponse:
    """Begin a game against bots."""
    form, title = PracticeForm(request.POST), _title_meant(request)
    if form.is_valid():
        key, alone = form.cleaned_data["key"], form.cleaned_data["alone"]
        try:
            return redirect(openings.practise(user=request.user, public_id=key, ruleset=title.name, alone=alone))
        except TooMany as problem:
            messages.error(request, str(problem))
    if form.errors:
        messages.error(request, problems(form))
    return redirect("games:about", title.name, "how")


@signs_in_to_post
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show a private game, and take people who accept in, be it into a seat left by somebody."""
    try:
        game = access.invited_game(request.user, token)
    except Http404 as unknown:
        return render(request, "404.html", {"told": str(unknown)}, status=404)
    at_table = seats_of(game)
    if seats.free_seats(game, at_table, request.user) and access.own_seat(request.user, at_table) is None:
        return seats.take_over(request, game, token)
    if request.method == "POST" and request.user.is_authenticated:
        return _accept_invitation(request, request.user, game, token)
    if game in access.visible_games(request.user):
        return redirect(game)
    return pages.waiting_page(request, game, token=token)


def _carry_out(
    request: SignedInRequest, public_id: str, verb: Callable[..., object], sentence: str, then: str = ""
) -> HttpResponse:
    """Do it, say so and go on, else back to the game; or show the game with the reason of a refusal."""
    game = access.game_for(request.user, public_id)
    try:
        presence.carry_out_in_person(verb, user=request.user, game=game)
    except Refused as problem:
        return pages.game_page(request, game, problem=problem)
    messages.success(request, sentence % {"game": game.name})
    return redirect(then or game)


@form_on("games:table", "public_id")
@login_required
def join(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _carry_out(
        request, public_id, partial(_call_with_salt, request, lobby.join_game), _("You have joined the game.")
    )


@form_on("games:table", "public_id")
@login_required
def give_salt(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _carry_out(
        request,
        public_id,
        partial(_call_with_salt, request, lobby.give_salt),
        _("Your salt is saved."),
    )


def _call_with_salt(request: HttpRequest, verb: Callable[..., Game], **who: Any) -> Game:
    """Call a service with the form's words for the dice. Raises Refused."""
    form = SaltForm(request.POST)
    if not form.is_valid():
        raise Refused(problems(form))
    return verb(salt=form.cleaned_data["salt"], **who)


def _accept_invitation(request: HttpRequest, user: User, game: Game, token: str) -> HttpResponse:
    """Accept an invitation; one accepted too late is told so, and not shown the private table."""
    try:
        act = partial(_call_with_salt, request, lobby.join_game, token=token)
        presence.carry_out_in_person(act, user=user, game=game)
    except Refused as problem:
        return pages.waiting_page(request, game, problem=problem, token=token)
    messages.success(request, _("You have joined the game."))
    return redirect(game)


@form_on("games:table", "public_id")
@login_required
def leave(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _carry_out(request, public_id, lobby.leave_game, _("You have left %(game)s."), "games:open")


@form_on("games:table", "public_id")
@login_required
def start(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _carry_out(request, public_id, lobby.start_game, _("The game has started."))


@form_on("games:table", "public_id")
@login_required
def cancel(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _carry_out(request, public_id, lobby.cancel_game, _("Game cancelled: %(game)s"), "games:mine")


@form_on("games:table", "public_id")
@login_required
def watch(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    lobby.watch(user=request.user, game=game)
    return redirect(game)


@form_on("games:table", "public_id")
@login_required
def unwatch(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    lobby.unwatch(user=request.user, game=game)
    return redirect(game)
