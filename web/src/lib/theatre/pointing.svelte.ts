// Pointing at something of a replay: what a picture needs to know to show marks and to take new ones.

import { getContext, setContext } from 'svelte';

/** A mark on a piece or a place, and whose it is. */
export interface Mark {
  who: string;
  target: string;
}

export interface Pointing {
  /** Whether a press points now, in place of what it does else. */
  readonly active: boolean;
  /** The marks at the moment that is shown. */
  readonly marks: Mark[];
  point(target: string): void;
}

const KEY = Symbol('pointing');

/** Have every picture inside this component show marks. */
export const offerPointing = (pointing: Pointing): void => void setContext(KEY, pointing);

/** How this picture is pointed at; nothing where nobody can. */
export const pointingHere = (): Pointing | undefined => getContext<Pointing | undefined>(KEY);
