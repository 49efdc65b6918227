"""What every game speaks: states, decisions, views, dice, events and records. It knows no game."""
