import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isLearned, isNew, needsLesson, readKnown, remember } from './newcomer';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('who has played', () => {
  test('is known game by game', () => {
    expect(isNew('crash-grid')).toBe(true);
    remember('played', 'crash-grid');
    remember('learned', 'battlegrid');
    expect(isNew('crash-grid')).toBe(false);
    expect(isNew('battlegrid')).toBe(true);
    expect(isLearned('battlegrid')).toBe(true);
    expect(isLearned('crash-grid')).toBe(false);
  });

  test('is offered a lesson until they have played or learned', () => {
    const lessons = [{ title: 'One', lead: 'How to.', minutes: 3 }];
    expect(needsLesson({ name: 'bare', lessons: [] })).toBe(false);
    for (const [what, name] of [['played', 'one'], ['learned', 'two']] as const) {
      expect(needsLesson({ name, lessons })).toBe(true);
      remember(what, name);
      expect(needsLesson({ name, lessons })).toBe(false);
    }
  });

  test('is new where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => { throw new Error('denied'); },
      setItem: () => { throw new Error('denied'); },
    });
    remember('played', 'crash-grid');
    expect(isNew('crash-grid')).toBe(true);
  });

  test('is read from whatever stands there', () => {
    for (const text of [null, '', 'null', '7', '{"played": 3}', '{"played": [1, null]}']) {
      expect(readKnown(text)).toEqual({ played: [], learned: [] });
    }
    expect(readKnown('{"played": ["a"], "learned": ["b"]}')).toEqual({ played: ['a'], learned: ['b'] });
  });
});
