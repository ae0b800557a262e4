"""One folder a game, vertical: everything about it and nothing else."""
