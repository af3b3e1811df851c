"""Formats of days, hours and moments, by language: a folder each, as Django's FORMAT_MODULE_PATH has it."""
