// Reading what a scene says about a piece: the words of its look, the parts of its text.

/** The first word of the look that is known. */
export function firstOf<Known extends string>(look: string, known: readonly Known[]): Known | null {
  for (const word of look.split(' ')) {
    const found = known.find((entry) => entry === word);
    if (found) return found;
  }
  return null;
}

export function hasLook(look: string, word: string): boolean {
  return look.split(' ').includes(word);
}

/** A text such as "10♥", "7 Luck" or "Free Ride": a short index, a suit, and the words after it. */
export interface Printed {
  index: string;
  suit: string;
  title: string;
}

const LONGEST_INDEX = 3;
/** Suits, and the moon and sun of those who need a second sign beside a colour. */
const SIGNS = /[♠♥♦♣☾☀]/u;

export function printed(text: string): Printed {
  const suit = SIGNS.exec(text)?.[0] ?? '';
  const plain = text.replace(SIGNS, '').trim();
  const [first = '', ...rest] = plain.split(' ');
  if (first.length <= LONGEST_INDEX) return { index: first, suit, title: rest.join(' ') };
  return { index: '', suit, title: plain };
}

/** Words on lines of about so many letters. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A text's size, so that it stays inside a width. */
export function fitted(text: string, width: number, largest: number): number {
  return Math.min(largest, width / Math.max(text.length * 0.62, 1));
}
