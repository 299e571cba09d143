// The page's sentences about the seal of a deal.

import { count } from './phrases';

export const fairness = {
  chip: {
    unsealed: 'not sealed',
    sealed: 'fair deal, key sealed',
    checking: 'checking the seal …',
    verified: 'verified',
    broken: 'the seal is broken',
    unable: 'seal not checked',
  },
  title: 'Was the deal fair?',
  lead: {
    unsealed: 'This table was dealt before deals were sealed here, so nobody can check how its cards were chosen.',
    sealed: 'The deal is fixed, and nobody could choose it. When the game is over this page checks that by itself.',
    checking: 'The game is over, and this page checks the deal.',
    verified: 'Everything fits: nobody chose these cards, and the game came out as it was dealt.',
    broken: 'Something does not fit. Keep the replay file, and ask whoever runs this hall.',
    unable: 'The seal could not be checked here.',
  },
  how: 'How it works',
  story: [
    'Think of two sealed envelopes. Before the first card the hall writes down a secret number and shows the closed envelope; so does the browser of everybody who plays.',
    'When all envelopes lie on the table they are handed in, and the cards are shuffled by all the numbers together. Nobody could know the others’ numbers in time, so nobody could choose the cards: not the hall, not a player, and not whoever came last.',
    'An envelope is a hash: a fingerprint that tells nothing about the number, and that no other number has. After the last move all numbers are shown, and everybody can see that they are the ones from the envelopes and that they lead to exactly these cards.',
  ],
  limits: 'It proves how the cards were chosen. It cannot prove that whoever runs the hall did not look at them.',
  luck: 'How even are dice and deals over all games of this hall?',
  facts: 'The numbers',
  envelope: 'The hall’s envelope',
  hash: (name: string) => `${name}’s envelope`,
  key: 'The hall’s number',
  wordOf: (name: string) => `${name}’s number`,
  silent: (name: string) => `${name} gave no number, or not in time: the cards are shuffled by the others’.`,
  noWord: (name: string) => `${name} is a bot and has no number.`,
  checks: 'What was checked',
  checked: {
    fits: 'Every number is the one from its envelope.',
    follows: 'The key of the shuffle follows from them.',
    witness: 'The envelopes are those that this browser saw before the deal.',
    played: 'The hall has played the game again to the same end.',
  },
  insecure:
    'Your browser reckons with hashes only on pages that come over https or from this very machine. At this address it can neither give a number nor check the seal; the command “fairground replay verify” can, with the replay file.',
  unchecked: (why: string) => `The hall could not play the game again: ${why}`,
  // What does not fit.
  protocol: (number: number) => `The seal is of protocol ${number}, which this page does not know.`,
  commitment: 'The hall’s number is not the one from its envelope.',
  word: (name: string) => `${name}’s number is not the one from their envelope.`,
  neither: (name: string) => `${name} handed in an envelope, and neither a number nor silence is noted.`,
  derivation: 'The key of the shuffle does not follow from the numbers.',
  digest: 'The replay is not the one that was written.',
  otherCommitment: 'The hall’s envelope is not the one that this browser saw before the deal.',
  otherWord: 'Your number is not the one that your browser gave.',
  otherHashes: 'The envelopes are not those that this browser saw before the deal.',
  sealing: 'Sealing the deal …',
  sealingLead: (missing: number) =>
    missing > 0 ? `Waiting for ${count(missing, 'player', 'players')} to hand in a number; a few seconds at most.` : '',
};
