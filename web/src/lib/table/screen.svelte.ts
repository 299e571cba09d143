// What the screen shows of a table: one frame after another, each once all has been seen that comes before it.

import type { Guide, Moment, OutcomeInfo, Piece, Scene, Flip } from '../messages';
import { artOf } from '../art/art';
import { formerly, settled } from '../scene/descent';
import { turnedOver } from '../scene/motion';
import { motionIsReduced, settings } from '../settings.svelte';
import { crashing, cueOf, showing, themeOf } from '../themes/theme';
import { type Act, Acts, HELD } from './acts.svelte';
import { Effects } from './effects.svelte';
import { type LogStep, continued, linesOf } from './log';
import { prelude, textOf, toldInstead } from './prelude';
import { type Frame, type Receipt, Sequence, holdFor } from './sequence';
import { cloak, mayTell, seatsOf, show } from './sharing';

export interface Audience {
  /** A frame is about to be shown. */
  coming(frame: Frame): void;
  /** It is shown now. */
  arrived(frame: Frame): void;
}

export class Screen {
  scenes = $state.raw<Record<string, Scene>>({});
  n = $state(-1);
  over = $state.raw<OutcomeInfo | null>(null);
  log = $state.raw<LogStep[]>([]);
  /** What the teacher says, in a lesson. */
  guide = $state.raw<Guide | null>(null);
  /** The newest lines, for whoever hears the page read. */
  spoken = $state('');
  /** The seat that last took the device. */
  uncovered = $state<number | null>(null);
  /** What pieces of the scene were that have just come under new ids. */
  formerly = $state.raw<ReadonlyMap<string, Piece>>(new Map());
  readonly effects = new Effects();
  #sequence = new Sequence();
  #acts = new Acts();
  #skipping = false;
  readonly #audience: Audience;

  shown = $derived(show(this.scenes, this.uncovered));
  scene = $derived.by(() => {
    const scene = this.scenes[this.shown.seat];
    if (!scene) return null;
    const { cloaked, covered } = this.shown;
    return cloaked || covered ? cloak(scene, this.scenes[-1] ?? scene, covered) : scene;
  });
  /** Whether several people play at this screen. */
  shared = $derived(seatsOf(this.scenes).length > 1);
  moving = $derived.by(() => this.#acts.state === 'moving');
  /** Whether the table is seen as it was before it was cleared, until this person goes on. */
  pausing = $derived.by(() => this.#acts.state === 'held');

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** The number of actions of the newest moment received, or null before the first. */
  get last(): number | null {
    return this.#sequence.last;
  }

  /** The scenes of the newest moment received, whether they are shown yet or not. */
  get newest(): Record<string, Scene> {
    return this.#sequence.newest;
  }

  /** The pieces that the screen shows. */
  get pieces(): Piece[] {
    return this.scene?.pieces ?? [];
  }

  receive(moment: Moment): Receipt {
    const receipt = this.#sequence.receive(moment);
    // What the hall shows anew takes the place of a picture.
    const free = !this.moving && (!this.pausing || moment.full);
    if (receipt === 'kept' && free) this.#next();
    return receipt;
  }

  /** Forget what waits: the next moment must be a full one. */
  reset(): void {
    this.#sequence.reset();
  }

  /** Show everything that waits at once, up to the next picture. */
  skip(): void {
    this.#skipping = true;
    this.#acts.finish();
    this.#skipping = false;
  }

  /** Look at what comes after a picture. */
  goOn(): void {
    this.#acts.goOn();
  }

  stop(): void {
    this.#acts.stop();
    this.effects.caption.stop();
  }

  /** A piece turns over, or goes somewhere, in all that this screen may show. */
  flip(flip: Flip): void {
    this.scenes = Object.fromEntries(
      Object.entries(this.scenes).map(([seat, scene]) => [seat, { ...scene, pieces: turnedOver(scene.pieces, flip) }]),
    );
  }

  #next(): void {
    const frame = this.#skipping ? this.#sequence.flush() : this.#sequence.next();
    if (!frame) return;
    const [before, hold] = this.#skipping ? [[], 0] : this.#before(frame);
    this.#acts.play(before, () => this.#arrive(frame, hold));
  }

  /** What is seen before a frame, and how long the frame then stays. */
  #before(frame: Frame): [Act[], number] {
    const theme = themeOf(gameOf(frame));
    const seats = seatsOf(frame.scenes);
    const steps = frame.full ? [] : frame.steps.map((step) => (
      { ...step, events: step.events.filter((event) => mayTell(event, seats)) }));
    const crashes = crashing(theme, steps);
    const shown = showing(theme, steps);
    const hold = holdFor(frame, settings.speed, motionIsReduced(), crashes.length > 0);
    this.effects.caption.tell(textOf(crashes));
    if (motionIsReduced() || settings.speed === 'instant' || frame.full) {
      if (shown) this.effects.caption.tell(toldInstead(shown));
      return [[], hold];
    }
    const way = this.#between(frame).map((scene): Act => (
      { begin: () => this.#show({ ...this.scenes, [this.shown.seat]: scene }), wait: hold }));
    if (way.length > 0) return [way, hold];
    const pace = settings.speed === 'brisk' ? 0.5 : 1;
    return [prelude({ crashes, shown, theme, pace }, this, this.effects), crashes.length > 0 ? hold / 2 : hold];
  }

  /** What the table looks like on the way to a frame, for whoever sits at this screen alone. */
  #between(frame: Frame): Scene[] {
    const seat = this.shown.seat;
    const [before, after] = [this.scenes[seat], frame.scenes[seat]];
    const draw = before && !this.shared ? artOf(before.game).between : undefined;
    if (!draw || !before || !after || frame.steps.length !== 1) return [];
    return draw(before, settled(before, after), frame.steps[0]!.events);
  }

  /** Show a frame, and go on after a while; after a picture, when somebody goes on. */
  #arrive(frame: Frame, hold: number): void {
    const wait = frame.picture ? HELD : this.#skipping ? 0 : hold;
    this.#acts.play([{ begin: () => this.#put(frame), wait }], () => this.#next());
  }

  #put(frame: Frame): void {
    this.#audience.coming(frame);
    const steps = linesOf(frame.steps, seatsOf(frame.scenes));
    this.log = frame.full ? steps : continued(this.log, steps);
    this.#show(frame.scenes);
    this.n = frame.n;
    this.over = frame.over;
    this.guide = frame.picture ? null : frame.guide;
    this.spoken = steps.slice(-3).flatMap((step) => step.lines.map((line) => line.text)).join(' ');
    this.effects.end(frame.full ? null : cueOf(themeOf(gameOf(frame)), frame.steps));
    this.#audience.arrived(frame);
  }

  /** Show scenes in which pieces are what they were, as far as anybody can tell. */
  #show(scenes: Record<string, Scene>): void {
    const entries = Object.entries(scenes).map(([seat, scene]): [string, Scene] => {
      const before = this.scenes[seat];
      return [seat, before ? settled(before, scene) : scene];
    });
    const seat = this.shown.seat;
    const [before, after] = [this.scenes[seat], Object.fromEntries(entries)[seat]];
    this.formerly = before && after ? formerly(before, after) : new Map();
    this.scenes = Object.fromEntries(entries);
  }
}

function gameOf({ scenes }: Frame): string {
  return Object.values(scenes)[0]?.game ?? '';
}
