"""Points for places, and who stands before whom: pure functions of numbers, no rows, no clock."""
