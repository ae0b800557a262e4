"""Benchmarks: each a ratio against a baseline measured in the same run. ``python -m benchmarks [--json]``."""
