// A game as far as it is loaded: scenes and steps of each view, put together from their parts.

import type { EventInfo, Part, Scene, ShownStep } from '../messages';
import { type Change, changed } from '../table/changes';
import type { LogStep } from '../table/log';
import type { Source } from './source';

/** A part with every scene in it. */
interface Strip {
  first: number;
  dealt: EventInfo[];
  steps: ShownStep[];
  /** The scene at its first moment, and after each of its steps. */
  scenes: Scene[];
}

/** What a step shows, and the picture of the table before it was cleared, if it was. */
export interface Shot {
  step: ShownStep;
  scene: Scene;
  picture: Scene | null;
}

export class Film {
  readonly #source: Source;
  readonly #actions: number;
  readonly #part: number;
  #strips = new Map<string, Strip>();
  #coming = new Map<string, Promise<Strip>>();

  constructor(source: Source, actions: number, part: number) {
    this.#source = source;
    this.#actions = actions;
    this.#part = part;
  }

  /** Whether a moment can be shown at once. */
  has(view: string, moment: number): boolean {
    return this.#strip(view, moment) !== undefined;
  }

  /** Have the part loaded in which a moment and the step after it lie. */
  async load(view: string, moment: number): Promise<void> {
    const key = this.#key(view, moment);
    if (this.#strips.has(key)) return;
    let coming = this.#coming.get(key);
    if (!coming) {
      coming = this.#source.part(view, moment).then(unrolled);
      this.#coming.set(key, coming);
    }
    try {
      this.#strips.set(key, await coming);
    } finally {
      this.#coming.delete(key);
    }
  }

  /** The moments at which the parts begin that are not loaded yet, those after a moment first. */
  missing(view: string, moment: number): number[] {
    const all = Array.from({ length: Math.ceil(this.#actions / this.#part) || 1 }, (_, place) => place * this.#part);
    const here = moment - (moment % this.#part);
    const ordered = [...all.filter((first) => first >= here), ...all.filter((first) => first < here).reverse()];
    return ordered.filter((first) => !this.has(view, first));
  }

  /** The scene at a moment, if it is loaded. */
  scene(view: string, moment: number): Scene | null {
    const strip = this.#strip(view, moment);
    return strip?.scenes[moment - strip.first] ?? null;
  }

  /** The step that leads to a moment, if it is loaded. */
  shot(view: string, moment: number): Shot | null {
    if (moment < 1) return null;
    const strip = this.#strip(view, moment - 1);
    const place = strip ? moment - 1 - strip.first : 0;
    const step = strip?.steps[place];
    if (!strip || !step) return null;
    const [before, scene] = [strip.scenes[place]!, strip.scenes[place + 1]!];
    return { step, scene, picture: step.picture === null ? null : changed(before, step.picture as Change) as Scene };
  }

  /** What is told of every step that is loaded, from the first to the last. */
  log(view: string): LogStep[] {
    const strips = [...this.#strips].filter(([key]) => key.startsWith(`${view} `)).map(([, strip]) => strip);
    const told = (events: EventInfo[]) => events.filter((event) => event.text !== '');
    return strips.sort((one, other) => one.first - other.first).flatMap(({ first, dealt, steps }) => [
      ...(first === 0 ? [{ n: 0, seat: -1, lines: told(dealt) }] : []),
      ...steps.map(({ n, seat, events }) => ({ n, seat, lines: told(events) })),
    ]).filter(({ lines }) => lines.length > 0);
  }

  #key(view: string, moment: number): string {
    return `${view} ${moment - (moment % this.#part)}`;
  }

  #strip(view: string, moment: number): Strip | undefined {
    return this.#strips.get(this.#key(view, moment));
  }
}

/** Whether there is anything to see or to read of a step. */
export function isSeen({ change, events, picture }: ShownStep): boolean {
  return change !== null || picture !== null || events.some((event) => event.text !== '');
}

function unrolled({ first, dealt, scene, steps }: Part): Strip {
  const scenes = [scene];
  for (const { change } of steps) {
    const last = scenes.at(-1)!;
    scenes.push(change === null ? last : changed(last, change as Change) as Scene);
  }
  return { first, dealt, steps, scenes };
}
