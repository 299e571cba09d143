"""The file that a hall's backup is: rows of any database as lines, packed and sealed.

First a line that says what it is, then a gzip stream, then the SHA-256 of all that comes before it.
In the stream every line is JSON: what the backup is, then part after part: its table and columns,
its rows, and how many they were; last a line that says that this was all. docs/decisions/backups.md
tells how to read one without us.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from fairground.kernel.errors import FairgroundError

KIND = b"fairground hall backup "
FORMAT = 1
FIRST_LINE = KIND + b"%d\n" % FORMAT
SEAL_BYTES = hashlib.sha256().digest_size
CHUNK = 1 << 16
GZIP = 16 + zlib.MAX_WBITS
LEVEL = 4
"""Of packing: a fifth larger than the smallest, in a third of the time, beside a hall at work."""


class BadBackup(FairgroundError):
    """A file that cannot be restored, and why."""


class About(msgspec.Struct):
    """What a backup is of."""

    revision: str  # of the schema
    made: float  # seconds since 1970


class Part(msgspec.Struct):
    """Rows of a table follow. With a key they are not new: these columns are set in known rows."""

    table: str
    columns: list[str]
    key: list[str] = []


class PartEnd(msgspec.Struct):
    """All rows of a part have come."""

    rows: int


class End(msgspec.Struct):
    """All parts have come."""

    parts: int


ABOUT = msgspec.json.Decoder(About)
NEXT_PART = msgspec.json.Decoder(dict[str, Any])
PART_END = msgspec.json.Decoder(PartEnd)
ROW = msgspec.json.Decoder(list[str | int | float | bool | None])


# ---------------------------------------------------------------- writing


class Parcel:
    """A backup that is being written."""

    def __init__(self, file: Path, raw: BinaryIO) -> None:
        self._file = file
        self._raw = raw
        self._seal = hashlib.sha256()
        self._packing = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        self._encoder = msgspec.json.Encoder()
        self._parts = 0
        self._put(FIRST_LINE)

    def say(self, about: About) -> None:
        """First of all: what it is of."""
        self._add(self._encoder.encode(about) + b"\n")

    def part(self, part: Part, heaps: Iterable[Sequence[Sequence[Any]]]) -> int:
        """One part with all of its rows; how many there were."""
        self._add(self._encoder.encode(part) + b"\n")
        count = 0
        for heap in heaps:
            self._add(self._encoder.encode_lines([list(row) for row in heap]))
            count += len(heap)
        self._add(self._encoder.encode(PartEnd(count)) + b"\n")
        self._parts += 1
        return count

    def seal(self) -> None:
        """Last of all: nothing comes after it."""
        self._add(self._encoder.encode(End(self._parts)) + b"\n")
        self._put(self._packing.flush())
        self._put(self._seal.digest())

    def _add(self, line: bytes) -> None:
        self._put(self._packing.compress(line))

    def _put(self, packed: bytes) -> None:
        self._seal.update(packed)
        try:
            self._raw.write(packed)
        except OSError as error:
            raise BadBackup(f"{self._file} cannot be written: {error.strerror}") from None


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """A file that is there whole and on the disk, or not at all; only its owner may read it.

    An earlier backup is replaced; BadBackup if something else has that name.
    """
    if file.exists() and not (file.is_file() and _is_backup(file)):
        raise BadBackup(f"{file} exists and is no backup; it is left as it is: give another name")
    number, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(number, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _keep_names(file.parent)


def _is_backup(file: Path) -> bool:
    with file.open("rb") as raw:
        return raw.read(len(KIND)) == KIND


def _keep_names(folder: Path) -> None:
    """Have the disk keep which files lie in a folder, where that can be asked for."""
    if hasattr(os, "O_DIRECTORY"):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# ---------------------------------------------------------------- reading


class Opened:
    """A backup that is whole, to be read once from front to back."""

    def __init__(self, file: Path, raw: BinaryIO, size: int) -> None:
        self._file = file
        self._raw = raw
        self._lines = self._unpacked(size)
        with self._telling():
            self.about = ABOUT.decode(next(self._lines))

    def parts(self) -> Iterator[tuple[Part, Iterator[list[Any]]]]:
        """Every part with its rows, each to be read to its end before the next."""
        with self._telling():
            for number in range(1 << 30):
                line = NEXT_PART.decode(next(self._lines))
                if "parts" in line:
                    if line != {"parts": number} or next(self._lines, None) is not None:
                        raise ValueError("parts are missing")
                    return
                part = msgspec.convert(line, Part)
                yield part, self._rows(part)

    def _rows(self, part: Part) -> Iterator[list[Any]]:
        width, count = len(part.columns), 0
        with self._telling():
            for line in self._lines:
                if line[:1] != b"[":
                    break
                row = ROW.decode(line)
                if len(row) != width:
                    raise ValueError("a row has not as many values as its part has columns")
                count += 1
                yield row
            if PART_END.decode(line).rows != count:
                raise ValueError("rows are missing")

    def _unpacked(self, size: int) -> Iterator[bytes]:
        unpacking, left = zlib.decompressobj(GZIP), b""
        while size:
            chunk = self._raw.read(min(size, CHUNK))
            size -= len(chunk)
            *lines, left = (left + unpacking.decompress(chunk)).split(b"\n")
            yield from lines
        if left or not unpacking.eof or unpacking.unused_data:
            raise ValueError("the stream does not end where it should")

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadBackup(f"{self._file} cannot be read: {error.strerror}") from None
        except (msgspec.MsgspecError, zlib.error, ValueError, StopIteration) as error:
            reason = str(error) or "it ends too early"
            raise BadBackup(f"{self._file} is no backup that we have made: {reason}") from None


@contextmanager
def opened(file: Path) -> Iterator[Opened]:
    """A backup to be read; BadBackup if it is none of ours, damaged or not whole."""
    with file.open("rb") as raw:
        first = raw.readline(len(FIRST_LINE) + 20)
        if not first.startswith(KIND):
            raise BadBackup(f"{file} is no backup of a hall")
        if first != FIRST_LINE and first.removeprefix(KIND).strip().isdigit():
            raise BadBackup(
                f"{file} has the format {first.removeprefix(KIND).strip().decode()}, and this "
                f"Fairground knows {FORMAT}; it is damaged, or a newer Fairground has made it"
            )
        size = os.fstat(raw.fileno()).st_size - len(FIRST_LINE) - SEAL_BYTES
        if first != FIRST_LINE or size <= 0 or not _sealed(raw, size):
            raise BadBackup(f"{file} is damaged or not whole: its checksum is another")
        raw.seek(len(FIRST_LINE))
        yield Opened(file, raw, size)


def _sealed(raw: BinaryIO, size: int) -> bool:
    seal = hashlib.sha256(FIRST_LINE)
    while size:
        chunk = raw.read(min(size, CHUNK))
        if not chunk:
            return False
        seal.update(chunk)
        size -= len(chunk)
    return raw.read() == seal.digest()
