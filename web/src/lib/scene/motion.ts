// Pieces that glide, appear and turn over. Off for those who asked for less motion.

import type { Piece } from '../messages';
import { glideTime } from '../settings.svelte';

/** Where each piece of a picture was drawn last. What is there from the beginning need not appear. */
export interface Track {
  last: Map<string, string>;
  begun: boolean;
}

/** A chain of pushed pieces moves one after another; later ones must not keep everybody waiting. */
const BETWEEN = 110;
const LONGEST_WAIT = 660;

/** An attachment: moves the element from where its piece was to where it is now. */
export function gliding(track: Track, id: string, transform: string, rank: number) {
  return (element: SVGGElement): void => {
    const before = track.last.get(id);
    track.last.set(id, transform);
    const time = glideTime();
    if (before === transform || time === 0 || typeof element.animate !== 'function') return;
    if (before === undefined) {
      if (track.begun) appear(element, time);
      return;
    }
    const running = element.getAnimations();
    const from = running.length > 0 ? getComputedStyle(element).transform : before;
    for (const animation of running) animation.cancel();
    element.animate([{ transform: from }, { transform }], {
      duration: time, easing: 'ease-out', fill: 'backwards',
      delay: (Math.min(rank * BETWEEN, LONGEST_WAIT) * time) / 300,
    });
  };
}

function appear(element: SVGGElement, time: number): void {
  const body = element.firstElementChild;
  body?.animate([{ opacity: 0, transform: 'scale(0.6)' }, { opacity: 1, transform: 'none' }], {
    duration: time, easing: 'ease-out',
  });
}

/** What is new about a piece: what it was before it turned over, and when it sets off. */
export interface News {
  was: Piece | null;
  rank: number;
}

/** Where a piece lies now. */
export interface Lying {
  piece: Piece;
  x: number;
  y: number;
}

const OLD: News = { was: null, rank: 0 };
/** A picture may be worked out twice for one change: news stay news for so many milliseconds. */
const NEWS_LAST = 700;

/** What a picture remembers of its pieces, to show what has changed. */
export class Memory {
  #known = new Map<string, Piece>();
  #news = new Map<string, News & { until: number }>();

  /** Look at the pieces as they lie now. In a chain, those nearest to a newcomer set off first: a new
   *  piece, one that comes onto the board, or one that was only planned there. */
  look(lying: Lying[], chain: boolean, now: number): (id: string) => News {
    const begun = this.#known.size > 0;
    const newcomer = begun && chain ? lying.find(({ piece }) => comesIn(this.#known.get(piece.id), piece)) : undefined;
    const moved = lying.filter(({ piece }) => {
      const before = this.#known.get(piece.id);
      return before !== undefined && before.at.join() !== piece.at.join() && piece.id !== newcomer?.piece.id;
    });
    const away = ({ x, y }: Lying) => (newcomer ? Math.hypot(x - newcomer.x, y - newcomer.y) : 0);
    const order = moved.sort((one, other) => away(one) - away(other)).map(({ piece }) => piece.id);
    for (const { piece } of lying) {
      const before = this.#known.get(piece.id);
      const was = before && before.kind !== piece.kind && [before.kind, piece.kind].includes('back') ? before : null;
      const rank = newcomer ? Math.max(order.indexOf(piece.id), 0) : 0;
      if (was || rank > 0) this.#news.set(piece.id, { was, rank, until: now + NEWS_LAST });
    }
    this.#known = new Map(lying.map(({ piece }) => [piece.id, piece]));
    return (id) => {
      const news = this.#news.get(id);
      return news && now < news.until ? news : OLD;
    };
  }
}

function comesIn(before: Piece | undefined, piece: Piece): boolean {
  if (before === undefined) return true;
  const onBoard = piece.at.length > 1;
  return onBoard && (before.zone !== piece.zone || (before.faded && !piece.faded && before.at.join() === piece.at.join()));
}

/** A piece flies to an element of the page, such as a seat's panel, in the second half of a sweep. */
export function deal(body: SVGGraphicsElement, goal: Element, rank: number): Animation {
  const [from, to] = [body.getBoundingClientRect(), goal.getBoundingClientRect()];
  const scale = body.getScreenCTM()?.a || 1;
  const x = (to.x + to.width / 2 - from.x - from.width / 2) / scale;
  const y = (to.y + to.height / 2 - from.y - from.height / 2) / scale;
  return body.animate(
    [{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(0.35)`, opacity: 0.3 }],
    { duration: glideTime() * 1.8, delay: glideTime() * 3.6 + rank * 50, easing: 'ease-in', fill: 'forwards' },
  );
}
