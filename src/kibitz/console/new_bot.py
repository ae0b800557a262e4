"""``kibitz new-bot``: a bot to start from."""

from kibitz import catalog
from kibitz.console import show
from kibitz.players.starters import LANGUAGES, starter, write


def new_bot(text: str, language: str, folder: str, json: bool) -> None:
    """Writes it, and says what to do with it."""
    game = catalog.find(text)
    chosen = LANGUAGES[language]
    found = starter(game, chosen)
    place = write(found, folder)
    if json:
        plain = {"game": game.name, "language": language, "folder": str(place), "files": sorted(found)}
        show.json({**plain, "build": list(chosen.build), "run": list(chosen.run)})
        return
    show.line(f"a bot for {game.title} in {place}: {', '.join(sorted(found))}")
    show.line(f"  cd {place}")
    if chosen.build:
        show.line(f"  {' '.join(chosen.build)}")
    show.line(f"  kibitz check {game.name} -- {' '.join(chosen.run)}")
