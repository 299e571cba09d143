import { describe, expect, test } from 'vitest';
import type { GameInfo, OptionInfo } from './messages';
import { comparable, orderOf, valuesOf } from './study';

const option = (more: Partial<OptionInfo>): OptionInfo => ({
  name: 'size', title: 'Size', group: '', kind: 'whole', sentence: '', rules: [], values: [], labels: [], low: 6, high: 9, count: 1, word: '', defaults: {}, ...more,
});
const game = { name: 'crash-grid', options: [option({}), option({ name: 'army', kind: 'numbers' })] } as unknown as GameInfo;

describe('a study that is ordered', () => {
  test('has a bot for every seat', () => {
    expect(orderOf(game, 'skill', 3, 200, '', [])).toEqual({
      game: 'crash-grid', bots: ['greedy', 'random', 'random'], games: 200, vary: {}, pairs: 0,
    });
    expect(orderOf(game, 'worth', 2, 200, 'size', ['6', '8']).vary).toEqual({ size: ['6', '8'] });
  });

  test('compares options that have single values', () => {
    expect(comparable(game).map((one) => one.name)).toEqual(['size']);
    expect(valuesOf(option({}))).toEqual(['6', '7', '8', '9']);
    expect(valuesOf(option({ low: 0, high: 100 })).length).toBeLessThanOrEqual(8);
    expect(valuesOf(option({ kind: 'flag' }))).toEqual(['yes', 'no']);
  });
});
