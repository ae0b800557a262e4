"""``python -m kibitz``."""

from kibitz.console.main import main

main()
