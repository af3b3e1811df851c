"""Backups: the whole site as one file, checked by reading it back, and the way back.

A backup is a tar of ``manifest.json`` (`Manifest`), the archive of pg_dump and, of a site on one's
own machine, its key. With BACKUP_KEY the tar is encrypted by age, and readable by any program of
that format.
"""

from .archive import BackupError
from .making import write
from .restoring import restore, roll_back

__all__ = ["BackupError", "restore", "roll_back", "write"]
