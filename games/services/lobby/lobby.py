"""From an idea to a full table: open, join, leave, cancel, start, watch."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Required, TypedDict, Unpack

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

import rulebooks
from accounts.languages import Sentence, in_each
from accounts.models import User
from games.models import MAX_PACE, Game, MailKind, Move, Seat, new_public_id, new_seed
from games.services.errors import NotNow, NotYours
from games.services.play import bots
from games.services.play.draws import dice_of
from games.services.play.table import Table, lock
from games.services.rows import blocks, catalogue, owed_mails, reliability_record
from games.services.rows.happenings import count_change
from games.titles.registry import USUAL, title
from rulebooks.engine import Dice, latest_draws
from rulebooks.engine.dice import SALTED, commitment

from . import seals

PRACTICE_PLAYERS = 3


class NamedBot(NamedTuple):
    """A bot that plays more than one game under a name of its own: its kind, as the title has it, and the name."""

    bot: str
    name: str


class GameTerms(TypedDict, total=False):
    """The terms of a game; times in seconds, as in `rulebooks.clock.TimeControl`. It may be the rematch
    of a finished game, with its seats turned by one.
    """

    pace: Required[int]
    bank: int
    increment: int
    cap: int
    reliability: int
    newcomers: bool
    private: bool
    rated: bool
    table_talk: str
    rematch_of: Game
    turned: bool


@transaction.atomic
def create_game(
    *,
    user: User,
    name: str | Sentence,
    players: int,
    ruleset: str = USUAL,
    options: Mapping[str, Any] | None = None,
    bot_seats: Sequence[str] = (),
    public_id: str = "",
    **agreed: Unpack[GameTerms],
) -> Game:
    """Open a game with its creator in it, and bots as wished; it starts at once when that fills it.

    ``options`` are those of the title beside the number of players; ``bot_seats`` names a bot for
    each seat it takes, fewer than ``players``, the title's automata among them. A form brings its
    own ``public_id``: sent twice, it opens one game. The creator gives nothing for the dice here,
    for they are not sealed yet, but by `give_salt`.
    """
    game, is_new = Game.objects.get_or_create(
        public_id=public_id or new_public_id(),
        defaults={
            **_sealed_dice(),
            **_name_columns(name),
            "ruleset": ruleset,
            "options": {"players": players, **(options or {})},
            "creator": user,
            "invite_token": _invite_token(agreed),
            **agreed,
        },
    )
    if is_new:
        _create_seats(game, user, players, bot_seats)
        _start_when_full(game)
        seals.enter_line(game)
    return game


def drawn_name(place: str, of: str) -> str:
    """Name a game that a league has drawn by its ``place`` there, and then by what it is ``of``."""
    room = Game.NAME - len(place) - len(Game.BETWEEN)
    return f"{place}{Game.BETWEEN}{Truncator(of).chars(room)}"


@transaction.atomic
def begin_drawn_game(
    *,
    name: Sentence,
    ruleset: str,
    options: Mapping[str, Any],
    seated: Sequence[User | NamedBot | str],
    is_drawn: bool = True,
    **agreed: Unpack[GameTerms],
) -> Game:
    """Begin a game at a table drawn by somebody else: people, bots with names of their own, or kinds of bot, in the
    order of the seats.

    Nobody has opened it or gives anything for the dice, and the seats stay as they are. If the
    table is not ``is_drawn`` yet, they are drawn by the game's own dice, as if the people had joined in this order.
    """
    options = {"players": len(seated), **options}
    columns = _sealed_dice() | _name_columns(name) | {"invite_token": _invite_token(agreed)}
    game = Game.objects.create(**columns, ruleset=ruleset, options=options, **agreed)
    Seat.objects.bulk_create(Seat(game=game, index=index, **_sitter_columns(who)) for index, who in enumerate(seated))
    begin_game(game, is_drawn=is_drawn)
    seals.enter_line(game)
    return game


def _sitter_columns(who: User | NamedBot | str) -> dict[str, Any]:
    if isinstance(who, NamedBot):
        return {"bot": who.bot, "called": who.name}
    return {"bot": who} if isinstance(who, str) else {"user": who}


def _name_columns(name: str | Sentence) -> dict[str, Any]:
    """Return the columns of a name: a player's, or one that the site writes in each language."""
    if isinstance(name, str):
        return {"stored_name": name}
    by_language = in_each(name)
    first = by_language[settings.LANGUAGE_CODE]
    return {"stored_name": first, "in_languages": by_language if {first} != {*by_language.values()} else {}}


