"""The command line as `python -m fairground`."""

from fairground.cli import main

if __name__ == "__main__":
    main()
