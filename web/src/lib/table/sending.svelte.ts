// What is sent to the hall: actions one after another, each when the one before has been taken.

import type { Answer, Play } from '../messages';

export class Sending {
  /** What is on its way, until it is shown. */
  sent = $state.raw<Play | null>(null);
  /** What is to be played after it. */
  #rest: number[] = [];
  /** What is on its way after another, as the end of what was picked together. */
  following: Play | null = null;
  /** The step that the last of it became. */
  #taken: number | null = null;
  #shown = -1;
  readonly #send: (play: Play) => void;

  constructor(send: (play: Play) => void) {
    this.#send = send;
  }

  /** Play actions, the first after step n. */
  begin(seat: number, [first, ...rest]: number[], n: number): void {
    if (first === undefined) return;
    this.#rest = rest;
    this.#play(seat, first, n);
  }

  #play(seat: number, action: number, n: number): void {
    this.#taken = null;
    this.sent = { type: 'play', id: commandId(), seat, action, n };
    this.#send(this.sent);
  }

  /** Send what was not answered before the line broke; the same id cannot count twice. */
  again(): void {
    if (this.sent) this.#send(this.sent);
  }

  /** Whether it was this that the hall has answered. */
  answered({ id, ok, n }: Answer): boolean {
    if (!this.sent || this.sent.id !== id) return false;
    const [next, ...rest] = this.#rest;
    if (!ok) this.drop();
    else if (next === undefined) this.#taken = n;
    else {
      this.#rest = rest;
      this.#play(this.sent.seat, next, n);
      this.following = this.sent;
    }
    this.#forget();
    return true;
  }

  /** The screen shows the game up to step n. */
  shown(n: number): void {
    this.#shown = n;
    this.#forget();
  }

  #forget(): void {
    if (this.#taken !== null && this.#shown >= this.#taken) this.drop();
  }

  drop(): void {
    this.sent = null;
    this.following = null;
    this.#rest = [];
    this.#taken = null;
  }
}

export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
