"""Acts of organisers: form, effects told beforehand, deed with log and mail, and undoing; and appeals."""
