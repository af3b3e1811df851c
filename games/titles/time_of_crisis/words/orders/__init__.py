"""The words of every order of taking actions and of buying but those of cards, a file each."""
