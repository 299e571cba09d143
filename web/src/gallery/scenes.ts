// Mock scenes, one or two for each game: what its stage could send, for drawing only.

import type { Cell, Piece, Scene, SceneChoice, Zone } from '../lib/messages';

type Some<T> = Partial<T>;

const zone = (id: string, kind: string, more: Some<Zone> = {}): Zone => ({
  id, kind, label: id, rows: 1, columns: 1, owner: null, count: null, area: '', box: null, tall: null, grows: '',
  private: false, cells: [], opened: '', inside: [], ...more,
});

const piece = (id: string, inZone: string, at: number[], more: Some<Piece> = {}): Piece => ({
  id, zone: inZone, at, look: '', text: '', code: '', label: id, owner: null, turned: 0,
  hidden: false, kind: 'card', badge: '', faded: false, lit: false, ...more,
});

const cell = (at: number[], look: string, text = ''): Cell => ({ at, look, text, label: '' });

let actions = 0;
const choice = (text: string, on: string[], more: Some<SceneChoice> = {}): SceneChoice => ({
  action: (actions += 1), text, phrase: text, on, key: '', warning: '', confirm: false, ghosts: [], waives: false, tag: '', ...more,
});

const scene = (game: string, zones: Zone[], pieces: Piece[], choices: SceneChoice[] = []): Scene => ({
  game, seat: 0, headline: [], banner: '', zones, pieces, panels: [], prompt: '', choices, outcome: '',
  refused: [], series: '', gathering: null,
});

function crashGrid(): Scene {
  const board = zone('board', 'squares', { rows: 12, columns: 12 });
  const hand = zone('hand', 'fan', { owner: 0, columns: 5 });
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
  const rails = ranks.map((rank, place) =>
    piece(`wall:${place}`, 'board', [11 - place, 5], { kind: 'wall', look: 'rail', text: `${rank}♠`, owner: 0 }));
  const side = ranks.slice(0, 7).map((rank, place) =>
    piece(`wall:r${place}`, 'board', [3, place], { kind: 'wall', look: 'rail', text: `${rank}♥`, owner: 1, turned: 1 }));
  return scene('crash-grid', [board, hand], [
    ...rails, ...side,
    piece('rider:0', 'board', [1, 5], { kind: 'rider', look: 'head', text: '♠', owner: 0 }),
    piece('rider:1', 'board', [3, 7], { kind: 'rider', look: 'head', text: '♥', owner: 1, turned: 1 }),
    piece('rider:2', 'board', [8, 9], { kind: 'rider', look: 'wreck', text: '♦', owner: 2, faded: true, turned: 2 }),
    piece('wall:8,8', 'board', [8, 8], { kind: 'back', look: 'card-back', owner: 2, hidden: true }),
    piece('wall:9,8', 'board', [9, 8], { kind: 'wall', look: 'blank', owner: 3 }),
    ...['8♠', 'Q♣', 'Q♥', 'K♦', '10♥'].map((text, place) => piece(`card:${text}`, 'hand', [place], { look: 'card', text, owner: 0 })),
  ], [choice('J ←', ['board:1,4']), choice('Q →', ['board:1,6']), choice('K ↑', ['board:0,5'], { warning: 'crashes' })]);
}

