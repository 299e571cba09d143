// Something that is looked at again and again while the page is seen.

import { Refusal } from './call';

export class Seen<T> {
  value = $state.raw<T | null>(null);
  problem = $state('');
  #look: () => Promise<T>;

  constructor(look: () => Promise<T>) {
    this.#look = look;
  }

  async look(): Promise<void> {
    try {
      this.value = await this.#look();
      this.problem = '';
    } catch (problem) {
      this.problem = problem instanceof Refusal ? problem.message : String(problem);
    }
  }

  /** Look every so many milliseconds; returns how to stop. */
  follow(pause: number): () => void {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const again = async () => {
      if (!document.hidden) await this.look();
      if (!stopped) timer = setTimeout(() => void again(), pause);
    };
    void again();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}
