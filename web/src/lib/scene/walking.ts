// Walking over what can be chosen in a picture with the arrow keys: a board is one stop of the Tab key,
// and not as many as it has squares.

import type { Attachment } from 'svelte/attachments';

export interface Stop<Place> {
  of: Place;
  x: number;
  y: number;
}

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

/** What lies aside counts so many times as much as what lies ahead: rows are kept to. */
const ASIDE = 2;
/** Nearer than this, in pixels, lies on the same line. */
const SLIP = 2;

/** The nearest stop in the direction of a key; the first or the last with Home and End. */
export function stopAfter<Place>(stops: readonly Stop<Place>[], from: Stop<Place>, key: string): Stop<Place> | null {
  if (key === 'Home') return stops[0] ?? null;
  if (key === 'End') return stops.at(-1) ?? null;
  const way = WAYS[key];
  if (!way) return null;
  let best: Stop<Place> | null = null;
  let least = Infinity;
  for (const stop of stops) {
    const ahead = (stop.x - from.x) * way.x + (stop.y - from.y) * way.y;
    const aside = Math.abs((stop.x - from.x) * way.y) + Math.abs((stop.y - from.y) * way.x);
    if (ahead > SLIP && ahead + ASIDE * aside < least) {
      least = ahead + ASIDE * aside;
      best = stop;
    }
  }
  return best;
}

const TARGETS = '.field, .ring[role="button"]';

function middle(element: SVGElement): Stop<SVGElement> {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { of: element, x: left + width / 2, y: top + height / 2 };
}

/** Make the targets of a picture one stop of the Tab key. Made anew whenever there are other targets;
 *  where arrow keys choose something themselves, every target stays a stop. */
export function walking(targets: ReadonlyMap<string, unknown>, free: boolean): Attachment<SVGSVGElement> {
  return (svg) => {
    const all = targets.size > 0 ? [...svg.querySelectorAll<SVGElement>(TARGETS)] : [];
    const stayAt = (here: SVGElement | undefined) => {
      for (const each of all) each.setAttribute('tabindex', !free || each === here ? '0' : '-1');
    };
    stayAt(all.find((each) => each === document.activeElement) ?? all.find((each) => each.matches('.hinted')) ?? all[0]);
    if (!free) return;

    function pressed(event: KeyboardEvent): void {
      const here = all.find((each) => each === event.target);
      const next = here && stopAfter(all.map(middle), middle(here), event.key);
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      next.of.focus();
    }
    const focused = (event: FocusEvent) => {
      const here = all.find((each) => each === event.target);
      if (here) stayAt(here);
    };
    svg.addEventListener('keydown', pressed);
    svg.addEventListener('focusin', focused);
    return () => {
      svg.removeEventListener('keydown', pressed);
      svg.removeEventListener('focusin', focused);
    };
  };
}
