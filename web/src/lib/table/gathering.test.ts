import { describe, expect, it } from 'vitest';
import { NOTHING, choiceOfKey, forced, groups, pressChoice, pressPlace, stillOpen, targets } from './chooser';
import { choice, scene } from './example';
import { doneText, pickedActions } from './gathering';

const three = choice(50, ['card:B3:1', 'card:B3:2'], { key: '1' });
const four = choice(51, ['card:B4:1'], { key: '2', warning: 'is a lie' });
const done = choice(1, [], { key: 'd' });
const space = choice(7, ['space:4']);
const gathering = { choices: [three, four], done: 1, texts: ['', 'Play 1 card', 'Play 2 cards', 'Play 3 cards'] };
const cards = scene({ choices: [three, four], gathering });
const picking = (...picked: string[]) => ({ ...NOTHING, picked });
const name = (one: { phrase: string }) => one.phrase;

describe('pieces that are picked together', () => {
  it('are picked in any order and sent in the order of their actions', () => {
    const first = pressPlace(cards, NOTHING, 'card:B4:1');
    expect(first).toEqual({ kind: 'gathered', picked: ['card:B4:1'] });
    const second = pressPlace(cards, picking('card:B4:1'), 'card:B3:2');
    expect(second).toEqual({ kind: 'gathered', picked: ['card:B4:1', 'card:B3:2'] });
    expect(pickedActions(cards, ['card:B4:1', 'card:B3:2', 'card:B3:1'])).toEqual([50, 50, 51]);
  });

  it('are taken back by another press', () => {
    expect(pressPlace(cards, picking('card:B4:1', 'card:B3:1'), 'card:B4:1')).toEqual({ kind: 'gathered', picked: ['card:B3:1'] });
  });

  it('are picked one by one by their button, and then all taken back', () => {
    expect(pressChoice(cards, NOTHING, three)).toEqual({ kind: 'gathered', picked: ['card:B3:1'] });
    expect(pressChoice(cards, picking('card:B3:1'), three)).toEqual({ kind: 'gathered', picked: ['card:B3:1', 'card:B3:2'] });
    expect(pressChoice(cards, picking('card:B3:1', 'card:B3:2'), three)).toEqual({ kind: 'gathered', picked: [] });
  });

  it('tell what can be done with them', () => {
    expect(doneText(cards, [])).toBe('');
    expect(doneText(cards, ['card:B4:1'])).toBe('Play 1 card');
    expect(doneText(cards, ['card:B4:1', 'card:B3:1', 'card:B3:2'])).toBe('Play 3 cards');
  });

  it('may be picked before something else is chosen, and stay picked', () => {
    const ahead = scene({ choices: [space], gathering });
    expect(targets(ahead, NOTHING, name).get('card:B4:1')?.tone).toBe('ahead');
    expect(pressPlace(ahead, NOTHING, 'card:B4:1').kind).toBe('gathered');
    expect(doneText(ahead, ['card:B4:1'])).toBe('');
    expect(stillOpen(cards, picking('card:B4:1')).picked).toEqual(['card:B4:1']);
    expect(stillOpen(scene({ choices: [space] }), picking('card:B4:1')).picked).toEqual([]);
  });

  it('glow as what they are', () => {
    const lit = targets(cards, picking('card:B3:1'), name);
    expect(['card:B3:1', 'card:B3:2', 'card:B4:1'].map((id) => lit.get(id)?.tone)).toEqual(['picked', 'go', 'danger']);
    expect(lit.get('card:B3:1')?.choices).toHaveLength(1);
  });

  it('have keys, and the button that ends it is offered once', () => {
    expect(choiceOfKey(cards, '2')).toEqual({ kind: 'picked', choice: four });
    const begun = scene({ choices: [done, three, four], gathering });
    const offered = (picked: string[]) => groups(begun, picking(...picked)).flatMap((group) => group.choices);
    expect(offered([])).toContain(done);
    expect(offered(['card:B4:1'])).not.toContain(done);
  });

  it('are not chosen for anybody as long as there are several', () => {
    expect(forced(scene({ choices: [three], gathering }))).toBeNull();
    expect(forced(scene({ choices: [four], gathering: { ...gathering, choices: [four] } }))).toBe(four);
  });
});
