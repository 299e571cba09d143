// Pieces that glide, appear and turn over. Off for those who asked for less motion.

import type { Piece, Flip } from '../messages';
import { glideTime } from '../settings.svelte';

/** Where each piece of a picture was drawn last. What is there from the beginning need not appear. */
export interface Track {
  last: Map<string, string>;
  begun: boolean;
}

/** A chain of pushed pieces moves one after another; later ones must not keep everybody waiting. */
const BETWEEN = 110;
const LONGEST_WAIT = 660;

/** Where a piece was last seen, in whichever picture: hands and boards are pictures of their own. */
interface Sight {
  svg: SVGSVGElement;
  x: number;
  y: number;
  width: number;
}
const sights = new Map<string, Sight>();

/** Where a piece is drawn, and the id of the piece that it was before. */
export interface Place {
  x: number;
  y: number;
  width: number;
  origin: string;
}

/** An attachment: moves the element from where its piece was to where it is now. */
export function gliding(track: Track, id: string, transform: string, rank: number, place: Place | null = null) {
  return (element: SVGGElement): void => {
    const before = track.last.get(id);
    track.last.set(id, transform);
    const svg = element.ownerSVGElement;
    const sight = place && sights.get(place.origin);
    if (place && svg) sights.set(id, { svg, x: place.x, y: place.y, width: place.width });
    const time = glideTime();
    if (before === transform || time === 0 || typeof element.animate !== 'function') return;
    if (before === undefined) {
      if (!track.begun) return;
      const start = sight && svg && place ? seenFrom(sight, svg, place) : null;
      if (!start) appear(element, time);
      else {
        element.animate([{ transform: start }, { transform: `${transform} scale(1)` }], {
          duration: time * 1.3, easing: 'ease-out', fill: 'backwards',
        });
      }
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

/** A place in another picture, as a transform in this one. */
function seenFrom(sight: Sight, svg: SVGSVGElement, place: Place): string | null {
  const [there, here] = [sight.svg.isConnected && sight.svg.getScreenCTM(), svg.getScreenCTM()];
  if (!there || !here) return null;
  const { x, y } = new DOMPoint(sight.x, sight.y).matrixTransform(there).matrixTransform(here.inverse());
  const scale = (sight.width * there.a) / (place.width * here.a);
  return `translate(${x}px, ${y}px) rotate(0deg) scale(${scale})`;
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

const NOBODY: ReadonlyMap<string, Piece> = new Map();
const OLD: News = { was: null, rank: 0 };
/** A picture may be worked out twice for one change: news stay news for so many milliseconds. */
const NEWS_LAST = 700;

/** What a picture remembers of its pieces, to show what has changed. */
export class Memory {
  #known = new Map<string, Piece>();
  #news = new Map<string, News & { until: number }>();

  /** Look at the pieces as they lie now. In a chain, those nearest to a newcomer set off first: a new
   *  piece, one that comes onto the board, or one that was only planned there. `formerly` knows what
   *  pieces were that have just come. */
  look(lying: Lying[], chain: boolean, now: number, formerly: ReadonlyMap<string, Piece> = NOBODY): (id: string) => News {
    const begun = this.#known.size > 0;
    const newcomer = begun && chain ? lying.find(({ piece }) => comesIn(this.#known.get(piece.id), piece)) : undefined;
    const moved = lying.filter(({ piece }) => {
      const before = this.#known.get(piece.id);
      return before !== undefined && before.at.join() !== piece.at.join() && piece.id !== newcomer?.piece.id;
    });
    const away = ({ x, y }: Lying) => (newcomer ? Math.hypot(x - newcomer.x, y - newcomer.y) : 0);
    const order = moved.sort((one, other) => away(one) - away(other)).map(({ piece }) => piece.id);
    for (const { piece } of lying) {
      const before = this.#known.get(piece.id) ?? (begun ? formerly.get(piece.id) : undefined);
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

/** The angle to turn to, from the angle now, the short way round. */
export function turnTo(now: number | undefined, quarters: number): number {
  const goal = quarters * 90;
  if (now === undefined) return goal;
  const off = (((goal - now) % 360) + 540) % 360 - 180;
  return now + off;
}

/** Pieces as they lie once one of them has turned over, or gone somewhere. */
export function turnedOver(pieces: Piece[], { piece, look, text, label, zone, at }: Flip): Piece[] {
  return pieces.map((one) => {
    if (one.id !== piece) return one;
    const kind = one.kind === 'back' ? 'card' : one.kind;
    const now = { ...one, look, text, label, kind, hidden: false };
    return zone ? { ...now, zone, at, faded: false } : now;
  });
}

/** Everything that lies where one of these pieces does: a card and all that was played on it. */
export function lyingWith(pieces: Piece[], ids: string[]): Piece[] {
  const place = ({ zone, at }: Piece) => `${zone}:${at.slice(0, 2).join()}`;
  const places = new Set(pieces.filter((piece) => ids.includes(piece.id)).map(place));
  return pieces.filter((piece) => places.has(place(piece)));
}

/** A piece flies to an element of the page, such as a seat's panel. */
export function deal(body: SVGGraphicsElement, goal: Element, rank: number): Animation {
  const [from, to] = [body.getBoundingClientRect(), goal.getBoundingClientRect()];
  const scale = body.getScreenCTM()?.a || 1;
  const x = (to.x + to.width / 2 - from.x - from.width / 2) / scale;
  const y = (to.y + to.height / 2 - from.y - from.height / 2) / scale;
  return body.animate(
    [{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(0.35)`, opacity: 0.3 }],
    { duration: glideTime() * 1.8, delay: rank * 50, easing: 'ease-in', fill: 'forwards' },
  );
}
