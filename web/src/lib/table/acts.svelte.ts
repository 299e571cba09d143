// What is seen one after another: an act holds back what comes after it, for a while or until somebody goes on.

/** The wait of an act that stays until somebody goes on. */
export const HELD = 'held';

export interface Act {
  begin: () => void;
  /** How long it is looked at, in milliseconds, or HELD. */
  wait: number | typeof HELD;
}

export class Acts {
  /** Whether acts go by by themselves, one waits for somebody to go on, or there is none. */
  state = $state<'still' | 'moving' | 'held'>('still');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: Act[] = [];
  #end: (() => void) | null = null;

  /** Begin the acts in place of any others; without any, the end comes at once. */
  play(acts: Act[], end: () => void): void {
    this.stop();
    this.#end = end;
    this.#go(acts);
  }

  /** Go on after an act that waits for it. */
  goOn(): void {
    if (this.state === 'held') this.#go(this.#rest);
  }

  /** Leave out what goes by by itself: nobody misses an act that is held, nor the end. */
  finish(): void {
    if (this.state === 'held') return;
    clearTimeout(this.#timer);
    const held = this.#rest.findIndex((act) => act.wait === HELD);
    this.#go(held < 0 ? [] : this.#rest.slice(held));
  }

  /** Leave out the end too. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#rest = [];
    this.#end = null;
    this.state = 'still';
  }

  #go([act, ...rest]: Act[]): void {
    if (!act) {
      const end = this.#end;
      this.stop();
      end?.();
      return;
    }
    const { begin, wait } = act;
    this.#rest = rest;
    this.state = wait === HELD ? 'held' : 'moving';
    begin();
    if (wait === 0) this.#go(rest);
    else if (wait !== HELD) this.#timer = setTimeout(() => this.#go(rest), wait);
  }
}
