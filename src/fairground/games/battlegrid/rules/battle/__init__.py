"""Battles: an attack and its windows, the fire, shots, and the aftermath."""
