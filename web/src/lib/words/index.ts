// The catalogue in use. Another language is a file beside en.ts with the same keys.

import { en } from './en';

export type Words = typeof en;

export const words: Words = en;
