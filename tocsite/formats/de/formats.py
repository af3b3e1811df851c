"""Short months, and 24 hours a day."""

DATE_FORMAT = "j. M Y"
MONTH_DAY_FORMAT = "j. M"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "D, j. M Y, H:i"
SHORT_DATETIME_FORMAT = "D, j. M, H:i"
"""For moments within half a year, whose year is not in doubt."""
