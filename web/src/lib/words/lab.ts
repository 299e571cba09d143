// The page's sentences about the lab: studies of a game, ordered, watched, and opened game by game.

import { capital, count, list } from './phrases';

const minutes = (seconds: number) =>
  seconds < 90 ? count(Math.max(1, Math.round(seconds)), 'second', 'seconds') : count(Math.round(seconds / 60), 'minute', 'minutes');

export const lab = {
  title: 'The lab',
  lead: 'Ask a game a question: bots play it many times, and you read the answer with its uncertainty.',
  closedTitle: 'The lab is closed here',
  loading: 'Opening the lab …',
  back: 'Back to the study',
  all: 'All studies',
  form: 'A new study',
  game: 'Which game?',
  question: 'What do you want to know?',
  questions: {
    fair: { title: 'Is it fair, and how long does it take?', lead: 'The same sensible bot sits everywhere.' },
    skill: { title: 'Luck or skill?', lead: 'A sensible bot against one that plays at random.' },
    hidden: { title: 'What are hidden cards worth?', lead: 'A bot that may look at everything against one that may not.' },
    worth: { title: 'What is each card and action worth?', lead: 'The same moment goes on twice, with one card or action exchanged.' },
  },
  players: 'How many players?',
  compare: 'Compare values of an option?',
  nothing: 'No, as the game is published',
  values: (option: string) => `Values of ${option} to compare`,
  two: 'Choose two values or more.',
  games: 'How many games of each?',
  start: 'Start the study',
  starting: 'Starting …',
  studies: 'Studies',
  none: 'No study yet.',
  noneMore: 'Start one above: a few hundred games take seconds to minutes.',
  order: (bots: string[], games: number, variants: number) =>
    `${capital(list([...new Set(bots)]))}, ${count(games, 'game', 'games')}${variants > 1 ? ` of each of ${variants} variants` : ''}`,
  states: { waiting: 'waits', running: 'runs', done: 'done', stopped: 'stopped', failed: 'failed' },
  done: (done: number, total: number) => `${done.toLocaleString('en')} of ${count(total, 'game', 'games')}`,
  left: (seconds: number) => `about ${minutes(seconds)} left`,
  waiting: 'Its turn comes after the studies before it.',
  first: 'Measuring how long a game takes …',
  stays: 'It goes on if you close this page; people’s games come first.',
  stop: 'Stop',
  resume: 'Go on',
  answer: 'The answer',
  report: 'Open the whole report',
  gamesTitle: 'Its games',
  won: (names: string[]) => (names.length ? `${list(names)} ${names.length > 1 ? 'share the win' : 'wins'}` : 'nobody wins'),
  seat: (bot: string, seat: number) => `${bot} in seat ${seat}`,
  length: (turns: number, decisions: number) => `${count(turns, 'turn', 'turns')}, ${count(decisions, 'decision', 'decisions')}`,
  watch: 'Watch',
  watchGame: (row: number) => `Watch game ${row}`,
  number: (row: number) => `Game ${row}`,
  more: 'More games',
  command: 'The same from the command line',
};
