// What this browser remembers of the tables where it gave a word: by it, nobody can tell it another story later.

import type { SealInfo, SealPage } from '../messages';
import { words } from '../words';

/** Of one table: our words by seat, what the hall showed before it got them, and which of them it has. */
export interface Memory {
  words: Record<string, string>;
  commitment: string;
  hashes: (string | null)[];
  given: number[];
}

const PLACE = 'fairground-words';
const MOST = 100;

function all(): Record<string, Memory> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Memory>;
  } catch {
    return {};
  }
}

export const recall = (table: string): Memory | undefined => all()[table];

/** Keep something about a table; of very many tables the oldest are forgotten. */
export function remember(table: string, more: Partial<Memory>): Memory {
  const { [table]: known, ...others } = all();
  const memory = { words: {}, commitment: '', hashes: [], given: [], ...known, ...more };
  const kept = Object.fromEntries([...Object.entries(others), [table, memory]].slice(-MOST));
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing gives its word all the same, while the page is open.
  }
  return memory;
}

/** Keep what the hall shows; what it showed first stays. */
export function witness(table: string, seal: SealInfo): Memory {
  const known = recall(table);
  const { words: own = {}, hashes = [], given = [] } = known ?? {};
  return remember(table, {
    commitment: known?.commitment || seal.commitment,
    hashes: hashes.length === 0 && seal.asked === 'word' ? seal.hashes : hashes,
    given: [...new Set([...given, ...seal.given.filter((seat) => own[seat] !== undefined)])],
  });
}

/** What the hall tells now and has not told this browser then. */
export function contradictions(seal: SealPage | SealInfo, memory: Memory | undefined): string[] {
  if (!memory?.commitment) return [];
  const found: string[] = [];
  if (memory.commitment !== seal.commitment) found.push(words.fairness.otherCommitment);
  // A word that was sent may have come too late; one that the hall said it has did not.
  const told = (seat: string) => seal.words[Number(seat)] ?? (memory.given.includes(Number(seat)) ? '' : null);
  if (Object.entries(memory.words).some(([seat, word]) => told(seat) !== null && told(seat) !== word)) found.push(words.fairness.otherWord);
  if (memory.hashes.some((hash, seat) => hash !== null && hash !== seal.hashes[seat])) found.push(words.fairness.otherHashes);
  return found;
}
