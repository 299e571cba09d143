// Which event of which game makes which sound. The names are those that the game declares.

import type { Theme } from './theme';

export const THEMES: Record<string, Theme> = {
  'crash-grid': {
    cues: {
      dealt: 'shuffle', committed: 'card', revealed: 'reveal', rode: 'slide', crashed: 'crash',
      reshuffled: 'shuffle', 'match-over': 'win',
    },
  },
  'gold-n-crash': {
    cues: {
      dealt: 'shuffle', drew: 'card', 'drew-unseen': 'card', played: 'card', discarded: 'card', moved: 'slide',
      resisted: 'bump', destroyed: 'crash', 'guest-lost': 'slide', boarded: 'slide', fished: 'slide',
      'called-back': 'slide', cleared: 'shuffle', secured: 'coin', looted: 'coin', cracked: 'coin',
      'guest-secured': 'bell', looked: 'reveal', arranged: 'card', 'last-turn': 'bell', ended: 'win',
    },
  },
  'grid-of-shadows': {
    cues: {
      'game-started': 'shuffle', flipped: 'reveal', played: 'card', drew: 'card', called: 'lamp',
      took: 'slide', gave: 'card', planted: 'card', struck: 'bump', gambled: 'dice',
      refilled: 'card', 'set-out': 'reveal', matched: 'card', escaped: 'win', 'match-over': 'win',
    },
    sweep: { on: 'called', told: ['judged', 'gambled', 'took'], to: 'took' },
    calm: true,
  },
  battlegrid: {
    cues: {
      dealt: 'shuffle', reshuffled: 'shuffle', drew: 'card', deployed: 'card', played: 'card',
      supplied: 'card', moved: 'slide', attacked: 'bump', revealed: 'reveal', supported: 'reveal',
      'flew-in': 'slide', 'mines-laid': 'reveal', dug: 'reveal', shot: 'dice', answered: 'dice',
      rolled: 'dice', hit: 'bump', destroyed: 'crash', captured: 'bell', held: 'bell', over: 'win',
    },
  },
  'crash-by-crash': {
    cues: {
      dealt: 'shuffle', reshuffled: 'shuffle', 'card-laid': 'card', drew: 'card', took: 'card',
      'saw-pair': 'card', kept: 'card', discarded: 'card', 'card-played': 'reveal',
      placed: 'slide', moved: 'bump', bumped: 'bump', absorbed: 'bump', swapped: 'slide',
      'operator-moved': 'slide', 'bell-moved': 'bell', sabotaged: 'bump', 'power-lost': 'lamp',
      spent: 'coin', paid: 'coin', rang: 'bell', fell: 'crash', 'game-over': 'win',
    },
    sweep: { on: 'rang', told: ['counted', 'flower-removed'], to: '' },
  },
};
