import { expect, test } from 'vitest';
import type { Piece } from '../messages';
import { piece, scene, zone } from '../table/example';
import { type Drawn, inOrder, put } from './drawing';
import { arrange } from './layout';

const place = { x: 50, y: 70, width: 100, height: 140, angle: 0 };
const drawn = (of: Piece): Drawn => ({ piece: of, place, angle: 0, was: null, rank: 0 });

test('riders lie above rails, the last card of a column above the others, open cards of a stack above all', () => {
  const { placed } = arrange(scene({ zones: [zone('squares'), zone('column')] }), 'centre');
  const pieces = [
    piece('open', 'squares', [0, 0, 1]), piece('last', 'column', [1]), piece('first', 'column', [0]),
    piece('rider', 'squares', [0, 0], { kind: 'rider' }), piece('rail', 'squares', [0, 0], { kind: 'rail' }),
  ];
  expect(inOrder(pieces.map(drawn), placed).map((one) => one.piece.id)).toEqual(['rail', 'first', 'last', 'rider', 'open']);
});

test('what is drawn around its own middle is put in its place, turned and lifted', () => {
  expect(put(place, 90, 24)).toBe('translate(50px, 46px) rotate(90deg)');
});
