"""Points for places, and orders of standing: pure functions of numbers, no rows, no clock."""
