"""Provinces, homelands and seas, and their borders (rules 3.2, 3.3, 4 and 12.1)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rulebooks.engine.grades import IMPLIED, MEMORY, RECONSTRUCTED, SOURCED, Cell, Grade

PROVINCES = (
    "italia",
    "gallia",
    "britannia",
    "hispania",
    "africa",
    "aegyptus",
    "syria",
    "galatia",
    "asia",
    "thracia",
    "macedonia",
    "pannonia",
)
TRIBES = ("franks", "alamanni", "goths", "sassanids", "nomads")
"""A tribe and its homeland go by one name."""
SEAS = ("oceanus_atlanticus", "mare_occidentale", "mare_orientale", "pontus_euxinus")
REGIONS = PROVINCES + TRIBES + SEAS
SEA_NAMES = Cell(
    SEAS,
    MEMORY,
    "the number of seas and their names are remembered; their coasts fit the costs of rule 6.3.1",
)

NO_PLACE_GOVERNOR = {
    4: (),
    3: ("hispania", "africa", "aegyptus"),
    2: ("britannia", "hispania", "africa", "aegyptus", "syria", "galatia"),
}
"""Rule 3.3: closed provinces, by number of players."""

TRIBES_NOT_USED = {4: (), 3: ("nomads",), 2: ("sassanids", "nomads")}
"""Rule 3.3: tribes left in the box, by number of players."""


class Border(NamedTuple):
    """Two adjacent regions; ``empire_only``: only for a pretender's empire (rule 12.1)."""

    a: str
    b: str
    grade: Grade
    source: str
    empire_only: bool = False


