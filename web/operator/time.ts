// Times as people say them.

const UNITS: [number, string][] = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']];

/** How long something takes, roughly: 3 min, 2 h, 5 d. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [size, name] = UNITS.find(([unit]) => whole >= unit) ?? [1, 's'];
  return `${Math.floor(whole / size)} ${name}`;
}

export const ago = (at: number, now: number) => (now - at < 5 ? 'just now' : `${span(now - at)} ago`);

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
export const date = (at: number) => DATE.format(new Date(1000 * at));