def _invite_token(agreed: GameTerms) -> str:
    return secrets.token_urlsafe(16) if agreed.get("private") else ""


def _sealed_dice() -> dict[str, Any]:
    """The source of a new game's dice, and its seal."""
    seed = new_seed()
    return {"seed": seed, "seed_hash": commitment(seed), "protocol": SALTED}


def practise(*, user: User, public_id: str, ruleset: str = USUAL, alone: bool = False) -> Game:
    """Begin a private game of this person against bots, or ``alone`` against automata, with the
    longest pace there is.

    The same ``public_id`` twice is one game.
    """
    chosen_title = title(ruleset)
    alone = alone and bool(chosen_title.seating.alone)
    options = chosen_title.seating.alone if alone else chosen_title.seating.practice
    automata = chosen_title.seating.automata_of(options)
    players = 1 + len(automata) if alone else _practice_players(chosen_title.seating.players)
    return create_game(
        user=user,
        name=lambda: _("Practice game"),
        players=players,
        ruleset=ruleset,
        options=options,
        pace=MAX_PACE,
        private=True,
        bot_seats=[chosen_title.seating.stand_in] * (players - 1 - len(automata)),
        public_id=public_id,
    )


def _practice_players(possible: Sequence[int]) -> int:
    """The title's number of players nearest to the usual one."""
    return min(possible, key=lambda players: abs(players - PRACTICE_PLAYERS))


def _create_seats(game: Game, user: User, players: int, bot_seats: Sequence[str]) -> None:
    automata = game.title.seating.automata_of(game.options)
    sitters = [*bot_seats, *[""] * (players - 1 - len(bot_seats) - len(automata)), *automata]
    seats = [Seat(game=game, index=index, bot=bot) for index, bot in enumerate(sitters, 1)]
    Seat.objects.bulk_create([Seat(game=game, index=0, user=user), *seats])


@transaction.atomic
def join_game(*, user: User, game_id: int, token: str = "", salt: str = "") -> Game:
    """Take a free seat; the last one starts the game. A private game asks for its token. ``salt``
    is the person's part of the dice, in hex.

    Joining twice is joining once. Takes the game's row lock. Raises NotYours, NotNow and
    NotAdmitted.
    """
    game = lock(game_id)
    if game.seats.filter(user=user).exists():
        return game
    if game.private and not secrets.compare_digest(game.invite_token, token):
        raise NotYours(_("This game is private. You need its invitation link."))
    _require_open(game)
    seat = game.seats.filter(user=None, bot="").first()
    if seat is None or blocks.has_blocked(game.creator_id, user.pk):
        raise NotNow(_("This game has no open seat."))
    reliability_record.require_admitted(game, user)
    seat.user, seat.heard, seat.salt = user, seat.told, salt
    seat.save(update_fields=["user", "heard", "salt"])
    count_change(game)
    _start_when_full(game)
    return game


@transaction.atomic
def give_salt(*, user: User, game_id: int, salt: str) -> Game:
    """Give something for the dice, in hex, or another thing than before, while the game is open.

    Takes the game's row lock. Raises NotYours and NotNow.
    """
    game = lock(game_id)
    _require_open(game)
    if not game.seats.filter(user=user).update(salt=salt):
        raise NotYours(_("Only players of this game can do this."))
    count_change(game)
    return game


@transaction.atomic
def leave_game(*, user: User, game_id: int) -> Game:
    """Give one's seat back while the game is open. Takes the game's row lock. Raises NotNow."""
    game = lock(game_id)
    _require_open(game)
    if game.creator_id == user.pk:
        raise NotNow(_("You created this game, so you can't leave it. You can cancel it."))
    game.seats.filter(user=user).update(user=None, salt="")
    count_change(game)
    return game


@transaction.atomic
def cancel_game(*, user: User, game_id: int) -> Game:
    """Close a game that has not started. Takes the game's row lock. Raises NotYours and NotNow."""
    game = lock(game_id)
    _require_creator(game, user)
    if game.status != Game.Status.CANCELLED:
        _cancel(game)
    return game


@transaction.atomic
def cancel_by_moderators(*, game_id: int) -> None:
    """Close somebody's game that has not started, as a decision of the site's moderators.

    Takes the game's row lock. Raises NotNow.
    """
    _cancel(lock(game_id))


