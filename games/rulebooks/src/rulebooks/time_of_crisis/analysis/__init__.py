"""What can be said of a position or a game beyond its rules: forecasts, danger, luck, chronicle, proofs."""
