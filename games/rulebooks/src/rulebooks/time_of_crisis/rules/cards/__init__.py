"""Every influence card, a file each."""