function goldNCrash(): Scene {
  const types = ['bomb', 'sword', 'hook', 'glass', 'chest', 'coin'];
  const zones: Zone[] = [];
  const pieces: Piece[] = [];
  for (const lane of [0, 1, 2]) {
    const left = 2 + lane * 2.2;
    zones.push(
      zone(`theirs-${lane}`, 'column', { grows: 'up', box: [left, 0, 1, 2.6] }),
      zone(`zeppelins-${lane}`, 'row', { rows: 2, box: [left - 0.45, 2.75, 1.9, 3] }),
      zone(`mine-${lane}`, 'column', { grows: 'down', box: [left, 5.9, 1, 2.6] }),
      zone(`guests-${lane}`, 'row', { rows: 2, box: [left + 1.15, 2.75, 1, 3] }),
    );
    for (let card = 0; card <= lane + 1; card += 1) {
      pieces.push(
        piece(`mine-${lane}-${card}`, `mine-${lane}`, [card], { look: types[(card + lane) % 6]!, text: `${card + 1}`, owner: 0 }),
        piece(`theirs-${lane}-${card}`, `theirs-${lane}`, [card], { look: types[(card * 2 + lane) % 6]!, text: `${card + 1}`, owner: 1 }),
      );
    }
    pieces.push(
      piece(`zep-1-${lane}`, `zeppelins-${lane}`, [0, 0], { kind: 'token', look: 'zeppelin meowmurais', owner: 1, faded: lane === 1, text: lane === 1 ? '2' : '' }),
      piece(`zep-0-${lane}`, `zeppelins-${lane}`, [1, 0], { kind: 'token', look: 'zeppelin octopirates', owner: 0, text: lane ? '?' : '3', badge: lane === 2 ? '1/2' : '' }),
      piece(`guest-1-${lane}`, `guests-${lane}`, [0, 0], { look: 'guest', text: 'NINE gold in the column', badge: '5' }),
      piece(`guest-0-${lane}`, `guests-${lane}`, [1, 0], { look: 'guest', text: 'FIVE cards', badge: '6' }),
    );
  }
  zones.push(
    zone('deck-0', 'stack', { count: 14, label: 'Deck', area: 'centre', box: [9, 5.9, 1, 1.4] }),
    zone('discard-0', 'stack', { count: 9, label: 'Discard', area: 'centre', box: [10.2, 5.9, 1, 1.4] }),
    zone('treasure-0', 'column', { grows: 'right', box: [9, 7.5, 2.2, 1] }),
    zone('hand', 'fan', { owner: 0, columns: 6 }),
    zone('their-hand', 'fan', { owner: 1, box: [9, 0.1, 2.6, 1.6], columns: 6 }),
  );
  pieces.push(piece('top', 'discard-0', [0], { look: 'sword', text: '2' }));
  for (let card = 0; card < 6; card += 1) {
    pieces.push(
      piece(`hand:${card}`, 'hand', [card], { look: types[card]!, text: `${(card % 3) + 1}`, owner: 0 }),
      piece(`their-hand:${card}`, 'their-hand', [card], { kind: 'back', look: 'meowmurais', owner: 1, hidden: true }),
    );
    if (card < 4) pieces.push(piece(`treasure-0:${card}`, 'treasure-0', [card], { kind: 'back', look: card === 2 ? 'guest' : 'octopirates', owner: 0, hidden: true }));
  }
  return scene('gold-n-crash', zones, pieces, [
    choice('×2', ['mine-1:3']), choice('×1', ['mine-0:2']), choice('draw', ['deck-0:0']), choice('play', ['hand:1']),
  ]);
}

function gridOfShadows(): Scene {
  const grid = zone('grid', 'row', { rows: 3, columns: 3 });
  const side = zone('side', 'column', { columns: 1, rows: 3 });
  const hand = zone('hand', 'fan', { owner: 0 });
  const pile = zone('pile', 'stack', { count: 31, label: 'Pile', area: 'centre' });
  const faces: [string, string][] = [
    ['blue', '7 Luck'], ['', ''], ['yellow', '3 Smite'], ['', ''], ['blue', '10 Balance'], ['reflect chained', 'Reflect'],
    ['yellow', '8 Summon'], ['', ''], ['wrath', 'Wrath'],
  ];
  const specials = ['blue', 'yellow', 'wrath', 'reflect', 'gamble', 'indecisive'];
  return scene('grid-of-shadows', [grid, side, pile, hand], [
    ...faces.map(([look, text], place) => piece(`grid:${place}`, 'grid', [Math.floor(place / 3), place % 3], {
      kind: look ? 'card' : 'back', look: look || (place === 3 ? 'known' : ''), text, lit: place === 4, badge: place === 4 ? '4' : place === 7 ? '2' : '',
    })),
    piece('claim', 'grid', [1, 1], { kind: 'marker', look: 'claim', text: 'Blue 7 ×4' }),
    piece('side:0', 'side', [0], { look: 'blue true', text: '2 Deceive' }), piece('side:1', 'side', [1], { look: 'yellow lie', text: '9 Hunger' }),
    ...Array.from({ length: 26 }, (_, place) => piece(`card:${place}`, 'hand', [place], {
      look: specials[place < 10 ? 0 : place < 20 ? 1 : place % 6]!, text: place < 20 ? `${(place % 10) + 1}` : '', lit: place === 6,
    })),
  ], [choice('Blue 7', ['card:6']), choice('flip +1', ['grid:1'])]);
}

