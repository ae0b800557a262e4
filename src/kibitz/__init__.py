"""Kibitz: table games played, refereed, solved and explained."""
