"""The tables of the game, each cell with its grade and source; no mechanics."""
