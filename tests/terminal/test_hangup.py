"""A closed terminal ends the program, instead of leaving it behind."""

from terminal.real import in_a_terminal


def test_the_program_ends_when_its_terminal_is_closed():
    with in_a_terminal("play", "crash-grid") as terminal:
        terminal.until(b"Crash Grid")
        terminal.close()
        terminal.program.wait(timeout=30)
