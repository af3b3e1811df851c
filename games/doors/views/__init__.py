"""Pages: authorise, parse, call one service, render."""
