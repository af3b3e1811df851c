"""Short months as German writes them (12. Dez., 12. März), and 24 hours a day."""

DATE_FORMAT = "j. N Y"
MONTH_DAY_FORMAT = "j. N"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "D, j. N Y, H:i"
SHORT_DATETIME_FORMAT = "D, j. N, H:i"
"""For moments within half a year, whose year is not in doubt."""
