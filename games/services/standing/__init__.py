"""Standing orders at work: their single answer, changes by their person, and plans."""
