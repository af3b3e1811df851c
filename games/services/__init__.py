"""Acts of people, bots and the clock on games: one verb per function, keyword arguments, one transaction each."""
