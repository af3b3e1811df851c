"""A board on which lies all that can lie there."""

from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, SEAT, Army, Band, Leader, Militia, Province, TocState


def fill(state: TocState) -> None:
    """Put every counter there is on the board of four, as tightly as the rules allow: two armies a province, three
    tribes, all markers.
    """
    for number, name in enumerate(PROVINCES):
        state.provinces[name] = _full_province(number)
    state.armies = {number: _army(number) for number in range(1, 25)}
    state.leaders = {"ardashir": Leader("syria"), "shapur": Leader("syria", active=False), "cniva": Leader("asia")}
    state.rivals = {"priest_king_of_emesa": "syria", "postumus": "gallia", "zenobia": "aegyptus"}
    state.lasting = 12


def _full_province(number: int) -> Province:
    return Province(
        governor=number % 4,
        support=4 - number % 2,
        mobs=number % 4,
        quaestor=True,
        militia=Militia(castra=number % 2 == 0),
        improvements=["amphitheatre", "basilica", "limes"],
        marker=("", SEAT, BREAKAWAY)[number % 3],
        barbarians={"goths": Band(2, 1), "alamanni": Band(1, 2), "franks": Band(3)},
    )


def _army(number: int) -> Army:
    region = PROVINCES[(number - 1) % 12]
    inside = number <= 12
    return Army(
        number,
        (number - 1) // 6,
        region,
        capital=inside,
        full=2,
        reduced=1,
        foederati={"goths": 1},
        castra=True,
        fought=True,
    )
