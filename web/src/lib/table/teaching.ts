// What a teacher points at: pictures, seats and buttons inside a table light it.

import { getContext, setContext } from 'svelte';
import type { Guide } from '../messages';

/** Asked anew whenever something is drawn. */
export type Teaching = () => Guide | null;

const KEY = Symbol('teaching');

/** Have everything inside this component light what the teacher points at. */
export const offerTeaching = (teaching: Teaching): void => void setContext(KEY, teaching);

/** The teacher's words here, or nothing where nobody teaches. */
export const teachingHere = (): Teaching => getContext<Teaching | undefined>(KEY) ?? (() => null);
