"""What people, bots and the clock do to games: one verb per function, keyword arguments, one transaction each."""
