"""Drawing the map of Time of Crisis anew: its shapes are stored, and the site only reads them."""
