"""Analysis of positions and games beyond their rules: forecasts, danger, luck, chronicle, proofs."""
