// Crash Grid: a neon arena at night.

import type { Theme } from './theme';

export const crashGrid: Theme = {
  cues: {
    2: 'shuffle', // hands are dealt
    3: 'card', // a card is chosen
    4: 'reveal', // cards are turned up
    6: 'slide', // a rider moves
    9: 'crash', // a rider crashes
    13: 'shuffle', // the discard pile is shuffled in
    18: 'win', // the match is over
  },
};
