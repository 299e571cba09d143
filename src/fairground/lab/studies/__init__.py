"""Studies: a question about a game, answered by many games with the uncertainty that is left."""
