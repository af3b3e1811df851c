"""How days, hours and moments are written, by language: a folder each, as Django's FORMAT_MODULE_PATH has it."""
