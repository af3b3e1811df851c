"""Make the fonts of static/fonts from the npm packages of two open families; the site only reads them.

Alegreya sets headings and the names on the map, Alegreya Sans the figures on counters; both under the
SIL Open Font License, whose text lies beside them. The ttf is for pictures (see `picture`). Browsers have
the same in two woff2: the letters of English and German, which every page needs, and all others, which
few do (see `unicode-range` in base.css).

    npm pack @fontsource/alegreya@5.3.0 @fontsource/alegreya-sans@5.3.0
    for package in fontsource-*.tgz; do mkdir ${package%-*} && tar xzf $package -C ${package%-*}; done
    .venv/bin/python -m tools.fonts .

The packages split a font by script: Latin and Latin Extended are put together, and cut to the letters of
European languages and of Latin with its macrons.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from games.present.lettering import FONTS, LETTERS, PUNCTUATION, USUAL

FAMILIES = ("alegreya", "alegreya-sans")
WEIGHT = 700
MOMENT = 3_800_000_000
"""The date within the files, in seconds since 1904: always the same."""
LINING = "lnum"
"""Both families stand their figures on the line only if asked; here they always do."""


def build_font(packages: Path, family: str) -> TTFont:
    """Make one family's bold, with the wanted letters and lining figures."""
    font = _merged(packages / f"fontsource-{family}" / "package" / "files", family)
    _use_lining_figures(font)
    _cut(font, LETTERS + PUNCTUATION, ["kern", "liga", "ccmp", "mark"])
    font["head"].created = font["head"].modified = MOMENT
    return font


def _cut(font: TTFont, letters: Sequence[int], features: Sequence[str]) -> None:
    """Leave only these code points in a font, and these features of its layout."""
    cutter = subset.Subsetter(subset.Options(layout_features=[*features], hinting=False, notdef_outline=True))
    cutter.populate(unicodes=letters)
    cutter.subset(font)


def _merged(files: Path, family: str) -> TTFont:
    with TemporaryDirectory() as folder:
        parts = []
        for script in ("latin", "latin-ext"):
            part = TTFont(files / f"{family}-{script}-{WEIGHT}-normal.woff2")
            part.flavor = None
            parts.append(f"{folder}/{script}.ttf")
            part.save(parts[-1])
        return Merger().merge(parts)


def _use_lining_figures(font: TTFont) -> None:
    """Let the digits' code points lead to the lining glyphs."""
    substitution = font["GSUB"].table
    lookups = {
        index
        for record in substitution.FeatureList.FeatureRecord
        if record.FeatureTag == LINING
        for index in record.Feature.LookupListIndex
    }
    lining: dict[str, str] = {}
    for index in sorted(lookups):
        for table in substitution.LookupList.Lookup[index].SubTable:
            lining |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            table.cmap[digit] = lining.get(table.cmap[digit], table.cmap[digit])


def main(packages: str) -> None:
    """Write the fonts, the same to the byte for the same packages."""
    for family in FAMILIES:
        font = build_font(Path(packages), family)
        font.recalcTimestamp = False
        ttf_file = FONTS / f"{family}-{WEIGHT}.ttf"
        font.save(ttf_file)
        others = sorted({*LETTERS, *PUNCTUATION} - {*USUAL})
        _save_for_browsers(ttf_file, USUAL, ["kern"], ttf_file.with_suffix(".woff2"))
        _save_for_browsers(
            ttf_file, others, ["kern", "ccmp", "mark"], ttf_file.with_name(f"{family}-{WEIGHT}-others.woff2")
        )


def _save_for_browsers(ttf_file: Path, letters: Sequence[int], features: Sequence[str], path: Path) -> None:
    """Write a part of a font. Ligatures are left out: they would take a fifth more than all else."""
    font = TTFont(ttf_file, recalcTimestamp=False)
    _cut(font, letters, features)
    font.flavor = "woff2"
    font.save(path)


if __name__ == "__main__":
    main(sys.argv[1])
