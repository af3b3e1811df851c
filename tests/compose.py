"""compose.yaml as it stands, read without a library for it."""

import re

from tests.local_site import ROOT

COMPOSE = (ROOT / "compose.yaml").read_text()
SHARED = COMPOSE.partition("\nx-site:")[2].partition("\n\n")[0]
"""The lines that all containers of the site have."""


def services() -> dict[str, str]:
    """Return the lines of each service, by its name."""
    blocks = re.split(r"^  (?=\w)", COMPOSE.partition("\nservices:\n")[2].partition("\nvolumes:\n")[0], flags=re.M)
    return {name: lines for name, colon, lines in (block.partition(":\n") for block in blocks) if colon}


def volumes_of(service: str) -> list[str]:
    """Return the folders that a container of the site keeps, relative to the site."""
    lines = services()[service]
    return re.findall(r"- \w+:/srv/tocsite/(\S+)", lines if "    volumes:" in lines else SHARED)
