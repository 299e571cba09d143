"""Battles as people see them: on a screen, as facts, as readable dicts."""
