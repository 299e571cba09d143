"""How a redeal weighs what others did. A game where that tells something has `belief` on its desk.

- `FAIR`: it tells what it shows, and no more.
- `SENSIBLE`: the others are taken for sensible players, and worlds that make sense of what they did
  come up more often. Bots imagine so.
- `BLIND`: it tells nothing; what they sent, played or kept might as well have been any of their
  cards. That is there to measure what belief is worth.
"""

FAIR, SENSIBLE, BLIND = range(3)
