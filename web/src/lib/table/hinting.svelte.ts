// What the bot would do, for the decision that is being made: asked for, heard, and forgotten with it.

import type { Answer, Hint, Hinted, Scene } from '../messages';
import { commandId } from './sending.svelte';
import type { Frame } from './sequence';

export class Hinting {
  hint = $state.raw<Hinted | null>(null);
  /** Whether the bot is being asked. */
  asking = $state(false);
  /** Why there is no hint. */
  problem = $state('');
  #asked: string | null = null;
  readonly #send: (ask: Hint) => boolean;

  constructor(send: (ask: Hint) => boolean) {
    this.#send = send;
  }

  ask(seat: number): void {
    if (seat < 0 || this.asking) return;
    this.drop();
    this.#asked = commandId();
    this.asking = this.#send({ type: 'hint', id: this.#asked, seat });
  }

  /** A hint has come; one that was not waited for is passed over. */
  heard(hint: Hinted): void {
    if (hint.id !== this.#asked) return;
    this.asking = false;
    this.hint = hint;
  }

  /** Whether it was this that the hall has answered: there is no hint. */
  answered({ id, sentence }: Answer): boolean {
    if (id !== this.#asked) return false;
    this.drop();
    this.problem = sentence;
    return true;
  }

  drop(): void {
    this.#asked = null;
    this.hint = null;
    this.asking = false;
    this.problem = '';
  }
}

/** Whether a frame ends the decision that a seat was making in these scenes: others' secret choices do not. */
export function endsDecision(frame: Frame, scenes: Record<string, Scene>, seat: number): boolean {
  const choices = (scene: Scene | undefined) => scene?.choices.map((choice) => choice.action).join();
  return frame.full || frame.steps.some((step) => step.seat === seat)
    || choices(scenes[seat]) !== choices(frame.scenes[seat]);
}
