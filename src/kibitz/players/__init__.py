"""People and programs that may sit down, whatever the game."""
