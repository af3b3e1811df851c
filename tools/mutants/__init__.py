"""Small faults put into the rules one at a time, to see if the tests notice: `python -m tools.mutants`.

mutmut and cosmic-ray are no use here: the one leaves alone tables of constants, keys of sorting and whole statements,
and the other starts all of pytest anew for each fault.
"""
