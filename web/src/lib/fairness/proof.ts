// The proof of a deal, checked by the page itself: docs/fairness.md says what is hashed and how.

import type { ReplayPage } from '../messages';
import { words } from '../words';

const PROTOCOL = 1;

/** Whether this page can reckon with hashes: browsers allow it to pages by TLS and of this machine. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function sha256(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));
}

/** A word of 128 bits, from the system's generator. */
export const newWord = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));
export const hashOf = (word: string) => sha256(`fairground word ${PROTOCOL} ${word}`);
const commitmentOf = (table: string, key: string) => sha256(`fairground key ${PROTOCOL} ${table} ${key}`);

/** The one way to write something as JSON that is hashed: keys in order, no white space. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`).join(',')}}`;
}

/** The key of the dice that follows from an exchange. */
export async function diceKey({ game, names, options, seats, seal, start }: ReplayPage): Promise<string> {
  if (!seal) return '';
  const agreed: Record<string, unknown> = { game, hashes: seal.hashes, names, options, seats, silent: seal.silent };
  if (start) {
    // Where a game began that was not dealt anew, without the key that is to be found.
    const { key: _, ...bare } = start;
    agreed.start = bare;
  }
  const info = bytesOf(`fairground dice ${PROTOCOL} ${await sha256(canonical(agreed))}`);
  const material = await crypto.subtle.importKey(
    'raw', fromHex(seal.key + seal.words.filter((word) => word !== null).join('')), 'HKDF', false, ['deriveBits'],
  );
  const how = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(seal.table), info };
  return hexOf(await crypto.subtle.deriveBits(how, material, 128));
}

/** What does not fit together in a sealed replay; nothing if all of it does. */
export async function faultsOf(replay: ReplayPage): Promise<string[]> {
  const { seal } = replay;
  if (!seal) return [];
  const faults: string[] = [];
  if (seal.protocol !== PROTOCOL) return [words.fairness.protocol(seal.protocol)];
  if ((await commitmentOf(seal.table, seal.key)) !== seal.commitment) faults.push(words.fairness.commitment);
  for (const [seat, word] of seal.words.entries()) {
    const name = replay.names[seat] ?? `${seat}`;
    if (word !== null && (await hashOf(word)) !== seal.hashes[seat]) faults.push(words.fairness.word(name));
    if (word === null && seal.hashes[seat] !== null && !seal.silent.includes(seat)) faults.push(words.fairness.neither(name));
  }
  if ((await diceKey(replay)) !== (replay.start ? replay.start.key : replay.key)) faults.push(words.fairness.derivation);
  const { digest, ...bare } = seal;
  if (faults.length === 0 && (await sha256(canonical({ ...replay, seal: bare }))) !== digest) faults.push(words.fairness.digest);
  return faults;
}
