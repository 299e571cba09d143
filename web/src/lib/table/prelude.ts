// What is seen before a picture: acts one after another, and then the end that they lead to.

export interface Act {
  begin: () => void;
  /** How long it is looked at, in milliseconds. */
  wait: number;
}

export class Prelude {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: (() => void) | null = null;

  /** Begin the acts; without any, the end comes at once. */
  play(acts: Act[], end: () => void): void {
    this.stop();
    this.#end = end;
    this.#go(acts);
  }

  /** Leave out what is still to come but the end. */
  finish(): void {
    const end = this.#end;
    this.stop();
    end?.();
  }

  /** Leave out the end too. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#end = null;
  }

  #go([act, ...rest]: Act[]): void {
    if (!act) {
      this.finish();
      return;
    }
    act.begin();
    this.#timer = setTimeout(() => this.#go(rest), act.wait);
  }
}
