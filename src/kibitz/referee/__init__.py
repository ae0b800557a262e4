"""Matches and series of them, judged."""
