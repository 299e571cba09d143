import { expect, test } from 'vitest';
import { words } from '../words';
import { readFile } from './source';

test('a file is read as JSON', async () => {
  expect(await readFile(new Blob(['{"fairground": "replay"}']))).toEqual({ fairground: 'replay' });
});

test.each(['', '{', '[1, 2]', 'null', '"replay"'])('%j is no replay, and this is said', async (text) => {
  await expect(readFile(new Blob([text]))).rejects.toThrow(words.replay.unreadable);
});

test('a file that is too long is not even sent', async () => {
  await expect(readFile(new Blob(['x'.repeat(512 * 1024 + 1)]))).rejects.toThrow(words.replay.tooLong);
});
