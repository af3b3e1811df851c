"""Fetch the public coastline for `geometry`; the site itself never needs it.

    .venv/bin/python -m tools.map.coastline

It is Natural Earth 1:50m (public domain) as packed in the npm package world-atlas, and lands in
var/land-50m.json.
"""

import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
from base64 import b64encode
from pathlib import Path

PACKAGE, VERSION = "world-atlas", "2.0.2"
ADDRESS = f"https://registry.npmjs.org/{PACKAGE}/-/{PACKAGE}-{VERSION}.tgz"
INTEGRITY = "IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ=="
"""SHA-512 of the package, as the registry tells it."""
MEMBER = "package/land-50m.json"
COASTLINE = Path(__file__).resolve().parents[2] / "var" / "land-50m.json"
SECONDS = 30


def fetch() -> bytes:
    """Fetch the package: by npm, which knows a machine's mirror and proxy, or straight from the registry."""
    if npm := shutil.which("npm"):
        with tempfile.TemporaryDirectory() as folder:
            order = [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent"]
            subprocess.run(order, cwd=folder, check=True, timeout=SECONDS, stdout=subprocess.DEVNULL)
            return (Path(folder) / f"{PACKAGE}-{VERSION}.tgz").read_bytes()
    with urllib.request.urlopen(ADDRESS, timeout=SECONDS) as answer:
        return bytes(answer.read())


def unpack_coastline(package: bytes) -> bytes:
    """Return the coastline in the package. Raise ValueError for any package but the known one."""
    if b64encode(hashlib.sha512(package).digest()).decode() != INTEGRITY:
        raise ValueError(f"this is not {PACKAGE} {VERSION} as it was published")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        member = archive.extractfile(MEMBER)
        assert member is not None
        return member.read()


def main() -> None:
    """Fetch the coastline, unless it lies there already."""
    if not COASTLINE.exists():
        COASTLINE.parent.mkdir(exist_ok=True)
        COASTLINE.write_bytes(unpack_coastline(fetch()))


if __name__ == "__main__":
    main()
