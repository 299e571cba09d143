// One table's WebSocket: says hello, pings, comes back by itself.

import type { ClientMessage, ServerMessage } from '../messages';

/** Where a line stands; restarting: the hall has said that it will be back in a moment. */
export type Link = 'connecting' | 'open' | 'restarting' | 'lost';

export interface Listener {
  hear(message: ServerMessage): void;
  /** The line is open: say hello. */
  opened(): void;
  changed(link: Link): void;
}

const PING_EVERY = 10_000;
const SILENCE = 25_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** The code of a goodbye that says: come again in a moment. */
const RESTART = 1012;
/** All who were told so come again within this time, and not all at the same moment. */
const SPREAD = 600;
/** A restart that takes longer is a line that is lost. */
const LONGEST_RESTART = 20_000;

/** How long to wait before trying again; grows, and differs between clients. */
export function waitBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + random / 2);
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #listener: Listener;
  #address: string;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #restarting = 0;

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
  }

  open(): void {
    clearTimeout(this.#retry);
    if (this.#closed) return;
    if (!this.#restarting) this.#listener.changed('connecting');
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#restarting = 0;
      this.#heard = Date.now();
      this.#listener.changed('open');
      this.#listener.opened();
      this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      this.#listener.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code }: { code?: number } = {}) => {
      if (this.#socket === socket) this.#fell(code);
    };
  }

  /** Try again now, without waiting. */
  retry(): void {
    this.#attempt = 0;
    if (this.#socket?.readyState !== WebSocket.OPEN) this.open();
  }

  /** Open a new line in place of the present one: its handshake tells who we are now. */
  reopen(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#pulse);
    socket?.close();
    this.open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENCE) {
      // The line is dead though nobody said so: a phone that slept, a cable pulled.
      const socket = this.#socket;
      this.#fell();
      socket?.close();
      return;
    }
    this.send({ type: 'ping' });
  }

  #fell(code = 0): void {
    clearInterval(this.#pulse);
    this.#socket = null;
    if (this.#closed) return;
    let wait = waitBefore(this.#attempt, Math.random());
    if (code === RESTART && !this.#restarting) {
      this.#restarting = Date.now();
      wait = Math.random() * SPREAD;
    } else if (Date.now() - this.#restarting > LONGEST_RESTART) {
      this.#restarting = 0;
    }
    this.#listener.changed(this.#restarting ? 'restarting' : 'lost');
    this.#retry = setTimeout(() => this.open(), wait);
    this.#attempt += 1;
  }
}
