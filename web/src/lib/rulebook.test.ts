import { expect, test } from 'vitest';
import { introOf, linked, matching } from './rulebook';

const book = {
  title: 'A Game', credit: '', text: '',
  sections: [
    { title: 'Setup', rules: [{ id: 'AG-1', sentence: 'Shuffle the deck.' }, { id: 'AG-2', sentence: 'Deal five cards (AG-1).' }] },
    { title: 'Crashes', rules: [{ id: 'AG-3', sentence: 'A crash ends your ride.' }] },
  ],
};

test('a search finds words in any order, ids and sections', () => {
  const ids = (search: string) => matching(book, search).flatMap((section) => section.rules.map((rule) => rule.id));
  expect(ids('')).toEqual(['AG-1', 'AG-2', 'AG-3']);
  expect(ids('cards FIVE')).toEqual(['AG-2']);
  expect(ids('ag-3')).toEqual(['AG-3']);
  expect(ids('setup deck')).toEqual(['AG-1']);
  expect(ids('zeppelin')).toEqual([]);
});

test('rule ids inside a sentence become links', () => {
  expect(linked('See AG-1 and AG-R2.')).toEqual([
    { text: 'See ', rule: '' }, { text: 'AG-1', rule: 'AG-1' }, { text: ' and ', rule: '' },
    { text: 'AG-R2', rule: 'AG-R2' }, { text: '.', rule: '' },
  ]);
  expect(linked('None here.')).toEqual([{ text: 'None here.', rule: '' }]);
});

test('the introduction is what stands before the first section', () => {
  expect(introOf('# Title\n\nCredit.\n\n**At a glance.** You `ride`.\n\n## Setup\n\n**No.** Not this.'))
    .toEqual([{ title: 'At a glance.', text: 'You ride.' }]);
});
