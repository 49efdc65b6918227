"""An analysed game for people: as text, and as a page for a browser."""
