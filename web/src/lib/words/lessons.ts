// What the page says around lessons; the teacher's own words come from the game.

export const lessons = {
  learn: 'Learn in five minutes',
  learnHint: (title: string) => `Learn in five minutes: ${title}`,
  short: 'Learn',
  chapter: (number: number, of: number) => `Lesson, chapter ${number} of ${of}`,
  step: (number: number, of: number) => `${number} of ${of}`,
  stepSaid: (number: number, of: number) => `Step ${number} of ${of}.`,
  others: 'Watch what the others do …',
  done: (title: string) => `You have learned “${title}”.`,
  next: (title: string) => `Next chapter: ${title}`,
  play: 'Play a game',
  again: 'Once more',
  hall: 'Back to the hall',
};
