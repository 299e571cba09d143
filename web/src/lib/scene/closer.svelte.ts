// A closer look at a picture with a finger: what is shown of it, what a tap on it means, how it is dragged.

import type { Box } from './spots';
import { FINGER, type Point, closeUp, covered, pixelsPerUnit } from './zoom';

/** A picture as it stands on the page. */
export interface Held {
  frame: Box;
  /** The room that it has, in pixels. */
  wide: number;
  high: number;
  /** Whether it can be looked at more closely at all. */
  close: boolean;
}

/** The finger has moved when it is so many pixels away. */
const SLIP = 8;

export class CloserLook {
  /** The middle of what is looked at, or null: the whole picture is. */
  #middle = $state.raw<Point | null>(null);
  readonly #held: () => Held;
  #drag: { x: number; y: number; from: Point } | null = null;
  #dragged = false;

  constructor(held: () => Held) {
    this.#held = held;
  }

  /** How many pixels a unit has when the whole picture is shown. */
  whole = $derived.by(() => this.#pixels(this.#held().frame));
  /** Whether a square is smaller than a finger. */
  tiny = $derived.by(() => this.#held().close && this.#held().wide > 0 && this.whole * 100 < FINGER);
  /** What is shown of the picture. */
  view = $derived.by((): Box => {
    const { frame, wide, high } = this.#held();
    return this.#middle && this.tiny ? closeUp(frame, this.#middle, wide, high) : frame;
  });
  close = $derived.by(() => this.view !== this.#held().frame);
  /** How many pixels a unit has as it is shown now. */
  pixels = $derived.by(() => this.#pixels(this.view));
  /** A finger needs 44 pixels: on a small picture, targets reach beyond what is drawn, so many units. */
  reach = $derived.by(() => Math.min(150, FINGER / this.pixels));

  #pixels(shown: Box): number {
    const { wide, high } = this.#held();
    return pixelsPerUnit(shown, wide, high);
  }

  /** Look at the whole picture again. */
  end(): void {
    this.#middle = null;
  }

  /** Look at a point closely, or at the whole picture again. */
  toggle(point: Point): void {
    this.#middle = this.close ? null : point;
  }

  /** Whether a tap is not for what lies there: it ends a drag, or a finger covers several of these
   *  places and looks closer first. */
  taps(event: { pointerType?: string }, point: Point | null, places: Point[]): boolean {
    if (this.#dragged) {
      this.#dragged = false;
      return true;
    }
    if (event.pointerType === 'mouse' || !this.tiny || this.close || !point || covered(places, point, this.whole) < 2) return false;
    this.#middle = point;
    return true;
  }

  dragStart(event: { clientX: number; clientY: number }): void {
    this.#drag = this.close ? { x: event.clientX, y: event.clientY, from: middleOf(this.view) } : null;
    this.#dragged = false;
  }

  dragOn(event: { clientX: number; clientY: number; buttons: number }): void {
    if (!this.#drag || event.buttons === 0) return;
    const [x, y] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
    if (Math.hypot(x, y) < SLIP && !this.#dragged) return;
    this.#dragged = true;
    const unit = this.#pixels(this.view);
    this.#middle = { x: this.#drag.from.x - x / unit, y: this.#drag.from.y - y / unit };
  }
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
