"""The words of every influence card, a file each."""
