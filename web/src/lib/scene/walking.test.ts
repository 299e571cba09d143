import { describe, expect, test } from 'vitest';
import { type Stop, stopAfter } from './walking';

const at = (of: string, x: number, y: number): Stop<string> => ({ of, x, y });
// Two rows of squares, and hexes in a row that is moved by half of one.
const squares = [at('a', 0, 0), at('b', 100, 0), at('c', 200, 0), at('d', 0, 100), at('f', 200, 100)];
const hexes = [at('a', 50, 0), at('b', 150, 0), at('c', 0, 87), at('d', 100, 87), at('e', 200, 87)];

describe('an arrow key', () => {
  const after = (stops: Stop<string>[], from: number, key: string) => stopAfter(stops, stops[from]!, key)?.of ?? null;

  test('goes to the neighbour, and over a gap', () => {
    expect(after(squares, 0, 'ArrowRight')).toBe('b');
    expect(after(squares, 3, 'ArrowRight')).toBe('f');
    expect(after(squares, 4, 'ArrowUp')).toBe('c');
    expect(after(squares, 0, 'ArrowDown')).toBe('d');
  });

  test('stays where nothing lies that way', () => {
    expect(after(squares, 0, 'ArrowLeft')).toBeNull();
    expect(after(squares, 0, 'x')).toBeNull();
  });

  test('goes down to a hex that touches, and along its row', () => {
    expect(['c', 'd']).toContain(after(hexes, 0, 'ArrowDown'));
    expect(after(hexes, 3, 'ArrowRight')).toBe('e');
    expect(['a', 'b']).toContain(after(hexes, 3, 'ArrowUp'));
  });

  test('or Home and End go to the first and the last', () => {
    expect(after(squares, 2, 'Home')).toBe('a');
    expect(after(squares, 2, 'End')).toBe('f');
  });

  test('reaches every place from every other', () => {
    for (const stops of [squares, hexes]) {
      for (const start of stops) {
        const met = new Set([start]);
        for (const stop of met) {
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
            const next = stopAfter(stops, stop, key);
            if (next) met.add(next);
          }
        }
        expect(met.size).toBe(stops.length);
      }
    }
  });
});
