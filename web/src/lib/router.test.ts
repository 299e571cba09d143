import { expect, test } from 'vitest';
import { gamesHref, luckHref, parsePlace, pathOfClick, replayHref, rulesHref, setupHref, tableHref } from './router.svelte';

test('every address leads back to its place', () => {
  expect(parsePlace('/')).toEqual({ page: 'hall' });
  expect(parsePlace('/games/crash-grid')).toEqual({ page: 'game', game: 'crash-grid' });
  expect(parsePlace('/rules')).toEqual({ page: 'allRules' });
  expect(parsePlace('/games')).toEqual({ page: 'games' });
  expect(parsePlace(setupHref('crash-grid'))).toEqual({ page: 'setup', game: 'crash-grid' });
  expect(parsePlace(tableHref('a b/c'))).toEqual({ page: 'table', table: 'a b/c' });
  expect(parsePlace(rulesHref('crash-grid', 'CG-R3'))).toEqual({ page: 'rules', game: 'crash-grid', rule: 'CG-R3' });
  expect(parsePlace(replayHref('T1'))).toEqual({ page: 'replay', table: 'T1' });
  expect(parsePlace(replayHref())).toEqual({ page: 'replay', table: '' });
  expect(parsePlace(gamesHref)).toEqual({ page: 'games' });
  expect(parsePlace(luckHref)).toEqual({ page: 'luck' });
  expect(parsePlace('/nowhere')).toEqual({ page: 'lost' });
  expect(parsePlace('/table/%')).toEqual({ page: 'lost' });
});

test('clicks on own links stay inside the page, others do not', () => {
  const click = (html: string, init: MouseEventInit = {}): string | null => {
    document.body.innerHTML = html;
    let path: string | null = '';
    const hear = (event: MouseEvent) => {
      path = pathOfClick(event);
      event.preventDefault();
    };
    // In the capture phase: before the page's own listener, which then leaves it alone.
    document.addEventListener('click', hear, { once: true, capture: true });
    document.querySelector('a')!.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
    );
    return path;
  };
  expect(click('<a href="/rules/x">x</a>')).toBe('/rules/x');
  expect(click('<a href="/rules/x">x</a>', { ctrlKey: true })).toBeNull();
  expect(click('<a href="/rules/x" target="_blank">x</a>')).toBeNull();
  expect(click('<a href="/api/tables/x/replay">x</a>')).toBeNull();
  expect(click('<a href="#here">x</a>')).toBeNull();
});
