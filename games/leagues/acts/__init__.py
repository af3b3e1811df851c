"""Acts of organisers, a file each: form, effects told beforehand, carrying out with log and mail, and undoing."""
