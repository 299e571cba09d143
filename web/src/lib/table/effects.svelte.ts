// What is seen and heard on the board besides its pieces: a flicker, a light, flights to a seat, words, sounds.

import { type Cue, sound } from '../sound';
import { Caption } from './caption.svelte';

/** All but the board fades: under a light or not, and who takes which pieces. */
export interface Dusk {
  light: boolean;
  to: number | null;
  pieces: string[];
}

export class Effects {
  /** The seats whose riders crash. */
  flickering = $state.raw<number[]>([]);
  dusk = $state.raw<Dusk | null>(null);
  /** What is being shown, in words. */
  readonly caption = new Caption();
  /** Sounds that belonged to it: the frame that it leads to need not make them again. */
  #heard = new Set<Cue>();

  flicker(seats: number[]): void {
    this.flickering = seats;
    this.sound('crash');
  }

  /** Let all but the board fade, unless it has already. */
  dim(): void {
    this.dusk ??= { light: false, to: null, pieces: [] };
  }

  /** A light sweeps over the board. */
  sweep(): void {
    this.dusk = { light: true, to: null, pieces: [] };
  }

  /** Pieces fly to whoever takes them. */
  fly(to: number, pieces: string[]): void {
    this.dusk = { light: false, to, pieces };
    this.sound('slide');
  }

  sound(cue: Cue): void {
    this.#heard.add(cue);
    sound(cue);
  }

  /** End what was seen, with the sound of the frame that it led to. */
  end(cue: Cue | null): void {
    if (cue && !this.#heard.has(cue)) sound(cue);
    this.#heard.clear();
    this.flickering = [];
    this.dusk = null;
  }
}
