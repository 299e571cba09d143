// The seal of a game that is over, checked: by this page, by what it remembers, and by the hall that plays it again.

import { verifyFile } from '../call';
import type { ReplayPage } from '../messages';
import { words } from '../words';
import { contradictions, recall } from './memory';
import { canCheck, faultsOf } from './proof';

export type Verdict = keyof typeof words.fairness.chip;

export class Checking {
  verdict = $state<Verdict>('sealed');
  /** What does not fit, or why it was not checked. */
  faults = $state.raw<string[]>([]);
  replay = $state.raw<ReplayPage | null>(null);
  /** Whether this browser gave a word there, and so saw the envelopes before the deal. */
  witnessed = $state(false);
  played = $state(false);

  /** A game that goes on, which has a seal or has none. */
  await(sealed: boolean): void {
    this.verdict = sealed ? 'sealed' : 'unsealed';
  }

  async run(load: () => Promise<ReplayPage>): Promise<void> {
    this.verdict = 'checking';
    try {
      this.replay = await load();
      if (!this.replay.seal) {
        this.verdict = 'unsealed';
        return;
      }
      const found = canCheck() ? await this.#own(this.replay) : [];
      const verified = await verifyFile(this.replay);
      this.played = verified.faults.length === 0;
      // What the hall finds it finds in its own words, often the same once more.
      this.faults = found.length > 0 ? found : verified.faults;
      if (this.faults.length > 0) this.verdict = 'broken';
      else if (canCheck()) this.verdict = 'verified';
      else [this.verdict, this.faults] = ['unable', [words.fairness.insecure]];
    } catch (problem) {
      const broken = this.faults.length > 0;
      if (!broken) this.faults = [words.fairness.unchecked((problem as Error).message)];
      this.verdict = broken ? 'broken' : 'unable';
    }
  }

  async #own(replay: ReplayPage): Promise<string[]> {
    const memory = replay.seal ? recall(replay.seal.table) : undefined;
    this.witnessed = memory !== undefined && memory.commitment !== '';
    const found = await faultsOf(replay);
    this.faults = replay.seal ? [...found, ...contradictions(replay.seal, memory)] : found;
    return this.faults;
  }
}
