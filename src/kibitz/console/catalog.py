"""``kibitz games``, ``kibitz rules`` and ``kibitz players``."""

from typing import Any

from kibitz import catalog
from kibitz.console import show
from kibitz.game import Game, Option
from kibitz.players.builtins import available


def games(json: bool) -> None:
    """Lists the games."""
    known, broken = catalog.usable()
    if json:
        show.json({"games": [_game(game) for game in known]})
    else:
        show.table(("game", "seats", "what it is"), [(game.name, _seats(game), game.summary) for game in known])
    for reason in broken:
        show.warning(reason)


def rules(text: str, schema: bool, json: bool) -> None:
    """Explains a game, or gives its JSON Schema."""
    game = catalog.find(text)
    if schema:
        show.json(game.wire.schema())
    elif json:
        show.json({**_game(game), "rules": game.rules})
    else:
        show.markdown(game.rules)


def players(text: str, json: bool) -> None:
    """Lists a game's built-ins, weakest first."""
    game = catalog.find(text)
    if json:
        listing = [{"name": p.name, "summary": p.summary, "argument": p.argument or None} for p in available(game)]
        show.json({"game": game.name, "players": listing})
        return
    show.table(("player", "what it does"), [(p.name, p.summary) for p in available(game)])


def _game(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": [game.least_seats, game.most_seats],
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option) -> dict[str, Any]:
    bounds = {} if isinstance(option.default, bool) else {"least": option.least, "most": option.most}
    return {"name": option.name, "default": option.default, **bounds, "help": option.help}


def _seats(game: Game[Any, Any]) -> str:
    least, most = game.least_seats, game.most_seats
    return str(least) if least == most else f"{least} or more"
