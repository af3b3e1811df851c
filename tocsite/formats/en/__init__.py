"""British English, as the site spells."""
