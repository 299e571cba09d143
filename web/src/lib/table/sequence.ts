// Moments in order: nothing is shown twice, nothing is skipped, several are shown one after another.

import type { Guide, Moment, OutcomeInfo, Scene, StepInfo } from '../messages';
import { told, whole } from './changes';

/** What the screen shows after one or more steps. */
export interface Frame {
  n: number;
  steps: StepInfo[];
  scenes: Record<string, Scene>;
  over: OutcomeInfo | null;
  full: boolean;
  /** Whether it shows the table as it was before it was cleared: it stays until somebody goes on. */
  picture: boolean;
  /** What the teacher says, in a lesson. */
  guide: Guide | null;
}

export type Receipt = 'kept' | 'gap' | 'old';

/** More waiting frames than this are not worth watching one by one. */
const PATIENCE = 12;

export class Sequence {
  #last: number | null = null;
  /** The scenes of the newest moment received, which the next one may tell the changes of. */
  #scenes: Record<string, Scene> = {};
  #waiting: Frame[] = [];

  /** The number of actions of the newest moment received, or null before the first. */
  get last(): number | null {
    return this.#last;
  }

  /** The scenes of the newest moment received, whether they are shown yet or not. */
  get newest(): Record<string, Scene> {
    return this.#scenes;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Take a moment in; 'gap' means that steps are missing and must be asked for. */
  receive(moment: Moment): Receipt {
    if (moment.full) {
      this.#waiting = [this.#frame(moment)];
      return 'kept';
    }
    if (this.#last === null) return 'gap';
    if (moment.n < this.#last) return 'old';
    const fresh = moment.steps.filter((step) => step.n > this.#last!);
    if (!follows(fresh, this.#last, moment.n)) return 'gap';
    // Changes are those of the scenes before the first step, which then are not the ones we have.
    if (told(moment) && fresh.length < moment.steps.length) return 'gap';
    this.#waiting.push(...pictured(this.#frame(whole({ ...moment, steps: fresh }, this.#scenes))));
    return 'kept';
  }

  #frame({ n, steps, scenes, over, full, guide }: Moment): Frame {
    this.#last = n;
    this.#scenes = scenes;
    return { n, steps, scenes, over, full, guide, picture: false };
  }

  /** The next frame to show. A long queue is shown in one go, with all its steps. */
  next(): Frame | null {
    if (this.#waiting.length > PATIENCE) return this.flush();
    return this.#waiting.shift() ?? null;
  }

  /** Everything that waits, as one frame; but nobody misses a picture. */
  flush(): Frame | null {
    const picture = this.#waiting.findIndex((frame) => frame.picture);
    const frames = this.#waiting.splice(0, picture < 0 ? this.#waiting.length : picture + 1);
    const newest = frames.at(-1);
    if (!newest) return null;
    return {
      ...newest,
      steps: frames.flatMap((frame) => frame.steps),
      full: frames.some((frame) => frame.full),
    };
  }

  /** Forget everything: the next moment must be a full one. */
  reset(): void {
    this.#last = null;
    this.#scenes = {};
    this.#waiting = [];
  }
}

/** A frame for each picture on the way, with the steps up to it, and one for where the game stands. */
function pictured(frame: Frame): Frame[] {
  const frames: Frame[] = [];
  let steps: StepInfo[] = [];
  for (const step of frame.steps) {
    if (Object.keys(step.pictures).length === 0) {
      steps.push(step);
      continue;
    }
    const [before, after] = [step.events.slice(0, step.pictured), step.events.slice(step.pictured)];
    steps.push({ ...step, events: before });
    frames.push({ n: step.n, steps, scenes: step.pictures, over: null, full: false, picture: true, guide: null });
    steps = [{ ...step, events: after }];
  }
  return [...frames, { ...frame, steps }];
}

function follows(steps: StepInfo[], last: number, n: number): boolean {
  return steps.length === n - last && steps.every((step, place) => step.n === last + 1 + place);
}

/** How long a frame stays before the next one, in milliseconds. */
export function holdFor(
  frame: Frame, speed: 'calm' | 'brisk' | 'instant', still: boolean, crash: boolean,
): number {
  // The first picture needs no pause; nor does a person who asked for stillness.
  if (frame.full || speed === 'instant') return 0;
  const base = crash ? 900 : 420;
  const pace = still ? 0.6 : 1;
  return (speed === 'brisk' ? base / 2 : base) * pace;
}
