"""The table as a page shows it: cards as drawings of their own, in as many columns as there is room
for.

It shows public things only, and nothing of a hand. Anything with an action is a link to its
explanation; a script opens its actions there. Each part has an id, by which it is replaced after a
change.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.present.svg import element
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES, FRONTS
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import GIVEN, in_play
from rulebooks.rome_in_crisis.rules.state import Candidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words import descriptions
from ..words import names as called
from ..words.auction import Bidder, all_candidates, race_of
from .cards import (
    FACE_WIDTH,
    HEIGHT,
    SEAL_WIDTH,
    TAB_HEIGHT,
    TAB_WIDTH,
    WIDTH,
    RaceStanding,
    as_svg,
    draft_card,
    draw_card,
    draw_face,
    draw_seal,
    draw_sign,
    draw_tab,
    face_height,
)

EMPTY = SafeString("")
KEPT = 4096
"""Drawings cached in a process; most of a table is as it was a move ago."""
SEAL_HEIGHT = 26


def write_element(name: str, *children: object, **attributes: object) -> SafeString:
    """Write an element of HTML, closed even if it is empty."""
    tag = element(name, *children, **attributes)
    return SafeString(f"{tag.removesuffix('/>')}></{name}>") if tag.endswith("/>") and not any(children) else tag


def write_table(view: RomeView, names: Names) -> SafeString:
    """Write the whole of it."""
    return write_element("div", *write_parts(view, names).values(), id="board", class_="board rome")


def write_parts(view: RomeView, names: Names) -> Mapping[str, SafeString]:
    """Write the parts from top to bottom, by their ids."""
    race = {bidder.candidate.name: bidder for bidder in race_of(view)}
    seats = {f"rome-seat-{seat}": _write_display(view, names, seat, race) for seat in range(len(view.players))}
    return {
        "rome-head": _write_turn(view, names),
        "rome-crises": _write_crises(view),
        "rome-offer": _write_offer(view),
        **seats,
    }


def write_piece(
    on: str, lines: Sequence[str], drawing: SafeString, anchor: str = "", piece: str | None = None
) -> SafeString:
    """Write a clickable drawing, named by the first line and described by the others.

    A ``piece`` glides to its next position.
    """
    return element(
        "a",
        drawing,
        href=f"{reverse('games:about', args=['rome_in_crisis', 'cards'])}{anchor}",
        data_on=on,
        data_called="\n".join(lines),
        data_piece=piece,
        aria_label=" ".join(f"{line.rstrip('.')}." for line in lines),
    )


def _draw_list(things: Iterable[SafeString], kind: str) -> SafeString:
    items = [element("li", item) for item in things]
    return element("ul", *items, class_=kind) if items else EMPTY


def _write_turn(view: RomeView, names: Names) -> SafeString:
    """Write the turn, the dealer and the deck, the method of the next election, and the vacant offices."""
    methods = (
        write_piece(
            f"method {method}",
            descriptions.describe_method(view, method),
            as_svg(draw_tab(method, is_chosen=method == view.method), TAB_WIDTH, TAB_HEIGHT, "tab"),
        )
        for method in METHODS
    )
    offices = (
        write_piece(
            f"office {office}",
            descriptions.describe_office(office),
            as_svg(draw_seal(office), SEAL_WIDTH, SEAL_HEIGHT, "seal"),
            "#offices",
        )
        for office in free_offices(view)
    )
    lines = element("p", " · ".join(descriptions.describe_turn(view, names)), class_="turn")
    return write_element("div", lines, _draw_list(methods, "methods"), _draw_list(offices, "offices"), id="rome-head")


def free_offices(view: RomeView) -> list[str]:
    """Return the vacant offices, of those to be given or, before the first turn, drafted."""
    held_offices = {owner.office for owner in all_candidates(view)}
    offices = GIVEN if view.round else in_play(len(view.players))
    return [office for office in offices if office not in held_offices]


def _write_crises(view: RomeView) -> SafeString:
    """Write a place for each of the four, in the order of their rank."""
    ranked = view.ranked()
    places = [_write_crisis(view, kind) for kind in [*ranked, *(kind for kind in CRISES if kind not in ranked)]]
    return write_element("div", *places, id="rome-crises")


def _write_crisis(view: RomeView, kind: str) -> SafeString:
    cards = influence.sort_cards(view.crises.get(kind, []))
    total = str(influence.total(cards)) if cards else "–"
    reward = descriptions.short_reward(view, kind)
    head = element(
        "span",
        element("svg", draw_sign(kind, 14, 14, 0.9), class_="drawn", viewBox="0 0 28 28", aria_hidden="true"),
        element("strong", called.TYPES[kind]),
        *([element("span", reward, class_="reward")] if reward else []),
        element("b", total),
        class_="crisis-head",
    )
    drawings = (_draw_crisis_card(name, copy, get_language()) for name, copy in _number_copies(cards))
    lying = [element("span", *drawings, class_="lying")] if cards else []
    inside = element("span", head, *lying, class_=f"pile type-{kind}")
    return write_piece(f"crisis {kind}", descriptions.describe_crisis(view, kind), inside, piece=f"crisis {kind}")


def _number_copies(cards: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Number the copies of a card: as pieces they are told apart."""
    copies: Counter[str] = Counter()
    for name in cards:
        copies[name] += 1
        yield name, copies[name]


