import { expect, test, vi } from 'vitest';
import { focusing } from './pressing';

test('Enter and the space bar press what has the focus, other keys do not', () => {
  const onpress = vi.fn();
  const { onkeydown } = focusing<SVGRectElement>('board:1,1', { onpress });
  for (const key of ['Enter', ' ', 'x']) {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    onkeydown?.(event as Parameters<typeof onkeydown>[0]);
    expect(event.defaultPrevented).toBe(key !== 'x');
  }
  expect(onpress.mock.calls).toEqual([['board:1,1'], ['board:1,1']]);
});

test('what has the focus is looked at', () => {
  const onlook = vi.fn();
  const { onfocus, onblur } = focusing<SVGRectElement>('card', { onlook });
  onfocus?.(new FocusEvent('focus') as Parameters<typeof onfocus>[0]);
  onblur?.(new FocusEvent('blur') as Parameters<typeof onblur>[0]);
  expect(onlook.mock.calls).toEqual([['card'], [null]]);
});