function battlegrid(): Scene {
  const terrain = ['field', 'forest', 'hill', 'marsh', 'forest', 'field', 'marsh', 'hill'];
  const cells = terrain.map((look, place) => cell([Math.floor(place / 2), place % 2 ? 4 : 1], look, look));
  const letters = ['A', '', 'B', 'C', '', 'D'].flatMap((text, column) => (text ? [cell([-1, column], '', text)] : []));
  const points = [8, 5, 2, 1].flatMap((value, row) => [cell([row, 6], '', `${value}`), cell([row, -1], '', `${4 - row}`)]);
  const field = zone('field', 'squares', { rows: 4, columns: 6, cells: [...cells, ...letters, ...points], box: [0, 0, 10, 7.2] });
  const rounds = zone('rounds', 'track', { rows: 1, columns: 20, box: [0, 7.3, 10, 0.7], cells: [0, 1, 2, 3, 4].map((n) => cell([0, n], 'spent', `${n + 1}`)).concat(cell([0, 5], 'now', '6')) });
  const steps = zone('steps', 'track', {
    rows: 1, columns: 10, box: [0, 8.1, 10, 0.5],
    cells: ['Supply', 'Move', 'Reveal', 'Artillery', 'Weather', 'Helicopters', 'Cards', 'AA', 'Fire', 'Aftermath']
      .map((text, place) => cell([0, place], place < 3 ? 'spent' : place === 3 ? 'now' : '', text)),
  });
  const battle = zone('battle', 'panel', { label: 'Battle for B3', rows: 2, columns: 4, box: [10.2, 0, 4, 4] });
  const hand = zone('hand', 'fan', { owner: 0 });
  const units = ['infantry', 'jeep', 'tank', 'helicopter', 'artillery', 'anti-aircraft', 'extra-shot'];
  const codes = ['INF', 'JEEP', 'TANK', 'HELI', 'ARTY', 'AA', 'X'];
  return scene('battlegrid', [field, rounds, steps, battle, hand], [
    ...[0, 1, 2, 3].map((part) => piece(`u${part}`, 'field', [3, 2, part], { kind: 'token', look: `${units[part]}${part === 1 ? ' hidden' : ''}`, text: codes[part]!, owner: 0, turned: part === 2 ? 2 : 0, faded: part === 3 })),
    ...[0, 1, 2].map((part) => piece(`i${part}`, 'field', [1, 3, part], { kind: 'back', owner: 1, hidden: true, text: `${part + 4}` })),
    piece('i7', 'field', [2, 5, 0], { kind: 'token', look: 'anti-aircraft', text: 'AA', owner: 1 }),
    piece('i8', 'field', [2, 5, 1], { kind: 'token', look: 'artillery', text: 'ARTY', owner: 1 }),
    piece('mines', 'field', [1, 0], { kind: 'marker', look: 'mines' }),
    ...[0, 1].map((n) => piece(`b${n}`, 'battle', [0, n], { kind: 'token', look: units[n]!, text: codes[n]!, owner: 0 })),
    piece('d1', 'battle', [0, 2], { kind: 'dice', text: '4', owner: 0 }), piece('d2', 'battle', [0, 3], { kind: 'dice', text: '3', owner: 0 }),
    ...[2, 3].map((n) => piece(`c${n}`, 'battle', [1, n - 2], { kind: 'token', look: units[n]!, text: codes[n]!, owner: 1 })),
    piece('d3', 'battle', [1, 2], { kind: 'dice', text: '6', owner: 1 }), piece('d4', 'battle', [1, 3], { kind: 'dice', text: '5', owner: 1 }),
    ...units.map((look, place) => piece(`h${place}`, 'hand', [place], { look: `${look}${place === 2 ? ' hidden' : ''}`, text: codes[place]!, owner: 0 })),
    piece('a1', 'hand', [7], { look: 'action', text: 'Bad Weather' }), piece('a2', 'hand', [8], { look: 'action', text: 'Partial Minefield' }),
    piece('bk', 'hand', [9], { kind: 'back', owner: 1, text: '12' }),
  ], [choice('move', ['field:2,2']), choice('move', ['field:2,3']), choice('attack', ['field:1,3'], { warning: 'mines' }), choice('INF', ['h0'])]);
}

const VALUES = `1 2 3 0 3 3 2 0 3 2 1 1 3/1 1 2 1* 3 1 2 1 3* 0 0 0/0 2 0 2 1 1 0 1 1 2 1 2 2/1 2 1 0 3 3 3 2 2 3 1 1/2 3* 0 1 1 2 2* 0 1 0 2 0 2*/3 1 2 2 0 1 1 1 1 0 3 3/1 2 0 1 3* 3 2 1 1* 3 2 3 0/3 1 2 2 1 1 0 0 1 3 1 1/2 0 1 0 3 1 0 2 2 2 0 2 1/3 2 1 3 2 3 2 0 3 1 3 1/3* 1 1 0 2 0 1 2 2 1 0 3 2/0 2 1 0 1 3* 1 2 0 1 2 1*/0 1 1 0 3 2 0 3 2 2 3 1 0/3 0 1 1 3 1 2 3 1 3 1 0/1 2 2 2 2 0 1 1 1 0 2 2 1`;

