"""The words of every order of the Take Actions phase but those of cards, a file each."""
