"""Reading of text files that people write for the site, each fault told with its file and line."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


class TextFileError(ImproperlyConfigured):
    """A text file is not in its form; the text says where and why in one sentence, and no site starts with it."""

    def __init__(self, path: Path, line: int, sentence: str) -> None:
        super().__init__(f"{path}, line {line}: {sentence}" if line else f"{path}: {sentence}")


def read_utf8(path: Path, otherwise: str) -> str:
    """Return the text of a file. Raises TextFileError, with the sentence ``otherwise`` if it is not in UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TextFileError(path, 0, "There is no such file.") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise TextFileError(path, line, otherwise) from None
