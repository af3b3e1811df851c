"""The rules of Rome in Crisis, a file a step, each test named after the clauses that it holds.

`clauses.json` is made from that by ``python -m tests.titles.rome_in_crisis.rules.make_rules``.
"""
