"""Tests of the rules and bots of Time of Crisis."""
