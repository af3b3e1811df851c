"""A league's appearance: its name, texts and picture, for organisers to change at any time."""

import io
import warnings

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from accounts.models import User
from games.leagues.models import FormerAddress, League, LeaguePicture
from games.services.errors import Refused
from games.services.rows import blocks

from . import organisers
from .creating import TOO_MUCH_ALIKE, take_address

LARGEST = 4 * 1024 * 1024
"""Largest file in bytes."""
MOST_PIXELS = 40_000_000
SIDE = 512
"""Longer side of a stored picture, in pixels."""
FORMATS = ("JPEG", "PNG", "WEBP")


@transaction.atomic
def change(*, user: User, league: League, name: str, about: str, announcement: str) -> League:
    """Change the name and texts of a league; the same ones change nothing.

    A new name has a new address, with a redirect from the old one and a log entry. Raises NotYours,
    NotNow for who is muted, and Refused. Takes the league's row lock.
    """
    organisers.require(user, league)
    league = organisers.lock(league)
    if (name, about, announcement) != (league.name, league.about, league.announcement):
        blocks.require_unmuted(user)
    if name != league.name:
        _rename_league(user, league, name)
    league.about, league.announcement = about, announcement
    try:
        with transaction.atomic():
            league.save(update_fields=["name", "slug", "about", "announcement"])
    except IntegrityError as error:  # of two leagues that take it at once, the second
        raise Refused(TOO_MUCH_ALIKE) from error
    return league


def _rename_league(user: User, league: League, name: str) -> None:
    slug = take_address(league, name)
    if slug != league.slug:
        FormerAddress.objects.create(league=league, slug=league.slug)
    names = {"before": league.name, "after": name}
    organisers.decide(
        user=user,
        league=league,
        sentence=lambda: _("Renamed: %(before)s is now %(after)s") % names,
        reason=lambda: _("The old address still works."),
    )
    league.name, league.slug = name, slug


@transaction.atomic
def show_picture(*, user: User, league: League, picture: bytes) -> None:
    """Give a league another picture, encoded by `encode`. Raises NotYours."""
    organisers.require(user, league)
    LeaguePicture.objects.update_or_create(league=league, defaults={"webp": picture})


@transaction.atomic
def remove_picture(*, user: User, league: League) -> None:
    """Show no picture of a league any more. Twice is once. Raises NotYours."""
    organisers.require(user, league)
    LeaguePicture.objects.filter(league=league).delete()


def picture_of(league: League) -> LeaguePicture | None:
    """Return the picture's row with its time of change, if any, without loading the picture."""
    return LeaguePicture.objects.filter(league=league).defer("webp").first()


def encode(file: UploadedFile) -> bytes:
    """Return the picture in a file, encoded anew as WebP: small, turned upright, and without
    metadata. Raises Refused.
    """
    message = _("The picture is too large. Use one of at most 4 MB and 40 million pixels.")
    if (file.size or 0) > LARGEST:
        raise Refused(message)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(file, formats=FORMATS) as read:
                if read.width * read.height > MOST_PIXELS:
                    raise Refused(message)
                upright = ImageOps.exif_transpose(read)
                image = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as problem:
        raise Refused(message) from problem
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as problem:
        raise Refused(_("We can't read this picture. Use a JPEG, PNG or WebP file.")) from problem
    image.thumbnail((SIDE, SIDE))
    output = io.BytesIO()
    image.save(output, "WEBP", quality=82)
    return output.getvalue()