BORDERS = (
    Border("hispania", "africa", SOURCED, "rule 4 Adjacent"),
    Border("thracia", "asia", SOURCED, "rule 4 Adjacent"),
    Border(
        "gallia",
        "britannia",
        SOURCED,
        "rule 12.1: only when creating or extending a pretender empire",
        empire_only=True,
    ),
    Border("gallia", "hispania", SOURCED, "expansion 4.5.2 / 6 Thrax turn 1"),
    Border("africa", "aegyptus", SOURCED, "rule 6.3.1 movement example: 1 move"),
    Border(
        "macedonia",
        "thracia",
        SOURCED,
        "rule 13 Green turn 6: 1 Military moves the army",
    ),
    Border("galatia", "syria", SOURCED, "rule 13 Red turn 6: 1 Red card moves the army"),
    Border(
        "italia",
        "gallia",
        IMPLIED,
        "play report 2019-04: 3 red = general 1 + army 1 + move Gallia to Italia 1",
    ),
    Border(
        "syria",
        "aegyptus",
        IMPLIED,
        "play report 2018-05: one invasion of both; expansion 6, Gordian turn 1",
    ),
    Border(
        "asia",
        "galatia",
        IMPLIED,
        "white 3 path Galatia then Asia (rule 9); expansion 6 Wray turn 1 Galatia to Asia",
    ),
    Border("italia", "pannonia", RECONSTRUCTED, "geography"),
    Border(
        "gallia",
        "pannonia",
        RECONSTRUCTED,
        "geography (Raetia); weak: an empire in play report 2017-10",
    ),
    Border("pannonia", "macedonia", RECONSTRUCTED, "geography"),
    Border(
        "pannonia",
        "thracia",
        RECONSTRUCTED,
        "geography; army walked Thracia to Pannonia in play report 2018-05; Pannonia/Thracia usual pair",
    ),
    Border("franks", "gallia", RECONSTRUCTED, "geography; Franks enter Gallia first"),
    Border(
        "alamanni",
        "gallia",
        RECONSTRUCTED,
        "geography (upper Rhine); no recorded Alamanni entry into Gallia",
    ),
    Border(
        "alamanni",
        "pannonia",
        IMPLIED,
        "rule 13 Yellow turn 6: Foederati from the homeland for the army in Pannonia",
    ),
    Border(
        "alamanni",
        "thracia",
        RECONSTRUCTED,
        "expansion 6: one Alamanni enters Thracia directly; play report 2019-04 likewise",
    ),
    Border(
        "goths",
        "thracia",
        IMPLIED,
        "white 1 path starts in Thracia (rule 13); Cniva stands on the Thracian border (play report 2018-03)",
    ),
    Border(
        "sassanids",
        "galatia",
        IMPLIED,
        "rules 9 and 13: Galatia entered first; an army walks into the Sassanid homeland, play report 2017-12",
    ),
    Border(
        "sassanids",
        "syria",
        RECONSTRUCTED,
        "Syria entered first on white 6 (rule 13); geography",
    ),
    Border(
        "nomads",
        "africa",
        RECONSTRUCTED,
        "Nomads enter Africa first (play report 2018-04, play report 2018-10); geography",
    ),
    Border(
        "nomads",
        "aegyptus",
        RECONSTRUCTED,
        "Nomads enter Aegyptus first (play report 2018-04, 2018-07); geography",
    ),
    Border("franks", "alamanni", RECONSTRUCTED, "contiguous Barbaricum; not evidenced"),
    Border("alamanni", "goths", RECONSTRUCTED, "contiguous Barbaricum; not evidenced"),
    Border(
        "oceanus_atlanticus",
        "britannia",
        RECONSTRUCTED,
        "Britannia has no land border, armies must reach it by sea",
    ),
    Border("oceanus_atlanticus", "gallia", RECONSTRUCTED, "needed for Africa-Britannia = 4"),
    Border(
        "oceanus_atlanticus",
        "franks",
        RECONSTRUCTED,
        "Franks raid Britannia; North Sea coast",
    ),
    Border("mare_occidentale", "africa", RECONSTRUCTED, "needed for Africa-Italia = 2"),
    Border("mare_occidentale", "italia", RECONSTRUCTED, "needed for Africa-Italia = 2"),
    Border("mare_occidentale", "hispania", RECONSTRUCTED, "geography"),
    Border("mare_occidentale", "gallia", RECONSTRUCTED, "geography"),
    Border("mare_orientale", "asia", RECONSTRUCTED, "needed for Africa-Asia = 3"),
    Border("mare_orientale", "aegyptus", RECONSTRUCTED, "geography"),
    Border("mare_orientale", "syria", RECONSTRUCTED, "geography"),
    Border("mare_orientale", "macedonia", RECONSTRUCTED, "geography"),
    Border("mare_orientale", "thracia", RECONSTRUCTED, "geography (Aegean coast)"),
    Border("mare_orientale", "italia", RECONSTRUCTED, "geography (Adriatic/Ionian coast)"),
    Border("mare_orientale", "galatia", RECONSTRUCTED, "geography (Cilician coast)"),
    Border("mare_orientale", "pannonia", RECONSTRUCTED, "geography (Dalmatian coast)"),
    Border(
        "mare_occidentale",
        "mare_orientale",
        RECONSTRUCTED,
        "two Mediterranean zones; keeps Africa-Asia = 3",
    ),
    Border("pontus_euxinus", "thracia", RECONSTRUCTED, "geography"),
    Border("pontus_euxinus", "asia", RECONSTRUCTED, "geography"),
    Border("pontus_euxinus", "galatia", RECONSTRUCTED, "geography"),
    Border("pontus_euxinus", "goths", RECONSTRUCTED, "Goths raid Asia by sea"),
)


def _neighbours(borders: tuple[Border, ...]) -> dict[str, tuple[str, ...]]:
    neighbours: dict[str, list[str]] = {region: [] for region in REGIONS}
    for border in borders:
        neighbours[border.a].append(border.b)
        neighbours[border.b].append(border.a)
    return {region: tuple(sorted(others, key=REGIONS.index)) for region, others in neighbours.items()}


NEIGHBOURS = _neighbours(tuple(border for border in BORDERS if not border.empire_only))
"""Regions within an army's reach for one Military influence (rule 6.3.1), in table order."""

EMPIRE_NEIGHBOURS = {
    province: tuple(other for other in others if other in PROVINCES)
    for province, others in _neighbours(BORDERS).items()
    if province in PROVINCES
}
"""Provinces adjacent for a pretender's empire (rule 12.1)."""


@lru_cache
def distances(to: str) -> Mapping[str, int]:
    """Count the moves from each region."""
    steps, edge = {to: 0}, [to]
    for region in edge:
        for near in NEIGHBOURS[region]:
            if near not in steps:
                steps[near] = steps[region] + 1
                edge.append(near)
    return steps
