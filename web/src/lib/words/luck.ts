// The page's sentences about how even chance was.

import { count } from './phrases';

const grouped = (n: number): string => n.toLocaleString('en-US');

/** How often chance alone strays so far, as people say it. */
function often(p: number): string {
  if (p >= 0.095) return `${Math.round(100 * p)} times in 100`;
  if (p >= 0.00095) return `${Math.max(1, Math.round(1000 * p))} times in 1,000`;
  return p > 1e-9 ? `once in ${grouped(Math.round(Number((1 / p).toPrecision(2))))}` : 'practically never';
}

export const luck = {
  title: 'Is luck even here?',
  lead: 'Every die and every dealt card of every game that was played to its end in this hall, counted, for everybody to see.',
  link: 'Dice and deals, counted',
  loading: 'Counting …',
  verdict: {
    early: 'too early to tell',
    even: 'as even as chance',
    uneven: 'not as chance has it',
  },
  told: {
    early: 'Too few games are over for a judgement.',
    even: 'Nothing here is further from even than chance alone would take it.',
    uneven: 'Something here is further from even than chance goes. Ask whoever runs this hall; the lines in red say where.',
  },
  sums: (games: number, rolls: number) =>
    `${grouped(games)} ${games === 1 ? 'game' : 'games'} · ${grouped(rolls)} ${rolls === 1 ? 'roll' : 'rolls'}`,
  none: 'No game has been played to its end yet.',
  roll: (size: number) => `One of ${size}`,
  dealt: (what: string, size: number) => `${what}, ${size} at once`,
  tenth: (place: number) => `tenth ${place + 1}`,
  total: (n: number) => grouped(n),
  /** How often honest chance strays as far; `far` says so where no heading does. */
  strays: (p: number | null) => (p === null ? 'too few to tell' : often(p)),
  far: 'chance strays as far',
  heads: { what: 'Drawn', bars: 'How often each came up', total: 'In all', strays: 'Chance strays as far' },
  rest: (n: number) => `${count(n, 'more line', 'more lines')}`,
  bars: (what: string, values: number, strays: string) => `${what}: ${count(values, 'value', 'values')}; ${strays}`,
  value: 'Came up',
  counted: 'Times',
  expected: 'Expected',
  test: (statistic: number, freedom: number, p: number) =>
    `chi-square ${statistic.toFixed(2)} with ${count(freedom, 'degree', 'degrees')} of freedom, p = ${p < 0.0001 ? p.toExponential(1) : p.toFixed(4)}`,
  how: 'How to read this',
  story: [
    'All chance of a game is made in one way: one number is drawn out of so many, each as likely. A die is one of 6, the top of a shuffled pile of 30 is one of 30, who begins a game of two is one of 2. The bars show how often each of them came up, the line across them how often it should have.',
    'No bar will ever meet the line exactly. Throw a coin a hundred times, and fifty heads would be a coincidence; forty-six are nothing special, and ten would be. So beside each line stands how often honest chance alone strays as far or further. That is what the chi-square test reckons: how far all bars are from the line together, in one number.',
    'A rare number is no alarm by itself: of a hundred honest lines one shows what happens only once in a hundred times, and whoever looks every day sees it sooner or later. So this page calls chance uneven only if it would not in a thousand honest halls, though somebody had looked at every line after every game.',
    'Games that were never finished are not counted, nor are those whose rules have changed since. Counting shows that the dice are not loaded for everybody; that nobody chose the cards of one game is what its seal proves.',
  ],
};
