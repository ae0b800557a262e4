"""What a person touches in a terminal: the command line, and the table to play at."""
