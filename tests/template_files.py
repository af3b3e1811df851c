"""All templates of the site: those of its pages and mails, and those of Django's admin."""

from pathlib import Path

from django.conf import settings

FOLDERS = {"templates": "jinja2", "tocsite/templates": "django"}
"""The engine that reads each folder."""


def template_files(folder: str = "", kind: str = "") -> list[Path]:
    """Return the files of one folder or of all, of one ending (``.html``) or of all."""
    folders = [folder] if folder else [*FOLDERS]
    paths = (path for name in folders for path in sorted((settings.BASE_DIR / name).rglob(f"*{kind}")))
    return [path for path in paths if path.is_file()]


def template_name(path: Path) -> str:
    """Return the name by which a template is asked for."""
    return next(
        str(path.relative_to(settings.BASE_DIR / folder))
        for folder in FOLDERS
        if path.is_relative_to(settings.BASE_DIR / folder)
    )
