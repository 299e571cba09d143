import { beforeEach, expect, test, vi } from 'vitest';
import type { ReplayPage, SealInfo, TableInfo } from '../messages';
import { words } from '../words';
import { answersTo } from './exchange';
import { contradictions, recall, remember, witness } from './memory';
import { canonical, diceKey, faultsOf, hashOf } from './proof';
// Written by the kernel; a test of its own keeps it so.
import example from './sealed.example.json';

const replay = example as unknown as ReplayPage;
const seal = replay.seal!;
const broken = (more: Partial<typeof seal>) => faultsOf({ ...replay, seal: { ...seal, ...more } });
const flipped = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

test('a page finds the same key as the kernel, and nothing wrong', async () => {
  expect(await diceKey(replay)).toBe(replay.key);
  expect(await faultsOf(replay)).toEqual([]);
  expect(canonical({ b: [1, null, 'é"\n'], a: { d: true, c: '' } })).toBe('{"a":{"c":"","d":true},"b":[1,null,"é\\"\\n"]}');
});

test('each kind of tampering is named', async () => {
  const { commitment, derivation, digest, neither, protocol, word } = words.fairness;
  const [first = '', , third = ''] = replay.names;
  expect(await broken({ commitment: flipped(seal.commitment) })).toEqual([commitment]);
  expect(await broken({ key: flipped(seal.key) })).toEqual([commitment, derivation]);
  expect(await broken({ table: 'another' })).toEqual([commitment, derivation]);
  expect(await broken({ words: [flipped(seal.words[0]!), null, null] })).toEqual([word(first), derivation]);
  expect(await broken({ hashes: [flipped(seal.hashes[0]!), null, seal.hashes[2]!] })).toEqual([word(first), derivation]);
  expect(await broken({ hashes: [seal.hashes[0]!, null, flipped(seal.hashes[2]!)] })).toEqual([derivation]);
  expect(await broken({ silent: [] })).toEqual([neither(third), derivation]);
  expect(await broken({ digest: flipped(seal.digest) })).toEqual([digest]);
  expect(await broken({ protocol: 2 })).toEqual([protocol(2)]);
  expect(await faultsOf({ ...replay, key: flipped(replay.key!) })).toEqual([derivation]);
  expect(await faultsOf({ ...replay, names: ['Eve', ...replay.names.slice(1)] })).toEqual([derivation]);
  expect(await faultsOf({ ...replay, game: 'battlegrid' })).toEqual([derivation]);
  expect(await faultsOf({ ...replay, options: {} })).toEqual([derivation]);
  expect(await faultsOf({ ...replay, actions: replay.actions.slice(1) })).toEqual([digest]);
  expect(await faultsOf({ ...replay, hash: flipped(replay.hash) })).toEqual([digest]);
  expect(await faultsOf({ ...replay, version: replay.version + 1 })).toEqual([digest]);
});

function card(asked: SealInfo['asked'], more: Partial<SealInfo> = {}): TableInfo {
  const seat = { kind: 'person', name: '', bot: '', connected: true, away: false };
  return {
    id: 't', state: 'sealing', seats: [{ ...seat, seat: 0, mine: true }, { ...seat, seat: 1, mine: false }],
    seal: { commitment: 'c', hashes: [null, 'h'], given: [], asked, wanted: [0, 1], key: '', words: [], ...more },
  } as unknown as TableInfo;
}

test('a browser gives its hash, then its word, and its word to nobody who changes the envelopes', async () => {
  expect(await answersTo(card(''))).toEqual([]);
  const [hash] = await answersTo(card('hash'));
  const word = recall('t')!.words[0]!;
  expect(hash).toMatchObject({ type: 'hash', seat: 0, hash: await hashOf(word) });
  const hashes = [await hashOf(word), 'h'];
  expect(await answersTo(card('word', { hashes, wanted: [1] }))).toEqual([]);
  expect(await answersTo(card('word', { hashes: ['another', 'h'] }))).toEqual([]);
  expect(await answersTo(card('word', { hashes, commitment: 'another' }))).toEqual([]);
  expect(await answersTo(card('word', { hashes }))).toMatchObject([{ type: 'word', seat: 0, word }]);
});

test('what this browser saw before the deal is held against what is told after it', () => {
  const info = card('word', { hashes: ['h0', 'h1'] }).seal!;
  remember('t', { words: { 0: 'w0' } });
  witness('t', info);
  witness('t', { ...info, commitment: 'later', hashes: ['x', 'h1'] });
  const told = { ...info, words: ['w0', 'w1'] };
  const against = (more: Partial<SealInfo>) => contradictions({ ...told, ...more }, recall('t'));
  expect(against({})).toEqual([]);
  expect(against({ commitment: 'later' })).toEqual([words.fairness.otherCommitment]);
  expect(against({ hashes: ['h0', 'x'] })).toEqual([words.fairness.otherHashes]);
  expect(against({ words: ['x', 'w1'] })).toEqual([words.fairness.otherWord]);
  expect(against({ words: [null, 'w1'] })).toEqual([]); // it may have come too late
  witness('t', { ...info, asked: '', given: [0] });
  expect(against({ words: [null, 'w1'] })).toEqual([words.fairness.otherWord]);
  expect(contradictions(told, undefined)).toEqual([]);
});
