"""The rules of Rome in Crisis, a file a step, each test named after the clauses that it holds."""
