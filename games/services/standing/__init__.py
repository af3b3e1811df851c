"""Standing orders at work: when they answer, that they answer once, and how their person changes them."""