@lru_cache(maxsize=KEPT)
def _draw_crisis_card(name: str, copy: int, _language: str | None) -> SafeString:
    return element("span", as_svg(draw_card(name), WIDTH, HEIGHT, "card"), data_piece=f"lying {name} {copy}")


def _write_offer(view: RomeView) -> SafeString:
    """Write the cards to be drafted."""
    if not view.round:
        return _write_first_draft(view)
    cards = (
        _draw_offered(name, copy, get_language()) for name, copy in _number_copies(sorted(view.offer, key=_offer_rank))
    )
    heading = element("h3", _("Cards for the draft")) if view.offer else EMPTY
    return write_element("div", heading, _draw_list(cards, "offer"), id="rome-offer")


def _offer_rank(name: str) -> int:
    """Sort candidates first, then cards in the order of the tables."""
    return -1 if name in CANDIDATES else influence.ORDER[name]


@lru_cache(maxsize=KEPT)
def _draw_offered(name: str, copy: int, _language: str | None) -> SafeString:
    drawing, anchor = as_svg(draft_card(name, 0, 0), WIDTH, HEIGHT, "card"), f"#card-{name}"
    if name in CANDIDATES:
        on = f"candidate {name}"
        return write_piece(on, descriptions.describe_candidate(Candidate(name)), drawing, anchor, on)
    return write_piece(f"offer {name}", descriptions.describe_card(name), drawing, anchor, f"offer {name} {copy}")


def _write_first_draft(view: RomeView) -> SafeString:
    """Set-up 3: write the free candidates."""
    taken_names = {owner.name for owner in all_candidates(view)}
    faces = (_write_candidate(Candidate(name)) for name in FRONTS if name not in taken_names)
    heading = element("h3", _("Candidates for the draft"))
    return write_element("div", heading, _draw_list(faces, "faces"), id="rome-offer")


def _write_display(view: RomeView, names: Names, seat: int, race: Mapping[str, Bidder]) -> SafeString:
    """Write a player's name, points and cards in hand, and the candidates."""
    candidates = view.players[seat].candidates
    faces = (_write_candidate(member, race.get(member.name)) for member in candidates)
    head = element(
        "h3",
        element("span", names[seat], class_="who on-seat"),
        *(element("span", line, class_="on-seat") for line in descriptions.describe_player(view, seat)),
        data_on=f"seat {seat}",
        data_called=names[seat],
    )
    attributes = {"class_": f"seat-{seat}", "id": f"rome-seat-{seat}", "data_piece": f"seat {seat}"}
    return element("section", head, _draw_list(faces, "faces"), **attributes)


def _write_candidate(person: Candidate, bidder: Bidder | None = None) -> SafeString:
    race = RaceStanding(bidder.worth, bidder.leads, bidder.passed) if bidder else None
    return _write_cached_candidate(person.name, tuple(person.cards), person.office, race, get_language())


@lru_cache(maxsize=KEPT)
def _write_cached_candidate(
    name: str, cards: tuple[str, ...], office: str, race: RaceStanding | None, _language: str | None
) -> SafeString:
    person = Candidate(name, list(cards), office)
    tall = face_height([person])
    drawing = as_svg(draw_face(person, tall, race=race), FACE_WIDTH, tall, "face-of")
    on = f"candidate {person.name}"
    return write_piece(on, descriptions.describe_candidate(person, race), drawing, f"#card-{person.name}", on)


def write_hand(cards: Sequence[str]) -> SafeString:
    """Write a hand for its holder's eyes."""
    return _draw_list((_draw_own_card(name, get_language()) for name in influence.sort_cards(list(cards))), "cards")


@lru_cache(maxsize=KEPT)
def _draw_own_card(name: str, _language: str | None) -> SafeString:
    return element(
        "span",
        element(
            "a",
            as_svg(draw_card(name), WIDTH, HEIGHT, "card"),
            href=f"{reverse('games:about', args=['rome_in_crisis', 'cards'])}#card-{name}",
            data_card=name,
            data_called="\n".join(descriptions.describe_card(name)),
            aria_label=called.card(name),
        ),
        class_="face",
    )
