"""Proofs of the rules of Rome in Crisis."""
