"""Trials of the rules: promises held in whole games, replay, and games among bots."""
