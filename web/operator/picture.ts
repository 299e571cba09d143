// The line of a picture: points in time as a path, with gaps where there was nothing to tell.

export interface Spot {
  at: number;
  value: number | null;
}

export const WIDTH = 300;
export const HEIGHT = 64;

/** The least round number that is not below. */
export function ceiling(value: number): number {
  if (value <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 5, 10].map((part) => part * size).find((round) => round >= value) ?? value;
}

/** Lines and areas for the time from `first` to `last`; each run of spots without a gap is one. */
export function drawn(spots: Spot[], first: number, last: number, top: number, step: number): { line: string; area: string } {
  const x = (at: number) => Math.round((10 * WIDTH * (at - first)) / (last - first)) / 10;
  const y = (value: number) => Math.round(10 * (HEIGHT - 2 - ((HEIGHT - 6) * Math.min(value, top)) / top)) / 10;
  const runs: { at: number; value: number }[][] = [];
  let before = -Infinity;
  for (const { at, value } of spots) {
    if (at < first) continue;
    if (value === null) {
      before = -Infinity;
      continue;
    }
    if (at - before > 2.5 * step) runs.push([]);
    runs.at(-1)?.push({ at, value });
    before = at;
  }
  let line = '';
  let area = '';
  for (const run of runs) {
    // A run of one spot is a short stroke, or nobody would see it.
    const spots = run.length > 1 ? run : run.flatMap((one) => [{ ...one, at: one.at - step }, one]);
    const path = spots.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L');
    line += `M${path}`;
    area += `M${x(spots[0]?.at ?? 0)} ${HEIGHT}L${path}L${x(spots.at(-1)?.at ?? 0)} ${HEIGHT}Z`;
  }
  return { line, area };
}
