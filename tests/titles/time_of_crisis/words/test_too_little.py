"""A player about to play a card hears when its points alone would buy nothing."""

import rulebooks
from games.titles.time_of_crisis.words import choices
from games.titles.time_of_crisis.words.choices import too_little
from games.titles.time_of_crisis.words.names import SPHERES as NAMES
from rulebooks import engine
from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.tests.time_of_crisis.rules.positions import act, hand, position
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.state import TocState
from tools.bench import record

EVERY = 7  # a position in so many of a long game


def told(state: TocState, seat: int = 0) -> list[str]:
    return too_little(rulebooks.view(state, seat))


def test_a_point_of_populace_alone_buys_nothing() -> None:
    state = act(position(), 0)
    hand(state, 0, "populace_1", "military_1")
    assert told(state) == ["Populace: the cheapest action costs 2 now."]


def test_points_already_there_count() -> None:
    state = act(position(), 0, populace=1)
    hand(state, 0, "populace_1")
    assert told(state) == []


def test_a_card_of_more_points_is_enough() -> None:
    state = act(position(), 0)
    hand(state, 0, "mob")
    assert told(state) == []


def test_a_sphere_with_nothing_to_buy_is_named() -> None:
    state = act(position(), 0)
    hand(state, 0, "populace_1")
    state.provinces["asia"].governor = 1
    assert told(state) == ["Populace: nothing you could buy now."]


def test_others_hear_nothing_of_a_hand() -> None:
    state = act(position(), 0)
    hand(state, 0, "populace_1")
    assert told(state, 1) == too_little(rulebooks.view(state, None)) == []


def test_the_warning_is_true_in_every_position_of_a_long_game() -> None:
    heard = set[bool]()
    for text in record.positions(record.long_game())[::EVERY]:
        state = rulebooks.load(text)
        seat = engine.to_move(state)[0]
        for sphere in SPHERES:
            plays = [each for each in engine.legal(state, seat) if isinstance(each, Play)]
            of_sphere = [each for each in plays if CARDS[each.card].sphere == sphere]
            if of_sphere:
                least = min(of_sphere, key=lambda play: CARDS[play.card].value)
                warned = any(line.startswith(f"{NAMES[sphere]}:") for line in told(state, seat))
                assert warned != can_spend(text, seat, least, sphere)
                heard.add(warned)
    assert heard == {True, False}


def can_spend(text: str, seat: int, play: Play, sphere: str) -> bool:
    """Return whether there is an action of the sphere once the card is played."""
    state = rulebooks.load(text)
    kernel.apply(state, seat, play, ScriptedDice())
    view = rulebooks.view(state, seat)
    names = ["Augusta", "Brutus", "Cornelia", "Drusus"]
    return any(group.key == sphere for group in choices.groups(view, engine.legal(state, seat), names))