def _cancel(game: Game) -> None:
    _require_open(game)
    game.status = Game.Status.CANCELLED
    game.save(update_fields=["status"])
    count_change(game)


@transaction.atomic
def start_game(*, user: User, game_id: int) -> Game:
    """Start without waiting any longer: the bot that stands in takes every free seat.

    Takes the game's row lock. Raises NotYours and NotNow.
    """
    game = lock(game_id)
    _require_creator(game, user)
    _require_open(game)
    game.seats.filter(user=None, bot="").update(bot=game.title.seating.stand_in)
    begin_game(game)
    return game


def watch(*, user: User, game: Game) -> None:
    """Put a game on the person's list of games to watch; an imported one is in no list."""
    if not game.imported:
        game.watchers.add(user)


def unwatch(*, user: User, game: Game) -> None:
    game.watchers.remove(user)


def begin_game(game: Game, *, is_drawn: bool = False) -> None:
    """Seat everybody, unless the seats are drawn, fill the banks, set the game up and let the bots
    answer.

    Every seat is taken; the game's row is locked.
    """
    game.seats.update(bank=game.bank)
    seats = list(game.seats.order_by("index"))
    if not is_drawn:
        _seat_all(game, seats)
    set_up(game)
    count_change(game)
    reliability_record.open_records(game, seats)
    owed_mails.owe_mails(game, seats, MailKind.STARTED, 0)
    table = Table(game, seats)
    table.ask()
    bots.let_bots_answer(table)
    table.save()


def set_up(game: Game) -> None:
    """Turn an open game into a running one with its first position, noted as move 0.

    The seal stands since the game was opened: nobody can have chosen the seed by the people who
    joined.
    """
    game.status = Game.Status.RUNNING
    game.started = timezone.now()
    state = rulebooks.new(game.ruleset, game.options, dice_of(game))
    game.state = rulebooks.dump(state)
    game.save(update_fields=["status", "started", "state", "turned", "joined", "salts"])
    draws = rulebooks.dump_draws(latest_draws(state))
    Move.objects.create(game=game, number=0, by=Move.By.SITE, state=game.state, draws=draws, barrier=True)
    catalogue.enter_game(game)


def _start_when_full(game: Game) -> None:
    if not game.seats.filter(user=None, bot="").exists():
        begin_game(game)


def _seat_all(game: Game, seats: list[Seat]) -> None:
    """Give everybody a seat. The order of joining, with everybody's salts, is kept: anyone can
    check the draw by it.

    Automata do not join: they keep the last seats.
    """
    joiners = [seat for seat in seats if seat.bot not in game.title.seating.automata]
    before = game.rematch_of if game.turned else None
    game.salts = [seat.salt for seat in joiners]
    game.turned = before is not None
    if before is None:
        _draw_for_seats(joiners, dice_of(game))
    else:
        _turn_seats(joiners, before)
    seats.sort(key=lambda seat: seat.index)
    game.joined = [seat.index for seat in joiners]


def _turn_seats(seats: list[Seat], before: Game) -> None:
    """Move everybody from the game before one seat on; the others take the seats left."""
    former_indexes = dict(before.seats.exclude(user=None).values_list("user", "index"))
    turned_seats = {
        (former_indexes[seat.user_id] + 1) % len(seats): seat for seat in seats if seat.user_id in former_indexes
    }
    others = iter([seat for seat in seats if seat not in turned_seats.values()])
    for index in range(len(seats)):
        seat = turned_seats[index] if index in turned_seats else next(others)
        seat.index = index
    Seat.objects.bulk_update(seats, ["index"])


def _draw_for_seats(seats: list[Seat], dice: Dice) -> None:
    """Draw the table order by the game's own dice, so that anyone can check it when the seed is
    known.

    The seats come in the order they were taken; each draw picks one of those left.
    """
    remaining = list(seats)
    for index in range(len(seats)):
        drawn_seat = remaining.pop(dice.draw(index, "seat order", len(remaining)) - 1)
        drawn_seat.index = index
    Seat.objects.bulk_update(seats, ["index"])


def _require_open(game: Game) -> None:
    if game.status == Game.Status.CANCELLED:
        raise NotNow(_("This game was cancelled."))
    if game.status != Game.Status.OPEN:
        raise NotNow(_("This game has already started."))


def _require_creator(game: Game, user: User) -> None:
    if game.creator_id != user.pk:
        raise NotYours(_("Only the creator of the game can do this."))
