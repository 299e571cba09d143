"""Attacks on a hall: each a module, short in the tests and whole as a command.

An attack is a module with a docstring whose first line says what a hostile or heavy guest does, the
sizes `SHORT` (for the suite) and `WHOLE` (as `python benchmarks/attack.py NAME` runs it), and
`attack(folder, **sizes)`, which starts halls of its own below the folder, ends them, and returns
the figures that a test compares with what must hold.
"""
