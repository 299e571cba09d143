// The catalogue in use. Another language is a file beside en.ts with the same keys.

import { type Level, en } from './en';

export type Words = typeof en;

export const words: Words = en;

/** What is said about a bot; one that the catalogue does not know is called by its name. */
export function levelOf(bot: string): Level {
  return words.setup.levels[bot] ?? { name: bot, sentence: '' };
}

/** A score such as 76 : 1 : 29 stays on one line. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\d) : (?=\d)/g, '\u00a0:\u00a0');
}
