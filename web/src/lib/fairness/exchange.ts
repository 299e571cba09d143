// Our part in the deal: the hash of a word on sitting down, and the word when the table asks for it.

import { branchTable, joinTable, openTable } from '../call';
import type { Branch, ClientMessage, Join, NewTable, SeatPlan, Seated, TableInfo } from '../messages';
import { commandId } from '../table/sending.svelte';
import { recall, remember, witness } from './memory';
import { canCheck, hashOf, newWord } from './proof';

/** The words of calls that nobody has answered yet: whoever sends one again sends the same. */
const drawn = new Map<string, string[]>();

function wordsFor(wish: unknown, many: number): string[] {
  const name = JSON.stringify(wish);
  const known = drawn.get(name) ?? Array.from({ length: many }, newWord);
  drawn.set(name, known);
  return known;
}

/** Set a table up, with a hash for everybody at this device. */
export const openSealed = (plan: NewTable) => sealed(plan, openTable);
/** The same for a game that goes on from a moment of another. */
export const branchSealed = (table: string, plan: Branch) => sealed(plan, (branch) => branchTable(table, branch));

async function sealed<P extends { seats: SeatPlan[] }>(plan: P, open: (plan: P) => Promise<Seated>): Promise<Seated> {
  if (!canCheck()) return open(plan);
  const own = wordsFor(plan, plan.seats.length);
  const seats = await Promise.all(plan.seats.map(async (seat, place) =>
    seat.kind === 'me' || seat.kind === 'here' ? { ...seat, hash: await hashOf(own[place]!) } : seat));
  const seated = await open({ ...plan, seats });
  drawn.delete(JSON.stringify(plan));
  keep(seated, own);
  return seated;
}

/** Sit down, with the hash of a word. */
export async function joinSealed(table: string, join: Join): Promise<Seated> {
  if (!canCheck()) return joinTable(table, join);
  const wish = { table, ...join };
  const own = wordsFor(wish, 1);
  const before = recall(table)?.words ?? {};
  const seated = await joinTable(table, { ...join, hash: await hashOf(own[0]!) });
  drawn.delete(JSON.stringify(wish));
  const taken = seated.seats.filter((seat) => before[seat] === undefined);
  keep(seated, Object.fromEntries(taken.map((seat) => [seat, own[0]!])));
  return seated;
}

function keep({ table, seats }: Seated, own: Record<number, string>): void {
  if (!table.seal) return;
  witness(table.id, table.seal);
  const ours = Object.fromEntries(seats.flatMap((seat) => (own[seat] === undefined ? [] : [[seat, own[seat]]])));
  remember(table.id, { words: { ...recall(table.id)?.words, ...ours } });
}

/** What a table asks us for. A word is given when every hash is there, and only if it is ours that is shown. */
export async function answersTo({ id: table, seats, seal }: TableInfo): Promise<ClientMessage[]> {
  if (!seal || !canCheck()) return [];
  if (recall(table)) witness(table, seal);
  if (!seal.asked) return [];
  const mine = seal.wanted.filter((seat) => seats[seat]?.mine);
  if (mine.length === 0) return [];
  if (seal.asked === 'hash') {
    const own = { ...recall(table)?.words };
    for (const seat of mine) own[seat] ??= newWord();
    remember(table, { words: own, commitment: recall(table)?.commitment || seal.commitment });
    return Promise.all(mine.map(async (seat) => ({ type: 'hash' as const, id: commandId(), seat, hash: await hashOf(own[seat]!) })));
  }
  const { words, commitment } = witness(table, seal);
  if (commitment !== seal.commitment) return []; // the hall has thought of another key: it gets no word of ours
  const given: ClientMessage[] = [];
  for (const seat of mine) {
    const word = words[seat];
    if (word !== undefined && (await hashOf(word)) === seal.hashes[seat]) given.push({ type: 'word', id: commandId(), seat, word });
  }
  return given;
}
