"""The rules of Time of Crisis, one file a section of the rulebook.

A test's name begins with the number of the rule it holds: ``test_6_3_1_a_second_legion_costs_two``. The clauses of a
rule are listed in `clauses`, each with an id such as ``"6.3.1 legion-price"``; the decorator
``@holds("6.3.1 legion-price")`` on a test says which of them it holds (one or several). A test of the site holds
that every clause has a test.

Positions are built with `positions`.
"""
