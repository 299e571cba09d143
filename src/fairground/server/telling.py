"""What a table tells its sockets: a hello's whole picture, and then whatever has changed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fairground.server.messages import Chats, Hello, Rematch, ServerMessage, TableMessage
from fairground.server.outbox import FAULT, Socket, encode
from fairground.server.story import Story

if TYPE_CHECKING:
    from fairground.server.table import Table

log = logging.getLogger("fairground.server")


class Telling:
    """Brings a table's sockets up to date, all who know the same with the same text."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seats = 0  # raised whenever seats or names change
        self._presence = 0  # raised whenever somebody comes or goes

    def change_seats(self) -> None:
        """Seats or names have changed."""
        self._table.absences.look()
        self._seats += 1

    def change_presence(self) -> None:
        """Somebody has come or gone elsewhere."""
        self._table.absences.look()
        self._presence += 1

    def greet(self, socket: Socket, message: Hello) -> None:
        """Answer a hello in one go."""
        table = self._table
        if not socket.greeted:
            socket.greeted = True
            socket.on_room = self._catch_up
            self._see(socket)
        socket.whole = not message.changes
        socket.reviewing = message.review
        card = self._card(socket.session)
        texts = [_text(card)]
        socket.seats_told, socket.presence_told = self._seats, self._presence
        if table.story is not None:
            socket.viewers = table.viewers(socket.session)
            if not (message.review and table.state == "over"):
                texts.append(self._moment(table.story, socket, message.since, whole=True))
            socket.seen = table.story.n(socket.viewers)
        lines = table.chat.after(message.chat)
        if lines:
            texts.append(_text(Chats(lines)))
        socket.chat_told = table.chat.last
        socket.send_text(*texts)

    def part(self, socket: Socket) -> bool:
        """A socket has gone; whether anybody knew of it."""
        if socket.greeted:
            self._see(socket)
        return socket.greeted

    def _see(self, socket: Socket) -> None:
        """Somebody has come or gone here; who watches is missed by nobody."""
        self._presence += 1
        if self._table.roster.of(socket.session):
            self._table.absences.look()

    def tell(self) -> None:
        """Bring every socket up to date."""
        told: dict[object, str] = {}
        for socket in self._here():
            self._tell(socket, told)

    def tell_chat(self) -> None:
        """Tell what was said at once; a line is the smallest of news."""
        told: dict[object, str] = {}
        for socket in self._here():
            if socket.ready_for_news():
                self._tell_chat(socket, told)

    def tell_rematch(self, table: str) -> None:
        """Send everybody to the next table."""
        text = _text(Rematch(table))
        for socket in self._here():
            socket.send_text(text)

    def _here(self) -> list[Socket]:
        return [socket for socket in self._table.sockets if socket.greeted]

    def _catch_up(self, socket: Socket) -> None:
        """Tell a socket what it has missed while it had no room."""
        if socket in self._table.sockets:
            self._tell(socket, {})

    def _tell(self, socket: Socket, told: dict[object, str]) -> None:
        if socket.closing is not None or not socket.ready_for_news():
            return
        try:
            self._tell_seats(socket, told)
            self._tell_story(socket)
            self._tell_chat(socket, told)
        except Exception:
            # A scene that cannot be made is one viewer's trouble, not everybody's.
            log.exception("a table could not be told")
            socket.close(FAULT, "The hall could not show you this table; connect again.")

    def _tell_seats(self, socket: Socket, told: dict[object, str]) -> None:
        """Who sits where if that has changed, else who is here if that has."""
        table = self._table
        if socket.seats_told != self._seats:
            # All who watch get the same.
            seated = socket.session if table.roster.of(socket.session) else None
            if ("seats", seated) not in told:
                told["seats", seated] = _text(self._card(seated))
            socket.send_text(told["seats", seated])
        elif socket.presence_told != self._presence:
            if "presence" not in told:
                presence = table.roster.presence(table.people, table.absences.infos())
                told["presence"] = _text(presence)
            socket.send_text(told["presence"])
        socket.seats_told, socket.presence_told = self._seats, self._presence

    def _card(self, session: str | None) -> TableMessage:
        table = self._table
        absent, ending = table.absences.infos(), table.absences.ending()
        return table.roster.message(table.state, table.people, absent, ending, session)

    def _tell_story(self, socket: Socket) -> None:
        story = self._table.story
        if story is None:
            return
        viewers = self._table.viewers(socket.session)
        since = socket.seen if viewers == socket.viewers else None
        socket.viewers, socket.seen = viewers, story.n(viewers)
        if since != socket.seen:
            socket.send_text(self._moment(story, socket, since, whole=socket.whole))

    def _moment(self, story: Story, socket: Socket, since: int | None, *, whole: bool) -> str:
        text = story.moment(socket.viewers, since, whole=whole)
        if not socket.whole:
            story.remember_scenes(socket.viewers)
        return text

    def _tell_chat(self, socket: Socket, told: dict[object, str]) -> None:
        number, last = socket.chat_told, self._table.chat.last
        if number == last:
            return
        if ("chat", number) not in told:
            lines = self._table.chat.after(number)
            told["chat", number] = _text(lines[0] if len(lines) == 1 else Chats(lines))
        socket.send_text(told["chat", number])
        socket.chat_told = last


def _text(message: ServerMessage) -> str:
    return encode(message).decode()