function crashByCrash(): Scene {
  const looks = ['white', 'light', 'medium', 'dark'];
  const cells = VALUES.split('/').flatMap((line, row) => line.split(' ').map((entry, column) => {
    const band = Math.floor(row / 3);
    const inBand = row % 3;
    const widths = [0, 1, 2, 3, 4].map((j) => ((band + j) % 2 ? [2, 3, 2] : [3, 2, 3])[inBand]!);
    let tile = 0;
    for (let left = column; left >= widths[tile]!; tile += 1) left -= widths[tile]!;
    const value = Number(entry[0]);
    const hole = band === 1 && tile === 2;
    return cell([row, column], hole ? `hole tile-${band}${tile}` : `${looks[value]}${entry.endsWith('*') ? ' bell' : ''} tile-${band}${tile}`, hole ? '' : `${value}`);
  }));
  const floor = zone('floor', 'hexes', { rows: 15, columns: 13, cells });
  const lamps = zone('lamps', 'track', { columns: 7, cells: [0, 1, 2, 3, 4, 5, 6].map((n) => cell([0, n], n < 3 ? 'lamp on' : 'lamp', `${n + 1}`)) });
  const row = zone('cards', 'row', { columns: 4 });
  const hand = zone('hand', 'fan', { owner: 0 });
  return scene('crash-by-crash', [lamps, floor, row, hand], [
    ...[[2, 3], [2, 4], [5, 7], [9, 2], [12, 9]].map((at, n) => piece(`car:0:${n}`, 'floor', at, { kind: 'token', look: n === 2 ? 'car magnetic' : 'car', text: `${n + 1}`, owner: 0 })),
    ...[[3, 3], [6, 6], [8, 4], [10, 11]].map((at, n) => piece(`car:1:${n}`, 'floor', at, { kind: 'token', look: n === 1 ? 'car magnetic' : 'car', text: `${n + 1}`, owner: 1 })),
    piece('operator', 'floor', [13, 3], { kind: 'marker', look: 'operator' }),
    ...['Lambada', 'Powerless Bell', 'Double Hit', ''].map((text, n) => piece(`open:${n}`, 'cards', [n], { look: ['grey', 'yellow', 'blue', ''][n]!, text, kind: n === 3 ? 'back' : 'card' })),
    ...['Free Ride', 'Shady Exception A', 'Expansion Unlimited'].map((text, n) => piece(`hand:${n}`, 'hand', [n], { look: ['grey', 'yellow', 'blue'][n]!, text, owner: 0 })),
  ], [choice('1', ['floor:4,8']), choice('2', ['floor:7,8']), choice('3', ['floor:7,7'], { ghosts: [{ piece: 'car:1:1', zone: 'floor', at: [6, 5], turned: 0 }] }), choice('play', ['hand:0'])]);
}

function anything(): Scene {
  const kinds = ['card', 'back', 'token', 'rider', 'wall', 'dice', 'marker'];
  const panel = zone('loose', 'panel', { label: 'Every kind of piece', columns: 7, rows: 2 });
  const fan = zone('thirty', 'fan', { owner: 1 });
  const right = zone('right', 'column', { grows: 'right', box: [0, 6, 4, 1.4] });
  const left = zone('left', 'column', { grows: 'left', box: [4.5, 6, 3, 1.4] });
  const cards = (into: string, n: number, kind = 'card') => Array.from({ length: n }, (_, place) =>
    piece(`${into}:${place}`, into, [place], { kind, text: `${(place % 13) + 1}♣`, owner: place % 4 }));
  return scene('some-game', [panel, fan, right, left], [
    ...kinds.flatMap((kind, place) => [0, 1].map((row) => piece(`${kind}${row}`, 'loose', [row, place], { kind, text: kind === 'dice' ? '5' : row ? '10♥' : '7', owner: place % 6, turned: row, badge: row ? '3' : '', faded: row === 1 && kind === 'rider' }))),
    ...cards('thirty', 30), ...cards('right', 9), ...cards('left', 5, 'back'),
  ]);
}

export const SCENES: Record<string, Scene> = {
  'crash-grid': crashGrid(),
  'gold-n-crash': goldNCrash(),
  'grid-of-shadows': gridOfShadows(),
  battlegrid: battlegrid(),
  'crash-by-crash': crashByCrash(),
  anything: anything(),
};
