// Wishes that the hall fulfils once, however often they reach it: an id for each, until it is answered.

import { commandId } from './table/sending.svelte';

/** How long to wait before a wish that nobody answered is sent again; a hall that restarts is back by then. */
const WAITS = [500, 1500, 3000];

/** Whether an answer may have got lost: there was none, or only one from something on the way. */
const isLost = (status: number) => status === 0 || status >= 500;

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0;

export class Errands {
  #open = new Map<string, string>();
  readonly #wait: (milliseconds: number) => Promise<void>;

  constructor(wait = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))) {
    this.#wait = wait;
  }

  /** Send a wish until it is answered. Who gives up and wishes the same again resends the first one. */
  async run<T>(wish: string, send: (key: string) => Promise<T>): Promise<T> {
    const key = this.#open.get(wish) ?? commandId();
    this.#open.set(wish, key);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await send(key);
        this.#open.delete(wish);
        return answer;
      } catch (error) {
        const wait = WAITS[attempt];
        if (!isLost(statusOf(error))) this.#open.delete(wish);
        if (!isLost(statusOf(error)) || wait === undefined) throw error;
        await this.#wait(wait);
      }
    }
  }
}
